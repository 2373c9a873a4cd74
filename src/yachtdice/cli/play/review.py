"""The review of a record as plain text, for the views of `yacht play`."""

from io import StringIO
from pathlib import Path

from rich.console import Console

from yachtdice import analysis, solver
from yachtdice.cli.common.errors import UsageError
from yachtdice.cli.common.options import Answer
from yachtdice.cli.common.output import LEAST_WIDTH
from yachtdice.cli.replay.turns import load_record
from yachtdice.cli.review.command import UNFINISHED
from yachtdice.cli.review.table import review_laid_out
from yachtdice.game import Step
from yachtdice.terminal.session import PlayError


def review_text(file: Path, answer: Answer) -> str:
    """Return the review of a finished game; raise PlayError if it cannot be reviewed.

    It shows no progress: a bar would break the full screen.
    """
    try:
        record = load_record(file)
        if record.state.step is not Step.OVER:
            raise PlayError(UNFINISHED)
        solution = solver.fetch(record.rules, limit=solver.USUAL).solution
        insight = solver.fetch_insight(solution, limit=solver.USUAL)
        endgame = analysis.solve_endgame(record, limit=analysis.REVIEW_LIMIT)
        found = analysis.review_game(record, solution, insight, endgame)
    except (UsageError, solver.TooLargeError) as error:
        raise PlayError(error.text) from error
    console = Console(file=StringIO(), width=LEAST_WIDTH, color_system=None, highlight=False)
    with console.capture() as shown:
        console.print(review_laid_out(solution, insight, record, found, answer))
    return shown.get()
