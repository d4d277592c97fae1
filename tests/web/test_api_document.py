"""The API against its own document: described whole, and doing what it says."""

from __future__ import annotations

from contextlib import suppress

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import positive_data_acceptance

from tests.web.conftest import HAND, OPENING

EXAMPLES = 4


@pytest.fixture
def document(client):
    return client.get("/api/openapi.json").json


def operations(document):
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if method in ("get", "post", "put", "patch", "delete"):
                yield path, method, operation


def test_it_is_openapi_3_1(document):
    assert document["openapi"] == "3.1.0"
    assert document["info"]["title"] == "Adjudicator"
    assert document["info"]["description"]


def test_every_address_is_in_it(app, document):
    served = {
        rule.rule.replace("<string:", "{").replace("<int:", "{").replace(">", "}")
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/")
    }
    assert served - {"/api/openapi.json"} == set(document["paths"])


def test_every_operation_is_described(document):
    names = set()
    for path, method, operation in operations(document):
        assert operation["summary"], (path, method)
        assert operation["responses"]["default"] == {"$ref": "#/components/responses/DEFAULT_ERROR"}, path
        names.add(operation["operationId"])
        for parameter in operation.get("parameters", ()):
            assert parameter.get("description"), (path, parameter)
        for status, response in operation["responses"].items():
            assert "$ref" in response or response["description"], (path, status)
    assert len(names) == len(list(operations(document)))


def test_problems_have_their_own_media_type(document):
    for name, response in document["components"]["responses"].items():
        assert list(response["content"]) == ["application/problem+json"], name


@pytest.fixture(scope="module")
def api(texts, index):
    """The API of a service with a game going on, as its document describes it."""
    from adjudicator.log.memory import MemoryStore
    from adjudicator.service import Service
    from adjudicator.web import create_app

    service = Service(MemoryStore(), texts, now=lambda: "2026-01-01T00:00:00Z", fresh=iter_ids().__next__)
    service.open("numenera", OPENING, game_id="g1")
    service.submit("g1", {"type": "enter-dungeon", "seat": "ann", "hand": HAND}, by="ann")
    service.submit("g1", {"type": "note", "seat": "ann", "text": "x"}, by="ann")
    service.take_back("g1", 2, by="ann", why="x", head=3)
    return schemathesis.openapi.from_wsgi("/api/openapi.json", create_app(service, index, texts))


def iter_ids():
    number = 1
    while True:
        number += 1
        yield f"g{number}"


@schemathesis.serializer("application/x-ndjson")
def as_lines(_context, value):
    """An export is text, whatever is made up for it."""
    return str(value).encode(errors="surrogateescape")


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["fitting", "unfitting"])
@pytest.mark.parametrize("game", ["some game", "g1"])
def test_it_does_what_it_says(api, mode, game):
    """Whatever comes in: no fault of ours, and only what the document promises.

    No document can know which games, seats and cards there are, so what fits may still be refused. Ids that
    nobody knows end early; the same is tried with a game and an entry that are there.
    """
    within = api.exclude(path_regex="events$|coverage$")
    if game == "g1":
        within = within.include(path_regex="games/.game_id")
    for found in within.get_all_operations():
        operation = found.ok()

        @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy(generation_mode=mode))
        def check(case):
            if game == "g1":
                case.path_parameters.update(
                    {
                        name: 2 if name == "version" else game
                        for name in case.path_parameters
                        if name in ("game_id", "version")
                    }
                )
            case.call_and_validate(excluded_checks=[positive_data_acceptance])

        with suppress(Unsatisfiable):  # nothing can be unfitting where nothing is asked for
            check()


def test_the_page_about_the_api_names_every_address(document, root):
    page = (root / "docs" / "api.md").read_text(encoding="utf-8")
    for path in document["paths"]:
        told = path.replace("{game_id}", "{id}").replace("{version}", "{n}").replace("{number}", "{n}")
        assert f"`GET {told}" in page or f"`POST {told}" in page, path
