"""Bots with an aim of their own: to win rather than to score, or to reach a total."""

from functools import lru_cache
from random import Random
from typing import Final

from yachtdice.bots.base import BotKind
from yachtdice.bots.solved import card_of, opening, options_of, play_of, without_idle_keep
from yachtdice.game import GameState, Play, upper_bonus
from yachtdice.rules import Text
from yachtdice.solver import (
    Outlook,
    Reach,
    Solution,
    Standing,
    outlook_of,
    solve_reach,
    win_options,
)

_outlook: Final = lru_cache(maxsize=4)(outlook_of)
_reach: Final = lru_cache(maxsize=2)(solve_reach)


class WinBot:
    """Looks at all cards and takes the choice with the greatest chance of winning."""

    def __init__(self, solution: Solution, outlook: Outlook) -> None:
        """Play from best play and its outlook."""
        self._solution, self._outlook = solution, outlook

    def choose(self, state: GameState) -> Play:
        """Return the play with the greatest chance of winning; alone, of the most points."""
        start = opening(state)
        if start is not None:
            return start
        seats = [seat for seat in range(len(state.cards)) if seat not in state.resigned]
        rivals = [standing_of(state, seat) for seat in seats if seat != state.seat]
        if not rivals:
            return play_of(state, options_of(state, self._solution)[0])
        found = win_options(
            self._solution,
            self._outlook,
            standing_of(state, state.seat),
            rivals,
            state.dice,
            state.rolls_left,
        )
        return play_of(state, without_idle_keep(found)[0])


class ReachBot:
    """Takes the choice with the greatest chance of a final score of at least so much.

    Where chances are equal, as when the total is sure or lost, it takes the most points.
    """

    def __init__(self, solution: Solution, reach: Reach) -> None:
        """Play from the chances, and from best play where they do not decide."""
        self._solution, self._reach = solution, reach

    def choose(self, state: GameState) -> Play:
        """Return the play with the greatest chance of the total."""
        start = opening(state)
        if start is not None:
            return start
        card, scored = card_of(state, state.seat), standing_of(state, state.seat).score
        chances = self._reach.options(card, state.dice, state.rolls_left, scored)
        tied = {(o.keep, o.box) for o in without_idle_keep(chances) if not o.regret}
        options = options_of(state, self._solution)
        return play_of(state, next(o for o in options if (o.keep, o.box) in tied))


def standing_of(state: GameState, seat: int) -> Standing:
    """Return how a seat stands; the upper bonus of this phase is not counted yet."""
    bonus = upper_bonus(state.rules, state.cards[seat], state.phase)
    return Standing(state.totals[seat] - bonus, card_of(state, seat))


def _make_win(_rng: Random, solution: Solution | None) -> WinBot:
    """Return the bot that plays to win; its outlook takes some seconds the first time."""
    assert solution is not None, "to win takes best play"
    return WinBot(solution, _outlook(solution))


WIN: Final = BotKind(
    id="win",
    title=Text(en="Corsair", ko="해적"),
    about=Text(en="Plays to win, not for points", ko="점수보다 승리를 노립니다"),
    make=_make_win,
    needs_solution=True,
)


def reach_kind(target: int) -> BotKind:
    """Return the bot that plays for a final score of at least so much."""

    def make(_rng: Random, solution: Solution | None) -> ReachBot:
        assert solution is not None, "ties are decided by best play"
        return ReachBot(solution, _reach(solution.rules, target))

    return BotKind(
        id=f"reach:{target}",
        title=Text(en=f"Bound for {target}", ko=f"{target}점 목표"),
        about=Text(en=f"Plays for {target} points or more", ko=f"{target}점 이상을 노립니다"),
        make=make,
        needs_solution=True,
    )


def parse_reach(bot_id: str) -> BotKind | None:
    """Return the kind that `reach:250` names, None for anything else."""
    word, _, number = bot_id.partition(":")
    known = word == "reach" and number.isascii() and number.isdigit() and 1 <= int(number) <= 9999
    return reach_kind(int(number)) if known else None
