"""Who may send what: security headers, sizes, and no writing from another site."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, request

from adjudicator.web.errors import Refused, problem

HOME = (".localhost", ".local", ".lan", ".home", ".home.arpa", ".internal", ".test")
SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
API_HEADERS = {**HEADERS, "Cache-Control": "no-store"}


def register(app: Flask) -> None:
    """Check every request that writes, and dress every answer."""
    app.before_request(known_host)
    app.before_request(own_site_only)
    app.after_request(dressed)


def known_host() -> None:
    """A page elsewhere may have its own name lead to this machine, and then read what is served here.

    An address, a name without dots and one of a home network cannot be such a name; others must be told (HOSTS).
    """
    try:
        name = urlsplit(f"//{request.host}").hostname or ""
    except ValueError:
        name = "."
    if "." not in name or name.endswith(HOME) or _is_address(name):
        return
    if name not in current_app.config["HOSTS"]:
        raise Refused(problem("other-site", f"This service is not called {request.host[:200]}."))


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def own_site_only() -> None:
    """A browser says where a request comes from: what writes must come from this site, or from no page."""
    if request.method in SAFE:
        return
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        if site not in ("same-origin", "none"):
            raise Refused(problem("other-site", f"A page of another site ({site}) cannot write here."))
        return
    origin = request.headers.get("Origin")
    if origin is not None and not _is_here(origin):
        raise Refused(problem("other-site", f"A page of {origin[:200]} cannot write here."))


def _is_here(origin: str) -> bool:
    """Is it this site that an Origin names?"""
    try:
        return urlsplit(origin).netloc == request.host
    except ValueError:
        return False


def dressed(answer: Response) -> Response:
    """The answer with its security headers; what the API says is not kept by anybody."""
    there = {name.lower() for name in answer.headers.keys()}  # noqa: SIM118  # pairs, else
    wanted = API_HEADERS if request.path.startswith("/api/") else HEADERS
    for name, value in wanted.items():
        if name.lower() not in there:
            answer.headers.add(name, value)
    return answer
