"""Where others at the table reach the machine on which the service runs."""

from __future__ import annotations

import socket

PORT = 8000
EVERYWHERE = frozenset({"", "0.0.0.0", "::"})  # noqa: S104  # what others listen on, not opened here
"""Listened on, all addresses of the machine are meant; none of them can be opened by that name."""


def reach(host: str, lan: bool) -> str:
    """The address by which others on the table's network reach this machine; nothing is sent to find it."""
    if not lan and host not in EVERYWHERE:
        return host
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
    except OSError:
        return socket.gethostname()


def address(host: str, port: int) -> str:
    """The address of a service, without a slash at its end.

    >>> address("192.168.1.4", 8000), address("::1", 80)
    ('http://192.168.1.4:8000', 'http://[::1]:80')
    """
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}"
