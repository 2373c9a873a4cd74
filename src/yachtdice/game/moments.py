"""A game cut into the moments in which somebody looks at the table."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from yachtdice.game.engine import evolve, replay
from yachtdice.game.events import DiceThrown, Event, RollOpened, SeatHandedOver, SeatTakenBack
from yachtdice.game.state import GameState
from yachtdice.game.steps import Step
from yachtdice.rules import RuleSet


class Moment(Struct, frozen=True):
    """What has just happened, and the state it has led to."""

    events: tuple[Event, ...]
    state: GameState


def moments(rules: RuleSet, events: Iterable[Event]) -> Iterator[Moment]:
    """Return the moments of a game: its start, and each throw, keep, fill and change of hands.

    The first throw of a turn is one moment with the roll that it answers; dice kept for a later
    one are a moment of their own, before it. However often seats change hands with nothing in
    between, that is one moment, so that their number is bounded by the rules.
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
    """Return whether an event is of one moment with the last one, which began in this state."""
    if isinstance(event, DiceThrown):
        return isinstance(last, RollOpened) and before.step is Step.AWAIT_ROLL
    hands = SeatHandedOver | SeatTakenBack
    return isinstance(event, hands) and isinstance(last, hands)
