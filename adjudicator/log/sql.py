# ruff: noqa: S608 - put together from constants only
"""The statements of the SQLite store. A game's entries have positions `number << 32 | version`."""

_LAST = (
    "LEFT JOIN entry ON position = (SELECT max(position) FROM entry "
    "WHERE position BETWEEN number << 32 AND number << 32 | 4294967295)"
)

_GAME = (
    "SELECT game_id, created_at, rules_version, coalesce(version, 0), coalesce(head, 0), "
    f"coalesce(hash, genesis), parent, parent_version, parent_hash, origin, opening FROM game {_LAST}"
)
GAME = f"{_GAME} WHERE game_id = ?"
GAMES = f"{_GAME} ORDER BY created_at, number"
GAME_IDS = "SELECT game_id FROM game"
INSERT_GAME = (
    "INSERT INTO game(game_id, created_at, rules_version, parent, parent_version, parent_hash, opening, "
    "origin, genesis) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING number"
)

STATE = (
    "SELECT number, coalesce(version, 0), coalesce(head, 0), coalesce(hash, genesis), origin, "
    f"request_hash, first, last FROM game {_LAST} "
    "LEFT JOIN submission ON submission.game = number AND idem_key = ? WHERE game_id = ?"
)
PLACE = f"SELECT number, coalesce(version, 0), coalesce(head, 0) FROM game {_LAST} WHERE game_id = ?"
INSERT_ENTRY = "INSERT INTO entry(position, after, head, envelope, prev_hash, hash) VALUES (?, ?, ?, ?, ?, ?)"
INSERT_SUBMISSION = "INSERT INTO submission(game, idem_key, request_hash, first, last) VALUES (?, ?, ?, ?, ?)"

_RANGE = "FROM entry WHERE position BETWEEN ? AND ? ORDER BY position"
ENTRIES = f"SELECT ?, version, after, head, envelope, prev_hash, hash {_RANGE}"
STORED = f"SELECT version, after, head, CAST(envelope AS BLOB), prev_hash, hash {_RANGE}"
AFTERS = f"SELECT version, after {_RANGE}"
ANSWERED = "SELECT coalesce(max(last), 0) FROM submission WHERE game = ?"
HOLDER = "SELECT game_id FROM game JOIN entry ON position = number << 32 | ? WHERE hash = ? ORDER BY number"

PUT_SNAPSHOT = (
    "INSERT INTO snapshot(game, version, reducer, entry_hash, state) VALUES (?, ?, ?, ?, ?) "
    "ON CONFLICT DO UPDATE SET entry_hash = excluded.entry_hash, state = excluded.state"
)
SNAPSHOTS = (
    "SELECT snapshot.version FROM snapshot JOIN entry ON position = snapshot.game << 32 | snapshot.version "
    "WHERE snapshot.game = ? AND reducer = ? AND snapshot.version <= ? AND hash = entry_hash "
    "ORDER BY snapshot.version DESC"
)
GET_SNAPSHOT = (
    "SELECT version, reducer, entry_hash, state FROM snapshot WHERE game = ? AND reducer = ? AND version = ?"
)

TELL = "INSERT OR IGNORE INTO told(card, field, value, teller, game_id, at) VALUES (?, ?, ?, ?, ?, ?)"
_TOLD = "SELECT card, field, value, teller, game_id, at FROM told"
TOLD = f"{_TOLD} ORDER BY position"
TOLD_OF = f"{_TOLD} WHERE card = ? ORDER BY position"
