"""Positions to practise: clear, possible, of their theme; the five of a day; sisters."""

from datetime import date, timedelta
from random import Random

import pytest

from tests.support.games.bot_games import BRIEF
from tests.support.games.strategies import KINDS
from tests.support.length import at_length
from yachtdice.analysis.positions import check_position, real_options
from yachtdice.analysis.themes import Theme, theme_between
from yachtdice.analysis.training.daily import days_five
from yachtdice.analysis.training.drill import herring_of, is_herring, sister_of
from yachtdice.analysis.training.games import candidates
from yachtdice.analysis.training.lessons import OPPOSITES, Lesson
from yachtdice.rules import RuleSet, load_rules
from yachtdice.solver import Solution, TurnValues, best_play, solve

SOLUTIONS = {"brief": solve(BRIEF)}
DAY = date(2026, 11, 22)


def _lessons(solution: Solution, games: int) -> list[Lesson]:
    """Return all lessons of some simulated games."""
    found = candidates(solution, Random(7), games)
    return [lesson for candidate in found for lesson in candidate.lessons()]


def _assert_fits(solution: Solution, lesson: Lesson) -> None:
    """Check a lesson against all options: clear by 0.5, its wrong kind costs 1 to 8 points."""
    position = lesson.position
    turn = TurnValues(solution, position.card(solution.rules))
    options = real_options(turn, position.dice, position.rolls_left)
    wrong = [
        option.regret
        for option in options[1:]
        if theme_between(turn, position.dice, option, options[0]) is lesson.theme
    ]
    assert options[1].regret >= 0.5
    assert 1 <= min(wrong) <= 8


@pytest.mark.parametrize("rules", KINDS, ids=lambda rules: rules.id)
def test_lessons_of_every_rule_set_are_possible_clear_and_of_their_theme(rules: RuleSet) -> None:
    """Each lesson is a position that a person may enter, with one best choice and one theme."""
    solution = best_play(rules)
    lessons = _lessons(solution, 2)
    assert lessons
    for lesson in lessons:
        check_position(solution.rules, lesson.position)
        _assert_fits(solution, lesson)


def test_the_five_of_a_day() -> None:
    """A day has two keeps, two later keeps and a fill, of five themes; each day has its own."""
    solution = best_play(load_rules("clubhouse"))
    seen, days = set(), at_length(6, 20)
    for many in range(days):
        day = DAY + timedelta(days=many)
        five = days_five(solution, day)
        assert five == days_five(solution, day)
        assert [lesson.position.rolls_left for lesson in five] == [2, 2, 1, 1, 0]
        assert len({lesson.theme for lesson in five}) == 5
        seen |= {lesson.position for lesson in five}
    assert len(seen) == 5 * days


def test_rules_with_fewer_choices_still_have_a_day() -> None:
    """Other rules have a day of their own, whose positions are clear too."""
    five = days_five(SOLUTIONS["brief"], DAY)
    assert 3 <= len(five) <= 5
    for lesson in five:
        _assert_fits(SOLUTIONS["brief"], lesson)


def test_sisters_and_red_herrings() -> None:
    """A sister has theme and stage of its lesson but another position; a herring the opposite."""
    solution, rng = best_play(load_rules("clubhouse")), Random(1)
    lessons = {lesson.theme: lesson for lesson in _lessons(solution, 4)}
    for theme in (Theme.STOPPED_EARLY, Theme.KEPT_TOO_MUCH, Theme.SCRATCH):
        lesson = lessons[theme]
        sister, herring = sister_of(solution, lesson, rng), herring_of(solution, lesson, rng)
        assert sister is not None
        assert (sister.theme, sister.position.rolls_left) == (theme, lesson.position.rolls_left)
        assert sister != lesson
        if herring is not None:
            assert herring.theme is OPPOSITES[theme]
            assert herring.position.rolls_left == lesson.position.rolls_left
    assert sum(map(is_herring, range(9))) == 3
