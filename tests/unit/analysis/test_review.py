"""Reviews of games: the sums of each seat, marks, makers and the chances to win."""

from itertools import pairwise
from random import Random

import pytest

from tests.conformance.reviews.laws import check_chances, check_endgame, check_sums
from tests.support.games.bot_games import BRIEF, bot_game, bots_of
from tests.support.games.strategies import KINDS
from tests.support.length import IS_LONG
from tests.unit.solver.test_reference import box, rule_set
from yachtdice.analysis import Mark, UnfinishedGameError, review_game, solve_endgame
from yachtdice.bots import GreedyBot, OptimalBot
from yachtdice.bots.aiming import standing_of
from yachtdice.game import (
    Action,
    Event,
    FillBox,
    HandOverSeat,
    Record,
    RollDice,
    Step,
    TakeBackSeat,
    ThrowDice,
    decide,
    dice_awaited,
    evolve,
    fill_offers,
    new_game,
    parse_record,
    record_text,
    replay,
)
from yachtdice.rules import RuleSet, load_rules
from yachtdice.solver import WorkLimit, best_play, fetch_insight, insight_of, solve

SOLUTION = solve(BRIEF)
INSIGHT = insight_of(SOLUTION)


@pytest.mark.parametrize("rules", KINDS, ids=lambda rules: rules.id)
def test_the_sums_of_every_seat_make_its_score(rules: RuleSet) -> None:
    """Expected + luck - given away = score, for bots of every strength, also if seats resign."""
    solution, rng = best_play(rules), Random(rules.id)
    for resigns in (0.0, 0.005):
        record = bot_game(solution, bots_of(solution, rng), rng, resigns=resigns)
        check_sums(solution, record, review_game(record, solution))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_chances_to_win_go_from_the_start_to_the_result(seats: int) -> None:
    """At each moment all chances add up to 1; they begin equal and end with the result."""
    rng = Random(seats)
    for resigns in (0.0, 0.01):
        record = bot_game(SOLUTION, bots_of(SOLUTION, rng)[4 - seats :], rng, resigns=resigns)
        review = review_game(record, SOLUTION, INSIGHT)
        check_sums(SOLUTION, record, review)
        check_chances(record, review)
        last = review.seats[record.events[-1].seat] if not resigns else None  # type: ignore[union-attr]
        if last is not None:  # the last fill is exact before the result is known
            assert last.turns[-1].choices[-1].wins == pytest.approx(
                review.moments[-1].wins, abs=1e-4
            )


@pytest.mark.parametrize("name", ["classic", "clubhouse"] if IS_LONG else ["classic"])
def test_luck_and_skill_make_the_result_of_a_game_of_two(name: str) -> None:
    """Luck + skill = end - start for both seats, with estimates and with a solved end."""
    solution, rng = best_play(load_rules(name)), Random(name)
    insight = fetch_insight(solution)
    for resigns in (0.0, 0.003):
        record = bot_game(solution, bots_of(solution, rng)[2:], rng, resigns=resigns)
        check_chances(record, review_game(record, solution, insight))
        check_endgame(solution, insight, record)


def test_the_exact_part_of_a_review_is_that_of_the_solved_game() -> None:
    """In a solved end, a choice costs what the duel says, and the swing is the largest change."""
    solution, rng = SOLUTION, Random(5)
    record = bot_game(solution, bots_of(solution, rng)[1:3], rng)
    duel = solve_endgame(record)
    assert duel is not None
    review = review_game(record, solution, INSIGHT, duel)
    late = [seat.turns[-1] for seat in review.seats]
    for turn, (own, rival) in zip(late, [(0, 1), (1, 0)], strict=True):
        choice = turn.choices[0]
        state = replay(record.rules, record.events[: choice.event])
        pair = standing_of(state, own), standing_of(state, rival)
        options = duel.options(*pair, choice.throw.dice, choice.rolls_left)
        made = next(o for o in options if o.keep_faces == choice.chosen.keep_faces
                    and o.box == choice.chosen.box)  # fmt: skip
        assert choice.win_cost == pytest.approx(made.regret, abs=1e-12)
        assert choice.throw.wins[own] == pytest.approx(options[0].value, abs=1e-12)
    changes = {
        after.event: abs(after.wins[0] - before.wins[0])
        for before, after in pairwise(review.moments)
    }
    assert review.swing == max(changes, key=lambda event: changes[event])
    assert solve_endgame(record, limit=WorkLimit(0, 0)) is None


def test_choices_of_best_play_are_best() -> None:
    """Every choice of best play is marked best, and nothing is given away."""
    rng = Random(2)
    record = bot_game(SOLUTION, [OptimalBot(rng, SOLUTION)] * 2, rng)
    for seat in review_game(record, SOLUTION, INSIGHT).seats:
        choices = [choice for turn in seat.turns for choice in turn.choices]
        assert seat.given_away == pytest.approx(0, abs=1e-9)
        assert {choice.mark for choice in choices} == {Mark.BEST}
        assert seat.marks[Mark.BEST] == len(choices)
        assert all(choice.win_cost is not None and choice.win_cost > -1e-9 for choice in choices)


