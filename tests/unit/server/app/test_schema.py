"""The whole protocol is described: messages, fields, values, operations and refusals."""

import json
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from tests.support.servers.api import API
from tools.site.message_pages import ENUMS, message_page
from yachtdice.server.app.schema import (
    field_notes,
    protocol_schema,
    schema_bytes,
    struct_types,
    value_notes,
)
from yachtdice.server.rooms.messages.client import ClientMessage
from yachtdice.server.rooms.messages.server import ServerMessage

STRUCTS = struct_types()


def operations() -> Iterator[Any]:
    """Return each operation of the API with its name."""
    for path, found in API["paths"].items():
        for method, operation in found.items():
            yield pytest.param(operation, id=f"{method} {path}")


@pytest.mark.parametrize("kind", STRUCTS.values(), ids=STRUCTS)
def test_every_field_on_the_wire_is_described(kind: type[msgspec.Struct]) -> None:
    """Every struct that is sent or read has a description, and so has each of its fields."""
    fields = {field.encode_name for field in msgspec.structs.fields(kind)}

    assert kind.__doc__
    assert field_notes(kind).keys() == fields


@pytest.mark.parametrize("name", ENUMS)
def test_every_value_of_the_protocol_is_described(name: str) -> None:
    """Every value of an enumeration in a frame has a description."""
    assert value_notes(ENUMS[name]).keys() == {word.name for word in ENUMS[name]}


def test_the_message_page_has_every_message() -> None:
    """The reference page has a section and an example for every message, both ways."""
    page = message_page()

    for kind in (*get_args(ClientMessage), *get_args(ServerMessage)):
        assert f"### {kind.__name__}\n" in page
        side = "client" if kind in get_args(ClientMessage) else "server"
        assert f"{side}-{kind.__name__}" in page


def test_the_schema_in_the_package_is_the_generated_one() -> None:
    """The schema in the package equals the one generated from the message types."""
    assert json.loads(schema_bytes()) == json.loads(json.dumps(protocol_schema()))


@pytest.mark.parametrize("operation", [*operations()])
def test_every_operation_is_described(operation: dict[str, Any]) -> None:
    """Every operation has a summary, a description, and a description of every parameter."""
    assert operation["summary"]
    assert operation["description"]
    for parameter in operation.get("parameters", []):
        assert parameter["description"], parameter["name"]


@pytest.mark.parametrize("operation", [*operations()])
def test_every_refusal_has_the_body_of_a_problem(operation: dict[str, Any]) -> None:
    """Every refusal has a problem body, and an empty response has no content."""
    for status, response in operation["responses"].items():
        content = response.get("content", {})
        if int(status) >= 400:
            [body] = [content["application/problem+json"]]
            kind = body["schema"]["$ref"].rpartition("/")[2]
            assert STRUCTS[kind].__struct_fields__[:4] == ("type", "title", "status", "detail")
        assert bool(content) == (status != "204")


def test_every_schema_of_the_api_is_described() -> None:
    """Every schema of the API, and every property of it, has a description."""
    for name, schema in API["components"]["schemas"].items():
        assert schema["description"], name
        for field, node in schema.get("properties", {}).items():
            assert field == "type" or node["description"], (name, field)
