"""Reading a page as a browser without a script would: its text, its links, its forms."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from flask.testing import FlaskClient

INLINE = {"a", "b", "em", "strong", "small", "q", "code", "mark", "span"}


@dataclass
class Form:
    """A form: where it goes, how, what it sends as it stands, and its buttons by their words."""

    action: str
    method: str
    values: list[tuple[str, str]] = field(default_factory=list)
    buttons: dict[str, tuple[str, str] | None] = field(default_factory=dict)

    def names(self) -> set[str]:
        """The names of its fields."""
        return {name for name, _ in self.values}

    def first(self, name: str) -> str:
        """What it sends first under a name."""
        return next(value for key, value in self.values if key == name)

    def filled(self, **given: Any) -> list[tuple[str, str]]:
        """What it sends when fields are filled in (by name, "f_hero" for "f-hero")."""
        wanted = {key.replace("__", ":").replace("_", "-"): value for key, value in given.items()}
        rest = [(name, value) for name, value in self.values if name not in wanted]
        return rest + [(name, str(value)) for name, value in wanted.items()]


class Page(HTMLParser):
    """A page that has been read."""

    def __init__(self, html: str, address: str = "") -> None:
        super().__init__()
        self.html, self.address = html, address
        self.forms: list[Form] = []
        self.links: list[tuple[str, str]] = []
        self._words: list[str] = []
        self._form: Form | None = None
        self._held: list[str] | None = None
        self._name = ""
        self._picked = False
        self._area: str | None = None
        self.feed(html)
        self.text = " ".join("".join(self._words).split())

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        at = dict(attrs)
        if tag not in INLINE:
            self._words.append(" ")
        if tag == "form":
            self._form = Form(at.get("action") or self.address.split("?")[0], at.get("method", "get"))
            self.forms.append(self._form)
        elif tag == "a":
            self._held, self._name = [], at.get("href", "")
        elif tag == "button":
            self._held, self._name = [], at.get("name", "") + "\n" + at.get("value", "")
        elif self._form is not None:
            self._field(tag, at)

    def _field(self, tag: str, at: dict[str, Any]) -> None:
        assert self._form is not None
        if tag == "input" and at.get("type") in ("radio", "checkbox"):
            if "checked" in at:
                self._form.values.append((at["name"], at.get("value", "on")))
        elif tag == "input" and at.get("type") != "file" and at.get("name"):
            self._form.values.append((at["name"], at.get("value") or ""))
        elif tag == "select":
            self._name, self._picked = at.get("name", ""), False
            self._form.values.append((self._name, ""))
        elif tag == "option" and self._form.values and self._form.values[-1][0] == self._name:
            if "selected" in at or not self._picked:
                self._form.values[-1] = (self._name, at.get("value") or "")
            self._picked = True
        elif tag == "textarea" and at.get("name"):
            self._form.values.append((at["name"], ""))
            self._area = at["name"]

    def handle_endtag(self, tag: str) -> None:
        words = " ".join(" ".join(self._held or []).split())
        if tag == "form":
            self._form = None
        elif tag == "a" and self._held is not None:
            self.links.append((words, self._name))
            self._held = None
        elif tag == "button" and self._held is not None:
            name, value = self._name.split("\n")
            if self._form is not None:
                self._form.buttons[words] = (name, value) if name else None
            self._held = None
        elif tag == "select":
            self._name = ""
        elif tag == "textarea":
            self._area = None

    def handle_data(self, data: str) -> None:
        self._words.append(data)
        if self._area is not None and self._form is not None:
            name, said = self._form.values[-1]
            self._form.values[-1] = (name, (said + data).removeprefix("\n"))
        if self._held is not None:
            self._held.append(data)

    def link(self, words: str) -> str:
        """Where the link with these words (or a part of them) goes."""
        exact = [href for said, href in self.links if said == words]
        found = exact or [href for said, href in self.links if words in said]
        assert found, f"no link says {words!r}: {[said for said, _ in self.links]}"
        return found[0]

    def form(self, button: str) -> Form:
        """The form with a button that says so."""
        found = [form for form in self.forms if any(button in said for said in form.buttons)]
        assert found, f"no form has a button {button!r}: {[list(form.buttons) for form in self.forms]}"
        return found[0]


class Reader:
    """Goes through pages as a person does: opens, follows links, sends forms."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.status = 0
        self.page = Page("")

    def open(self, address: str, status: int | None = 200) -> Page:
        """Open an address, following redirects."""
        return self._read(self.client.get(address, follow_redirects=True), status)

    def follow(self, words: str) -> Page:
        """Follow the link with these words."""
        return self.open(self.page.link(words))

    def send(self, button: str, status: int | None = 200, **given: Any) -> Page:
        """Fill in the form with this button and press it."""
        form = self.page.form(button)
        data = form.filled(**given)
        pressed = next(value for said, value in form.buttons.items() if button in said)
        if pressed:
            data = [*data, pressed]
        if form.method == "post":
            sent: dict[str, list[str]] = {}
            for name, value in data:
                sent.setdefault(name, []).append(value)
            answer = self.client.post(form.action, data=sent, follow_redirects=True)
        else:
            answer = self.client.get(form.action, query_string=data, follow_redirects=True)
        return self._read(answer, status)

    def _read(self, answer: Any, status: int | None) -> Page:
        self.status = answer.status_code
        self.page = Page(answer.get_data(as_text=True), answer.request.full_path.rstrip("?"))
        if status is not None:
            assert answer.status_code == status, f"{answer.status_code}: {self.page.text[:1500]}"
        return self.page
