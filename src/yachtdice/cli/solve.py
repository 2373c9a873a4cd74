"""`yacht solve`: best play of a rule set, exactly."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.progress import Progress as Bar

from yachtdice.cli.errors import FaultyRulesError, UsageError
from yachtdice.cli.options import Answer
from yachtdice.cli.output import write_json, write_line
from yachtdice.rules import Text, WrongRulesError, load_rules
from yachtdice.solver import Fetched, Progress, TooLargeError, fetch


def solve(
    rules: Annotated[str, Parameter(name="ID|FILE", help="A rule set, or a file of your own.")],
    /,
    *,
    answer: Answer | None = None,
) -> None:
    """Reckon best play of a rule set, or take it from the store, and say what it scores."""
    answer = answer or Answer()
    try:
        found = load_rules(rules)
    except WrongRulesError as error:
        raise FaultyRulesError(rules, error) from error
    try:
        with _progress() as tell:
            fetched = fetch(found, progress=tell)
    except TooLargeError as error:
        raise UsageError(str(error)) from error
    if answer.json:
        write_json(_facts(found.id, fetched))
    else:
        write_line(answer.say(_told(found.title, fetched)))


def _facts(rules: str, fetched: Fetched) -> dict[str, object]:
    """Return the answer for programs."""
    return {
        "rules": rules,
        "expected_score": fetched.solution.expected_score,
        "states": fetched.solution.states,
        "seconds_solving": fetched.seconds_solving,
        "from_store": fetched.from_store,
    }


def _told(title: Text, fetched: Fetched) -> Text:
    """Return the answer for people."""
    score, states = fetched.solution.expected_score, fetched.solution.states
    took = f"{fetched.seconds_solving:.2f}"
    how = "from the store" if fetched.from_store else f"solved in {took} s"
    how_ko = "저장된 풀이" if fetched.from_store else f"{took}초 만에 풀었습니다"
    return Text(
        en=f"{title.en}: best play scores {score:.6f} on average ({states:,} values, {how})",
        ko=f"{title.ko}: 최선으로 하면 평균 {score:.6f}점 (값 {states:,}개, {how_ko})",
    )


@contextmanager
def _progress() -> Iterator[Progress]:
    """Show a bar on a terminal while something is solved, and nothing elsewhere."""
    console = Console(stderr=True)
    with Bar(console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("solving", total=1.0)
        yield lambda done: bar.update(task, completed=done)
