"""The standings while a tournament is played: a table and a bar, on a terminal only."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from rich.console import Console, Group
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table

from yachtdice.cli.options import Answer
from yachtdice.rules import Text

Facts = dict[str, Any]

_EVERY_S: Final = 0.25


def _drawn(progress: Facts, answer: Answer) -> Group:
    """Return the standings and a bar, from what a tournament tells of its progress."""
    done, total = progress["games"], progress["of"]
    count = f"{done:,} / {total:,} {answer.say(Text('games', '판'))}"
    table = Table.grid(padding=(0, 2))
    for row in progress["standings"]:
        mark = answer.say(Text("barred", "제외")) if row["barred"] else ""
        table.add_row(row["name"], f"{row['points']:,g}", f"{row['mean_score']:.1f}", mark)
    return Group(table, ProgressBar(total=total, completed=done, width=40), count)


@contextmanager
def shown_live(answer: Answer) -> Iterator[Callable[[Callable[[], Facts]], None]]:
    """Show the standings on a terminal; give what is called as games come in, with the facts."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    last = 0.0
    console = Console(stderr=True)
    with Live(console=console, transient=True, auto_refresh=False) as screen:

        def show(progress: Callable[[], Facts]) -> None:
            nonlocal last
            if time.monotonic() - last > _EVERY_S:
                last = time.monotonic()
                screen.update(_drawn(progress(), answer), refresh=True)

        yield show
