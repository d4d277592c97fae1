"""Every game that can be opened tells how: its defaults alone open it, for each set of cards."""

import pytest

from adjudicator.games import GAMES
from adjudicator.log.memory import MemoryStore
from adjudicator.rules.load import library
from adjudicator.service import Service


@pytest.fixture(scope="module")
def service():
    return Service(MemoryStore(), library(), now=lambda: "2026-01-01T00:00:00Z", fresh=lambda: "g")


def bearer(mode, guardian):
    """Another Bearer than the card that is the Guardian, where there is a choice."""
    row = next((row for row in mode.options if row.field == "bearer" and row.chosen == guardian), None)
    return {} if row is None else {"bearer": next(one.value for one in row.choices if one.value != guardian)}


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_opens_the_game(service, name):
    modes = service.game(name).modes()
    assert modes
    for mode in modes:
        usual = mode.usual
        names = ["ann", "ben", "cid", "dan", "eve", "fay"]
        for players in {*mode.players}:
            record = service.open(name, {"seats": names[:players], **usual}, game_id=f"{name}-{mode.name}-{players}")
            assert record.head == 1
        for option in (*mode.options, *mode.more):
            assert option.chosen in {choice.value for choice in option.choices}
            for n, choice in enumerate(option.choices):
                chosen = {option.field: choice.value} if choice.value else {}
                opening = {"seats": names[: mode.players[1]], **usual, **bearer(mode, choice.value), **chosen}
                service.open(name, opening, game_id=f"{name}-{mode.name}-{option.field}-{n}")


@pytest.mark.parametrize("name", GAMES)
def test_what_a_form_names_is_there(service, name):
    catalogue = service.game(name).cards
    for mode in service.game(name).modes():
        for row in (*mode.options, *mode.more, *mode.slots):
            assert not row.topic or service.library.rule(row.topic) is not None, row.topic
        for slots in mode.slots:
            for _, cards in slots.groups:
                groups = {*catalogue.groups("hero"), *catalogue.groups("monster")}
                assert all(catalogue.spelled(card) == card or card in groups for card in cards)


def test_the_first_game_stands_first_and_no_seat_is_called_like_the_dungeon(service):
    mode, own = service.game("numenera").modes()
    assert mode.options[0].chosen == "first-game"
    assert "dungeon" in mode.taken
    assert own.usual["monsters"] == ["Horror", "Ultraterrestrial", "Verminous"]


@pytest.mark.parametrize("name", GAMES)
def test_every_box_may_be_opened_with_cards_of_ones_own_choice(service, name):
    """Not only the sets that a book puts together: other heroes and village cards are named."""
    mode = service.game(name).modes()[-1]
    heroes = next(row for row in mode.slots if row.field == "heroes")
    village = next(row for row in mode.slots if row.field == "village")
    others = [[card for _, cards in heroes.groups for card in cards][:4],
              [card for _, cards in village.groups for card in cards][-8:]]
    assert set(others[0]) != set(heroes.filled)
    assert set(others[1]) != set(village.filled)
    opening = {"seats": ["ann", "ben", "cid"][: mode.players[1]], **mode.usual, "heroes": others[0],
               "village": others[1]}
    record = service.open(name, opening, game_id=f"own-{name}")
    assert {f"village/{hero}" for hero in others[0]} <= set(service.table(record.game_id)[0].places)
