"""Thunderstone: Starter Set, where its book words a rule for itself. What it shares stands with the family."""
