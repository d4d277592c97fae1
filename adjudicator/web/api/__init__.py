"""The JSON API under /api/, with its own OpenAPI document at /api/openapi.json."""

from __future__ import annotations

from flask import Flask


def register(app: Flask) -> None:
    """Add the API to an app."""
