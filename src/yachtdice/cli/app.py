"""The command `yacht`: its subcommands and its error handling.

Subcommands are registered by import strings and imported when they are called, so that a command
does not load the imports of another one.
"""

import gc
import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Final, TextIO

from cyclopts import App, CycloptsError, Parameter

from yachtdice import __version__
from yachtdice.cli.common import errors
from yachtdice.cli.common.options import Language
from yachtdice.cli.common.output import drop, one_line, write_error_line, write_json
from yachtdice.rules import RulesError


class YachtApp(App):
    """The app; only its help and commands that lay out tables load rich, which takes 35 ms."""

    def help_print(
        self,
        tokens: Annotated[str | Iterable[str] | None, Parameter(show=False)] = None,
        *,
        console: Annotated[Any, Parameter(parse=False)] = None,  # noqa: ARG002
    ) -> None:
        """Print the help of a command line, in its language."""
        from yachtdice.cli.help.help import prepare_help  # noqa: PLC0415 - loads rich

        words = sys.argv[1:] if tokens is None else list(tokens)
        prepare_help(self, words, errors.language_asked(words))
        super().help_print(words, console=self.console)


app: Final = YachtApp(
    name="yacht",
    help="Yacht and Yahtzee in the browser, with friends and bots at one table.",
    version=f"yacht {__version__}",
    config=errors.check_whole_numbers,
    help_format="plaintext",
)
app.register_install_completion_command(help="Install tab completion for your shell.")
app.command(
    "yachtdice.cli.server.serve:serve",
    name="serve",
    help="Start the server and play in the browser; others join by link.",
)
app.command(
    "yachtdice.cli.rules:rules_app",
    name="rules",
    help="List the rule sets, show one, or check a file of your own.",
)
app.command(
    "yachtdice.cli.solve:solve",
    name="solve",
    help="Compute best play of a rule set (the strategy with the highest expected score).",
)
app.command(
    "yachtdice.cli.solve:cache_app",
    name="cache",
    help="Show or clear the cache of best play on this machine.",
)
app.command(
    "yachtdice.cli.advise.command:advise",
    name="advise",
    help="Show what to keep or fill now, and the cost of every choice.",
)
app.command(
    "yachtdice.cli.duel.command:duel_app",
    name="duel",
    help="Show the chance of winning a game of two, and the cost of every choice in it.",
)
app.command(
    "yachtdice.cli.distribution.command:distribution",
    name="distribution",
    help="Show the score distribution of best play, with an optional chart.",
)
app.command(
    "yachtdice.cli.simulate:simulate",
    name="simulate",
    help="Simulate many games of a bot and report its scores.",
)
app.command(
    "yachtdice.cli.evaluate:evaluate",
    name="evaluate",
    help="Compare a policy for the research environments with best play, choice by choice.",
)
app.command(
    "yachtdice.cli.games:games",
    name="games",
    help="Write games of a bot with the exact value of every option into a Parquet file.",
)
app.command(
    "yachtdice.cli.replay.command:replay",
    name="replay",
    help="Print a recorded game, or step through it.",
)
app.command(
    "yachtdice.cli.verify:verify",
    name="verify",
    help="Check a recorded game: its rules, its points, and the proof of its dice.",
)
app.command(
    "yachtdice.cli.review.command:review",
    name="review",
    help="Review a finished game: luck, the cost of every choice, chances to win.",
)
app.command(
    "yachtdice.cli.server.keeping:rebuild_ranking",
    name="rebuild-ranking",
    help="Rebuild ranking, ratings and statistics from the stored games.",
)
app.command(
    "yachtdice.cli.server.reviews:rebuild_reviews",
    name="rebuild-reviews",
    help="Review all finished games of accounts again; the server can keep running.",
)
app.command(
    "yachtdice.cli.server.keeping:backup",
    name="backup",
    help="Back up the database to a file; the server can keep running.",
)
app.command(
    "yachtdice.cli.server.accounts:account_app",
    name="account",
    help="Manage the accounts of a server: list, reset, bar, close.",
)
app.command(
    "yachtdice.cli.tournament.command:tournament",
    name="tournament",
    help="Run a tournament between programs.",
)
app.command(
    "yachtdice.cli.tournament.bot_check:bot_app",
    name="bot",
    help="Test a tournament program, or seat a player on a server.",
)


#: The number of new objects between two runs of the garbage collector.
#:
#: Imports create many permanent objects, up to 250,000 for a server. With the usual number, the
#: collector checks them repeatedly, which takes a seventh of the start; even one check of 200,000
#: takes 0.06 s.
SELDOM: Final = 500_000


def main() -> None:
    """Run the command line of this process and exit."""
    gc.set_threshold(SELDOM)
    sys.stdout, sys.stderr = (stream or _nowhere() for stream in (sys.stdout, sys.stderr))
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # an old terminal may not support Korean
    sys.exit(run(sys.argv[1:]))


def _nowhere() -> TextIO:
    """Return a stream that discards output, for a process started with a closed stream."""
    return Path(os.devnull).open("w", encoding="utf-8")


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit code."""
    try:
        app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except errors.BotFaultError:
        return errors.FAULTY
    except BrokenPipeError:  # the reader, for example `head`, has closed the pipe
        drop(sys.stdout)
        return errors.UNREAD
    except (
        CycloptsError,
        errors.FaultyRecordError,
        errors.FaultyRulesError,
        OSError,
        RulesError,
        errors.UsageError,
    ) as error:
        language = errors.language_asked(arguments)
        refusal = errors.refusal_of(error, language)
        _write_error(refusal, language, as_json=errors.wants_json(arguments))
        return refusal.code
    return 0


def _write_error(refusal: errors.Refusal, language: Language, *, as_json: bool) -> None:
    """Write the error: as JSON on stdout if requested, else as a line on stderr."""
    message = one_line(errors.said(refusal.text, language))
    if as_json:
        with suppress(OSError):
            write_json({"error": message, **refusal.facts})
            sys.stdout.flush()
            return
    drop(sys.stdout)
    write_error_line(message if refusal.code == errors.FAULTY else f"yacht: {message}")
