"""YAML that cannot hurt: limits on size and depth, no aliases, no repeated keys, few guesses at types."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

LARGEST = 2_000_000
DEEPEST = 24
LONGEST_NUMBER = 16
KEYS = ("tag:yaml.org,2002:str", "tag:yaml.org,2002:int")

_Safe: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TRUTH = re.compile(r"^(?:true|false)$")
_WHOLE = re.compile(r"^-?(?:0|[1-9][0-9]*)$")
_NOTHING = re.compile(r"^(?:null|~|)$")


class UnreadableError(ValueError):
    """A file that is not read, and why; `faults` holds one message each."""

    def __init__(self, faults: list[str]) -> None:
        self.faults = faults
        super().__init__("; ".join(faults))


class Loader(_Safe):  # type: ignore[misc]
    """The safe loader without YAML 1.1's surprises: `on` and `yes` are words, 1:30 and 010 are text."""

    yaml_implicit_resolvers: dict[str, Any] = {}  # noqa: RUF012  # the library's own way

    def construct_yaml_int(self, node: Any) -> int:
        """A whole number; one with so many digits that nothing here can be meant is refused."""
        if len(node.value) > LONGEST_NUMBER:
            said = f"the number {node.value[:20]}... has too many digits"
            raise yaml.constructor.ConstructorError(None, None, said, node.start_mark)
        return int(node.value)


Loader.add_constructor("tag:yaml.org,2002:int", Loader.construct_yaml_int)

for _tag, _pattern, _first in (
    ("bool", _TRUTH, "tf"),
    ("int", _WHOLE, "-0123456789"),
    ("null", _NOTHING, ["~", "n", ""]),
):
    Loader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", _pattern, list(_first))


def read(path: Path, name: str | None = None) -> tuple[Any, list[int]]:
    """The file's one document as plain data, and the line of each entry where it is a list.

    UnreadableError names the file and the line of every fault found.
    """
    name = name or path.name
    size = path.stat().st_size
    if size > LARGEST:
        raise UnreadableError([f"{name}: {size} bytes are too many for a rule file ({LARGEST} at most)"])
    try:
        return parse(path.read_text(encoding="utf-8"), name)
    except UnicodeDecodeError as fault:
        raise UnreadableError([f"{name}: not UTF-8 text (byte {fault.start})"]) from fault


def parse(text: str, name: str) -> tuple[Any, list[int]]:
    """Like `read`, for text at hand."""
    try:
        faults = list(_bombs(text, name))
        if faults:
            raise UnreadableError(faults[:20])
        loader = Loader(text)
        try:
            node = loader.get_single_node()
            if node is None:
                return None, []
            faults = list(_keys(node, name))
            if faults:
                raise UnreadableError(faults[:20])
            entries = node.value if isinstance(node, yaml.SequenceNode) else []
            return loader.construct_document(node), [_line(entry) for entry in entries]
        finally:
            loader.dispose()
    except yaml.YAMLError as fault:
        raise UnreadableError([_said(fault, name)]) from fault


def _line(found: yaml.Event | yaml.Node) -> int:
    return found.start_mark.line + 1 if found.start_mark is not None else 0


def _said(fault: yaml.YAMLError, name: str) -> str:
    mark = getattr(fault, "problem_mark", None)
    where = f"{name}, line {mark.line + 1}" if mark is not None else name
    return f"{where}: no YAML: {getattr(fault, 'problem', None) or fault}"


def _bombs(text: str, name: str) -> Iterator[str]:
    """What could make a small file large: anchors, aliases, nesting without end; and tags of Python's."""
    depth = 0
    for event in yaml.parse(text, Loader=Loader):
        line = _line(event)
        tag = getattr(event, "tag", None)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            yield f"{name}, line {line}: anchors and aliases (& and *) are refused; write it out"
        elif tag not in (None, "!"):
            yield f"{name}, line {line}: the tag {tag} is refused"
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > DEEPEST:
                yield f"{name}, line {line}: nested more than {DEEPEST} deep"
                return
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def _keys(node: yaml.Node, name: str) -> Iterator[str]:
    """Keys that are no words or numbers, or stand twice in one mapping, of which YAML would silently drop one."""
    waiting = [node]
    while waiting:
        at = waiting.pop()
        if isinstance(at, yaml.SequenceNode):
            waiting.extend(at.value)
        elif isinstance(at, yaml.MappingNode):
            seen: set[Any] = set()
            for key, value in at.value:
                if not isinstance(key, yaml.ScalarNode) or key.tag not in KEYS:
                    tail = f"; put {key.value!r} in quotes" if isinstance(key, yaml.ScalarNode) else ", no list or map"
                    yield f"{name}, line {_line(key)}: a key is a word or a number{tail}"
                elif key.value in seen:
                    yield f"{name}, line {_line(key)}: {key.value!r} is given twice"
                else:
                    seen.add(key.value)
                waiting.append(value)
