"""What every store does. Both engines keep to it; one test holds them to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from adjudicator.log.model import Appended, Draft, Entry, GameRecord, Snapshot, Told
from adjudicator.log.seats import Change, SeatPlan


class Store(Protocol):
    """Games as append-only logs. Safe to use from many threads."""

    def create(
        self,
        game_id: str,
        opening: Mapping[str, Any],
        *,
        created_at: str,
        rules_version: str,
        parent: tuple[str, int] | None = None,
    ) -> GameRecord:
        """Begin a game. `opening` is its set-up; `parent` the game and entry that a branch continues.

        The same call again returns the game as it stands; another opening under a used id raises
        GameExists.
        """
        ...

    def games(self) -> list[GameRecord]:
        """All games, oldest first."""
        ...

    def game(self, game_id: str) -> GameRecord:
        """One game; raises UnknownGame, naming the ids most like it."""
        ...

    def stands(self, game_id: str) -> tuple[int, int]:
        """How many entries a game has, and which of them is live; raises UnknownGame."""
        ...

    def append(
        self,
        game_id: str,
        drafts: Sequence[Draft],
        *,
        key: str | None = None,
        request: bytes = b"",
        expected_head: int | None = None,
        expected_tip: int | None = None,
        head_to: int | None = None,
    ) -> Appended:
        """Write a batch of entries, all or none; when this returns, they are on the disk.

        The key is looked at first: with the same `request` it brings the stored answer again, with
        another it raises KeyReused. Then the head: another than `expected_head` raises HeadMoved,
        and so does another number of entries than `expected_tip`.
        Every entry makes itself the live head; `head_to` makes the batch's last entry move it
        to an earlier entry instead (0: to the opening). No drafts: nothing happens.
        """
        ...

    def entries(self, game_id: str, first: int = 1, last: int | None = None) -> Iterator[Entry]:
        """The entries in the order in which they were written, live or not."""
        ...

    def entry(self, game_id: str, version: int) -> Entry:
        """One entry; raises UnknownEntry."""
        ...

    def line(self, game_id: str, head: int | None = None, since: int = 0) -> list[Entry]:
        """The line that ends with entry `head` (None: the live one), following `after` back;
        only what comes after entry `since`, which must lie on it. A branch's line begins where it left its
        parent: `lines.whole_line` puts the parent's before it.
        """
        ...

    def verify(self, game_id: str, expect: bytes | None = None) -> None:
        """Read the whole log and check every hash; raises BrokenLog at the first thing that does not fit.

        A log whose end was cut off is still a chain: `expect`, a hash noted earlier (printed in an export,
        shown on a phone), must be the hash of an entry or of the opening.
        """
        ...

    def snapshot_put(self, game_id: str, snapshot: Snapshot) -> None:
        """Keep a folded state; one whose entry hash is not the entry's is refused with BadDraft."""
        ...

    def snapshot_get(self, game_id: str, reducer: int, head: int | None = None) -> Snapshot | None:
        """The newest state kept by this reducer for an entry on the line that ends with `head`."""
        ...

    def tell(self, told: Told) -> None:
        """Keep a value read off a card for later games; the same again changes nothing."""
        ...

    def told(self, card: str | None = None) -> list[Told]:
        """What was told of a card, or of all cards, in the order of telling."""
        ...

    def seats(self, game_id: str) -> SeatPlan:
        """All links and sittings of a game, none where no links were made; raises UnknownGame."""
        ...

    def reseat(self, game_id: str, change: Change) -> SeatPlan:
        """Change the links and sittings of a game; nobody else changes them meanwhile. What `change` raises is
        raised, and nothing is written then.
        """
        ...

    def game_of_link(self, mark: bytes) -> str | None:
        """The game that a link, living or ended, was made for, if there is one."""
        ...

    def games_of_device(self, device: bytes) -> list[str]:
        """The games at which a device sits now, oldest first."""
        ...

    def seated(self) -> set[str]:
        """The games that links were made for."""
        ...

    def wait(self, game_id: str, after: int, timeout: float) -> int | None:
        """Wait until the game has more than `after` entries and return how many; None when time is up."""
        ...

    def restore(self, record: GameRecord, entries: Sequence[Entry]) -> GameRecord:
        """Write a whole game that has been verified, as `transfer.import_lines` does; raises GameExists."""
        ...

    def holder(self, version: int, entry_hash: bytes) -> str | None:
        """The game whose entry of this number has this hash, if there is one."""
        ...

    def about(self) -> dict[str, str]:
        """What keeps the games, and where: for whoever looks after it."""
        ...

    def close(self) -> None:
        """Wake who waits and let go of the file."""
        ...
