"""Everything public is documented: names, commands, options, settings, calls, messages, rules."""

import re
from importlib import import_module
from inspect import isclass, isfunction
from pathlib import Path
from typing import get_args

import pytest

from tests.conformance.documents.pages import page_text, pages
from tests.paths import ROOT
from tests.support.servers.api import API
from tests.unit.cli.every_command import COMMANDS, arguments_of
from tools.site.api import PACKAGES
from yachtdice.rules import rules_ids
from yachtdice.server.rooms.messages.client import ClientMessage
from yachtdice.server.rooms.messages.server import ServerMessage

SOURCE = ROOT / "src" / "yachtdice"


def test_every_public_package_has_its_page() -> None:
    """The packages that define `__all__` are those of the reference, each with its page."""
    public = {
        ".".join(["yachtdice", *path.parent.relative_to(SOURCE).parts])
        for path in SOURCE.rglob("__init__.py")
        if "__all__ = " in path.read_text("utf-8")
    }
    assert public == set(PACKAGES)
    for name in public - {"yachtdice"}:
        assert f".. automodule:: {name}\n" in page_text(f"api/{name.rpartition('.')[2]}.md")
        assert f"[`{name}`]" in page_text("api/index.md")


@pytest.mark.parametrize("name", sorted(PACKAGES))
def test_every_public_name_is_described(name: str) -> None:
    """Each public class and function has a docstring, which the reference shows."""
    package = import_module(name)
    for public in package.__all__:
        value = getattr(package, public)
        assert value.__doc__ or not (isclass(value) or isfunction(value)), public
    if name == "yachtdice":
        shown = page_text("api/yachtdice.md")
        assert [public for public in package.__all__ if f"yachtdice.{public}" not in shown] == []


def test_every_command_and_option_is_listed() -> None:
    """The page of options has each command, and each option below its command."""
    parts = dict(
        re.findall(
            r"^## `yacht ([^`]+)`\n(.*?)(?=^## |\Z)",
            page_text("reference/options.md"),
            re.MULTILINE | re.DOTALL,
        )
    )
    assert parts.keys() == {" ".join(path) for path in COMMANDS}
    for path, command in COMMANDS.items():
        for argument in arguments_of(command):
            if argument.show:
                name = argument.names[0].replace("|", "\\|")
                assert f"`{name}`" in parts[" ".join(path)], (path, name)


def test_every_variable_is_documented() -> None:
    """Each environment variable that the package reads is on a page for hosts or programs."""
    read = {
        name
        for path in SOURCE.rglob("*.py")
        for name in re.findall(r'"(YACHT_[A-Z_]+)"', path.read_text("utf-8"))
    }
    shown = "".join(pages().values())
    assert len(read) > 5
    assert sorted(name for name in read if f"`{name}" not in shown) == []


def test_every_call_is_listed() -> None:
    """The page of calls has each operation of the OpenAPI description, with its summary."""
    routes = page_text("reference/routes.md")
    for path, operations in API["paths"].items():
        for method, operation in operations.items():
            assert f"| `{method.upper()} {path}` | {operation['summary']} |" in routes


def test_every_message_is_described() -> None:
    """The page of messages has a section for each message of clients and of the server."""
    headings = set(re.findall(r"^### (\w+)$", page_text("messages.md"), re.MULTILINE))
    messages = {kind.__name__ for kind in (*get_args(ClientMessage), *get_args(ServerMessage))}
    assert messages <= headings


@pytest.mark.parametrize(
    "page", ["README.md", "README.ko.md", "docs/play/rules.md", "docs/ko/rules.md"]
)
def test_every_rule_set_is_shown(page: str) -> None:
    """The tables of rule sets, in both languages, link to the page of each rule set."""
    text = Path(ROOT / page).read_text("utf-8")
    assert [name for name in rules_ids() if f"rules/{name}.html" not in text] == []


def test_no_example_counts_its_commands_from_one() -> None:
    """A client that starts again would repeat such a `cid`, and get the answer of its last run."""
    assert [path for path, text in pages().items() if re.search(r'"cid": "\d+"', text)] == []
