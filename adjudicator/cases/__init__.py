"""Cases: whole situations with actions and expected rulings, as data. Our golden tests, and a user's way to ask."""
