"""`--help` in the language of the user, with examples for every command.

Help texts in the code are English. `korean.KOREAN` is the catalog of their translations. A
text without a translation is shown in English, and a test reports it.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from cyclopts import App
from cyclopts.help import DefaultFormatter, HelpEntry, HelpPanel
from rich.text import Text as Line

from yachtdice.cli.common.console import PipedConsole
from yachtdice.cli.common.options import Language
from yachtdice.cli.help.korean import KOREAN

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions


def prepare_help(app: App, arguments: Sequence[str], language: Language) -> None:
    """Set up the help of this command line: its console, its language and its examples."""
    path, _, _ = app.parse_commands(list(arguments))
    examples = EXAMPLES.get(tuple(word for word in path if not word.startswith("-")), ())
    heading = "예:" if language == "ko" else "Examples:"
    app.console = PipedConsole()
    app.help_formatter = _Korean() if language == "ko" else _Plain()
    app.help_epilogue = "\n".join([heading, *(f"  {example}" for example in examples)])


def in_korean(text: str) -> str:
    """Return the Korean translation of a help text, or the text itself if there is none."""
    return KOREAN.get(text, text)


def plain(text: Any) -> str:
    """Return a text of the help as one line, without markup."""
    return " ".join(str(getattr(text, "primary_renderable", text) or "").split())


class _Plain(DefaultFormatter):
    """The default layout of help, without the line breaks of the source code."""

    def __call__(self, console: "Console", options: "ConsoleOptions", panel: HelpPanel) -> None:
        """Print one panel."""
        entries = [self.shown(entry) for entry in panel.entries]
        super().__call__(
            console, options, panel.copy(title=self.said(panel.title), entries=entries)
        )

    def said(self, text: Any) -> str:
        """Return a text of the help as it is shown."""
        return plain(text)

    def shown(self, entry: HelpEntry) -> HelpEntry:
        """Return a line of a panel as it is shown."""
        return entry.copy(description=Line(plain(entry.description)))


class _Korean(_Plain):
    """The help in Korean."""

    def said(self, text: Any) -> str:
        """Return a text of the help in Korean."""
        return in_korean(plain(text))

    def render_usage(self, console: "Console", options: "ConsoleOptions", usage: Any) -> None:  # noqa: ARG002
        """Print the usage line of a command."""
        console.print(Line(f"사용법: {usage}"))

    def render_description(
        self, console: "Console", options: "ConsoleOptions", description: Any
    ) -> None:
        """Print the description of a command."""
        super().render_description(console, options, Line(self.said(description) + "\n"))

    def shown(self, entry: HelpEntry) -> HelpEntry:
        """Return a line in Korean, with choices, variable and default of the option."""
        parts = [self.said(entry.description)]
        if entry.choices:
            parts.append(f"[선택: {', '.join(entry.choices)}]")
        if entry.env_var:
            parts.append(f"[환경 변수: {', '.join(entry.env_var)}]")
        if entry.default is not None:
            parts.append(f"[기본값: {entry.default}]")
        if entry.required:
            parts.append("[필수]")
        bare: dict[str, Any] = {"choices": None, "env_var": None, "default": None}
        return entry.copy(description=Line(" ".join(parts)), required=False, **bare)


EXAMPLES: Final[Mapping[tuple[str, ...], tuple[str, ...]]] = {
    (): (
        "yacht serve --open",
        "yacht advise yahtzee --dice 1 3 3 5 6",
        "yacht rules show yahtzee --lang ko",
        "yacht --install-completion",
    ),
    ("serve",): (
        "yacht serve --open",
        "yacht serve --host 0.0.0.0",
        'yacht serve --public-url https://dice.example --contact "Mina <mina@dice.example>"',
    ),
    ("rules",): ("yacht rules", "yacht rules show yahtzee", "yacht rules check house.toml"),
    ("rules", "show"): ("yacht rules show yahtzee", "yacht rules show house.toml --lang ko"),
    ("rules", "check"): ("yacht rules check house.toml", "yacht rules check house.toml --json"),
    ("solve",): ("yacht solve yahtzee", "yacht solve house.toml --json"),
    ("advise",): (
        "yacht advise yahtzee --dice 1 3 3 5 6",
        "yacht advise yahtzee --card ones=3,yacht=0 --dice 13356 --rolls-left 1",
    ),
    ("duel",): (
        "yacht duel classic --own choice=21,yacht=0 --rival ones=3,choice=17",
        "yacht duel yahtzee --own ones=3 --rival ones=2 --score 3 2 --dice 1 3 3 5 6 --top 5",
    ),
    ("duel", "solve"): ("yacht duel solve classic", "yacht duel solve house.toml --json"),
    ("distribution",): (
        "yacht distribution classic",
        "yacht distribution classic --plot scores.svg",
    ),
    ("evaluate",): ("yacht evaluate learned.py:policy --rules yahtzee --games 20000",),
    ("simulate",): (
        "yacht simulate yahtzee --bot captain --games 100000",
        "yacht simulate house.toml --bot optimal --games 1000 --seed 7 --json",
    ),
    ("replay",): ("yacht replay game.txt", "yacht replay game.txt --step"),
    ("review",): ("yacht review game.txt", "yacht review game.json --json"),
    ("verify",): ("yacht verify game.txt", "yacht verify game.txt notes.json"),
    ("rebuild-ranking",): (
        "yacht rebuild-ranking",
        "yacht rebuild-ranking --database yacht.sqlite3",
    ),
    ("rebuild-reviews",): (
        "yacht rebuild-reviews",
        "yacht rebuild-reviews --database yacht.sqlite3",
    ),
    ("backup",): (
        "yacht backup copy.sqlite3",
        "yacht backup copy.sqlite3 --database yacht.sqlite3",
    ),
    ("cache",): ("yacht cache", "yacht cache clear"),
    ("cache", "clear"): ("yacht cache clear",),
    ("account",): ("yacht account list", "yacht account reset-password Mina"),
    ("account", "list"): ("yacht account list", "yacht account list mina --most 10 --json"),
    ("account", "reset-password"): ("yacht account reset-password Mina",),
    ("account", "bar"): ("yacht account bar Mina --database yacht.sqlite3",),
    ("account", "unbar"): ("yacht account unbar Mina",),
    ("account", "close"): ("yacht account close Mina --yes",),
    ("tournament",): (
        "yacht tournament captain mate --games 1000",
        'yacht tournament captain --cmd "node my_bot.js" --mode pairs --html report.html',
    ),
    ("games",): (
        "yacht games --rules yahtzee --games 20000 --bot captain --out captain.parquet",
        "yacht games --rules house.toml --games 1000 --bot optimal --out best.parquet --json",
    ),
    ("bot",): (
        "yacht bot check -- node my_bot.js",
        "yacht bot play my_bot.py http://localhost:8000/r/ROOM",
    ),
    ("bot", "play"): ("yacht bot play my_bot.py http://localhost:8000/r/ROOM",),
    ("bot", "check"): ("yacht bot check -- node my_bot.js",),
}
