"""Saying: what a player says in plain words, read as the actions that the game knows."""
