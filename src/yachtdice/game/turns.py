"""A game in order: its turns by seat with their decisions, and its display steps for replays."""

from collections.abc import Iterable, Iterator
from enum import StrEnum

from msgspec import Struct

from yachtdice.game.engine import evolve, replay
from yachtdice.game.events import (
    BoxFilled,
    DicePledged,
    DiceThrown,
    Event,
    GameEndedEarly,
    RollOpened,
    SeatHandedOver,
    SeatResigned,
    SeatTakenBack,
)
from yachtdice.game.state import ColumnPoints, GameState
from yachtdice.game.steps import Step
from yachtdice.rules import Dice, RuleSet


class Maker(StrEnum):
    """The kind of player that made a choice."""

    PERSON = "person"
    PROGRAM = "program"  #: A bot account that plays over the HTTP API.
    BOT = "bot"  #: A built-in bot: the holder of the seat, or a stand-in.
    CLOCK = "clock"  #: The server, because the time of the player was up.


class SeatChoice(Struct, frozen=True):
    """A choice with dice on the table: to roll again or to fill a box.

    `event` is the number of its event in the game and `thrown` that of the throw before it, from 0.
    `dice` are the faces by place. `keep`: the places kept for a roll; `box`: the box filled; one of
    them is None. `is_own`: whether the holder of the seat made the choice, not a stand-in or the
    clock.
    """

    event: int
    thrown: int
    maker: Maker
    is_own: bool
    dice: Dice
    rolls_left: int
    keep: tuple[int, ...] | None = None
    box: str | None = None


class SeatTurn(Struct, frozen=True):
    """A turn of a seat: its column before the turn, and its choices in order.

    `begun` and `ended` are the numbers of its first and last event. `points`: the points of each
    box of the column in card order, None for open boxes. A turn that ends with a resignation has no
    last fill, and `is_whole` is False; its last throw may have no choice.
    """

    seat: int
    phase: int
    begun: int
    ended: int
    points: ColumnPoints
    choices: tuple[SeatChoice, ...]
    is_whole: bool


def turns_of(rules: RuleSet, events: Iterable[Event]) -> Iterator[SeatTurn]:
    """Return the turns of a game in playing order; a turn that is still being played is left out.

    The events are trusted to come from `decide`. Raises ImpossibleEventError as `replay` does.
    """
    stream = iter(events)
    state = replay(rules, [next(stream)])
    choices: list[SeatChoice] = []
    begun = thrown = 0
    for number, event in enumerate(stream, 1):
        before, state = state, evolve(state, event)
        if isinstance(event, DiceThrown):
            thrown = number
        elif isinstance(event, RollOpened) and _is_first_roll(before):
            begun = number
        elif isinstance(event, RollOpened | BoxFilled):
            choices.append(_choice(before, event, number, thrown))
        if isinstance(event, BoxFilled) or _breaks_off(before, event):
            yield _turn(before, choices, (begun, number), isinstance(event, BoxFilled))
            choices = []


def _is_first_roll(state: GameState) -> bool:
    """Return whether no dice have been thrown in this turn, so that there is nothing to choose."""
    return state.rolls_left == state.rules.phases[state.phase].rolls


def _breaks_off(state: GameState, event: Event) -> bool:
    """Return whether a resignation or the end ends a turn in which dice were picked up."""
    leaves = isinstance(event, SeatResigned | GameEndedEarly) and event.seat == state.seat
    return leaves and not _is_first_roll(state)


def _choice(
    state: GameState, event: RollOpened | BoxFilled, number: int, thrown: int
) -> SeatChoice:
    """Return the choice that an event records; `state`: the state before it."""
    maker = _maker(state, event)
    holder, stand_in = state.holders[event.seat], state.bots[event.seat]
    return SeatChoice(
        event=number,
        thrown=thrown,
        maker=maker,
        is_own=maker is not Maker.CLOCK and stand_in == holder.bot,
        dice=state.dice,
        rolls_left=state.rolls_left,
        keep=event.keep if isinstance(event, RollOpened) else None,
        box=event.box if isinstance(event, BoxFilled) else None,
    )


def _maker(state: GameState, event: RollOpened | BoxFilled) -> Maker:
    """Return the kind of player that caused an event."""
    if event.clock:
        return Maker.CLOCK
    if state.bots[event.seat] is not None:
        return Maker.BOT
    return Maker.PROGRAM if state.holders[event.seat].program else Maker.PERSON


def _turn(
    state: GameState, choices: list[SeatChoice], span: tuple[int, int], is_whole: bool
) -> SeatTurn:
    """Return a turn; `state`: the state before its last event, which filled no box yet."""
    points = state.cards[state.seat].columns[state.phase]
    return SeatTurn(state.seat, state.phase, *span, points, tuple(choices), is_whole)


class Moment(Struct, frozen=True):
    """One display step: its events and the state after them."""

    events: tuple[Event, ...]
    state: GameState


def moments(rules: RuleSet, events: Iterable[Event]) -> Iterator[Moment]:
    """Return the moments of a game: its start, and each throw, keep, fill and change of hands.

    The first roll and throw of a turn are one moment. A pledge for the dice belongs to the moment
    before it. Later in the turn, keeping dice is one moment
    and the throw another. Any number of consecutive changes of hands are one moment, so
    that the rules limit the number of moments.
    """
    stream = iter(events)
    group: list[Event] = [next(stream)]
    before = state = replay(rules, group)
    for event in stream:
        if not _belongs(before, group[-1], event):
            yield Moment(tuple(group), state)
            before, group = state, []
        group.append(event)
        state = evolve(state, event)
    yield Moment(tuple(group), state)


def _belongs(before: GameState, last: Event, event: Event) -> bool:
    """Return whether an event belongs to the moment of the last one; `before`: its first state."""
    if isinstance(event, DiceThrown):
        return isinstance(last, RollOpened) and before.step is Step.AWAIT_ROLL
    if isinstance(event, DicePledged):
        return True
    hands = SeatHandedOver | SeatTakenBack
    return isinstance(event, hands) and isinstance(last, hands)
