"""Tables of every command fit a terminal of 80 columns, in both languages, without cuts."""

import asyncio
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len

from tests.support.games.strategies import SHIPPED, random_game
from tests.unit.cli.conftest import Yacht
from tests.unit.cli.every_command import NAMES
from tests.unit.server.people.store.accounts import make_account
from yachtdice.cli.common.output import write_laid_out
from yachtdice.cli.distribution.report import _row
from yachtdice.game import record_text
from yachtdice.rules import RuleSet, load_rules
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.common.ports import Player
from yachtdice.server.database.engine.database import database_at

#: Names of seats and accounts: up to 20 characters, which are 40 columns in Korean.
LONGEST = ["가나다라마바사아자차카타파하거너더러머버", "W" * 20, "Mina", "이름이아주긴사람"]

#: Commands that show a table, by name, with their arguments.
ROWS = {
    "rules": [["rules"]],
    "rules show": [["rules", "show", rules.id] for rules in SHIPPED],
    "rules check": [["rules", "check", "yahtzee"]],
    "advise": [["advise", "yahtzee", "--dice", "13356", "--all"]],
    "duel": [
        [
            "duel",
            "classic",
            "--own",
            "ones=1,twos=2,threes=3,fours=4,choice=9,yacht=0",
            "--rival",
            "ones=1,twos=2,threes=3,fours=4,choice=9,yacht=0",
            "--dice",
            "13356",
            "--all",
        ]
    ],
    "distribution": [["distribution", "classic"]],
    "simulate": [["simulate", "classic", "--bot", "greedy", "--games", "3"]],
    "evaluate": [["evaluate", "policy.py:first", "--rules", "classic", "--games", "2"]],
    "replay": [["replay", f"{rules.id}.txt"] for rules in SHIPPED],
    "review": [["review", "extended.txt"]],
    "account list": [["account", "list", "--database", "yacht.sqlite3"]],
}

#: Commands whose lines depend on paths and names, or whose tables have their own tests.
LINES = {
    *("serve", "solve", "verify", "rebuild-ranking", "rebuild-reviews", "backup"),
    *("site", "bot check", "bot play", "games", "cache", "cache clear", "tournament", "duel solve"),
    *("discord register", "play"),
    *("account reset-password", "account bar", "account unbar", "account close"),
}


def test_every_command_is_listed_here() -> None:
    """Every command is listed either with a table or without one."""
    assert set(NAMES) <= {*ROWS, *LINES}


async def _accounts(where: Path) -> None:
    """Create a database with accounts of long names."""
    database = database_at(str(where))
    await database.open()
    store = accounts_in(database)
    for name in LONGEST:
        await store.open_account(Player(name[:12], name), name, "$hash", 1_750_000_000_000)
    await make_account(database, "a")
    await database.close()


def _record(rules: RuleSet) -> str:
    """Return the record of a game with the maximum of seats and long names."""
    events, _ = random_game(rules, Random(rules.id), seats=4)
    text = record_text(rules, events)
    for seat, name in enumerate(LONGEST, 1):
        text = text.replace(f"Player {seat}", name)
    return text


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with records and a database."""
    made = tmp_path_factory.mktemp("tables")
    asyncio.run(_accounts(made / "yacht.sqlite3"))
    for rules in SHIPPED:
        (made / f"{rules.id}.txt").write_text(_record(rules), "utf-8")
    (made / "policy.py").write_text("first = lambda obs, masks: masks.argmax(axis=1)", "utf-8")
    return made


@pytest.fixture
def at_work(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Change to the folder, on a terminal of 80 columns."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.usefixtures("at_work")
@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("name", ROWS)
def test_a_table_fits_80_columns(
    yacht: Yacht, monkeypatch: pytest.MonkeyPatch, name: str, language: str
) -> None:
    """No line is wider than the terminal, and no text ends in an ellipsis."""
    monkeypatch.setenv("COLUMNS", "80")
    for words in ROWS[name]:
        shown = yacht(*words, "--lang", language)
        assert shown.code == 0, shown.err
        for line in shown.out.splitlines():
            assert cell_len(line) <= 80, line
            assert "…" not in line


@pytest.mark.usefixtures("at_work")
@pytest.mark.parametrize("name", sorted({*ROWS} - {"simulate"}))  # it shows its speed
def test_a_narrow_terminal_gets_every_figure(
    yacht: Yacht, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """On a terminal of 20 columns nothing is left out: the table is that of 80 columns."""
    for words in ROWS[name]:
        monkeypatch.setenv("COLUMNS", "80")
        shown = yacht(*words)
        monkeypatch.setenv("COLUMNS", "20")
        assert yacht(*words).out == shown.out


@pytest.mark.usefixtures("at_work")
def test_titles_of_boxes_are_not_broken_to_pieces(
    yacht: Yacht, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cards of four players in three phases have a table each, with whole titles."""
    monkeypatch.setenv("COLUMNS", "80")
    shown = yacht("replay", "extended.txt").out.splitlines()
    for title in ("Four of a Kind", "Small Straight", "Big Straight"):
        rows = [line for line in shown if line.strip().startswith(title)]
        assert len(rows) == len(load_rules("extended").phases)
        assert all(len(row.split()) == len(title.split()) + 4 for row in rows)


def test_a_row_too_wide_is_split(
    yacht: Yacht, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Columns that are too many for one row are shown in several rows, and none is lost."""
    del yacht
    monkeypatch.setenv("COLUMNS", "80")
    heads = [str(number) for number in range(10_000, 10_020)]
    write_laid_out(_row(heads, ["0.0041%"] * 20, "This score or more", "Chance"))
    lines = capsys.readouterr().out.splitlines()
    assert max(map(cell_len, lines)) <= 80
    assert [word for line in lines for word in line.split() if word.isdigit()] == heads
    assert sum(line.count("0.0041%") for line in lines) == 20
