"""The laws: sums, chances to win and aspects of whole games; facts of cards against simulation."""

from random import Random
from typing import Final

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.support.games.bot_games import bot_game, bots_of
from yachtdice.analysis import (
    GameReview,
    SeatReview,
    decision_of,
    explain,
    review_game,
    solve_endgame,
)
from yachtdice.bots.aiming import standing_of
from yachtdice.game import Record, replay, turns_of
from yachtdice.solver import (
    Card,
    Insight,
    Solution,
    TurnValues,
    WorkLimit,
    card_from_points,
    distribution,
    empty_card,
)
from yachtdice.solver.kernels.arrays import CARD_SHIFT, FLAG_SHIFT, Column, Games, SimulatedRun
from yachtdice.solver.playing import empty_trace, in_order, reached_bonus
from yachtdice.solver.running import run_kernel
from yachtdice.solver.values.lattice import throws

_SIGMAS: Final = 5
#: An event that comes this often on average has a chance below 1e-5 not to come at all.
_UNSEEN: Final = 12
#: The distance of the chances at the start from one half, in a game of two.
_START_ERROR: Final = 0.03
_SHORT: Final = WorkLimit(memory=100_000_000, cpu_seconds=0.1)  #: The limit for the end of a game.
#: The chance of a resignation before each action, from game to game.
_RESIGNS: Final = (0.0, 0.0, 0.003)


def check_game(
    solution: Solution, insight: Insight | None, rng: Random, *, aspects: bool = False
) -> int:
    """Play a game of bots, check its review and the parts of each cost; return the choices."""
    bots = rng.sample(bots_of(solution, rng), rng.randint(1, 4))
    record = bot_game(solution, bots, rng, resigns=rng.choice(_RESIGNS))
    review = review_game(record, solution, insight)
    check_sums(solution, record, review)
    if insight is not None:
        check_chances(record, review)
        check_endgame(solution, insight, record)
    if insight is not None and aspects:
        check_aspects(solution, insight, record)
    return sum(len(turn.choices) for seat in review.seats for turn in seat.turns)


def check_sums(solution: Solution, record: Record, review: GameReview) -> None:
    """Assert expected + luck - given away - to win = score, to 1e-6, for every seat."""
    totals = record.state.totals
    for seat in review.seats:
        assert seat.score == totals[seat.seat]
        made = seat.expected + seat.luck - seat.given_away - seat.to_win
        assert made == pytest.approx(seat.score + seat.remaining, abs=1e-6)
        assert seat.expected == solution.expected_score
        assert min(seat.given_away - seat.by_others, seat.by_others, seat.to_win) >= -1e-9
        choices = [choice for turn in seat.turns for choice in turn.choices]
        assert all(0 < choice.throw.rarity <= 1 + 1e-9 for choice in choices)
        assert all(-1e-9 < choice.of_box < choice.regret + 1e-9 for choice in choices)


def check_chances(record: Record, review: GameReview) -> None:
    """Assert the laws of the chances to win, from the start to the result."""
    seats, winners = len(review.seats), record.state.winners
    if seats == 1:
        assert (review.moments, review.seats[0].wins, review.swing) == ((), None, None)
        return
    error = _START_ERROR if seats == 2 else 1e-6
    assert review.moments[0].wins == pytest.approx([1 / seats] * seats, abs=error)
    for moment in review.moments[:-1]:
        assert sum(moment.wins) == pytest.approx(1, abs=1e-6)
    result = [(seat in winners) / max(1, len(winners)) for seat in range(seats)]
    assert list(review.moments[-1].wins) == result
    for seat in review.seats:
        check_win_sums(record, review, seat)


