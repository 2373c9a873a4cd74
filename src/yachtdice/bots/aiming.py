"""Bots with other goals than points: to win, or to reach a total."""

from functools import lru_cache
from random import Random
from typing import Final

from yachtdice import solver
from yachtdice.bots import kinds
from yachtdice.bots.kinds import BotKind
from yachtdice.bots.solved import card_of, opening, options_of, play_of, without_idle_keep
from yachtdice.game import GameState, Play, Step, upper_bonus
from yachtdice.game.state import card_total
from yachtdice.rules import RuleSet, Text

_MOST_POINTS: Final = 9999


@lru_cache(maxsize=4)
def _insight(solution: "solver.Solution") -> "solver.Insight":
    return solver.fetch_insight(solution)


@lru_cache(maxsize=2)
def _reach(rules: RuleSet, target: int) -> "solver.Reach":
    return solver.solve_reach(rules, target)


class WinBot:
    """A bot that considers all cards and makes the choice with the greatest chance of winning.

    If one rival can still win, it plays the end of the game exactly, as soon as that is quick to
    solve. Before that, and against several rivals, it uses the estimate of `win_options`.

    `winning`: the chances of games of two; None if the bot solves no endgames.
    """

    def __init__(
        self,
        solution: "solver.Solution",
        insight: "solver.Insight",
        limit: solver.WorkLimit | None = solver.ENDGAME_LIMIT,
    ) -> None:
        """Use this solution and its insight; solve endgames within the limit (None: never)."""
        self._solution, self._insight = solution, insight
        self.winning: solver.Winning | None = None
        if limit is not None:
            self.winning = solver.Winning(
                solution.rules, limit=limit, solution=solution, insight=insight
            )

    def choose(self, state: GameState) -> Play:
        """Return the play with the greatest chance of winning; in a game of one seat, best play.

        Of choices with the same chance it takes the one with the most expected points.
        """
        start = opening(state)
        if start is not None:
            return start
        ranked = options_of(state, self._solution)
        if len(state.resigned) == len(state.cards) - 1:
            return play_of(state, ranked[0])
        found = without_idle_keep(self._choices(state))
        tied = {(option.keep_faces, option.box) for option in found if not option.regret}
        first = [option for option in ranked if (option.keep_faces, option.box) in tied]
        return play_of(state, (first or found)[0])

    def _choices(self, state: GameState) -> tuple[solver.Option, ...]:
        """Return every legal choice by chance of winning, best first."""
        position = position_of(state)
        if self.winning is not None:
            return solver.seat_options(self.winning, position).options
        own, *rivals = (position.standing(seat) for seat in position.playing)
        solution, insight = self._solution, self._insight
        return solver.win_options(solution, insight, own, rivals, state.dice, state.rolls_left)


class ReachBot:
    """A bot that makes the choice with the greatest chance of reaching a target score.

    If chances are equal, for example when the target is certain or out of reach, it takes the
    choice with the most expected points.
    """

    def __init__(self, solution: "solver.Solution", reach: "solver.Reach") -> None:
        """Use these chances; the solution decides between equal ones."""
        self._solution, self._reach = solution, reach

    def choose(self, state: GameState) -> Play:
        """Return the play with the greatest chance of reaching the target."""
        start = opening(state)
        if start is not None:
            return start
        card, scored = card_of(state, state.seat), standing_of(state, state.seat).score
        chances = self._reach.options(card, state.dice, state.rolls_left, scored)
        tied = {(o.keep_faces, o.box) for o in without_idle_keep(chances) if not o.regret}
        options = options_of(state, self._solution)
        return play_of(state, next(o for o in options if (o.keep_faces, o.box) in tied))


def standing_of(state: GameState, seat: int) -> solver.Standing:
    """Return the standing of a seat, without the upper bonus of this phase."""
    rules, card = state.rules, state.cards[seat]
    score = card_total(rules, card) - upper_bonus(rules, card, state.phase)
    return solver.Standing(score, card_of(state, seat))


def position_of(state: GameState) -> solver.TablePosition:
    """Return the position of a running game before a roll or a choice."""
    is_open = state.step is Step.AWAIT_ROLL
    return solver.TablePosition(
        standings=tuple(
            None if seat in state.resigned else standing_of(state, seat)
            for seat in range(len(state.cards))
        ),
        order=state.order,
        seat=state.seat,
        dice=None if is_open else state.dice,
        rolls_left=0 if is_open else state.rolls_left,
    )


def _make_win(_rng: Random, solution: "solver.Solution | None") -> WinBot:
    """Return the bot that plays to win; computing its insight takes some seconds once."""
    assert solution is not None, "playing to win needs best play"
    return WinBot(solution, _insight(solution))


WIN_KIND: Final = BotKind(
    id=kinds.WIN,
    title=Text(en="Corsair", ko="해적"),
    about=Text(en="Plays to win, not for points", ko="점수보다 승리를 노려요"),
    make=_make_win,
    needs_solution=True,
)


def reach_kind(target: int) -> BotKind:
    """Return the bot that plays for a final score of at least this total."""

    def make(_rng: Random, solution: "solver.Solution | None") -> ReachBot:
        assert solution is not None, "ties are decided by best play"
        return ReachBot(solution, _reach(solution.rules, target))

    return BotKind(
        id=f"{kinds.REACH}{target}",
        title=Text(en=f"Bound for {target}", ko=f"{target}점 목표"),
        about=Text(en=f"Plays for {target} points or more", ko=f"{target}점 이상을 노려요"),
        make=make,
        needs_solution=True,
    )


def parse_reach(bot_id: str) -> BotKind | None:
    """Return the bot kind of an id such as `reach:250`, None for other ids."""
    number = bot_id.removeprefix(kinds.REACH)
    is_number = number != bot_id and number.isascii() and number.isdigit()
    return reach_kind(int(number)) if is_number and 1 <= int(number) <= _MOST_POINTS else None
