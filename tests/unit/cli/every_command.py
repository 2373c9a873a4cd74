"""Every command of `yacht`, listed from the command line itself."""

from collections.abc import Iterator

from cyclopts import App, ArgumentCollection

from yachtdice.cli.app import app


def commands(group: App = app, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], App]]:
    """Return each executable command with the words that call it."""
    for name in group:
        if not name.startswith("-"):
            below = group[name]
            if below.default_command is not None:
                yield (*path, name), below
            yield from commands(below, (*path, name))


def arguments_of(command: App) -> ArgumentCollection:
    """Return the options and arguments of a command."""
    return command.assemble_argument_collection(parse_docstring=True)


COMMANDS = dict(commands())
NAMES = [" ".join(path) for path in COMMANDS]
