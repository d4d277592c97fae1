"""What each role sees and may do."""

import pytest

from adjudicator.seating.viewing import TABLE, Viewer

VIEWERS = {
    "table": TABLE,
    "host": Viewer("host", ("ann",), frozenset({"ben"})),
    "seat": Viewer("seat", ("ann",), frozenset({"ben", "cid"})),
    "spectator": Viewer("spectator", (), frozenset({"ann", "ben", "cid"})),
    "stranger": Viewer("stranger", (), frozenset({"ann", "ben", "cid"})),
}


@pytest.mark.parametrize(
    ("role", "sees", "acts", "leads", "writes"),
    [
        ("table", "ann ben cid", "ann ben cid", True, True),
        ("host", "ann cid", "ann ben cid", True, True),
        ("seat", "ann", "ann", False, True),
        ("spectator", "", "", False, False),
        ("stranger", "", "", False, False),
    ],
)
def test_each_role_sees_and_may_do_what_is_its_own(role, sees, acts, leads, writes):
    viewer, seats = VIEWERS[role], ("ann", "ben", "cid")
    assert [seat for seat in seats if viewer.sees(seat)] == sees.split()
    assert [seat for seat in seats if viewer.may_act(seat)] == acts.split()
    assert (viewer.may_lead(), viewer.may_write(), viewer.belongs) == (leads, writes, role != "stranger")


def test_the_log_names_the_device_that_told_it_not_who_it_says_it_is():
    assert VIEWERS["table"].by("ann", "a guest") == "a guest"
    assert VIEWERS["table"].by("ann") == "ann"
    assert VIEWERS["seat"].by("ann", "ben") == "ann"
    assert VIEWERS["seat"].by("ben", "ben") == "ann"
    assert VIEWERS["host"].by("ben", "ben") == "host"
    assert VIEWERS["spectator"].by("ann", "ann") == "spectator"
