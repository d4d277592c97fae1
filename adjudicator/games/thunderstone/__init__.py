"""The Thunderstone family: one room for its editions, a chapter of the rulebook a module."""
