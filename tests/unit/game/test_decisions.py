"""Decisions of a game: turns by seat, and the maker of every choice."""

from random import Random

import pytest

from tests.support.games.strategies import SHIPPED, random_game
from yachtdice.game import (
    Action,
    BoxFilled,
    Event,
    FillBox,
    HandOverSeat,
    Maker,
    ResignSeat,
    RollDice,
    RollOpened,
    Seat,
    SeatTurn,
    TakeBackSeat,
    ThrowDice,
    decide,
    evolve,
    new_game,
    parse_record,
    record_text,
    replay,
    turns_of,
)
from yachtdice.rules import RuleSet, load_rules

RULES = load_rules("bonus")
HIGH = ThrowDice((5, 5, 5, 5, 6))


def played(holders: list[Seat], *actions: Action) -> list[Event]:
    """Return the events of a game after these actions."""
    started, state = new_game(RULES, holders)
    events: list[Event] = [started]
    for action in actions:
        for event in decide(state, action):
            events.append(event)
            state = evolve(state, event)
    return events


def makers(turns: list[SeatTurn]) -> list[tuple[int, Maker, bool]]:
    """Return the seat, the maker and whether it is the holder, of every choice."""
    return [(turn.seat, choice.maker, choice.is_own) for turn in turns for choice in turn.choices]


def test_every_choice_names_its_maker() -> None:
    """Persons, programs, bots and the clock choose; a stand-in and the clock are not the holder."""
    holders = [Seat("Mina"), Seat("Code", program=True), Seat("Gull", bot="greedy")]
    events = played(
        holders,
        RollDice(0), HIGH, RollDice(0, (0, 1)), ThrowDice((1, 2, 3)), FillBox(0, "choice"),
        RollDice(1), HIGH, FillBox(1, "sixes"),
        RollDice(2), HIGH, FillBox(2, "choice"),
        RollDice(0, clock=True), HIGH, FillBox(0, "sixes", clock=True),
        HandOverSeat(1, "sailor"), RollDice(1), HIGH, FillBox(1, "choice"), TakeBackSeat(1),
    )  # fmt: skip
    turns = list(turns_of(RULES, events))
    assert makers(turns) == [
        (0, Maker.PERSON, True),
        (0, Maker.PERSON, True),
        (1, Maker.PROGRAM, True),
        (2, Maker.BOT, True),
        (0, Maker.CLOCK, False),
        (1, Maker.BOT, False),
    ]
    keep, fill = turns[0].choices
    assert (keep.keep, keep.box, keep.dice, keep.rolls_left) == ((0, 1), None, (5, 5, 5, 5, 6), 2)
    assert (fill.keep, fill.box, fill.dice, fill.rolls_left) == (None, "choice", (5, 5, 1, 2, 3), 1)
    assert (keep.thrown, keep.event, fill.thrown, fill.event) == (2, 3, 4, 5)
    assert (turns[0].begun, turns[0].ended) == (1, 5)


def test_a_resignation_ends_a_turn_that_is_not_whole() -> None:
    """Resigning with dice on the table ends the turn, without a last fill."""
    holders = [Seat("Mina"), Seat("Juno")]
    events = played(holders, RollDice(0), HIGH, RollDice(0, (0,)), ResignSeat(0), RollDice(1))
    [turn] = turns_of(RULES, events)
    assert (turn.seat, turn.is_whole, len(turn.choices)) == (0, False, 1)
    assert not list(turns_of(RULES, played(holders, ResignSeat(0))))


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
def test_turns_hold_every_choice_of_a_game(rules: RuleSet) -> None:
    """Every fill and every roll with dice on the table is in one turn, in the order of the game."""
    rng = Random(rules.id)
    events, state = random_game(rules, rng, seats=3, restless=0.05)
    turns = list(turns_of(rules, events))
    numbers = [choice.event for turn in turns for choice in turn.choices]
    first = [turn.begun for turn in turns]
    chosen = [n for n, event in enumerate(events) if isinstance(event, RollOpened | BoxFilled)]
    assert sorted(numbers + first) == chosen
    assert numbers == sorted(numbers)
    for turn in turns:
        before = replay(rules, events[: turn.begun])
        assert before.cards[turn.seat].columns[turn.phase] == turn.points
        assert (before.seat, before.phase) == (turn.seat, turn.phase)
    columns = [column for card in state.cards for column in card.columns]
    filled = sum(points is not None for column in columns for points in column)
    assert sum(turn.is_whole for turn in turns) == filled


def test_the_clock_is_in_the_record() -> None:
    """A record keeps the mark of the clock on rolls and fills, and reads back the same events."""
    events = played(
        [Seat("Mina")],
        RollDice(0, clock=True),
        HIGH,
        RollDice(0, (0, 1), clock=True),
        ThrowDice((1, 2, 3)),
        FillBox(0, "choice", clock=True),
    )
    text = record_text(RULES, events)
    assert "1 clock roll 55556 clock keep 55... 55123 clock fill choice 16\n" in text
    assert list(parse_record(text).events) == events
