"""`--help` in the language of the user, with examples for every command.

A text without a translation is shown in English, and a test reports it.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from cyclopts import App
from cyclopts.help import DefaultFormatter, HelpEntry, HelpPanel
from rich.text import Text as Line

from yachtdice.cli.common.console import PipedConsole
from yachtdice.cli.common.help_texts import EXAMPLES, KOREAN
from yachtdice.cli.common.options import Language

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions


#: Korean of the texts that cyclopts writes.
_OF_EVERY_HELP: Final = {
    "Commands": "명령",
    "Arguments": "인자",
    "Parameters": "옵션",
    "Display this message and exit.": "이 도움말을 보여 줍니다.",
    "Display application version.": "버전을 보여 줍니다.",
}


def prepare_help(app: App, arguments: Sequence[str], language: Language) -> None:
    """Set up the help of this command line: its console, its language and its examples."""
    path, _, _ = app.parse_commands(list(arguments))
    examples = examples_of(app, [word for word in path if not word.startswith("-")])
    heading = "예:" if language == "ko" else "Examples:"
    app.console = PipedConsole()
    app.help_formatter = _Korean() if language == "ko" else _Plain()
    app.help_epilogue = "\n".join([heading, *(f"  {example}" for example in examples)])


def examples_of(app: App, path: Sequence[str]) -> tuple[str, ...]:
    """Return the examples of the command with this path."""
    for word in path:
        app = app[word]
    return EXAMPLES.get(plain(app.help), ())


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
        found = plain(text)
        return _OF_EVERY_HELP.get(found) or KOREAN.get(found, found)

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
