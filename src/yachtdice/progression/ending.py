"""The outcome of each seat of a finished game, and its experience points (exp); levels of accounts.

A person is a player that is neither a built-in bot nor a bot account. If a person resigns, or a bot
plays the seat at the end, the seat gains no points but still counts as a person's seat.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from msgspec import Struct

from yachtdice.game import GameState

_WIN_FOR_EACH: Final = 5  #: Extra experience points of the winner for each person in the game.


class SeatOutcome(StrEnum):
    """How a game ended for one seat."""

    WON = "won"
    DREW = "drew"  #: Shared the highest total.
    LOST = "lost"
    RESIGNED = "resigned"
    HANDED_OVER = "handed_over"  #: A person's seat that a bot plays at the end.
    ALONE = "alone"  #: The only seat of the game.


class SeatEnding(Struct, frozen=True):
    """A seat at the end: whether a person took it, its points and its outcome.

    `on_top`: its total is the highest of the seats that did not resign.
    """

    person: bool
    total: int
    outcome: SeatOutcome
    on_top: bool

    @property
    def is_played_out(self) -> bool:
        """Whether the person who took the seat played it to the end."""
        left = self.outcome in {SeatOutcome.RESIGNED, SeatOutcome.HANDED_OVER}
        return self.person and not left


def end_of(state: GameState) -> tuple[SeatEnding, ...]:
    """Return the outcome of each seat of a finished game."""
    return tuple(
        SeatEnding(
            person=state.holders[seat].is_person,
            total=total,
            outcome=_outcome(state, seat),
            on_top=seat in state.winners,
        )
        for seat, total in enumerate(state.totals)
    )


def _outcome(state: GameState, seat: int) -> SeatOutcome:
    """Return how the game ended for a seat."""
    if seat in state.resigned:
        return SeatOutcome.RESIGNED
    if state.holders[seat].bot is None and state.bots[seat] is not None:
        return SeatOutcome.HANDED_OVER
    if len(state.holders) == 1:
        return SeatOutcome.ALONE
    if seat not in state.winners:
        return SeatOutcome.LOST
    return SeatOutcome.WON if len(state.winners) == 1 else SeatOutcome.DREW


def exp_of_score(score: int) -> int:
    """Return the experience points of a final score: (score / 100) squared, rounded down."""
    return score * score // 10_000


def exp_of_win(people: int, winners: int) -> int:
    """Return the extra points of each winner in a game with this many people."""
    return 0 if people < 2 else _WIN_FOR_EACH * people // winners


class Gain(Struct, frozen=True):
    """The experience points that an account gains with a seat: for its score and for a win."""

    by_score: int = 0
    by_win: int = 0

    @property
    def exp(self) -> int:
        """The sum."""
        return self.by_score + self.by_win


NOTHING: Final = Gain()


def exp_gained(seats: Sequence[SeatEnding]) -> tuple[Gain, ...]:
    """Return the experience points of each seat for a player with an account; 0 for bots."""
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
    """Return each seat's place for ratings, from 1, by total.

    Bots, and people who did not play to the end, share the last place.
    """
    marks = [seat.total if seat.is_played_out else -1 for seat in seats]
    return tuple(1 + sum(other > mark for other in marks) for mark in marks)


EXP_A_LEVEL: Final = 10


class LevelStanding(Struct, frozen=True):
    """The level of an account, and its exp toward the next level."""

    level: int = 0
    exp: int = 0


def exp_needed(level: int) -> int:
    """Return the exp from this level to the next."""
    return max(level, 1) * EXP_A_LEVEL


def grown(standing: LevelStanding, gained: int) -> LevelStanding:
    """Return the standing after a gain of exp, which can raise the level several times."""
    level, exp = standing.level, standing.exp + gained
    while exp >= exp_needed(level):
        exp -= exp_needed(level)
        level += 1
    return LevelStanding(level, exp)
