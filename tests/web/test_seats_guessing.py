"""Wrong links are counted by address, and forgotten after a while."""

from adjudicator.web.guessing import KNOWN, Guesses


def test_whoever_guesses_too_often_waits_and_nobody_else_does():
    now = [100.0]
    guesses = Guesses(most=3, window=60, clock=lambda: now[0])
    for _ in range(3):
        assert guesses.wait("a") == 0
        guesses.wrong("a")
    assert guesses.wait("a") == 61
    assert guesses.wait("b") == 0
    now[0] += 59.5
    assert guesses.wait("a") == 1
    now[0] += 1
    assert guesses.wait("a") == 0
    guesses.wrong("a")
    assert guesses.wait("a") == 0


def test_what_is_remembered_stays_small():
    guesses = Guesses(most=1, clock=lambda: 0.0)
    for n in range(KNOWN + 50):
        guesses.wrong(f"10.0.{n // 256}.{n % 256}")
    assert len(guesses._wrong) == KNOWN
    assert guesses.wait("10.0.0.0") == 0
    assert guesses.wait(f"10.0.{(KNOWN + 49) // 256}.{(KNOWN + 49) % 256}") > 0