def test_a_choice_to_win_has_no_mark() -> None:
    """Rolling five fives again, against 28 points with one box left, is a choice to win."""
    rules = rule_set("", box("choice", "lower", '"anything"', '"all"'))
    started, state = new_game(rules, 2)
    actions = (
        RollDice(0), ThrowDice((6, 6, 6, 6, 4)), FillBox(0, "choice"),
        RollDice(1), ThrowDice((5, 5, 5, 5, 5)), RollDice(1), ThrowDice((6, 6, 6, 6, 6)),
        FillBox(1, "choice"),
    )  # fmt: skip
    events: list[Event] = [started]
    for action in actions:
        for event in decide(state, action):
            events.append(event)
            state = evolve(state, event)
    solution = solve(rules)
    insight = insight_of(solution)
    seat = review_game(Record(rules, tuple(events)), solution, insight).seats[1]
    risky, last = seat.turns[0].choices
    assert (risky.is_to_win, risky.mark, risky.counts, risky.theme) == (True, None, False, None)
    assert (risky.win_cost, last.mark) == (0, Mark.BEST)
    assert risky.throw.wins[1] == risky.wins[1] < last.wins[1] == 1
    assert (seat.to_win, seat.given_away) == (risky.regret, 0)
    plain = review_game(Record(rules, tuple(events)), solution).seats[1]
    assert (plain.to_win, plain.given_away) == (0, risky.regret)


def timed_out_game() -> list[Event]:
    """Return a game of two persons: the clock and a stand-in play for the first one at times."""
    started, state = new_game(BRIEF, 2)
    events: list[Event] = [started]
    rng, turns = Random(8), 0
    while state.step is not Step.OVER:
        action: Action
        by_clock = state.seat == 0 and turns % 4 == 0
        if state.seat == 0 and turns == 6 and state.bots[0] is None:
            action = HandOverSeat(0, "greedy")
        elif state.seat == 0 and turns == 10 and state.bots[0] is not None:
            action = TakeBackSeat(0)
        elif state.step is Step.AWAIT_DICE:
            action = ThrowDice(tuple(rng.choices(range(1, 7), k=dice_awaited(state))))
        elif state.step is Step.AWAIT_ROLL:
            action = RollDice(state.seat, clock=by_clock)
        else:
            offer = rng.choice(fill_offers(state))
            action, turns = FillBox(state.seat, offer.box, clock=by_clock), turns + 1
        for event in decide(state, action):
            events.append(event)
            state = evolve(state, event)
    return events


def test_choices_of_the_clock_and_a_stand_in_count_for_no_player() -> None:
    """They have no mark and do not count; their cost is a part of the sum of its own."""
    record = Record(BRIEF, tuple(timed_out_game()))
    review = review_game(record, SOLUTION, INSIGHT)
    check_sums(SOLUTION, record, review)
    seat, other = review.seats
    foreign = [c for turn in seat.turns for c in turn.choices if not c.is_own]
    own = [c for turn in seat.turns for c in turn.choices if c.is_own]
    assert {choice.maker for choice in foreign} == {"clock", "bot"}
    assert own
    assert not any(choice.counts or choice.mark or choice.theme for choice in foreign)
    assert seat.by_others == pytest.approx(sum(choice.regret for choice in foreign))
    assert sum(seat.marks.values()) <= len(own)
    assert (seat.is_whole, other.is_whole, other.by_others) == (False, True, 0)


def test_a_game_that_is_still_played_is_refused() -> None:
    """A review is advice, so an unfinished game is refused; so are other values."""
    rules = load_rules("bonus")
    started, _ = new_game(rules)
    with pytest.raises(UnfinishedGameError, match="not over"):
        review_game(Record(rules, (started,)))
    with pytest.raises(UnfinishedGameError, match="not over"):
        review_game([started])
    with pytest.raises(TypeError, match="example parse_record"):
        review_game("yacht record 1")  # type: ignore[arg-type]


def test_a_solution_of_other_rules_is_refused() -> None:
    """A solution, an insight or events of other rules are refused with a reason."""
    record = Record(BRIEF, tuple(timed_out_game()))
    with pytest.raises(ValueError, match="the solution is for classic"):
        review_game(record, best_play(load_rules("classic")))
    clubhouse = solve(load_rules("extended"))
    with pytest.raises(ValueError, match="the insight is for brief"):
        review_game(bot_game(clubhouse, [GreedyBot()], Random(1)), clubhouse, INSIGHT)
    with pytest.raises(ValueError, match="custom rules brief"):
        review_game(record.events)


def test_a_record_from_text_gives_the_same_review() -> None:
    """A record that was written and read gives the same review, with a cached solution."""
    rules = load_rules("bonus")
    solution = best_play(rules)
    record = bot_game(solution, [GreedyBot(), GreedyBot()], Random(1))
    again = parse_record(record_text(rules, record.events))
    assert review_game(again) == review_game(record, solution) == review_game(record.events)
