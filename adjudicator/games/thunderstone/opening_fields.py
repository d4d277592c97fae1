"""Fields with which a game is opened that several games and editions have alike."""

from __future__ import annotations

from adjudicator.kernel.registry import Field

SEATS = Field("seats", "any", "the players' seats in order of play: [karsten, andreas]", True)
FIRST = Field("first", "text", "the starting player's seat; the first one where nobody says")
BASE = Field("base", "text", "the base game that it is played over; Numenera's rules stand in for it")
BOARD = Field("board", "choice", "which side of the board lies up", choices=("dungeon", "wilderness"))
OWN_SET = Field("variant", "choice", "custom-sets: a set of your own, which may have more or fewer stacks than usual",
                choices=("custom-sets",))
VILLAGE = Field("village", "any", "eight village cards, where there is no preset")
MONSTERS = Field("monsters", "any", "three monster groups, where there is no preset")
TREASURES = Field("treasures", "any", "the treasure group, where treasures are used")
BEARER = Field("bearer", "text", "the Thunderstone Bearer, where there is no preset")
DUNGEON = Field("dungeon", "any", "the monsters laid out at first: {1: name, 2: name, 3: name}; what is left out "
                "is asked for before the first turn")
TRUST = Field("trust", "choice", "may values from unconfirmed public lists be used", choices=("listed", "book"))
READINGS = Field("readings", "map", "the readings chosen of ambiguous rules: {topic: reading}")
