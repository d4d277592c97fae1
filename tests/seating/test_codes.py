"""The secrets of links: hard to guess, easy to type."""

import pytest

from adjudicator.seating.codes import ALPHABET, LENGTH, device_of, fresh_code, fresh_token, mark_of, spaced, tidy


def test_a_code_has_128_bits_and_no_two_are_alike():
    made = {fresh_code() for _ in range(200)}
    assert len(made) == 200
    assert len(ALPHABET) ** LENGTH >= 2**128
    assert set("".join(made)) <= set(ALPHABET)
    assert not set("ILOU") & set(ALPHABET)


def test_a_code_is_read_however_it_is_typed():
    code = fresh_code()
    for typed in (
        code,
        spaced(code),
        code.lower(),
        f"  {spaced(code).lower()}\n",
        spaced(code).replace("-", " "),
        f"http://192.168.1.4:8000/s/{spaced(code)}",
        f"https://adjudicator.lan/s/{code}/",
        code.replace("1", "l").replace("0", "o"),
        code.replace("1", "I").replace("0", "O").replace("V", "u"),
    ):
        assert tidy(typed) == code, typed


@pytest.mark.parametrize(
    "typed", ["", "/", "s", "ABCD", "A" * 25, "A" * 27, "É" * 26, "A" * 25 + "!", "A" * 300_000, "\0" * 26, "٣" * 26]
)
def test_what_is_no_code_is_none(typed):
    assert tidy(typed) is None


def test_only_hashes_of_devices_are_known_and_differ_from_those_of_links():
    token = fresh_token()
    device = device_of(token)
    assert device is not None
    assert len(device) == 32
    assert token.encode() not in device
    assert device != mark_of(token)
    for wrong in (None, "", "x", token[:-1], token + "a", "ü" * 43):
        assert device_of(wrong) is None
