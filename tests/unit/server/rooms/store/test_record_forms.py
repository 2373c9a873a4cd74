"""Stored forms that older versions have written."""

import json

from tests.unit.server.rooms.store.steps import record
from yachtdice.server.rooms.store.record_forms import read_record, write_record


def test_a_room_stored_before_clocks_existed_has_no_clock() -> None:
    """An old record can be read, and its game goes on without a clock."""
    body = json.loads(write_record(record()))
    for later in ("clock", "timeouts", "relieved"):
        del body[later]
    old = read_record(json.dumps(body))
    assert (old.clock, old.timeouts, old.relieved) == (None, (), ())


def test_the_settings_of_a_room_are_stored_beside_its_state() -> None:
    """A node of an older version reads the same fields on the same level."""
    body = json.loads(write_record(record()))
    assert {"rules", "hints", "private", "listed", "clock", "host", "seats"} <= body.keys()
    assert read_record(json.dumps(body)) == record()
