"""The console of tables and of the help."""

import errno
import os
from collections.abc import Iterable
from typing import Literal

from rich.console import Console
from rich.table import Table


class PipedConsole(Console):
    """A console that leaves a closed pipe to its caller, instead of ending the process."""

    def on_broken_pipe(self) -> None:
        """Raise BrokenPipeError, where a usual console would exit with code 1."""
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))


def table_console() -> PipedConsole:
    """Return the console of tables, without colors if NO_COLOR is set."""
    colors: Literal["auto"] | None = None if os.environ.get("NO_COLOR") else "auto"
    return PipedConsole(color_system=colors, highlight=False, markup=False, emoji=False)


def figures(rows: Iterable[tuple[str, str]]) -> Table:
    """Return the names and figures of a report in two columns."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column()
    grid.add_column(justify="right")
    for name, value in rows:
        grid.add_row(name, value)
    return grid