def check_win_sums(record: Record, review: GameReview, seat: SeatReview) -> None:
    """Assert luck + skill = end - start for a seat, and that its throws and choices add up to it.

    The last moment is the result itself, so the sums of an estimate may be off by its rounding.
    """
    sums, choices = seat.wins, [choice for turn in seat.turns for choice in turn.choices]
    assert sums is not None
    ends = [review.moments[end].wins[seat.seat] for end in (0, -1)]
    assert [sums.start, sums.end] == ends
    assert sums.luck + sums.skill == pytest.approx(sums.end - sums.start, abs=1e-12)
    gains = sum(choice.throw.win_luck or 0.0 for choice in choices)
    assert gains == pytest.approx(sums.own_luck, abs=1e-9)
    costs = [choice.win_cost or 0.0 for choice in choices]
    assert min(costs, default=0.0) > -1e-9
    if len(review.seats) == 2 and not record.state.resigned:
        assert -sum(costs) == pytest.approx(sums.own_skill, abs=1e-4)
        other = review.seats[1 - seat.seat].wins
        assert other is not None
        assert sums.luck == pytest.approx(-other.luck, abs=1e-9)
        assert sums.luck - sums.own_luck == pytest.approx(-other.own_luck, abs=1e-9)


def check_endgame(solution: Solution, insight: Insight, record: Record) -> None:
    """Assert the same laws with a solved end of the game, and that its chances follow the duel.

    The chance after the last choice of a turn is then exactly that before the next turn.
    """
    duel = solve_endgame(record, limit=_SHORT, threads=1)
    if duel is None:
        return
    review = review_game(record, solution, insight, duel)
    check_sums(solution, record, review)
    check_chances(record, review)
    wins = {moment.event: moment for moment in review.moments}
    exact = [event for event, moment in wins.items() if moment.exact]
    assert exact == [event for event in wins if event >= exact[0]]
    for turn in turns_of(record.rules, record.events):
        state = replay(record.rules, record.events[: turn.begun])
        before = wins.get(turn.begun - 1)
        if before is not None and before.exact and not state.resigned:
            pair = standing_of(state, turn.seat), standing_of(state, 1 - turn.seat)
            assert before.wins[turn.seat] == pytest.approx(duel.chance(*pair), abs=1e-9)


def check_aspects(solution: Solution, insight: Insight, record: Record) -> None:
    """Assert that the parts of every cost add up to it, to 0.001."""
    for turn in turns_of(record.rules, record.events):
        card = card_from_points(record.rules, turn.points, turn.phase)
        for choice in turn.choices:
            found = explain(solution, insight, card, decision_of(choice))
            parts = [aspect.points for aspect in found.aspects]
            assert sum(parts) == pytest.approx(found.regret, abs=1e-3)
            assert parts == sorted(parts, reverse=True)
            assert (found.theme is None) == (not found.chosen.regret)


def check_empty_card(solution: Solution, insight: Insight) -> None:
    """Assert that the facts of the empty card, and all scores, equal those of `distribution`."""
    counted, rules = distribution(solution), solution.rules
    boxes = len(rules.boxes)
    for phase in range(len(rules.phases)):
        facts = insight.facts(empty_card(rules, phase))
        means = [box.mean for box in counted.boxes[phase * boxes : (phase + 1) * boxes]]
        assert facts[:boxes] == pytest.approx(means, rel=1e-6)
        assert facts[boxes] == pytest.approx(counted.repeat_bonus[phase], rel=1e-6)
        assert facts[boxes + 1] == pytest.approx(counted.upper_bonus[phase], rel=1e-6)
    assert insight.start == pytest.approx(counted.chances, abs=1e-7)


def check_cards(
    solution: Solution, insight: Insight, rng: Random, *, cards: int, games: int
) -> None:
    """Assert that simulations from random cards have the means of the insight, to 5 errors."""
    phases = range(len(solution.rules.phases))
    every = [card for phase in phases for card in cards_on_the_way(solution, rng, phase)]
    for card in rng.choices(every, k=cards):
        facts = insight.facts(card)
        found = played_on(solution, card, games, rng.getrandbits(64))
        column = solution.columns[card.phase]
        errors = _SIGMAS * found.std(axis=0) / np.sqrt(games)
        errors += _UNSEEN * _largest(column) / games + 1e-3
        assert (np.abs(found.mean(axis=0) - facts) < errors).all(), card
        chances = insight.scores(card)
        value = facts[:-1].sum() + column.bonus * facts[-1]
        assert value == pytest.approx(solution.value(card) - solution.later(card.phase), abs=2e-4)
        assert chances @ np.arange(len(chances)) == pytest.approx(value, abs=2.5)


