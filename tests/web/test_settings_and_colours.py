"""The table page says who rolls for the setting, what is in force, and which tokens are known by colour."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

from tests.web.conftest import OPENING

OBELISK = "Obelisk of the Water God"


def opened(client: FlaskClient, **more: str) -> str:
    answer = client.post("/api/games", json={"game": "numenera", "opening": {**OPENING, **more}, "title": "Friday"})
    assert answer.status_code == 201, answer.text
    return str(answer.headers["Location"])


def act(client: FlaskClient, game: str, word: str, **fields: object) -> None:
    answer = client.post(f"{game}/actions", json={"action": {"type": word, "seat": "ann", **fields}})
    assert answer.status_code == 201, answer.text


def page(client: FlaskClient, game: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", "", client.get(game.removeprefix("/api")).text).split())


def test_the_roll_is_asked_for_and_what_it_brings_is_shown(client: FlaskClient) -> None:
    game = opened(client, setting=OBELISK)
    seen = page(client, game)
    assert "ann rolls the 20-sided die for Obelisk of the Water God: which number?" in seen
    assert "ann: ann rolls" not in seen, "whose it is is said once"
    assert "Roll 14" in seen
    act(client, game, "roll", number=14)
    seen = page(client, game)
    assert "In force for everybody" in seen
    assert "(setting, last roll 14): Global effect: after a Doomladen was defeated, suffer a disease." in seen


def test_a_setting_that_only_its_card_knows_says_so(client: FlaskClient) -> None:
    game = opened(client, setting="The Orgorek")
    assert "watched by the players: what its card says now has not been told" in page(client, game)
    act(client, game, "roll", number=3, row="nobody may rest")
    assert "(setting, last roll 3): Global effect: nobody may rest." in page(client, game)


def test_what_is_no_setting_is_refused(client: FlaskClient) -> None:
    answer = client.post("/api/games", json={"game": "numenera", "opening": {**OPENING, "setting": "Laak"}})
    assert answer.status_code == 422
    assert "The Beanstalk" in answer.text


def test_a_game_without_a_setting_shows_none(client: FlaskClient, game: str) -> None:
    assert "In force for everybody" not in page(client, game)


def test_tokens_of_untold_colour_may_be_told_and_are_shown(client: FlaskClient, game: str) -> None:
    act(client, game, "tokens", kind="experience", n=3)
    assert "Experience tokens whose colors are not told: 3 of ann." in page(client, game)
    act(client, game, "colours", are="red and 1 blue")
    seen = page(client, game)
    assert "experience 3 (1 blue, 1 red, 1 of untold color)" in seen
    assert "not told: 1 of ann." in seen
    act(client, game, "colours", are="none")
    assert "whose colors are not told" not in page(client, game)


def test_forms_are_there(client: FlaskClient, game: str) -> None:
    address = game.removeprefix("/api")
    for kind, field in (("roll", "number"), ("roll", "row"), ("colours", "are"), ("colours", "bag")):
        answer = client.get(f"{address}/act?type={kind}&seat=ann")
        assert answer.status_code == 200
        assert f'name="f-{field}"' in answer.text
