"""The page with every command of `yacht` and its options, made from the command line itself."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from cyclopts import App, Argument

from yachtdice.cli.app import app
from yachtdice.cli.help import examples_of, plain

HEAD = """# Every command and option

Made from the commands. [Commands](../commands.md) shows their output and explains it.
`yacht COMMAND --help` prints the same texts.
"""

#: Options whose default depends on the machine or its user.
OF_THE_MACHINE: Final = {"--lang", "--workers"}


def option_page(folder: Path) -> dict[Path, str]:
    """Return the content of the page."""
    parts = [HEAD, *(_part(path, command) for path, command in commands())]
    return {folder / "options.md": "\n".join(parts)}


def commands(group: App = app, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], App]]:
    """Yield every command with the words that call it."""
    for name in group:
        if not name.startswith("-"):
            below = group[name]
            if below.default_command is not None:
                yield (*path, name), below
            yield from commands(below, (*path, name))


def _part(path: tuple[str, ...], command: App) -> str:
    """Return the section of a command."""
    lines = [f"## `yacht {' '.join(path)}`", "", plain(command.help), ""]
    rows = list(_rows(command))
    if rows:
        lines += ["| option | meaning | default |", "|---|---|---|", *rows, ""]
    lines += ["```sh", *examples_of(app, path), "```", ""]
    return "\n".join(lines)


def _rows(command: App) -> Iterator[str]:
    """Yield a row of the table for each argument and option that the help shows."""
    for argument in command.assemble_argument_collection():
        if not argument.show:
            continue
        names = ", ".join(f"`{_escaped(name)}`" for name in argument.names)
        variables = "".join(f" (`{name}`)" for name in argument.parameter.env_var or ())
        text = _escaped(plain(argument.parameter.help)).replace("<", "&lt;")
        yield f"| {names}{variables} | {text} | {_default(argument)} |"


def _default(argument: Argument) -> str:
    """Return the default of an option, empty for switches and if the machine decides."""
    value = argument.field_info.default
    is_shown = isinstance(value, (int, float, str)) and not isinstance(value, bool) and value != ""
    return f"`{value}`" if is_shown and argument.names[0] not in OF_THE_MACHINE else ""


def _escaped(text: str) -> str:
    """Return a text for a cell of a table."""
    return text.replace("|", "\\|")
