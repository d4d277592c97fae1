"""The secrets of links and devices: made, typed in again, and told apart by their hashes."""

from __future__ import annotations

import hashlib
import re
import secrets

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Letters and digits that nobody mistakes for one another: no I, L, O, U."""
LENGTH = 26
"""Signs of a code: 130 bits."""
_MISREAD = str.maketrans("ILOU", "110V")
_CODE = re.compile(f"[{ALPHABET}]{{{LENGTH}}}")
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
LONGEST = 300


def fresh_code() -> str:
    """A code that nobody guesses."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def tidy(text: str) -> str | None:
    """A code as it was made, from what somebody typed or pasted; None where it can be none.

    Capitals or small letters, dashes, blanks and what comes before the last slash do not matter, and a letter that
    is often misread stands for what was meant.

    >>> tidy("http://192.168.1.4:8000/s/abcd-efgh-jkmn-pqrs-tvwx-yz0l-23")
    'ABCDEFGHJKMNPQRSTVWXYZ0123'
    """
    if len(text) > LONGEST:
        return None
    last = text.strip().rstrip("/").rpartition("/")[2]
    code = re.sub(r"[\s-]+", "", last).upper().translate(_MISREAD)
    return code if _CODE.fullmatch(code) else None


def spaced(code: str) -> str:
    """A code in groups, to be read off a screen.

    >>> spaced("ABCDEFGHJKMNPQRSTVWXYZ0123")
    'ABCD-EFGH-JKMN-PQRS-TVWX-YZ01-23'
    """
    return "-".join(code[at : at + 4] for at in range(0, len(code), 4))


def mark_of(code: str) -> bytes:
    """What a code is found by. Looking for a hash tells nobody how much of a guess was right."""
    return hashlib.sha256(f"link:{code}".encode()).digest()


def fresh_token() -> str:
    """The secret by which a device is known from then on."""
    return secrets.token_urlsafe(32)


def device_of(token: str | None) -> bytes | None:
    """What is kept of a device's secret; None where it can be none."""
    if token is None or not _TOKEN.fullmatch(token):
        return None
    return hashlib.sha256(f"device:{token}".encode()).digest()
