"""Examples on pages, with the cards of the game that is looked at: a case, a situation, things to say."""

from __future__ import annotations

from typing import Any

import yaml

from adjudicator.cases.examples import example
from adjudicator.kernel.game import Game


def _written(data: Any) -> str:
    return str(yaml.safe_dump(data, allow_unicode=True, sort_keys=False, default_flow_style=None, width=60))


def situation(game: str) -> str:
    """A situation of this game, written out."""
    return _written((example(game, "situation") or {}).get("told", {}))


def case(game: str) -> str:
    """A whole case of this game, written out: a situation, and one step."""
    told = (example(game, "situation") or {}).get("told", {})
    read = example(game, "attest") or {}
    step = {"do": {**(example(game, "choose") or {}), "seat": told.get("seats", ["player"])[0]}}
    return _written({"ruleset": {"game": game}, "situation": {**told, "step": "dungeon"},
                     "facts": {read.get("card"): {read.get("field"): read.get("value")}}, "steps": [step]})


def sayings(game: Game) -> tuple[str, ...]:
    """What one may say at a table of this game."""
    chosen = (example(game.name, "choose") or {}).get("monster", 1)
    read = example(game.name, "attest") or {}
    fight = f"fight {game.spot} {chosen}" if isinstance(chosen, int) else f"fight {chosen}"
    return ("equip Regular with Longspear", fight, "buy a Torch and end my turn",
            f"{read.get('card')} has {read.get('value')} Health")
