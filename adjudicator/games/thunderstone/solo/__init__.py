"""Numenera played alone: the chapter on the solo game, a rule a function."""
