"""Where others at the table reach this machine, and how an address is shown to their phones."""

from __future__ import annotations

import io
import socket

PORT = 8000


def reach(host: str, lan: bool) -> str:
    """The address by which others on the table's network reach this machine; nothing is sent to find it."""
    if not lan:
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


def code_lines(text: str) -> list[str]:
    """An address as a QR code, drawn with signs, line by line."""
    import segno

    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(out=drawn, compact=True)
    return drawn.getvalue().splitlines()
