"""Seating: who sits where, by which link, and what each may see and do."""
