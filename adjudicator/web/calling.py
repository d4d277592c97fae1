"""Players by their names: what games say of seats by their keys is put into names where a page shows it."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping

from markupsafe import escape

from adjudicator.rules.model import Rule

_PARTS = re.compile(r"(<(code|q|pre|textarea|script|style)\b.*?</\2>|<[^>]*>)", re.DOTALL)
_WORD = re.compile(r"[a-z]+")


def called(page: str, names: Mapping[str, str], ordinary: Container[str] = ()) -> str:
    """A page on which the keys of seats are their players' names; markup, quotes and code stay as they are.

    ordinary: words of the rules. A key that is one of them, such as "will", stays: nobody could tell which is meant.
    """
    told = {key: str(escape(name)) for key, name in names.items() if name != key and key not in ordinary}
    if not told:
        return page
    forms = {form: name for key, name in told.items() for form in (key, key[:1].upper() + key[1:])}
    whole = {name: name for name in told.values()}
    either = "|".join(re.escape(words) for words in sorted({**forms, **whole}, key=len, reverse=True))
    seat = re.compile(rf"(?<![\w#/.=&-])(?:{either})(?![\w/-])")
    done, last = [], 0
    for part in (*_PARTS.finditer(page), None):
        text = page[last : part.start() if part else len(page)]
        done.append(seat.sub(lambda found: whole.get(found[0]) or forms[found[0]], text))
        if part:
            done.append(part[0])
            last = part.end()
    return "".join(done)


def words_of(rules: Iterable[Rule]) -> frozenset[str]:
    """Every word of some rules and of their titles, in small letters; examples have players of their own."""
    stated = (f"{rule.text} {rule.title}".lower() for rule in rules if rule.kind != "example")
    return frozenset(word for text in stated for word in _WORD.findall(text))
