"""Uploaded records: text or JSON, validated alike, and shown moment by moment."""

import re
from random import Random

import msgspec
import pytest

from tests.support.games.strategies import SHIPPED, random_game
from yachtdice.game import Event, RecordError, RecordFault, record_text, replay
from yachtdice.rules import RuleSet, load_rules
from yachtdice.server.people.api.games import MOST_MOMENTS, show_moments
from yachtdice.views.records import EVENT_FORMAT, GameRecord, read_record
from yachtdice.views.table import show_table

RULES = load_rules("bonus")
EVENTS, STATE = random_game(RULES, Random(3), seats=2)


def as_json(
    rules: RuleSet, events: tuple[Event, ...], format_: int = EVENT_FORMAT, text: str | None = None
) -> str:
    """Return the record as the server sends it to programs, with this format and rules text."""
    record = GameRecord(format_, rules.text if text is None else text, events)
    return msgspec.json.encode(record).decode()


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
def test_text_and_json_describe_the_same_game(rules: RuleSet) -> None:
    """Both forms of a record give back its rules and every event, with a byte-order mark too."""
    events, state = random_game(rules, Random(rules.id), seats=3, restless=0.03)
    for text in (record_text(rules, events), as_json(rules, events)):
        for given in (text, "\ufeff" + text):
            record = read_record(given)
            assert (record.rules, record.events, record.state) == (rules, events, state)


BROKEN = {
    "no JSON": ("{", RecordFault.FORM, "the JSON: "),
    "another thing": ('{"a": 1}', RecordFault.FORM, "missing required field"),
    "too deep": ('{"events": ' + "[" * 100_000, RecordFault.FORM, "the JSON: "),
    "half a letter": ('{"rules_text": "\ud800"}', RecordFault.FORM, "the JSON: "),
    "another format": (as_json(RULES, EVENTS, 2), RecordFault.FORM, "its format is 2"),
    "no rules": (as_json(RULES, EVENTS, text="["), RecordFault.RULES, "the rules: "),
    "other rules": (
        as_json(load_rules("sums"), EVENTS),
        RecordFault.RULES,
        "the rules text is sums",
    ),
    "no events": (as_json(RULES, ()), RecordFault.FORM, "should start the game"),
    "no text": ("", RecordFault.FORM, "a record begins"),
}


@pytest.mark.parametrize(("text", "fault", "says"), BROKEN.values(), ids=BROKEN)
def test_invalid_records_are_refused(text: str, fault: RecordFault, says: str) -> None:
    """An invalid record raises RecordError with kind and reason, and nothing else."""
    with pytest.raises(RecordError) as refused:
        read_record(text)
    assert refused.value.fault is fault
    assert says in refused.value.reason


def test_a_record_from_before_the_mark_of_the_clock_is_read() -> None:
    """A JSON record whose events have no field `clock` holds the same events."""
    old = re.sub(r', ?"clock": ?false', "", as_json(RULES, EVENTS))
    assert "clock" not in old
    assert read_record(old).events == EVENTS


def test_pages_of_moments_make_the_whole_game() -> None:
    """The pages of a long game contain every moment once, each with the table after its events."""
    rules = load_rules("extended")
    events, state = random_game(rules, Random(1), seats=4)
    first = show_moments("g", rules, events, 0)
    assert (first.begin, len(first.moments)) == (0, MOST_MOMENTS)
    rest = show_moments("g", rules, events, MOST_MOMENTS)
    every = first.moments + rest.moments
    assert len(every) == first.total == rest.total
    assert tuple(event for moment in every for event in moment.events) == events
    assert every[-1].table == show_table("g", state)
    begun = tuple(event for moment in first.moments for event in moment.events)
    assert first.moments[-1].table == show_table("g", replay(rules, begun))
    assert show_moments("g", rules, events, first.total).moments == ()
