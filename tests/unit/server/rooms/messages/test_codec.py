"""The codec: which frames are messages, and which are refused."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, strategies as st

from tests.paths import ROOT
from yachtdice.server.rooms.messages.client import AnyCommand, ClientMessage, Enter, Fill
from yachtdice.server.rooms.messages.codec import (
    MAX_FRAME,
    BadMessageError,
    read_client_message,
    read_server_message,
    write_message,
)
from yachtdice.server.rooms.messages.server import ServerMessage

FILES = sorted((ROOT / "vectors" / "messages").glob("*.json"))
SPOKEN = [path for path in FILES if path.name.startswith("client-")]
HEARD = [path for path in FILES if path.name.startswith("server-")]


@pytest.mark.parametrize("path", SPOKEN, ids=lambda path: path.stem)
def test_client_examples_are_read_and_written_back(path: Path) -> None:
    """Every example of a client message is read, and written back as the same JSON."""
    message = read_client_message(path.read_text())
    assert json.loads(write_message(message)) == json.loads(path.read_text())
    assert read_client_message(write_message(message)) == message


@pytest.mark.parametrize("path", HEARD, ids=lambda path: path.stem)
def test_server_examples_are_read_and_written_back(path: Path) -> None:
    """Every example of a server message is read, and written back as the same JSON."""
    message = read_server_message(path.read_text())
    assert json.loads(write_message(message)) == json.loads(path.read_text())
    assert read_server_message(write_message(message)) == message


def test_there_is_an_example_of_every_message_and_of_nothing_else() -> None:
    """There is an example of every member of the two unions, and no other."""
    spoken = {type(read_client_message(path.read_text())) for path in SPOKEN}
    received = {type(read_server_message(path.read_text())) for path in HEARD}
    assert spoken == set(get_args(ClientMessage))
    assert received == set(get_args(ServerMessage))
    assert set(FILES) == {*SPOKEN, *HEARD}
    assert set(get_args(AnyCommand)) <= spoken


@pytest.mark.parametrize("filler", ["x", "차"])
def test_a_frame_above_the_limit_is_refused_by_its_bytes(filler: str) -> None:
    """The limit counts bytes, not letters, and a frame of exactly that size is read."""
    blanks = MAX_FRAME - len(write_message(Enter("abcdef")))
    assert read_client_message(write_message(Enter("abcdef")) + b" " * blanks) == Enter("abcdef")
    body = f'{{"type":"Enter","room":"abcdef"}}{filler * MAX_FRAME}'
    with pytest.raises(BadMessageError, match=f"bytes, the limit is {MAX_FRAME}"):
        read_client_message(body)
    with pytest.raises(BadMessageError, match=f"bytes, the limit is {MAX_FRAME}"):
        read_client_message(body.encode())


GOOD = {"type": "Fill", "cid": "c1", "expect": 1, "box": "ones"}


def _with(**changes: object) -> str:
    """Return a valid Fill with some fields changed."""
    return json.dumps({**GOOD, **changes})


def _without(field: str) -> str:
    """Return a valid Fill without a field."""
    return json.dumps({name: value for name, value in GOOD.items() if name != field})


def test_the_frame_that_the_faults_change_is_valid() -> None:
    """The frame from which the wrong ones are made is a valid message."""
    assert read_client_message(json.dumps(GOOD)) == Fill(cid="c1", expect=1, box="ones")


@pytest.mark.parametrize(
    "frame",
    [
        "",
        " ",
        "hello",
        "null",
        "0",
        '"Ping"',
        "[]",
        "{}",
        '{"type":null}',
        '{"type":"Nothing"}',
        '{"type":"Snapshot"}',
        '{"type":"Ping"} {"type":"Ping"}',
        '{"type":"Ping","type":"Ping","x":1}',
        '{"type":"Ping"}\ud800',
        _with(box="\ud800"),
        _with(box=None),
        _with(box=""),
        _with(box="x" * 41),
        _with(expect=-1),
        _with(expect=1.5),
        _with(expect="1"),
        _with(expect=2**53 + 1),
        _with(expect=10**400),
        _with(expect=float("nan")),
        _with(expect=True),
        _with(cid=""),
        _with(cid="x" * 41),
        _with(cid="a\0b"),
        _with(cid="a b"),
        _with(cid=7),
        _with(rating=3000),
        _with(type="Roll"),
        _without("cid"),
        _without("expect"),
        _without("box"),
        '{"type":"Roll","cid":"c","expect":1,"keep":[5]}',
        '{"type":"Roll","cid":"c","expect":1,"keep":[-1]}',
        '{"type":"Roll","cid":"c","expect":1,"keep":[0,1,2,3,4,4]}',
        '{"type":"TakeSeat","cid":"c","expect":1,"seat":4}',
        '{"type":"Enter","room":"short"}',
        '{"type":"Enter","room":"../../etc/passwd"}',
        '{"type":"Enter","room":"abcdef","epoch":-1}',
        '{"type":"Enter","room":"abcdef","extra":1}',
        "[" * 8000,
        '{"type":' * 1000,
        '{"type":"Enter","room":' + "[" * 8000,
        '{"type":"Ping","x":' + '{"y":' * 1500 + "1" + "}" * 1501,
    ],
    ids=lambda frame: frame[:40],
)
def test_invalid_messages_are_refused(frame: str) -> None:
    """A frame that is not JSON, not of the union, or of wrong types raises BadMessageError."""
    with pytest.raises(BadMessageError):
        read_client_message(frame)


@pytest.mark.parametrize("data", [b"\xff", b'{"type":"\xc3("}', b'{"type":"Ping\xed\xa0\x80"}'])
def test_invalid_utf8_is_refused(data: bytes) -> None:
    """Bytes that are not UTF-8 raise BadMessageError in both directions."""
    with pytest.raises(BadMessageError):
        read_client_message(data)
    with pytest.raises(BadMessageError):
        read_server_message(data)


_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(), inner, max_size=6),
    max_leaves=12,
)
_tags = st.sampled_from([kind.__name__ for kind in get_args(ClientMessage)])
_fields = st.sampled_from(
    ["cid", "expect", "seat", "box", "bot", "keep", "rules", "one", "other", "room", "epoch"]
)
_near_misses = st.builds(
    lambda tag, rest: json.dumps({"type": tag, **rest}),
    _tags,
    st.dictionaries(_fields, _values | st.integers(0, 5) | st.text("ab", min_size=1), max_size=8),
)


@given(st.one_of(st.text(), st.binary(), _values.map(json.dumps), _near_misses))
def test_any_bytes_are_a_message_or_a_bad_message(data: str | bytes) -> None:
    """Random text, bytes, JSON and nearly valid messages are read or raise BadMessageError."""
    with suppress(BadMessageError):
        message = read_client_message(data)
        assert read_client_message(write_message(message)) == message


@given(st.sampled_from(SPOKEN), st.data())
def test_a_damaged_message_is_a_message_or_a_bad_message(path: Path, data: st.DataObject) -> None:
    """A valid message with one byte changed is read or raises BadMessageError."""
    body = bytearray(path.read_bytes())
    body[data.draw(st.integers(0, len(body) - 1))] = data.draw(st.integers(0, 255))
    with suppress(BadMessageError):
        read_client_message(bytes(body))
