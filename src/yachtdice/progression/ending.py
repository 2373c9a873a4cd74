"""What became of each seat of a game that is over, and the exp it brings.

People are those who took their seats as people, so no programs from outside. A person's seat that
resigned, or that a bot plays at the end, brings nothing, but still counts as one of the people.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from msgspec import Struct

from yachtdice.game import GameState

_WIN_FOR_EACH: Final = 5
"""Exp that the winner gets on top, for each person in the game."""


class Outcome(StrEnum):
    """How a game ended for one seat."""

    WON = "won"
    DREW = "drew"
    """Shared the highest total."""
    LOST = "lost"
    RESIGNED = "resigned"
    HANDED_OVER = "handed_over"
    """A person's seat that a bot plays at the end."""
    ALONE = "alone"
    """Nobody else had a seat."""


class SeatEnding(Struct, frozen=True):
    """A seat at the end: whether a person took it, its points, and what became of it.

    `on_top`: its total is the highest of those who did not resign.
    """

    person: bool
    total: int
    outcome: Outcome
    on_top: bool

    @property
    def is_played_out(self) -> bool:
        """Whether the person who took the seat played it to the end."""
        left = self.outcome in {Outcome.RESIGNED, Outcome.HANDED_OVER}
        return self.person and not left


def end_of(state: GameState) -> tuple[SeatEnding, ...]:
    """Return what became of each seat of a game that is over."""
    return tuple(
        SeatEnding(
            person=state.holders[seat].is_person,
            total=total,
            outcome=_outcome(state, seat),
            on_top=seat in state.winners,
        )
        for seat, total in enumerate(state.totals)
    )


def _outcome(state: GameState, seat: int) -> Outcome:
    """Return how the game ended for a seat."""
    if seat in state.resigned:
        return Outcome.RESIGNED
    if state.holders[seat].bot is None and state.bots[seat] is not None:
        return Outcome.HANDED_OVER
    if len(state.holders) == 1:
        return Outcome.ALONE
    if seat not in state.winners:
        return Outcome.LOST
    return Outcome.WON if len(state.winners) == 1 else Outcome.DREW


def exp_of_score(score: int) -> int:
    """Return the exp of a final score: the square of its hundreds, rounded down."""
    return score * score // 10_000


def exp_of_win(people: int, winners: int) -> int:
    """Return what each of the winners of a game of so many people gets on top."""
    return 0 if people < 2 else _WIN_FOR_EACH * people // winners


class Gain(Struct, frozen=True):
    """The exp a seat brings its player, if that is an account: by its score, and on top."""

    by_score: int = 0
    by_win: int = 0

    @property
    def exp(self) -> int:
        """All of it."""
        return self.by_score + self.by_win


NOTHING: Final = Gain()


def exp_gained(seats: Sequence[SeatEnding]) -> tuple[Gain, ...]:
    """Return what each seat brings its player, if that is an account; bots bring nothing."""
    winners = [seat for seat in seats if seat.on_top]
    people = sum(seat.person for seat in seats)
    taken_by_a_bot = not all(seat.is_played_out for seat in winners)
    on_top = 0 if taken_by_a_bot or not winners else exp_of_win(people, len(winners))
    return tuple(
        Gain(exp_of_score(seat.total), on_top if seat.on_top else 0)
        if seat.is_played_out
        else NOTHING
        for seat in seats
    )


def places(seats: Sequence[SeatEnding]) -> tuple[int, ...]:
    """Return each seat's place, from 1, for ratings: by total, those who left shared last."""
    marks = [seat.total if seat.is_played_out else -1 for seat in seats]
    return tuple(1 + sum(other > mark for other in marks) for mark in marks)
