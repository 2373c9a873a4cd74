"""The reference page of all messages of the live socket, made from their types and examples."""

import inspect
import json
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, get_args

import msgspec

from tools.gen.messages import examples
from yachtdice.game import Step
from yachtdice.rules import Order, Section
from yachtdice.server.app.schema import field_notes, protocol_schema, struct_types, value_notes
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.bots.messages import BotEvent
from yachtdice.server.rooms.messages.client import ClientMessage, Command
from yachtdice.server.rooms.messages.room import Pace, Stage, Ties
from yachtdice.server.rooms.messages.server import RefusalCode, ServerMessage
from yachtdice.views.rules import JokerKind

_HEAD: Final = """# Messages

Every message of the live socket, with its fields and a recorded example.
[The protocol](protocol/index.md) explains how they work together. This page is made from the code.
The same facts as a JSON Schema are at `/api/schema/protocol.json` on every server.

A message is a JSON object whose `type` is its name. A field with a default may be left out.
A field whose default is *unset* counts only if it is sent.
"""

_COMMON: Final = """Any command can be refused with `bad_message`, `not_entered`, `no_name`,
`stale`, `too_fast` and `unavailable`. A command marked "Host only" is also refused as
`not_allowed` for other players.
"""

_OF_COMMANDS: Final = (
    "| `cid`, `expect` | string, integer | | [as in every command](protocol/commands.md#commands) |"
)

ENUMS: Final[dict[str, type[StrEnum]]] = {
    kind.__name__: kind
    for kind in (RefusalCode, Readiness, Stage, Ties, Pace, Step, JokerKind, Order, Section)
}

#: Characters of an example shown on the page; longer ones are linked only.
_MOST_EXAMPLE: Final = 1200


def message_page() -> str:
    """Return the text of the page."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    schema = protocol_schema()["$defs"]
    alone = {*get_args(ClientMessage), *get_args(ServerMessage), *get_args(BotEvent)}
    yield _HEAD
    yield "## From the client\n"
    yield _COMMON
    for kind in get_args(ClientMessage):
        yield from _message(kind, schema, "client", is_command=issubclass(kind, Command))
    yield "## From the server\n"
    for kind in get_args(ServerMessage):
        yield from _message(kind, schema, "server")
    yield "## In the event stream of a bot\n"
    yield "Bot accounts receive these as lines of `GET /api/bot/events`.\n"
    for kind in get_args(BotEvent):
        yield from _message(kind, schema, "bot")
    yield "### RefusalCode\n"
    yield from _words(RefusalCode)
    yield "## Parts of messages\n"
    reached, structs = _reached(schema), struct_types()
    for name in sorted(reached - {kind.__name__ for kind in alone}):
        if name in structs:
            yield from _struct(structs[name], schema)
        elif name in ENUMS and ENUMS[name] is not RefusalCode:
            yield f"### {name}\n\n{inspect.cleandoc(ENUMS[name].__doc__ or '')}\n"
            yield from _words(ENUMS[name])


def _message(
    kind: type[msgspec.Struct], schema: dict[str, Any], side: str, *, is_command: bool = False
) -> Iterator[str]:
    yield from _struct(kind, schema, is_command=is_command)
    found = {name: body for name, body in examples().items() if name == f"{side}-{kind.__name__}"}
    found |= {n: b for n, b in examples().items() if n.startswith(f"{side}-{kind.__name__}-")}
    for name, body in list(found.items())[:1]:
        if len(body) <= _MOST_EXAMPLE:
            text = json.dumps(json.loads(body), ensure_ascii=False)
            yield f"```json\n{text}\n```\n"
        yield f"Recorded: [{name}.json](../vectors/messages/{name}.json)\n"


def _struct(
    kind: type[msgspec.Struct], schema: dict[str, Any], *, is_command: bool = False
) -> Iterator[str]:
    yield f"### {kind.__name__}\n"
    yield inspect.cleandoc(kind.__doc__ or "") + "\n"
    notes = field_notes(kind)
    parts = schema[kind.__name__].get("properties", {})
    required = schema[kind.__name__].get("required", [])
    rows = [name for name in parts if name != "type"]
    if not rows:
        return
    yield "| field | type | default | meaning |"
    yield "|---|---|---|---|"
    if is_command:
        rows = [name for name in rows if name not in {"cid", "expect"}]
        yield _OF_COMMANDS
    for name in rows:
        node = parts[name]
        default = "" if name in required else _default(node)
        yield f"| `{name}` | {_type(node)} | {default} | {notes[name]} |"
    yield ""


def _default(node: dict[str, Any]) -> str:
    """Return the default of an optional field in words."""
    return f"`{json.dumps(node['default'])}`" if "default" in node else "*unset*"


def _type(node: dict[str, Any]) -> str:
    """Return a schema's type in words."""
    if "$ref" in node:
        name = node["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in node:
        return " or ".join(dict.fromkeys(map(_type, node["anyOf"])))
    if "enum" in node:
        return " or ".join(f"`{json.dumps(value)}`" for value in node["enum"])
    if "prefixItems" in node:
        return f"list of {len(node['prefixItems'])} {_type(node['prefixItems'][0])}"
    if node.get("type") == "array":
        return f"list of {_type(node['items'])}"
    return str(node.get("type", "any"))


def _words(kind: type[StrEnum]) -> Iterator[str]:
    notes = value_notes(kind)
    yield "| value | meaning |"
    yield "|---|---|"
    for word in kind:
        yield f"| `{word}` | {notes.get(word.name, '')} |"
    yield ""


def _reached(schema: dict[str, Any]) -> set[str]:
    """Return the names of all definitions that server messages refer to, also indirectly."""
    found: set[str] = set()
    waiting: list[Any] = [schema["ServerMessage"]]
    while waiting:
        node = waiting.pop()
        if isinstance(node, list):
            waiting += node
        elif isinstance(node, dict):
            name = str(node.get("$ref", "")).rpartition("/")[2]
            if name and name not in found:
                found.add(name)
                waiting.append(schema[name])
            waiting += [value for value in node.values() if not isinstance(value, str)]
    return found


def message_pages(folder: Path) -> dict[Path, str]:
    """Return the page by its path."""
    return {folder / "messages.md": message_page()}
