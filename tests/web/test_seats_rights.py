"""Every address about a game says what it needs."""

from adjudicator.web.access import SAFE
from adjudicator.web.rights import ACT, ANYONE, ASK, BACK, BELONG, LEAD, LOOK, NEEDS


def about_games(app):
    return {rule.endpoint: rule for rule in app.url_map.iter_rules() if "game_id" in rule.arguments}


def test_every_address_about_a_game_declares_what_it_needs(app):
    undeclared = sorted(set(about_games(app)) - set(NEEDS))
    assert undeclared == [], "say in adjudicator/web/rights.py, NEEDS, who may do this"


def test_what_is_declared_is_there_and_is_a_need(app):
    assert sorted(set(NEEDS) - set(about_games(app))) == []
    assert set(NEEDS.values()) <= {ANYONE, BELONG, LOOK, ASK, ACT, BACK, LEAD}


def test_nothing_is_written_by_whoever_only_belongs(app):
    writes = {name for name, rule in about_games(app).items() if rule.methods - SAFE}
    only_reads = {"games.judge", "saying.say", "questions.what_if"}  # asked with a body, and nothing is written
    assert writes - only_reads
    for name in writes - only_reads:
        assert NEEDS[name] in (ACT, BACK, LEAD), name
