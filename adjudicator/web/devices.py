"""The device behind a request: known by a secret in its cookie, or, for a program, in a bearer token."""

from __future__ import annotations

from flask import Flask, Response, g, request

from adjudicator.seating.codes import device_of, fresh_token

COOKIE = "adjudicator-device"
AGE = 180 * 24 * 3600
"""Seconds that a device is remembered: a game may be played on weeks later."""


def register(app: Flask) -> None:
    """Keep the secret that a device was given."""
    app.after_request(_kept)


def token() -> str | None:
    """The secret that came with the request; a bearer token counts before a cookie."""
    asks = request.authorization
    if asks is not None and asks.type == "bearer":
        return asks.token
    return request.cookies.get(COOKIE)


def device() -> bytes | None:
    """What is kept of the device that asks; None where nothing tells which it is."""
    return device_of(g.get("fresh_token") or token())


def own_device() -> bytes:
    """The device that asks; one that is new here is given a cookie, and is known by it from then on."""
    known = device()
    if known is None:
        g.fresh_token = fresh_token()
        g.pop("viewers", None)
        known = device_of(g.fresh_token)
    if known is None:
        raise LookupError("a fresh token is always a device's")
    return known


def _kept(answer: Response) -> Response:
    """The answer with the cookie of a device that is new; nobody else may keep such an answer."""
    fresh = g.get("fresh_token")
    if fresh is not None:
        answer.set_cookie(COOKIE, fresh, max_age=AGE, httponly=True, samesite="Lax", secure=request.is_secure, path="/")
        answer.headers["Cache-Control"] = "no-store"
    return answer
