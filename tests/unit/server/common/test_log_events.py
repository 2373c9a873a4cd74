"""The log events match the documented list, and each is written somewhere."""

import ast
import logging
import re

import pytest

from tests.paths import ROOT
from yachtdice.server.common.log_events import LogEvent, RoomClosed, RoomsLost, log_event, room_mark

EVENTS = LogEvent.__subclasses__()
_ROW = re.compile(r"^\| `([a-z._]+)` \| (\w+) \| (.+?) \| (.+?) \|$", re.MULTILINE)


def _documented() -> dict[str, tuple[str, list[str], str]]:
    """Return level, fields and meaning of each documented event."""
    page = (ROOT / "docs" / "host" / "monitoring.md").read_text("utf-8")
    table = page.partition("## The events of the log")[2].partition("\n## ")[0]
    return {
        name: (level, re.findall(r"`(\w+)`", fields), meaning)
        for name, level, fields, meaning in _ROW.findall(table)
    }


def test_the_documents_list_every_event_with_its_fields() -> None:
    """Name, level, fields and meaning agree both ways, except for two lines without an event."""
    documented = _documented()
    assert documented.pop("fault")[1] == ["trace"]
    assert documented.pop("message")[1] == []
    assert documented == {
        event.name: (
            logging.getLevelName(event.level).lower(),
            list(event.__struct_fields__),
            (event.__doc__ or "").strip().splitlines()[0],
        )
        for event in EVENTS
    }


def test_every_event_is_written_somewhere() -> None:
    """Each event class is instantiated outside its own module."""
    made: set[str] = set()
    for path in (ROOT / "src").rglob("*.py"):
        if path.name != "log_events.py":
            calls = [
                n for n in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(n, ast.Call)
            ]
            made |= {ast.unparse(call.func).rpartition(".")[2] for call in calls}
    assert {event.__name__ for event in EVENTS} <= made


def test_an_event_is_written_at_its_level_with_its_facts(caplog: pytest.LogCaptureFixture) -> None:
    """The line has the sentence and the fields, and an event below the level is not logged."""
    caplog.set_level(logging.WARNING, "yachtdice.events")
    log_event(RoomClosed(room_mark("abcdefgh"), taken_over=False))
    log_event(RoomsLost(3))
    [record] = caplog.records
    assert record.levelno == logging.WARNING
    assert record.getMessage() == "Other nodes have taken over rooms of this node (rooms: 3)"


def test_a_mark_does_not_reveal_the_id_of_a_room() -> None:
    """Each room has its own mark, which does not start like its id."""
    assert room_mark("abcdefgh") == room_mark("abcdefgh") != room_mark("abcdefgi")
    assert not room_mark("abcdefgh").startswith("abc")
