"""The choices of a review that pages show as lessons. They need no numpy, unlike a review."""

from typing import Final

from msgspec.structs import replace

from yachtdice.server.learning.messages.reviews import (
    ReviewedChoice,
    ReviewedSeat,
    ReviewedTurn,
    ReviewFigures,
)

LESSONS: Final = 3  #: Costly choices of a game that pages show as lessons.


def with_lessons(found: ReviewFigures) -> ReviewFigures:
    """Return the sums of a review, with the choices that pages show as lessons."""
    return ReviewFigures(tuple(map(_taught, found.seats)), ())


def _taught(seat: ReviewedSeat) -> ReviewedSeat:
    """Return a seat with its costliest choices, one of a turn, and the one that it did well."""
    own = [[choice for choice in turn.choices if choice.own] for turn in seat.turns]
    costly = [[choice for choice in turn if choice.theme is not None] for turn in own]
    costliest = [max(turn, key=_cost) for turn in costly if turn]
    hard = [choice for turn in own for choice in turn if choice.tempting is not None]
    shown = sorted(costliest, key=_cost, reverse=True)[:LESSONS]
    shown += sorted(hard, key=_temptation)[-1:]
    turns = (
        ReviewedTurn(turn.number, tuple(choice for choice in turn.choices if choice in shown))
        for turn in seat.turns
    )
    return replace(seat, turns=tuple(turn for turn in turns if turn.choices))


def _cost(choice: ReviewedChoice) -> float:
    """Return the points that a choice gives away."""
    return choice.chosen.regret


def _temptation(choice: ReviewedChoice) -> float:
    """Return the points that the tempting choice gives away."""
    return 0.0 if choice.tempting is None else choice.tempting.regret
