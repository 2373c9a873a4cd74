"""Reviews for pages: estimates first, then the exact chances at the end of a game of two."""

from pathlib import Path
from random import Random

from tests.doubles.hand_wound import HandWoundTicks
from tests.support.games.bot_games import BRIEF, bot_game, bots_of
from tests.support.waiting import until
from tests.unit.server.learning.service.doubles import LocalReviewer
from yachtdice.analysis import review_game
from yachtdice.analysis.positions import Position
from yachtdice.bots import LevelBot
from yachtdice.rules import RuleSet, load_rules
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.best_play.service.coach import Coach, PageStudies, ReviewStages
from yachtdice.server.learning.messages.reviews import ReviewView
from yachtdice.server.learning.service.lessons import with_lessons
from yachtdice.server.learning.service.positions import Positions
from yachtdice.server.learning.service.requests import AnyReviewRequest, EndgameRequest
from yachtdice.server.learning.service.reviews import ReviewedGame, Reviews
from yachtdice.server.learning.service.showing import show_review
from yachtdice.solver import Progress, Stray, best_play, fetch_insight
from yachtdice.solver.insight.table import INSIGHTS
from yachtdice.solver.solving import SOLUTIONS


async def _best_play(rules: RuleSet, _progress: Progress) -> Path:
    best_play(rules)
    return SOLUTIONS.path(rules)


async def _insight(rules: RuleSet, _progress: Progress) -> Path:
    fetch_insight(best_play(rules))
    return INSIGHTS.path(rules)


async def _reviews(helper: LocalReviewer) -> Reviews:
    """Return the service once best play and insight of the rules are ready."""
    ticks = HandWoundTicks()
    solutions, insights = PageStudies(Coach(_best_play), ticks), PageStudies(Coach(_insight), ticks)
    stages = ReviewStages(solutions, insights)
    await until(lambda: all(stage.is_ready for stage in stages.of(BRIEF)))
    return Reviews(helper, stages)


def _game(seats: int, seed: str) -> ReviewedGame:
    """Return a game of bots; tests that ask for its solved end have a seed of their own."""
    solution, rng = best_play(BRIEF), Random(seed)
    record = bot_game(solution, bots_of(solution, rng)[:seats], rng)
    return ReviewedGame(record.rules, record.events)


def _exact(view: ReviewView) -> list[bool]:
    """Return by moment whether its chances are exact, without the result."""
    assert view.review is not None
    return [moment.exact for moment in view.review.moments[:-1]]


def test_the_lessons_of_a_game() -> None:
    """Three costly choices of different turns, none of them costlier, and one that was hard."""
    rules, rng = load_rules("clubhouse"), Random("lessons")
    solution = best_play(rules)
    record = bot_game(solution, [LevelBot(Stray(slip=2.0, cap=10.0), rng, solution)], rng)
    found = show_review(review_game(record, solution))
    [taught], [seat] = with_lessons(found).seats, found.seats
    choices = [choice for turn in taught.turns for choice in turn.choices]
    costly = [choice.chosen.regret for choice in choices if choice.theme is not None]
    most = [max(one.chosen.regret for one in turn.choices) for turn in seat.turns]
    assert sorted(costly) == sorted(most)[-3:]
    [hard] = [choice for choice in choices if choice.tempting is not None]
    assert hard.mark == "best"
    assert taught.given_away == seat.given_away


async def test_exact_chances_follow_the_estimates() -> None:
    """The first answer has estimates and the progress; repeated, the end of the game is exact."""
    helper, game = LocalReviewer(), _game(2, "follows")
    reviews = await _reviews(helper)
    sums = await reviews.of(game, sums=True)
    assert (sums.endgame, [type(one) for one in helper.asked].count(EndgameRequest)) == ("ready", 0)
    first = view = await reviews.of(game)
    assert (first.endgame, any(_exact(first))) == (Readiness.SOLVING, False)

    async def with_endgame() -> ReviewView | None:
        view = await reviews.of(game)
        return None if view.endgame is Readiness.SOLVING else view

    view = await until(with_endgame)
    assert (view.endgame, _exact(view)[0], _exact(view)[-1]) == (Readiness.READY, False, True)
    asked = len(helper.asked)
    assert (await reviews.of(game)).review == view.review
    assert len(helper.asked) == asked, "the exact review is kept"
    assert helper.in_background == {False}


async def test_estimates_stand_without_exact_chances() -> None:
    """If the process dies, and for three seats, the review has estimates and is complete."""
    helper = LocalReviewer()
    reviews = await _reviews(helper)
    helper.fails = lambda request: isinstance(request, EndgameRequest)
    view = await reviews.of(_game(2, "stands"))
    assert (view.readiness, view.endgame) == (Readiness.READY, Readiness.FAILED)
    assert not any(_exact(view))
    three = await reviews.of(_game(3, "stands"))
    assert (three.endgame, any(_exact(three))) == (Readiness.READY, False)


async def test_a_review_waits_for_best_play_that_the_cache_has_just_deleted() -> None:
    """A file that is lost between the check and the answer is computed again, not a failure."""
    helper, ticks, has_file = LocalReviewer(), HandWoundTicks(), [True]

    async def compute(rules: RuleSet, progress: Progress) -> Path:
        has_file[0] = True
        return await _best_play(rules, progress)

    def delete_first(_request: AnyReviewRequest) -> bool:
        has_file[0] = False
        return True

    solutions = PageStudies(Coach(compute, lambda _: has_file[0]), ticks)
    stages = ReviewStages(solutions, PageStudies(Coach(_insight), ticks))
    await until(lambda: all(stage.is_ready for stage in stages.of(BRIEF)))
    reviews, positions = Reviews(helper, stages), Positions(helper, stages)
    game = _game(2, "deleted")
    opening = Position(0, (None,) * len(BRIEF.boxes), (1, 2, 3, 4, 6), 1)
    for ask in (lambda: reviews.of(game), lambda: positions.options(BRIEF, opening)):
        helper.fails = delete_first
        view = await ask()
        assert (view.readiness, view.detail) == (Readiness.SOLVING, None)
        helper.fails = lambda _: False
        await until(lambda: stages.of(BRIEF)[0].is_ready)
        assert (await ask()).readiness is Readiness.READY
