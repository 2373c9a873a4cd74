"""The command `yacht`: its subcommands, and how failures reach the one who typed.

Subcommands are named by import strings and imported when they are called, so that no command
waits for what another one needs.
"""

import gc
import os
import sys
from collections.abc import Sequence
from typing import Final

from cyclopts import App, CycloptsError, UnknownCommandError, UnusedCliTokensError

from yachtdice import __version__
from yachtdice.cli.errors import BotFaultError, FaultyRulesError, UsageError
from yachtdice.cli.output import one_line, write_complaint, write_json
from yachtdice.rules import RulesError

FAULTY: Final = 1
"""Exit code: what was to be judged has a fault."""
MISUSED: Final = 2
"""Exit code: the command cannot be carried out as asked."""

app: Final = App(
    name="yacht",
    help="Yacht and Yahtzee in the browser, with friends and bots at one table.",
    version=f"yacht {__version__}",
)
app.command(
    "yachtdice.cli.serve:serve",
    name="serve",
    help="Open a table in the browser; others join it by its link.",
)
app.command(
    "yachtdice.cli.rules_commands:rules_app",
    name="rules",
    help="List the rule sets, show one, check a file of your own.",
)
app.command(
    "yachtdice.cli.solve:solve",
    name="solve",
    help="Reckon best play of a rule set, exactly.",
)
app.command(
    "yachtdice.cli.advise:advise",
    name="advise",
    help="Say what to keep or fill now, and what every choice costs.",
)
app.command(
    "yachtdice.cli.distribution:distribution",
    name="distribution",
    help="Tell how best play scores: chances, boxes, a picture.",
)
app.command(
    "yachtdice.cli.simulate:simulate",
    name="simulate",
    help="Let a bot play many games and tell its mean.",
)
app.command(
    "yachtdice.cli.replay:replay",
    name="replay",
    help="Play a game again from its record, step by step if you like.",
)
app.command(
    "yachtdice.cli.keeping:rebuild_ranking",
    name="rebuild-ranking",
    help="Make ranking, ratings and statistics again from the games alone.",
)
app.command(
    "yachtdice.cli.keeping:backup",
    name="backup",
    help="Copy the database to a file, while the server runs.",
)
app.command(
    "yachtdice.cli.tournament:tournament",
    name="tournament",
    help="Let programs play against each other.",
)
app.command(
    "yachtdice.cli.bot_check:bot_app",
    name="bot",
    help="Test a program that is to play in tournaments.",
)


SELDOM: Final = 100_000
"""New objects between two looks of the garbage collector.

Loading makes many that stay, and looking at them again and again takes a seventh of a start.
"""


def main() -> None:
    """Run the command line of this process and exit."""
    gc.set_threshold(SELDOM)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # an old terminal may know no Korean
    try:
        code = run(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:  # whoever reads, `head` perhaps, has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = FAULTY
    sys.exit(code)


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit code."""
    try:
        app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
    except BotFaultError:
        return FAULTY
    except FaultyRulesError as error:
        _complain(one_line(str(error)), arguments, error.facts())
        return FAULTY
    except (UsageError, RulesError) as error:
        _complain(f"yacht: {one_line(str(error))}", arguments, {})
        return MISUSED
    except CycloptsError as error:
        _complain(f"yacht: {one_line(_explained(error))}", arguments, {})
        return MISUSED
    return 0


def _complain(message: str, arguments: Sequence[str], facts: dict[str, str | int | None]) -> None:
    """Say in one line what is wrong, as JSON where that was asked for."""
    if "--json" in arguments:
        write_json({"error": message.removeprefix("yacht: "), **facts})
    else:
        write_complaint(message)


def _explained(error: CycloptsError) -> str:
    """Return what is wrong with the command line.

    For an unknown command the error's own text would import every command to find a likeness.
    """
    stray = (error.unused_tokens or [""])[0]
    if isinstance(error, UnknownCommandError):
        return f"there is no command {stray!r}; see yacht --help"
    if isinstance(error, UnusedCliTokensError):
        return f"{stray!r} is one word too many; see --help"
    return str(error)
