"""`yacht review`: reviews a finished game with best play.

In the JSON output, seats are numbered from 1, as in the record.
"""

import math
from typing import Annotated, Any, Final

import msgspec

from yachtdice import analysis
from yachtdice.cli.common.best_play import SOLVING, AnySize, fetch_for, insight_for, progress
from yachtdice.cli.common.errors import UsageError
from yachtdice.cli.common.help_texts import option
from yachtdice.cli.common.options import Answer
from yachtdice.cli.common.output import write_json, write_laid_out
from yachtdice.cli.replay.turns import RecordFile, load_record
from yachtdice.cli.review.table import review_laid_out
from yachtdice.game import Record, Step
from yachtdice.rules import Text
from yachtdice.solver import Duel, WorkLimit

UNFINISHED = Text(
    en="the game is not over; only finished games are reviewed, since a review is advice",
    ko="끝나지 않은 게임입니다. 복기는 조언이 되므로 끝난 게임만 볼 수 있습니다",
)


def review(
    file: RecordFile,
    /,
    *,
    any_size: AnySize = False,
    endgame_s: Annotated[
        float,
        option(
            "Processor seconds for exact chances at the end of a game of two; 0: estimates.",
            "둘이 한 게임의 끝부분 승률을 정확히 계산하는 데 쓸 CPU 시간(초). 0이면 추정값.",
            name="--endgame-s",
        ),
    ] = analysis.REVIEW_LIMIT.cpu_seconds,
    answer: Answer | None = None,
) -> None:
    """Review a finished game: luck, the cost of every choice and its reasons, chances to win."""
    answer = answer or Answer()
    record = load_record(file)
    if record.state.step is not Step.OVER:
        raise UsageError(UNFINISHED, at=file)
    fetched = fetch_for(record.rules, answer, any_size=any_size)
    insight = insight_for(fetched, answer, any_size=any_size)
    found = analysis.review_game(
        record, fetched.solution, insight, _endgame(record, endgame_s, answer)
    )
    if answer.json:
        write_json(review_json(record, found))
    else:
        write_laid_out(review_laid_out(fetched.solution, insight, record, found, answer))


#: The memory for an end of a game that takes a processor second to solve.
_BYTES_PER_S: Final = 40_000_000


def _endgame(record: Record, seconds: float, answer: Answer) -> Duel | None:
    """Return the solved end of a game, with progress; raise UsageError for negative seconds."""
    if not 0 <= seconds < math.inf:
        en, ko = "give 0 or more seconds", "0 이상이어야 합니다"
        raise UsageError(en, ko, at=f"--endgame-s {seconds:g}")
    limit = WorkLimit(int(_BYTES_PER_S * seconds), seconds)
    with progress(answer.say(SOLVING)) as report:
        return analysis.solve_endgame(record, limit=limit, progress=report)


def review_json(record: Record, found: analysis.GameReview) -> dict[str, object]:
    """Return the review: the sums of every seat with its choices, and the chances to win."""
    return {
        "rules": found.rules,
        "seats": [_seat_json(seat) for seat in found.seats],
        "winners": [seat + 1 for seat in record.state.winners],
        "moments": [msgspec.to_builtins(moment) for moment in found.moments],
        "swing": found.swing,
    }


_SUMS: Final = (
    *("name", "expected", "luck", "given_away", "to_win", "score", "remaining"),
    *("by_others", "percentile", "counted", "per_choice", "marks"),
)


def _seat_json(seat: analysis.SeatReview) -> dict[str, Any]:
    """Return the sums and the decisions of a seat; their names are those of `SeatReview`."""
    return {
        "seat": seat.seat + 1,
        **{name: getattr(seat, name) for name in _SUMS},
        "wins": msgspec.to_builtins(seat.wins),
        "decisions": [
            {"turn": turn.number, **_choice_json(choice)}
            for turn in seat.turns
            for choice in turn.choices
        ],
    }


def _choice_json(choice: analysis.ChoiceReview) -> dict[str, Any]:
    """Return a choice; its fields are those of `ChoiceReview`."""
    found = msgspec.to_builtins(choice)
    assert isinstance(found, dict)
    return found
