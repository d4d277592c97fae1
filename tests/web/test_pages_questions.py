"""Questions on pages: where a card is, what if, what today's rules would say, what depends on an entry."""

from __future__ import annotations


def test_where_a_card_is_and_was(reader, fight, service):
    service.submit("g1", {"type": "equip", "seat": "ann", "hero": "Regular", "weapon": "Longspear"}, by="ann")
    reader.open(fight)
    reader.follow("Where is it?")
    page = reader.send("Where is it?", card="longspear")
    assert "one taken up at entry 3 (ann's laid-out cards)" in page.text
    assert "taken up: from ann's laid-out cards to on Regular" in page.text
    assert "Ann's hand 0 cards: cannot be there" in page.text
    assert "Ann's deck 6 cards: surely 1" in page.text
    assert reader.follow("What the card says").address == f"{fight}/cards?card=Longspear"
    assert reader.follow("Where its copies are").address.startswith(f"{fight}/where?card=Longspear")


def test_where_tokens_came_from(reader, fight, service):
    service.submit("g1", {"type": "tokens", "seat": "ann", "kind": "experience", "n": 3}, by="ann")
    page = reader.open(f"{fight}/where?card=experience")
    assert "ann: +3, now 3" in page.text
    assert "At the end of each turn" in page.text


def test_a_misspelt_card_is_met_with_near_ones(reader, fight):
    assert "Torch" in reader.open(f"{fight}/where?card=Torhc", status=404).text
    page = reader.open(f"{fight}/where?card=%3Cb%3E", status=404)
    assert "<b>" not in page.html.replace("<b>Card</b>", "")


def test_a_long_way_is_paged(reader, fight, service):
    for n in range(70):
        done = service.submit("g1", {"type": "tokens", "seat": "ann", "kind": "experience", "n": 1}, by="ann")
        assert done.version == n + 3
    page = reader.open(f"{fight}/where?card=experience")
    assert "now 70" in page.text
    assert "now 5 " not in page.text
    assert "now 5 " in reader.follow("Older").text
