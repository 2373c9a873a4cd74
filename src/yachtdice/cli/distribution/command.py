"""`yacht distribution`: the chance of each final score of best play."""

import os
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Final

from yachtdice.cli.common.best_play import AnySize, distribution_for, fetch_for
from yachtdice.cli.common.errors import UsageError
from yachtdice.cli.common.given import IdOrFile, load_given
from yachtdice.cli.common.help_texts import option
from yachtdice.cli.common.options import Answer
from yachtdice.cli.common.output import write_json, write_laid_out, write_line
from yachtdice.cli.distribution.report import distribution_laid_out, round_totals, score_drawing
from yachtdice.rules import Text
from yachtdice.solver import Distribution


def check_plot(path: Path) -> None:
    """Raise UsageError for an unusable file name, before the computation starts."""
    if path.suffix.lower() != ".svg":
        name = path.with_suffix(".svg").name if path.name else "scores.svg"
        en = f"charts are SVG files; use a name like {name}"
        ko = f"그래프는 SVG 파일로만 저장합니다. {name} 같은 이름으로 적으세요"
        raise UsageError(en, ko, at=f"--plot {path}")
    if not path.parent.is_dir():
        en, ko = f"there is no folder {path.parent}", f"{path.parent} 폴더가 없습니다"
        raise UsageError(en, ko, at=f"--plot {path}")


def write_plot(path: Path, chart: str) -> None:
    """Write the chart atomically: to a temporary file, which then replaces the target."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        beside.write_text(chart, encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        en, ko = f"cannot be written: {error.strerror}", f"쓸 수 없습니다: {error.strerror}"
        raise UsageError(en, ko, at=f"--plot {path}") from error


PERCENTS: Final = (1, 5, 25, 50, 75, 95, 99)


def distribution(
    rules: IdOrFile,
    /,
    *,
    plot: Annotated[
        Path | None,
        option("Also write a chart to this SVG file.", "그래프를 이 SVG 파일에도 저장합니다."),
    ] = None,
    any_size: AnySize = False,
    answer: Answer | None = None,
) -> None:
    """Show the chance of every final score of best play, and the mean of each box."""
    answer = answer or Answer()
    found = load_given(rules)
    if plot is not None:
        check_plot(plot)
    fetched = fetch_for(found, answer, any_size=any_size)
    counted = distribution_for(fetched, answer, any_size=any_size)
    if plot is not None:
        write_plot(plot, score_drawing(counted, answer))
    if answer.json:
        write_json(_facts(counted, plot))
        return
    write_laid_out(distribution_laid_out(counted, PERCENTS, answer))
    if plot is not None:
        write_line(answer.say(Text(f"\nChart: {plot}", f"\n그래프: {plot}")))


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
        "boxes": [asdict(box) for box in found.boxes],
        "chances": found.chances.tolist(),
        "plot": None if plot is None else str(plot),
    }