def _largest(column: Column) -> NDArray[np.float64]:
    """Return the most that a fill pays in each box, as repeat bonus, and as upper bonus (1)."""
    largest = np.zeros(column.boxes + 2)
    np.maximum.at(largest, column.into, column.paid)
    largest[-2:] = column.extra.max(), 1
    return largest


def cards_on_the_way(solution: Solution, rng: Random, phase: int) -> list[Card]:
    """Return the cards of a game in one phase with random fills."""
    card, cards = empty_card(solution.rules, phase), []
    while card.open_boxes:
        cards.append(card)
        turn = TurnValues(solution, card)
        roll = rng.randrange(252)
        legal = np.flatnonzero(np.isfinite(turn.fills[roll])).tolist()
        outcome = turn.outcomes[roll, rng.choice(legal)]
        card = Card(
            phase,
            card.open_boxes ^ 1 << int(turn.column.into[outcome]),
            card.upper_total + int(turn.column.adds[outcome]),
            card.holds_repeat or bool(turn.column.sets[outcome]),
        )
    return cards


def played_on(solution: Solution, card: Card, games: int, seed: int) -> NDArray[np.float64]:
    """Return boxes, repeat bonus and upper bonus (0 or 1) of games of best play from a card on."""
    from yachtdice.solver.kernels.playing import play_cards  # noqa: PLC0415 - loads numba

    column, every = solution.columns[card.phase], np.arange(games)
    flag = int(card.holds_repeat and column.flags == 2)
    packed = flag << FLAG_SHIFT | card.open_boxes << CARD_SHIFT | min(card.upper_total, column.cap)
    state = Games(np.full(games, packed, np.int64), np.zeros(games, np.int64), every)
    trace, run = empty_trace(column, games), SimulatedRun(np.uint64(seed), 0, 0.0, 0.0)
    found = np.zeros((games, column.boxes + 2))
    open_boxes, flags = np.full(games, card.open_boxes), np.full(games, flag)
    for turn in range(card.open_boxes.bit_count()):
        state, spans = in_order(state, column, 1)
        shared = (turn, solution.column_values[card.phase], throws(), run, trace)
        run_kernel(play_cards, [(state, span, *shared) for span in spans], 1)
        moves = trace[:, turn].astype(np.int64)
        box, last = moves[:, -1], np.argmax(moves[:, 1 : 2 * column.rolls : 2] < 0, axis=1)
        outcome = _outcomes(column, open_boxes, flags, moves[every, 2 * last], box)
        found[every, box] += column.paid[outcome] - column.extra[outcome]
        found[:, -2] += column.extra[outcome]
        open_boxes, flags = open_boxes ^ (1 << box), flags | column.sets[outcome]
    found[state.number, -1] = reached_bonus(state, column)
    return found


def _outcomes(
    column: Column,
    open_boxes: NDArray[np.int64],
    flags: NDArray[np.int64],
    rolls: NDArray[np.int64],
    boxes: NDArray[np.int64],
) -> NDArray[np.int64]:
    """Return the numbers of the outcomes of these fills, one for each game."""
    face = column.five[rolls]
    spent = column.joker_box >= 0 and (open_boxes >> max(column.joker_box, 0) & 1) == 0
    rights = spent & (open_boxes & column.own[face] == 0)
    fives = column.five_outcome[2 * rights + flags, face, boxes]
    found: NDArray[np.int64] = np.where(face >= 0, fives, column.outcome[rolls, boxes])
    return found
