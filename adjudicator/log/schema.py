"""The file's tables. A change is a new migration at the end; one that has been released never changes.

Nothing in them is ever updated, but for snapshots and for when links and sittings end. A game's entries lie
side by side: an entry's position is its game's number, shifted by 32 bits, plus its version. So an append writes
one page where an index over game and version would cost a second, and a log is read in one sweep.
"""

from __future__ import annotations

from sqlite_utils import Database, Migrations

APPLICATION_ID = 0x41444A44  # "ADJD": marks the file as ours

migrations = Migrations("adjudicator.log")

_TABLES = """
CREATE TABLE game(
  number INTEGER PRIMARY KEY,
  game_id TEXT NOT NULL UNIQUE,
  origin TEXT NOT NULL,                                  -- the id under which the log was begun
  created_at TEXT NOT NULL,
  rules_version TEXT NOT NULL,
  opening TEXT NOT NULL CHECK(json_valid(opening)),
  parent TEXT REFERENCES game(game_id),                  -- a branch continues an entry of its parent
  parent_version INTEGER,
  parent_hash BLOB CHECK(length(parent_hash) = 32),
  genesis BLOB NOT NULL CHECK(length(genesis) = 32)      -- the hash that its first entry continues
) STRICT;

CREATE TABLE entry(
  position INTEGER PRIMARY KEY,
  game INTEGER GENERATED ALWAYS AS (position >> 32) VIRTUAL,
  version INTEGER GENERATED ALWAYS AS (position & 4294967295) VIRTUAL,
  type TEXT GENERATED ALWAYS AS (json_extract(envelope, '$.type')) VIRTUAL,
  after INTEGER NOT NULL CHECK(after BETWEEN 0 AND version - 1),  -- the entry that it continues
  head INTEGER NOT NULL CHECK(head BETWEEN 0 AND version),        -- the live entry from then on
  envelope TEXT NOT NULL CHECK(json_valid(envelope)),
  prev_hash BLOB NOT NULL CHECK(length(prev_hash) = 32),
  hash BLOB NOT NULL CHECK(length(hash) = 32)
) STRICT;

CREATE TABLE submission(                                 -- one request, one batch
  game INTEGER NOT NULL REFERENCES game(number),
  idem_key TEXT NOT NULL CHECK(length(idem_key) BETWEEN 1 AND 64),
  request_hash BLOB NOT NULL CHECK(length(request_hash) = 32),
  first INTEGER NOT NULL CHECK(first >= 1),
  last INTEGER NOT NULL CHECK(last >= first),
  PRIMARY KEY(game, idem_key)
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshot(                                   -- disposable
  game INTEGER NOT NULL REFERENCES game(number),
  reducer INTEGER NOT NULL,
  version INTEGER NOT NULL,
  entry_hash BLOB NOT NULL CHECK(length(entry_hash) = 32),
  state TEXT NOT NULL,
  PRIMARY KEY(game, reducer, version)
) STRICT;

CREATE TABLE told(                                       -- read off printed cards, for all games
  position INTEGER PRIMARY KEY,
  card TEXT NOT NULL,
  field TEXT NOT NULL,
  value TEXT NOT NULL CHECK(json_valid(value)),
  teller TEXT NOT NULL,
  game_id TEXT NOT NULL,
  at TEXT NOT NULL,
  UNIQUE(card, field, value, teller, game_id, at)
) STRICT;
"""

# INSERT OR REPLACE deletes without asking the delete trigger on a connection that has
# recursive_triggers off, as another program's has; so a trigger looks before each insert.
_APPEND_ONLY = """
CREATE TRIGGER {table}_update BEFORE UPDATE ON {table}
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

CREATE TRIGGER {table}_delete BEFORE DELETE ON {table}
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

CREATE TRIGGER {table}_replace BEFORE INSERT ON {table}
WHEN EXISTS (SELECT 1 FROM {table} WHERE {same})
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
"""

_SAME = {
    "game": "number = NEW.number OR game_id = NEW.game_id",
    "entry": "position = NEW.position",
    "submission": "game = NEW.game AND idem_key = NEW.idem_key",
    "told": "position = NEW.position",
}


@migrations()
def m0001_games_and_entries(db: Database) -> None:
    """The first tables, and the triggers that keep them append-only."""
    db.executescript(_TABLES)
    for table, same in _SAME.items():
        db.executescript(_APPEND_ONLY.format(table=table, same=same))
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")


_SEATS = """
CREATE TABLE link(                                       -- an invitation to a place at a table
  number INTEGER PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES game(number),
  mark BLOB NOT NULL UNIQUE CHECK(length(mark) = 32),    -- the hash of its code, by which it is found
  code TEXT NOT NULL,
  role TEXT NOT NULL CHECK(role IN ('host', 'seat', 'spectator')),
  seat TEXT NOT NULL CHECK((seat = '') = (role <> 'seat')),
  once INTEGER NOT NULL CHECK(once IN (0, 1)),
  made_at TEXT NOT NULL,
  ended_at TEXT NOT NULL                                 -- '' while it lives
) STRICT;
CREATE INDEX link_game ON link(game);

CREATE TABLE sitting(                                    -- a device at a place
  number INTEGER PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES game(number),
  device BLOB NOT NULL CHECK(length(device) = 32),       -- the hash of its token
  role TEXT NOT NULL CHECK(role IN ('host', 'seat', 'spectator')),
  seat TEXT NOT NULL CHECK((seat = '') = (role <> 'seat')),
  since TEXT NOT NULL,
  ended_at TEXT NOT NULL
) STRICT;
CREATE INDEX sitting_game ON sitting(game);
CREATE INDEX sitting_device ON sitting(device) WHERE ended_at = '';
CREATE UNIQUE INDEX sitting_one ON sitting(game, role, seat) WHERE ended_at = '' AND role <> 'spectator';
"""


@migrations()
def m0002_seats(db: Database) -> None:
    """Links and sittings; they are no part of a log."""
    db.executescript(_SEATS)
