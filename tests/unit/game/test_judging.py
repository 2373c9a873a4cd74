"""Validation of events: those of a legal game are accepted, others refused by number."""

from random import Random

import pytest
from msgspec.structs import replace

from tests.support.games.strategies import random_game
from yachtdice.game import (
    BoxFilled,
    DiceThrown,
    Event,
    GameEndedEarly,
    GameStarted,
    RecordError,
    RecordFault,
    RollOpened,
    Seat,
    SeatHandedOver,
    SeatResigned,
    SeatTakenBack,
    check_events,
    moments,
    new_game,
)
from yachtdice.rules import load_rules

RULES = load_rules("bonus")
STARTED, _ = new_game(RULES, [Seat("Mina"), Seat("Jun")])
GAME: tuple[Event, ...] = (
    STARTED,
    RollOpened(0, ()),
    DiceThrown((1, 3, 3, 5, 6)),
    RollOpened(0, (1, 2)),
    DiceThrown((4, 3, 3, 2, 1)),
    BoxFilled(0, "threes", 6),
)

WRONG: dict[str, tuple[int, Event, RecordFault, str]] = {
    "no start": (1, RollOpened(0, ()), RecordFault.FORM, "should start the game"),
    "other rules": (1, replace(STARTED, fingerprint="0"), RecordFault.RULES, "the rules text is"),
    "no seats": (1, replace(STARTED, holders=()), RecordFault.SEATS, "at least one seat"),
    "two lines": (
        1,
        replace(STARTED, holders=(Seat("a\nb"), Seat("Jun"))),
        RecordFault.SEATS,
        "not a line of text",
    ),
    "another's roll": (2, RollOpened(1, ()), RecordFault.PLAY, "turn of seat 1"),
    "no such seat": (2, RollOpened(-1, ()), RecordFault.PLAY, "may not"),
    "a start in between": (3, STARTED, RecordFault.PLAY, "start only once"),
    "four dice": (3, DiceThrown((1, 3, 3, 5)), RecordFault.PLAY, ""),
    "a seventh face": (3, DiceThrown((1, 3, 3, 5, 7)), RecordFault.PLAY, ""),
    "a proof of two words": (3, DiceThrown((1, 3, 3, 5, 6), "a b"), RecordFault.PLAY, ""),
    "keeps a place twice": (4, RollOpened(0, (1, 1)), RecordFault.PLAY, ""),
    "kept dice turned": (5, DiceThrown((4, 4, 3, 2, 1)), RecordFault.DICE, "the rules give"),
    "wrong points": (6, BoxFilled(0, "threes", 9), RecordFault.POINTS, "the rules give"),
    "a bonus too many": (6, BoxFilled(0, "threes", 6, 100), RecordFault.POINTS, "the rules give"),
    "a joker too many": (
        6,
        BoxFilled(0, "threes", 6, 0, True),
        RecordFault.POINTS,
        "the rules give",
    ),
    "no such box": (6, BoxFilled(0, "dragons", 6), RecordFault.PLAY, "no such box"),
    "another is in the game": (
        6,
        GameEndedEarly(0),
        RecordFault.PLAY,
        "other seats are in the game",
    ),
    "nobody to resign": (6, SeatResigned(7), RecordFault.PLAY, ""),
    "a bot of two words": (6, SeatHandedOver(0, "sea gull"), RecordFault.PLAY, "one word"),
    "never gone": (6, SeatTakenBack(0), RecordFault.PLAY, "no bot plays in place"),
}


@pytest.mark.parametrize(("number", "event", "fault", "says"), WRONG.values(), ids=WRONG)
def test_an_impossible_event_is_refused(
    number: int, event: Event, fault: RecordFault, says: str
) -> None:
    """Each wrong event is refused with its number, kind of fault and reason."""
    check_events(RULES, GAME)
    with pytest.raises(RecordError) as refused:
        check_events(RULES, (*GAME[: number - 1], event, *GAME[number:]))
    assert (refused.value.event, refused.value.fault) == (number, fault)
    assert says in refused.value.reason
    assert str(refused.value) == f"record, event {number}: {refused.value.reason}"


def test_an_empty_event_list_is_refused() -> None:
    """An empty list is refused like a list that begins in the middle."""
    with pytest.raises(RecordError, match="should start the game"):
        check_events(RULES, [])


def test_changed_events_are_taken_or_refused() -> None:
    """A game with swapped, lost or doubled events is accepted, or raises RecordError."""
    rng, refused = Random(2), 0
    for _ in range(200):
        events = list(random_game(RULES, rng, seats=2, restless=0.05)[0])
        one, other = rng.randrange(len(events)), rng.randrange(len(events))
        events[one : one + rng.randint(0, 2)] = [events[other]]
        try:
            check_events(RULES, events)
        except RecordError as error:
            refused += error.event is not None
    assert refused > 150


def test_moments_are_the_steps_of_a_replay() -> None:
    """Moments are the start, a roll, a keep, its roll and a fill; seat changes form one moment."""
    changes = (SeatHandedOver(1, "gull"), SeatTakenBack(1), SeatHandedOver(1, "gull"))
    seen = [moment.events for moment in moments(RULES, (*GAME, *changes, RollOpened(1, ())))]
    assert seen == [
        (STARTED,),
        GAME[1:3],
        (GAME[3],),
        (GAME[4],),
        (GAME[5],),
        changes,
        (RollOpened(1, ()),),
    ]
    assert isinstance(seen[0][0], GameStarted)
