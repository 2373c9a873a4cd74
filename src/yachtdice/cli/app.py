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
from yachtdice.cli.commands import COMMANDS
from yachtdice.cli.common import errors
from yachtdice.cli.common.help_texts import command_text
from yachtdice.cli.common.options import text_in
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
        from yachtdice.cli.help import prepare_help  # noqa: PLC0415 - loads rich

        words = sys.argv[1:] if tokens is None else list(tokens)
        prepare_help(self, words, errors.language_asked(words))
        super().help_print(words, console=self.console)


app: Final = YachtApp(
    name="yacht",
    help=command_text(
        "Yacht and Yahtzee in the browser, with friends and bots at one table.",
        "브라우저에서 친구나 봇과 한 테이블에서 즐기는 요트와 야찌.",
        "yacht serve --open",
        "yacht advise yahtzee --dice 1 3 3 5 6",
        "yacht rules show yahtzee --lang ko",
        "yacht --install-completion",
    ),
    version=f"yacht {__version__}",
    config=errors.check_whole_numbers,
    help_format="plaintext",
)
app.register_install_completion_command(
    help=command_text(
        "Install tab completion for your shell.",
        "셸에서 탭으로 자동 완성할 수 있게 설치합니다.",
    )
)
for _name, _command in COMMANDS.items():
    _text = command_text(_command.en, _command.ko, *_command.examples)
    app.command(f"yachtdice.cli.{_command.place}", name=_name, help=_text)


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
    except (CycloptsError, OSError, RulesError, errors.UsageError) as error:
        refusal = errors.refusal_of(error)
        _write_error(refusal, arguments)
        return refusal.code
    return 0


def _write_error(refusal: errors.UsageError, arguments: Sequence[str]) -> None:
    """Write the error: as JSON on stdout if requested, else as a line on stderr."""
    language = errors.language_asked(arguments)
    message = one_line(text_in(refusal.text, language))
    if errors.wants_json(arguments):
        with suppress(OSError):
            write_json({"error": message, **refusal.facts(language)})
            sys.stdout.flush()
            return
    drop(sys.stdout)
    write_error_line(message if refusal.code == errors.FAULTY else f"yacht: {message}")
