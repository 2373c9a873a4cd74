"""Every command of `yacht`, listed from the command line itself."""

from cyclopts import App, ArgumentCollection

from tools.site.option_page import commands


def arguments_of(command: App) -> ArgumentCollection:
    """Return the options and arguments of a command."""
    return command.assemble_argument_collection()


COMMANDS = dict(commands())
NAMES = [" ".join(path) for path in COMMANDS]
