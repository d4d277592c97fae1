"""Plain data: what a request looks like as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def plain(value: Any) -> Any:
    """The same data with text for every key, as JSON has it ({1: x} becomes {"1": x})."""
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return {str(key): plain(part) for key, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, list | tuple) else value
