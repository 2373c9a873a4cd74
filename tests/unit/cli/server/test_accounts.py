"""`yacht account` finds the right account by name or id."""

import asyncio
from pathlib import Path

import pytest

from tests.support.servers.databases import new_sqlite
from tests.unit.cli.conftest import Yacht
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.bots.store import SqlBots
from yachtdice.server.common.ports import Player
from yachtdice.server.database.engine.database import Database, database_at
from yachtdice.server.people.service.names import fold

#: Two accounts: the name of the second is the id of the first.
MINA, IMITATOR = Player("k7mina7k7mina7", "Mina"), Player("imitator", "k7mina7k7mina7")


async def _opened(database: Database) -> None:
    """Store both accounts, and a bot of Mina whose name contains her id."""
    await database.open()
    for player in (MINA, IMITATOR):
        await accounts_in(database).open_account(player, fold(player.name), "$hash", 8)
    bot = Player("bot", f"{MINA.id} bot", program=True)
    await SqlBots(database).add_bot(MINA.id, bot, fold(bot.name), 9, 5)
    await database.close()


@pytest.fixture
def accounts(tmp_path: Path) -> str:
    """Return a database with the accounts."""
    where = new_sqlite(tmp_path / "yacht.sqlite3")
    asyncio.run(_opened(database_at(where)))
    return where


def test_a_text_that_is_a_name_and_an_id_is_refused(yacht: Yacht, accounts: str) -> None:
    """The command names both accounts and the option that chooses, and changes neither."""
    for word in ("bar", "unbar", "close", "reset-password"):
        refused = yacht("account", word, MINA.id, "--database", accounts)
        assert refused.code == 2
        for part in ("'Mina'", "imitator", "--by name or --by id"):
            assert part in refused.err
    listed = yacht("account", "list", "--database", accounts, "--json").json()
    assert [each["barred_ms"] for each in listed["accounts"]] == [None] * 3


@pytest.mark.parametrize(("by", "found"), [("name", IMITATOR), ("id", MINA)])
def test_by_chooses_between_name_and_id(
    yacht: Yacht, accounts: str, by: str, found: Player
) -> None:
    """With --by, the text is read in one way only."""
    done = yacht("account", "bar", MINA.id, "--by", by, "--database", accounts, "--json")
    assert done.json()["player"] == found.id


def test_an_account_is_not_mistaken_for_a_bot_with_a_similar_name(
    yacht: Yacht, accounts: str
) -> None:
    """A newer bot whose name contains the id of an account does not block its new password."""
    done = yacht("account", "reset-password", "Mina", "--database", accounts, "--json")
    assert done.json()["player"] == MINA.id
