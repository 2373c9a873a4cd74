"""The review of a finished game: every throw and every choice of every seat, judged."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from yachtdice.analysis.chances import GameChances, standing_of
from yachtdice.analysis.facts import GameReview, SeatReview, TurnReview
from yachtdice.analysis.marks import Mark
from yachtdice.analysis.turns import TurnReviewer
from yachtdice.game import (
    Event,
    GameStarted,
    GameState,
    Record,
    Step,
    evolve,
    replay,
    turns_of,
    upper_bonus,
)
from yachtdice.rules import load_rules, rules_ids
from yachtdice.solver import (
    NO_ENDGAMES,
    Duel,
    Insight,
    Progress,
    Solution,
    Standing,
    Winning,
    WorkLimit,
    best_play,
    card_from_points,
    read_book,
    solve_duel,
)
from yachtdice.solver.running import no_progress
from yachtdice.solver.values.solution import check_solution


class UnfinishedGameError(ValueError):
    """A game that is still being played; it is not reviewed, since a review is advice."""


def review_game(
    game: Record | Sequence[Event],
    solution: Solution | None = None,
    insight: Insight | None = None,
    endgame: Duel | None = None,
) -> GameReview:
    """Return the review of a finished game, all seats.

    `game` comes from `game.parse_record`, or has the events of a game of a built-in rule set.
    Without `solution`, best play of its rules comes from the user's cache or is computed. With
    `insight`, as `solver.fetch_insight(solution)` returns it, the review has the chances to win,
    choices to win, percentiles and the flag `bonus`. With `endgame`, as `solve_endgame` returns it,
    the chances at the end of a game of two are exact. Raises TypeError for another type,
    UnfinishedGameError, ValueError for figures of other rules, and TooLargeError.
    """
    record = _record_of(game)
    rules, states = record.rules, _states(record)
    if states[-1].step is not Step.OVER:
        raise UnfinishedGameError("the game is not over, and only finished games are reviewed")
    solution = best_play(rules) if solution is None else check_solution(solution)
    for given in (solution, insight, endgame):
        if given is not None and given.rules.fingerprint != rules.fingerprint:
            kind = type(given).__name__.lower()
            raise ValueError(f"the {kind} is for {given.rules.id}; the record has other rules")
    chances = None
    if insight is not None and len(states[0].cards) > 1:
        chances = GameChances(_winning(solution, insight, endgame), states, record.events)
    reviewer = TurnReviewer(solution, insight, chances, len(states[0].cards))
    turns = [reviewer.review(turn) for turn in turns_of(rules, record.events) if turn.is_whole]
    sums = [
        seat_review(solution, insight, states[-1], turns, seat)
        for seat in range(len(states[0].cards))
    ]
    if chances is None:
        return GameReview(rules.id, rules.fingerprint, tuple(sums), ())
    moments = chances.finished()
    with_wins = tuple(replace(one, wins=chances.sums(one.seat)) for one in sums)
    return GameReview(rules.id, rules.fingerprint, with_wins, moments, chances.swing())


def _winning(solution: Solution, insight: Insight, endgame: Duel | None) -> Winning:
    """Return the chances to win, exact from the first position of `endgame` on."""
    found = Winning(solution.rules, limit=NO_ENDGAMES, solution=solution, insight=insight)
    if endgame is not None:
        found.keep(endgame)
    return found


#: The default limit for solving the end of a game.
REVIEW_LIMIT: Final = WorkLimit(memory=500_000_000, cpu_seconds=10.0)


def solve_endgame(
    record: Record,
    *,
    limit: WorkLimit = REVIEW_LIMIT,
    threads: int | None = None,
    progress: Progress = no_progress,
) -> Duel | None:
    """Solve the end of a game of two, for `review_game`; None if it is beyond the limit.

    It begins with the earliest turn within the limit, or after the opening book of the rules.
    `progress` may raise an error to stop the computation.
    """
    pair, rules = _earliest(record, limit), record.rules
    if pair is None:
        return None
    return solve_duel(rules, *pair, threads=threads, progress=progress, limit=None)


def _earliest(record: Record, limit: WorkLimit) -> tuple[Standing, Standing] | None:
    """Return the standings before the earliest turn from which on the game may be solved.

    It measures the last turns first, since measuring an early turn takes long.
    """
    winning, book = Winning(record.rules, limit=limit), read_book(record.rules)
    earliest = None
    for own, rival in reversed(_pairs(record)):
        is_in_book = book is not None and book.covers(own, rival)
        if is_in_book or not winning.is_within_limit(own, rival):
            break
        earliest = own, rival
    return earliest


def _pairs(record: Record) -> list[tuple[Standing, Standing]]:
    """Return the standings before each turn of a game of two, the next to move first."""
    states = _states(record)
    if len(states[0].cards) != 2:
        return []
    begun = [states[turn.begun] for turn in turns_of(record.rules, record.events)]
    return [
        (standing_of(state, state.seat), standing_of(state, 1 - state.seat))
        for state in begun
        if not state.resigned
    ]


def _record_of(game: object) -> Record:
    """Return the record; raise TypeError or ValueError for anything else."""
    if isinstance(game, Record):
        return game
    first = game[0] if isinstance(game, list | tuple) and game else None
    if not isinstance(first, GameStarted):
        raise TypeError(
            "game must be a Record, for example parse_record(text), or the events of a game, "
            f"not {type(game).__name__}"
        )
    rules = load_rules(first.rules_id) if first.rules_id in rules_ids() else None
    if rules is None or rules.fingerprint != first.fingerprint:
        raise ValueError(f"the events have custom rules {first.rules_id}; give a Record instead")
    return Record(rules, tuple(game))  # type: ignore[arg-type]


def _states(record: Record) -> list[GameState]:
    """Return the state after each event."""
    states = [replay(record.rules, record.events[:1])]
    for event in record.events[1:]:
        states.append(evolve(states[-1], event))
    return states


def seat_review(
    solution: Solution,
    insight: Insight | None,
    end: GameState,
    turns: Sequence[TurnReview],
    seat: int,
) -> SeatReview:
    """Return the review of a seat; `end`: the last state of the game, `turns`: of all seats."""
    own = tuple(turn for turn in turns if turn.seat == seat)
    choices = [choice for turn in own for choice in turn.choices]
    luck = sum(choice.throw.luck for choice in choices)
    expected = solution.expected_score
    marks = Counter(choice.mark for choice in choices)
    return SeatReview(
        seat=seat,
        name=end.holders[seat].name,
        expected=expected,
        luck=luck,
        given_away=sum(choice.regret for choice in choices if not choice.is_to_win),
        to_win=sum(choice.regret for choice in choices if choice.is_to_win),
        score=end.totals[seat],
        remaining=_remaining(solution, end, seat),
        by_others=sum(choice.regret for choice in choices if not choice.is_own),
        percentile=None if insight is None else insight.percentile(expected + luck),
        counted=sum(choice.counts for choice in choices),
        marks={mark.value: marks[mark] for mark in Mark},
        is_whole=seat not in end.resigned
        and not any(end.cards[seat].open_boxes)
        and all(choice.is_own for choice in choices),
        turns=own,
    )


def _remaining(solution: Solution, end: GameState, seat: int) -> float:
    """Return the points still expected on a card, beyond those of `GameState.totals`."""
    card = end.cards[seat]
    phase = next((p for p, boxes in enumerate(card.open_boxes) if boxes), None)
    if phase is None:
        return 0.0
    value = solution.value(card_from_points(end.rules, card.columns[phase], phase))
    return value - upper_bonus(end.rules, card, phase)
