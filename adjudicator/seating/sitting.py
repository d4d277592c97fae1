"""The use cases of seats: make links, sit down, hand over, move, and what a device is to a game."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.holding import Holding
from adjudicator.kernel.faults import Fault, Unknown, near
from adjudicator.log.seats import HOST, SEAT, SPECTATOR, Link, SeatPlan, Sitting
from adjudicator.seating import plans
from adjudicator.seating.codes import fresh_code, mark_of, tidy
from adjudicator.seating.plans import NoSuchLink, NotSeated, Place
from adjudicator.seating.viewing import TABLE, Viewer


@dataclass(frozen=True, slots=True)
class Found:
    """Where a link leads: the game, the place, and who sits there: this device (`mine`) or, where the link moves the
    place, another.
    """

    game_id: str
    code: str
    role: str
    seat: str
    once: bool
    mine: bool
    held: Sitting | None


@dataclass(frozen=True, slots=True)
class Chair:
    """One place at a table: its link, who sits there since when, how many (spectators only may be several)."""

    role: str
    seat: str
    code: str
    since: str
    sitting: int

    @property
    def taken(self) -> bool:
        """Does anybody sit there?"""
        return self.sitting > 0


class Seating(Holding):
    """Who sits where. A game without links is an open table: one device, and everything is allowed."""

    def make_links(self, game_id: str, device: bytes | None = None) -> list[Chair]:
        """Make a link for each seat, the host and spectators; the device that asks becomes the host.

        Raises AlreadySeated.
        """
        table, game, _ = self.table(game_id)
        seats = game.seats(table)
        self.store.reseat(
            self._root(game_id), lambda plan: plans.begun(plan, seats, fresh_code, self.now(), device)
        )
        return self.chairs(game_id)

    def is_seated(self, game_id: str) -> bool:
        """Were links made for this game?"""
        return bool(self._plan(game_id).links)

    def chairs(self, game_id: str) -> list[Chair]:
        """Every place of a seated game: the seats in order, the host, the spectators; none of an open table."""
        plan = self._plan(game_id)
        links = {link.place: link for link in plan.living() if not link.once}
        found = []
        for link in dict.fromkeys(one.place for one in plan.links):
            there = [one for one in plan.sitting() if one.place == link]
            code = links[link].code if link in links else ""
            found.append(Chair(*link, code, there[-1].since if there else "", len(there)))
        return found

    def follow(self, text: str, device: bytes | None) -> Found:
        """Where a link leads; nothing is changed. Raises NoSuchLink, StoodUp, Taken."""
        game_id, code = self._of(text)
        link, held = plans.followed(game_id, self.store.seats(game_id), code, device)
        mine = held is not None and held.device == device
        return Found(game_id, code, link.role, link.seat, link.once, mine, held)

    def sit_down(self, text: str, device: bytes) -> Found:
        """Sit down where a link leads; again, where this device sits there already. Raises what `follow` raises."""
        game_id, code = self._of(text)
        self.store.reseat(game_id, lambda plan: plans.seated(game_id, plan, code, device, self.now()))
        return self.follow(code, device)

    def watch(self, text: str, device: bytes) -> str:
        """Watch the game to which a link leads, though its seat is taken. Raises NoSuchLink, StoodUp."""
        game_id, code = self._of(text)
        self.store.reseat(game_id, lambda plan: plans.watching(game_id, plan, code, device, self.now()))
        return game_id

    def moves(self, game_id: str) -> list[Link]:
        """The links that move a place to another device and have not been used."""
        return [link for link in self._plan(game_id).living() if link.once]

    def hand_over(self, game_id: str, role: str = SEAT, seat: str = "") -> Link:
        """Make a new link to a place; who sat there stands up. Raises NotSeated, Unknown with near names."""
        return self._renew(game_id, (role, seat), once=False)

    def move(self, game_id: str, role: str, seat: str = "") -> Link:
        """Make a link by which whoever sits there moves to another device, once. Raises NotSeated, Unknown."""
        return self._renew(game_id, (role, seat), once=True)

    def viewer(self, game_id: str, device: bytes | None) -> Viewer:
        """What a device is to a game, and so what it sees and may do. Raises UnknownGame."""
        plan = self._plan(game_id)
        if not plan.links:
            return TABLE
        seats = tuple(seat for role, seat in dict.fromkeys(link.place for link in plan.links) if role == SEAT)
        sits = plan.sitting()
        places = {one.place for one in sits if device is not None and one.device == device}
        own = tuple(seat for seat in seats if (SEAT, seat) in places)
        if (HOST, "") in places:
            return Viewer("host", own, frozenset(one.seat for one in sits if one.role == SEAT) - {*own})
        others = frozenset(seats) - {*own}
        if own:
            return Viewer("seat", own, others)
        return Viewer("spectator" if (SPECTATOR, "") in places else "stranger", (), others)

    def stood_up(self, game_id: str, device: bytes | None) -> Sitting | None:
        """Where a device sat last that sits there no longer; None where it sits, or never sat."""
        mine = [one for one in self._plan(game_id).sittings if one.device == device]
        return mine[-1] if mine and all(one.ended_at for one in mine) else None

    def belongs(self, game_id: str, device: bytes | None) -> bool:
        """May a device know of this game?"""
        return self.viewer(game_id, device).belongs

    def _renew(self, game_id: str, place: Place, *, once: bool) -> Link:
        make = plans.moving if once else plans.renewed
        code, at = fresh_code(), self.now()
        try:
            after = self.store.reseat(self._root(game_id), lambda plan: make(plan, place, code, at))
        except plans.NoSuchPlace:
            seats = [chair.seat for chair in self.chairs(game_id) if chair.role == SEAT]
            wanted = f"a seat of this game: {', '.join(seats)}"
            raise Unknown([Fault("seat", place[1] or place[0], wanted, near(place[1], seats))]) from None
        return after.links[-1]

    def _of(self, text: str) -> tuple[str, str]:
        """The game for which a link was made, and its code. Raises NoSuchLink."""
        code = tidy(text)
        game_id = None if code is None else self.store.game_of_link(mark_of(code))
        if code is None or game_id is None:
            raise NoSuchLink
        return game_id, code

    def _plan(self, game_id: str) -> SeatPlan:
        return self.store.seats(self._root(game_id))

    def _root(self, game_id: str) -> str:
        """The game whose seats count: a branch is played at the table of its parent, by the same people."""
        parent = self.live(game_id).record.parent
        while parent is not None and not self.store.seats(game_id).links:
            game_id, parent = parent, self.store.game(parent).parent
        return game_id


__all__ = ["Chair", "Found", "NotSeated", "Seating"]
