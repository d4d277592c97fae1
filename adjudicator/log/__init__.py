"""The event store: games as append-only logs of entries, each chained to the one before by its hash.

`contract.Store` says what a store does; `sqlite.SqliteStore` keeps games in a file and
`memory.MemoryStore` keeps them as long as it lives. `transfer` writes a game out as lines of JSON
and takes one in. Nothing here knows a rule or a game: what an entry means is its caller's affair.
"""
