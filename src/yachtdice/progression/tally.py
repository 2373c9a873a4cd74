"""Counts of each seat's throws and fills, from the events of a game."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from yachtdice.game import BoxFilled, DiceThrown, Event, GameState, evolve, replay, upper_bonus
from yachtdice.rules import DICE, FACES, RuleSet
from yachtdice.rules.patterns import OfAKind

Faces = tuple[int, ...]  #: The number of times each face was thrown, from 1 to 6.


class BoxTally(Struct, frozen=True):
    """A box of a phase and its points, without bonuses."""

    phase: str
    box: str
    points: int


class SeatTally(Struct, frozen=True):
    """The throws and fills of a seat.

    `own`: faces thrown for the person who took the seat; `by_bot`: faces while a bot played it.
    `yachts` are Yacht boxes with points and repeat bonuses; `bonuses` are upper bonuses.
    """

    own: Faces
    by_bot: Faces
    yachts: int
    bonuses: int
    boxes: tuple[BoxTally, ...]


class _Count:
    """A seat's tally while it is being counted."""

    def __init__(self) -> None:
        self.faces = {False: [0] * FACES, True: [0] * FACES}
        self.yachts = 0
        self.boxes: list[BoxTally] = []

    def throw(self, faces: Iterable[int], by_bot: bool) -> None:
        """Count fresh dice."""
        for face in faces:
            self.faces[by_bot][face - 1] += 1

    def fill(self, rules: RuleSet, phase: int, filled: BoxFilled) -> None:
        """Count a box."""
        pattern = rules.boxes[rules.index[filled.box]].pattern
        pays = pattern == OfAKind(DICE) and filled.points > 0
        self.yachts += pays + bool(filled.repeat_bonus)
        self.boxes.append(BoxTally(rules.phases[phase].id, filled.box, filled.points))


def tally(rules: RuleSet, events: Sequence[Event]) -> tuple[GameState, tuple[SeatTally, ...]]:
    """Return the final state of a game, and each seat's throws and fills."""
    state = replay(rules, events[:1])
    counts = [_Count() for _ in state.holders]
    for event in events[1:]:
        if isinstance(event, DiceThrown):
            fresh = (face for place, face in enumerate(event.dice) if place not in state.kept)
            counts[state.seat].throw(fresh, by_bot=state.bots[state.seat] is not None)
        elif isinstance(event, BoxFilled):
            counts[event.seat].fill(rules, state.phase, event)
        state = evolve(state, event)
    return state, tuple(_seat(state, seat, count) for seat, count in enumerate(counts))


def _seat(state: GameState, seat: int, count: _Count) -> SeatTally:
    """Return a seat's tally."""
    columns = range(len(state.rules.phases))
    bonuses = sum(upper_bonus(state.rules, state.cards[seat], column) > 0 for column in columns)
    own, by_bot = tuple(count.faces[False]), tuple(count.faces[True])
    return SeatTally(own, by_bot, count.yachts, bonuses, tuple(count.boxes))
