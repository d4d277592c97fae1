"""Measurements: what the service takes, side by side with a yardstick. `make bench` runs them; no test does."""
