"""Who asks: the viewer of a request."""

import pytest
from flask import g

from adjudicator.log.errors import UnknownGame
from adjudicator.web.viewer import viewer_of


def test_a_game_without_links_is_an_open_table(app, g1):
    with app.test_request_context(g1):
        viewer = viewer_of("g1")
        assert (viewer.role, viewer.veils, viewer.seats) == ("table", frozenset(), ())
        assert viewer.sees("ann")
        assert viewer.may_act("ben")
        assert viewer_of("g1") is viewer
        assert g.viewers == {"g1": viewer}


def test_the_viewer_of_no_game_is_nobody(app):
    with app.test_request_context("/"), pytest.raises(UnknownGame):
        viewer_of("nowhere")
