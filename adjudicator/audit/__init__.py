"""Audit: what became of a game, what if, what depends on what, where a card is, who was right."""
