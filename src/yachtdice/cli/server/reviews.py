"""`yacht rebuild-reviews`: computes the stored reviews of a server's games again."""

from contextlib import suppress

import msgspec
from msgspec import Struct

from yachtdice.cli.common.options import Answer, DatabaseName
from yachtdice.cli.server.working import on_database
from yachtdice.rules import Text
from yachtdice.server.catalogue.service.rule_sets import rules_of
from yachtdice.server.common.damage import DamagedDataError
from yachtdice.server.database.engine.database import Database
from yachtdice.server.learning.messages.reviews import ReviewFigures
from yachtdice.server.learning.service.answering import answer_to
from yachtdice.server.learning.service.ports import ReviewedSeats
from yachtdice.server.learning.service.requests import ReviewRequest
from yachtdice.server.learning.service.storing import WINDOW, stored_reviews
from yachtdice.server.learning.store.reviews import SqlReviews
from yachtdice.solver import TooLargeError, best_play, fetch_insight


class RebuiltReviews(Struct, frozen=True):
    """The result: the number of games reviewed, and of those whose rules are too large."""

    games: int
    too_large: int


def rebuild_reviews(*, database: DatabaseName = None, answer: Answer | None = None) -> None:
    """Review all finished games of accounts again; the server can keep running."""
    answer = answer or Answer()
    rebuilt = on_database(database, _rebuild)
    answer.report(msgspec.structs.asdict(rebuilt), _summary(rebuilt))


def _summary(rebuilt: RebuiltReviews) -> Text:
    """Return the result of a rebuild, for people."""
    left = rebuilt.too_large
    return Text(
        en=f"{rebuilt.games:,} games reviewed, {left:,} left out: their rules are too large",
        ko=f"게임 {rebuilt.games:,}판을 복기했고, 규칙이 너무 큰 {left:,}판은 뺐습니다",
    )


async def _rebuild(opened: Database) -> RebuiltReviews:
    """Delete all reviews and compute them again."""
    store = SqlReviews(opened)
    await store.forget()
    counts = [0, 0]
    for after in range(0, await store.newest(), WINDOW):
        for due in await store.without_review(after, after + WINDOW):
            with suppress(DamagedDataError):
                game = await store.read(due)
                found = _review(game)
                if found is not None:
                    await store.keep(stored_reviews(game, found))
                counts[found is None] += 1
    return RebuiltReviews(*counts)


def _review(game: ReviewedSeats) -> ReviewFigures | None:
    """Return the review of a game, None if its rules are too large."""
    try:
        fetch_insight(best_play(rules_of(game.rules_text)))
    except TooLargeError:
        return None
    found = answer_to(ReviewRequest(game.rules_text, game.events, insight=True))
    assert isinstance(found, ReviewFigures)
    return found
