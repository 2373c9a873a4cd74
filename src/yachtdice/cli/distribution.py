"""`yacht distribution`: how best play scores, exactly."""

from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from yachtdice.cli.best_play import fetch_for, progress
from yachtdice.cli.chart import drawing
from yachtdice.cli.distribution_table import distribution_laid_out
from yachtdice.cli.histogram import round_totals
from yachtdice.cli.options import Answer
from yachtdice.cli.output import write_json, write_laid_out, write_line
from yachtdice.cli.plot_file import check_plot, write_plot
from yachtdice.cli.rules_given import IdOrFile, load_given
from yachtdice.rules import Text
from yachtdice.solver import Distribution, fetch_distribution

COUNTING: Final = Text(en="counting", ko="세는 중")
PERCENTS: Final = (1, 5, 25, 50, 75, 95, 99)


def distribution(
    rules: IdOrFile,
    /,
    *,
    plot: Annotated[Path | None, Parameter(help="Draw it into this file (.svg), too.")] = None,
    answer: Answer | None = None,
) -> None:
    """Tell the chances of every final score of best play, and what each box brings."""
    answer = answer or Answer()
    found = load_given(rules)
    if plot is not None:
        check_plot(plot, answer)
    solution = fetch_for(found, answer).solution
    with progress(answer.say(COUNTING)) as tell:
        counted = fetch_distribution(solution, progress=tell)
    if plot is not None:
        write_plot(plot, drawing(counted, answer), answer)
    if answer.json:
        write_json(_facts(counted, plot))
        return
    write_laid_out(distribution_laid_out(counted, PERCENTS, answer))
    if plot is not None:
        write_line(answer.say(Text(f"\nDrawn into {plot}", f"\n그림: {plot}")))


def _facts(found: Distribution, plot: Path | None) -> dict[str, object]:
    """Return the answer for programs; `chances` are those of the scores from 0 on."""
    phases = [phase.id for phase in found.rules.phases]
    bonus = zip(phases, found.upper_bonus, found.repeat_bonus, strict=True)
    return {
        "rules": found.rules.id,
        "mean": found.mean,
        "deviation": found.deviation,
        "least": found.least,
        "greatest": found.greatest,
        "percentiles": {str(percent): found.percentile(percent) for percent in PERCENTS},
        "at_least": {str(total): found.at_least(total) for total in round_totals(found)},
        "phases": [
            {"phase": phase, "upper_bonus": upper, "repeat_bonus": repeat}
            for phase, upper, repeat in bonus
        ],
        "boxes": [
            {"phase": box.phase, "box": box.box, "mean": box.mean, "zero": box.zero}
            for box in found.boxes
        ],
        "chances": found.chances.tolist(),
        "plot": None if plot is None else str(plot),
    }
