"""Best play for the commands that need it, with a bar while it is worked out."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from rich.console import Console
from rich.progress import Progress as Bar

from yachtdice.cli.errors import UsageError
from yachtdice.cli.options import Answer
from yachtdice.rules import RuleSet, Text
from yachtdice.solver import Fetched, Progress, TooLargeError, fetch

SOLVING: Final = Text(en="solving", ko="푸는 중")


def fetch_for(rules: RuleSet, answer: Answer) -> Fetched:
    """Return best play from the store, or solve it now; raise UsageError for too many boxes."""
    try:
        with progress(answer.say(SOLVING)) as tell:
            return fetch(rules, progress=tell)
    except TooLargeError as error:
        boxes = len(rules.boxes)
        ko = f"{rules.id}: 칸이 {boxes}개라서 너무 많아 풀 수 없습니다"
        raise UsageError(answer.say(Text(en=str(error), ko=ko))) from error


@contextmanager
def progress(label: str) -> Iterator[Progress]:
    """Show a bar on a terminal while something is worked out, and nothing elsewhere."""
    console = Console(stderr=True)
    with Bar(console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(label, total=1.0)
        yield lambda done: bar.update(task, completed=done)
