"""What every part of the API shares: how requests are read, answers written, and both documented."""

from __future__ import annotations

import http
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NoReturn

import flask_smorest
import marshmallow as ma
from flask import Request, Response, json, request
from webargs import core
from webargs.flaskparser import FlaskParser

from adjudicator.kernel.faults import Fault, Malformed, near
from adjudicator.log.canonical import loads_strict
from adjudicator.web.answers import ProblemSchema
from adjudicator.web.errors import MIME, Refused, problem

JSON = "application/json"
OBJECT: dict[str, str] = {"type": "object"}
TEXT: dict[str, str] = {"type": "string"}
PREFIX = "/api"


class Parser(FlaskParser):
    """Reads requests strictly: plain JSON as the log keeps it, and every fault named at once."""

    DEFAULT_UNKNOWN_BY_LOCATION = {**FlaskParser.DEFAULT_UNKNOWN_BY_LOCATION, "query": ma.RAISE}  # noqa: RUF012

    def load_json(self, req: Request, schema: ma.Schema) -> Any:  # noqa: ARG002
        """The body as plain data."""
        return read_json(req)

    def handle_error(self, error: ma.ValidationError, req: Request, schema: ma.Schema, **_: Any) -> NoReturn:
        """Each message becomes a fault with the field, what was given and what would do."""
        faults: list[Fault] = []
        for where, said in error.normalized_messages().items():
            given = req.args if where == "query" else error.data
            faults += _faults(said, given if isinstance(given, Mapping) else {}, schema)
        raise Malformed(faults)


def read_json(req: Request) -> dict[str, Any]:
    """The body as plain data: no key twice, no fractions, nothing nested deep, an object."""
    if not core.is_json(req.mimetype):
        said = f"Send the body as {JSON}" + (f", not {req.mimetype}." if req.mimetype else ".")
        raise Refused(problem("not-json", said))
    data = loads_strict(req.get_data(cache=True))
    if not isinstance(data, dict):
        raise Malformed([Fault("body", data, "an object: {...}")])
    return data


def _faults(messages: Any, given: Mapping[str, Any], schema: ma.Schema) -> Iterator[Fault]:
    """Marshmallow's messages, field by field."""
    for name, said in messages.items():
        for text in said if isinstance(said, list) else [str(said)]:
            if text == "Unknown field.":
                wanted = f"one of {', '.join(schema.fields) or 'no fields'}"
                yield Fault(name, given.get(name), wanted, near(name, schema.fields))
            else:
                yield Fault(name, given.get(name), str(text))


class Blueprint(flask_smorest.Blueprint):
    """A part of the API; every operation may also answer with a problem."""

    ARGUMENTS_PARSER = Parser()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._prepare_doc_cbks.append(self._prepare_problem_doc)

    def route(self, rule: str, **options: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Register a view; in the document its operation is named after it."""
        register = super().route(rule, **options)

        def keep(view: Callable[..., Any]) -> Callable[..., Any]:
            name = f"{view.__module__.rpartition('.')[2]}_{view.__name__}"
            found: Callable[..., Any] = register(self.doc(operationId=name)(view))
            return found

        return keep

    def _prepare_problem_doc(self, doc: dict[str, Any], _info: Any, **_: Any) -> dict[str, Any]:
        doc.setdefault("responses", {})["default"] = "DEFAULT_ERROR"
        return doc


class Api(flask_smorest.Api):
    """The API with its document; what goes wrong is told as problem+json."""

    ERROR_SCHEMA = ProblemSchema

    def _register_error_handlers(self) -> None:
        """The app maps all errors in one place."""

    def _register_responses(self) -> None:
        """Problems under the name of their status, with their own media type."""
        found: dict[str, str] = {status.name: status.phrase for status in http.HTTPStatus}
        for name, phrase in {**found, "DEFAULT_ERROR": "Anything else: a problem"}.items():
            said = {"description": phrase, "content": {MIME: {"schema": ProblemSchema}}}
            self.spec.components.response(name, said, lazy=True)


def answer(data: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Plain data as an answer."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=False)
    told = Response(text + "\n", status, mimetype=JSON)
    if headers:
        told.headers.update(headers)
    return told


def key_of(body: Mapping[str, Any]) -> str | None:
    """The idempotency key, from the header or the body; where both are given they must agree."""
    header = request.headers.get("Idempotency-Key")
    header = header.strip().strip('"') if header is not None else None
    field: str | None = body.get("key")
    if header is not None and field is not None and header != field:
        raise Malformed([Fault("key", field, f"the same key as in the header Idempotency-Key: {header}")])
    key = field if header is None else header
    if key is not None and not (1 <= len(key) <= 64 and key.isprintable()):
        raise Malformed([Fault("key", key, "1 to 64 printable characters")])
    return key


def link(*parts: object) -> str:
    """The address of something in the API."""
    return "/".join((PREFIX, *map(str, parts)))
