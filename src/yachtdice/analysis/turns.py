"""The review of one turn: its throws and its choices."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from yachtdice import solver
from yachtdice.analysis.chances import ChoiceChances, GameChances
from yachtdice.analysis.explaining import is_mostly_bonus
from yachtdice.analysis.facts import ChoiceReview, Throw, TurnReview
from yachtdice.analysis.marks import AS_GOOD, Mark, mark_of, throw_mark_of
from yachtdice.analysis.tempting import tempting_choice
from yachtdice.analysis.themes import theme_of
from yachtdice.game import SeatChoice, SeatTurn

#: A choice is to win if its chance to win is higher than that of the best choice by this much.
WORTH_A_LOSS: Final = 0.005


def decision_of(choice: SeatChoice) -> solver.Decision:
    """Return a choice of a game in the form of the solver."""
    if choice.keep is None:
        return solver.Decision(choice.dice, choice.rolls_left, box=choice.box)
    kept = tuple(choice.dice[place] for place in choice.keep)
    return solver.Decision(choice.dice, choice.rolls_left, keep_faces=kept)


class TurnReviewer:
    """Reviews the turns of a game in their order."""

    def __init__(
        self,
        solution: solver.Solution,
        insight: solver.Insight | None,
        chances: GameChances | None,
        seats: int,
    ) -> None:
        """Judge by this solution; `chances` receives each turn, None for no chances to win."""
        self._solution, self._insight, self._chances = solution, insight, chances
        self._played = [0] * seats

    def review(self, turn: SeatTurn) -> TurnReview:
        """Return the review of the next whole turn."""
        card = solver.card_from_points(self._solution.rules, turn.points, turn.phase)
        values = solver.TurnValues(self._solution, card)
        judged = solver.look_back(values, map(decision_of, turn.choices))
        parts = None if self._insight is None else solver.TurnParts(values, self._insight)
        wins: Sequence[ChoiceChances | None] = [None] * len(judged)
        if self._chances is not None:
            wins = self._chances.follow(turn, values, judged)
        figures = _TurnFigures(values, parts)
        choices = [
            _choice_review(figures, one, choice, chances)
            for one, choice, chances in zip(judged, turn.choices, wins, strict=True)
        ]
        self._played[turn.seat] += 1
        return TurnReview(turn.seat, self._played[turn.seat], card, tuple(choices))


class _TurnFigures(NamedTuple):
    """The values of a turn and, with an insight, their parts."""

    values: solver.TurnValues
    parts: solver.TurnParts | None


def _choice_review(
    turn: _TurnFigures, judged: solver.Judged, choice: SeatChoice, wins: ChoiceChances | None
) -> ChoiceReview:
    """Return the review of one choice."""
    is_worth_it = wins is not None and wins.above_best >= WORTH_A_LOSS
    is_to_win = choice.is_own and is_worth_it and judged.regret >= AS_GOOD
    mark = mark_of(judged.regret) if choice.is_own and not is_to_win else None
    is_marked = mark is not None and mark.is_shown
    tempting = None
    if mark is Mark.BEST:
        tempting = tempting_choice(turn.values, choice.dice, choice.rolls_left)
    return ChoiceReview(
        event=choice.event,
        maker=choice.maker,
        is_own=choice.is_own,
        rolls_left=choice.rolls_left,
        keep=choice.keep,
        throw=_throw(judged, choice, wins),
        chosen=judged.chosen,
        best=judged.best,
        regret=judged.regret,
        of_box=judged.of_box,
        is_to_win=is_to_win,
        counts=judged.counts and choice.is_own and not is_to_win,
        mark=mark,
        theme=theme_of(turn.values, judged) if is_marked else None,
        bonus=is_marked and turn.parts is not None and is_mostly_bonus(turn.parts, judged),
        win_cost=None if wins is None else wins.cost,
        wins=() if wins is None else wins.after,
        tempting=tempting,
    )


def _throw(judged: solver.Judged, choice: SeatChoice, wins: ChoiceChances | None) -> Throw:
    """Return the throw before a choice."""
    throw = Throw(choice.thrown, choice.dice, judged.luck, judged.rarity, throw_mark_of(judged))
    if wins is None:
        return throw
    return replace(throw, wins=wins.after_throw, win_luck=wins.gain)
