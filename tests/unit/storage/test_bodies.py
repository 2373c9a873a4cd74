"""The stored forms of what older versions have written."""

import json

from tests.unit.storage.steps import record
from yachtdice.storage.bodies import read_record, write_record


def test_a_room_from_before_there_were_clocks_has_none() -> None:
    """An old record is read, and its game goes on without a clock."""
    body = json.loads(write_record(record()))
    for later in ("clock", "timeouts", "relieved"):
        del body[later]
    old = read_record(json.dumps(body))
    assert (old.clock, old.timeouts, old.relieved) == (None, (), ())
