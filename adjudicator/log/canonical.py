"""JSON with one spelling: the bytes that the log hashes.

The spelling is RFC 8785 for the values that the log admits: text, whole numbers within
±(2^53 - 1), booleans, null, lists, and objects whose keys are ASCII. Fractions are not admitted,
because two programs seldom write them alike.
"""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any, NoReturn

MAX_INT = 2**53 - 1
MAX_DEPTH = 64
MAX_NODES = 200_000
MAX_BYTES = 1 << 20  # of one text; what is written can always be read again

_SCALARS = frozenset({int, bool, type(None)})
_TEXT = frozenset({str})

_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")

_encode = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False, check_circular=False
).encode


class NotCanonical(ValueError):
    """A value that has no canonical form; `path` names the place of the fault, `$` being the whole."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"{path}: {why}")
        self.path = path
        self.why = why


class NotStrict(ValueError):
    """A text that is not JSON in the narrow sense that the log reads."""


def canonical(value: object) -> bytes:
    """The one spelling of a value, as UTF-8; raises NotCanonical for a value that has none."""
    return canonical_text(value).encode()


def canonical_text(value: object, max_depth: int = MAX_DEPTH) -> str:
    """The same spelling as text."""
    if not _sound(value, max_depth):
        _find_fault(value, max_depth)
    text = _encode(value)
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            _find_fault(value, max_depth)
    return text


def chain(prev_hash: bytes, envelope: bytes) -> bytes:
    """The hash of an entry: over the hash of the entry before it, and its own bytes."""
    return hashlib.sha256(prev_hash + envelope).digest()


def loads_strict(text: str | bytes, *, max_bytes: int = MAX_BYTES, max_depth: int = MAX_DEPTH) -> Any:
    """Read JSON from outside: no key twice, no fraction, no NaN, no number beyond ±(2^53 - 1),
    nothing nested deeper than `max_depth`, nothing longer than `max_bytes` of UTF-8.
    """
    text = _decoded(text, max_bytes)
    try:
        value = _decoder.decode(text)
    except RecursionError:
        raise NotStrict(f"nested deeper than {max_depth} levels") from None
    except json.JSONDecodeError as fault:
        raise NotStrict(f"not JSON: {fault.msg} at character {fault.pos + 1}") from None
    if _depth_over(value, max_depth):
        raise NotStrict(f"nested deeper than {max_depth} levels")
    if _SURROGATE.search(text) and not _is_unicode(value):
        raise NotStrict("a text with a lone surrogate (\\ud800 to \\udfff), which UTF-8 cannot hold")
    return value


def loads_canonical(text: str | bytes, *, max_bytes: int = MAX_BYTES, max_depth: int = MAX_DEPTH) -> tuple[Any, str]:
    """Read JSON from outside that stands in its one spelling: the value and its text. What is spelled so has no other
    fault either; what is not is read strictly, which finds its first.
    """
    text = _decoded(text, max_bytes)
    try:
        value = json.loads(text)
        if _sound(value, max_depth) and _encode(value) == text:
            return value, text
    except (ValueError, RecursionError):
        pass  # told in our own words below
    canonical_text(loads_strict(text, max_bytes=max_bytes, max_depth=max_depth), max_depth)
    raise NotStrict("not as it was written: blanks, order or escapes have been changed")


def _is_unicode(value: object) -> bool:
    """Whether all texts of a value can be written as UTF-8."""
    try:
        _encode(value).encode()
    except UnicodeEncodeError:
        return False
    return True


def _decoded(text: str | bytes, max_bytes: int) -> str:
    """The text, when it is UTF-8 and short enough."""
    try:
        size = len(text) if isinstance(text, bytes) or text.isascii() else len(text.encode())
        if size > max_bytes:
            raise NotStrict(f"{size} bytes, more than the {max_bytes} that are read")
        return text.decode() if isinstance(text, bytes) else text
    except UnicodeError:
        raise NotStrict("not UTF-8") from None


def _sound(value: object, max_depth: int) -> bool:
    """Whether a value has a canonical form, but for lone surrogates in its texts. Level by level: this
    runs at every append, so it looks for no path; `_find_fault` does.
    """
    level: list[Any] = [value]
    nodes = depth = 0
    while level:
        depth += 1
        nodes += len(level)
        if depth > max_depth + 1 or nodes > MAX_NODES:
            return False
        below: list[Any] = []
        keys: list[Any] = []
        for item in level:
            kind = type(item)
            if kind is str:
                continue
            if kind is dict:
                keys.extend(item)
                below.extend(item.values())
            elif kind is list:
                below.extend(item)
            elif kind in _SCALARS and (kind is not int or -MAX_INT <= item <= MAX_INT):
                continue
            else:
                return False
        if not ({*map(type, keys)} <= _TEXT and all(map(str.isascii, keys))):
            return False
        level = below
    return True


def _find_fault(value: object, max_depth: int) -> NoReturn:
    """Raise NotCanonical for the first fault of a value that is known to have one, level by level too."""
    level: list[tuple[str, Any]] = [("$", value)]
    nodes = 0
    for _ in range(max_depth + 1):
        nodes += len(level)
        if nodes > MAX_NODES:
            raise NotCanonical("$", f"more than {MAX_NODES} values")
        below: list[tuple[str, Any]] = []
        for path, item in level:
            if type(item) is dict:
                for key in item:
                    if type(key) is not str or not key.isascii():
                        raise NotCanonical(path, f"the key {key!r} is not ASCII text")
                below += [(f"{path}.{key}", inner) for key, inner in item.items()]
            elif type(item) is list:
                below += [(f"{path}[{number}]", inner) for number, inner in enumerate(item)]
            elif why := _scalar_fault(item):
                raise NotCanonical(path, why)
        level = below
    raise NotCanonical(level[0][0] if level else "$", f"nested deeper than {max_depth} levels")


def _scalar_fault(value: object) -> str:
    """What is wrong with a value that is neither list nor object; empty when nothing is."""
    kind = type(value)
    if value is None or kind is bool:
        return ""
    if isinstance(value, int) and kind is int:
        return "" if -MAX_INT <= value <= MAX_INT else f"{value} is beyond ±(2^53 - 1)"
    if isinstance(value, str) and kind is str:
        try:
            value.encode()
        except UnicodeEncodeError:
            return "text with a lone surrogate"
        return ""
    if kind is float:
        return f"{value} is a fraction; only whole numbers are kept"
    return f"a {kind.__name__} is not a value of the log"


def _depth_over(value: object, limit: int) -> bool:
    level: list[Any] = [value]
    for _ in range(limit + 1):
        below: list[Any] = []
        for item in level:
            if type(item) is dict:
                below.extend(item.values())
            elif type(item) is list:
                below.extend(item)
        if not below:
            return False
        level = below
    return True


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise NotStrict(f"the key {key!r} stands twice in one object")
            seen.add(key)
    return found


def _integer(digits: str) -> int:
    if len(digits) > 17 or not -MAX_INT <= int(digits) <= MAX_INT:
        raise NotStrict(f"the number {digits[:20]} is beyond ±(2^53 - 1)")
    return int(digits)


def _no_fraction(digits: str) -> NoReturn:
    raise NotStrict(f"{digits[:20]} is not a whole number")


_decoder = json.JSONDecoder(
    object_pairs_hook=_pairs, parse_int=_integer, parse_float=_no_fraction, parse_constant=_no_fraction
)
