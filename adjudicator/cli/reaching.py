"""How an address of this machine is shown in a terminal, to the phones at the table."""

from __future__ import annotations

import io

from adjudicator.seating.reaching import EVERYWHERE, PORT, address, reach

__all__ = ["EVERYWHERE", "PORT", "address", "code_lines", "reach"]


def code_lines(text: str) -> list[str]:
    """An address as a QR code, drawn with signs, line by line."""
    import segno

    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(out=drawn, compact=True)
    return drawn.getvalue().splitlines()
