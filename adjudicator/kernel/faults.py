"""Faults of a request, kept apart from rulings: a malformed request is never "illegal"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a request: the field, what was given and what would do."""

    field: str
    given: object
    wanted: str
    near: tuple[str, ...] = ()

    def __str__(self) -> str:
        tail = f" Did you mean {' or '.join(self.near)}?" if self.near else ""
        given = "nothing is given" if self.given is None else f"{self.given!r} will not do"
        return f"{self.field}: {given}; {self.wanted}.{tail}"

    def as_json(self) -> dict[str, object]:
        """The fault as plain data; a value that JSON cannot hold is shown as text."""
        given = self.given if isinstance(self.given, str | int | bool | None | list | dict) else repr(self.given)
        return {"field": self.field, "given": given, "wanted": self.wanted, "near": list(self.near)}


class Malformed(Exception):
    """A request that cannot be judged as it stands; carries every fault found."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(" ".join(str(fault) for fault in self.faults))


class Ambiguous(Malformed):
    """A pointing that fits several pieces which differ in what matters."""


class Unknown(Malformed):
    """Something named that does not exist here (a seat, a card, an action); near names are given."""


def near(name: object, among: Iterable[str], n: int = 3) -> tuple[str, ...]:
    """Names close to a misspelt one, best first; case does not matter.

    >>> near("regulr", ["Regular", "Torch"])
    ('Regular',)
    """
    pool: Sequence[str] = list(among)
    lower = {item.lower(): item for item in pool}
    found = get_close_matches(str(name).lower(), lower, n=n, cutoff=0.6)
    if not found:
        found = [key for key in lower if str(name).lower() in key][:n] if len(str(name)) > 2 else []
    return tuple(lower[key] for key in found)
