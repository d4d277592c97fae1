"""The tests; each folder mirrors one of adjudicator/."""
