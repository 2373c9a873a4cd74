"""Reviews, explanations and positions in the form sent to clients."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from yachtdice.analysis import ChoiceReview, Explanation, GameReview, SeatReview, Throw, main_reason
from yachtdice.game import places_of
from yachtdice.rules import Dice, RuleSet
from yachtdice.server.learning.messages.reviews import (
    AspectView,
    BoxEnd,
    PositionFigures,
    RankedOption,
    ReasonsFigures,
    ReviewedChoice,
    ReviewedMoment,
    ReviewedSeat,
    ReviewedThrow,
    ReviewedTurn,
    ReviewedWins,
    ReviewFigures,
)
from yachtdice.solver import Card, Option, Solution
from yachtdice.solver.values.turn import End, ends_of
from yachtdice.views.rules import show_text
from yachtdice.views.table import Choice


def show_review(found: GameReview) -> ReviewFigures:
    """Return a review for clients."""
    moments = tuple(
        ReviewedMoment(one.event, one.wins, one.exact, None if one.exact else one.error)
        for one in found.moments
    )
    return ReviewFigures(tuple(map(_seat, found.seats)), moments, found.swing)


def _seat(seat: SeatReview) -> ReviewedSeat:
    marks: Any = seat.marks  # its keys are those of `ChoiceMark`
    return ReviewedSeat(
        expected=seat.expected,
        luck=seat.luck,
        given_away=seat.given_away,
        by_others=seat.by_others,
        to_win=seat.to_win,
        score=seat.score,
        remaining=seat.remaining,
        percentile=seat.percentile,
        counted=seat.counted,
        per_choice=seat.per_choice,
        marks=marks,
        whole=seat.is_whole,
        turns=tuple(
            ReviewedTurn(turn.number, tuple(map(_choice, turn.choices))) for turn in seat.turns
        ),
        wins=None if seat.wins is None else ReviewedWins(*msgspec.structs.astuple(seat.wins)),
    )


def _choice(choice: ChoiceReview) -> ReviewedChoice:
    dice = choice.throw.dice
    chosen = show_option(choice.chosen, dice)
    return ReviewedChoice(
        event=choice.event,
        maker=choice.maker,
        own=choice.is_own,
        rolls_left=choice.rolls_left,
        throw=_throw(choice.throw),
        chosen=replace(chosen, keep=choice.keep, regret=choice.regret),
        best=show_option(choice.best, dice),
        to_win=choice.is_to_win,
        counts=choice.counts,
        mark=None if choice.mark is None else choice.mark.value,
        theme=None if choice.theme is None else choice.theme.value,
        bonus=choice.bonus,
        win_cost=choice.win_cost,
        wins=choice.wins,
        tempting=None if choice.tempting is None else show_option(choice.tempting, dice),
    )


def _throw(throw: Throw) -> ReviewedThrow:
    mark: Any = throw.mark  # its values are those of `LuckMark`
    return ReviewedThrow(
        throw.event, throw.dice, throw.luck, throw.rarity, mark, throw.wins, throw.win_luck
    )


def show_option(option: Option, dice: Dice) -> Choice:
    """Return an option with these dice on the table; its faces become places."""
    faces = option.keep_faces
    keep = None if faces is None else places_of(dice, faces)
    return Choice(keep, option.box, option.value, option.regret)


def show_reasons(rules: RuleSet, found: Explanation) -> ReasonsFigures:
    """Return an explanation for clients."""
    dice, sentence = found.decision.dice, main_reason(rules, found)
    return ReasonsFigures(
        regret=found.regret,
        sentence=None if sentence is None else show_text(sentence),
        parts=tuple(
            AspectView(a.kind.value, a.box, a.points, a.now, a.best, a.chosen)
            for a in found.aspects
        ),
        options=tuple(show_option(option, dice) for option in found.options),
    )


def show_position(solution: Solution, card: Card, dice: Dice, rolls_left: int) -> PositionFigures:
    """Return all choices of a position; raise ValueError for an impossible one."""
    options = solution.options(card, dice, rolls_left)
    ends = ends_of(solution, card, options, rolls_left)
    ranked = (
        RankedOption(show_option(option, dice), _ends(ends.get(option.keep_faces or (), ())))
        if option.box is None
        else RankedOption(show_option(option, dice), ())
        for option in options
    )
    return PositionFigures(options[0].value, tuple(ranked))


def _ends(ends: Iterable[End]) -> tuple[BoxEnd, ...]:
    return tuple(BoxEnd(*end) for end in ends)
