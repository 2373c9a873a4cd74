"""Names of guests, and which cookie belongs to which guest."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from sqlalchemy import select

from tests.doubles.scripted import ScriptedChance
from tests.support.servers.databases import new_sqlite
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.common.limits import NEW_GUESTS, Limiter, TooOftenError
from yachtdice.server.common.ports import Player
from yachtdice.server.database.engine.database import Database, database_at
from yachtdice.server.database.tables import players
from yachtdice.server.people.service.guests import Guests
from yachtdice.server.people.service.names import (
    LONGEST,
    SHORTEST,
    NameRefusedError,
    characters,
    tidy_name,
)


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Mina", "Mina"),
        ("민아", "민아"),
        ("  민아  요트왕 ", "민아 요트왕"),
        ("a\nb", "a b"),
        ("a\u00a0\u3000b", "a b"),
        ("\u1106\u1175\u11ab\u110b\u1161", "민아"),
        ("e\u0301mile", "émile"),
        ("O'Neill-Smith_7", "O'Neill-Smith_7"),
        ("<b>Jo</b>", "<b>Jo</b>"),
        ("🎲🎲", "🎲🎲"),
        ("Jo ❤\ufe0f", "Jo ❤\ufe0f"),
        ("हिंदी", "हिंदी"),
        ("ก็้อย", "ก็้อย"),
        ("कि" * LONGEST, "कि" * LONGEST),
        ("🇰🇷🇳🇿", "🇰🇷🇳🇿"),
        ("x" * LONGEST, "x" * LONGEST),
    ],
)
def test_good_names_are_tidied(given: str, shown: str) -> None:
    """Names of any script are kept, composed and with single spaces."""
    assert tidy_name(given) == shown
    assert tidy_name(shown) == shown


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "x",
        " x ",
        "x" * (LONGEST + 1),
        "Mi\u200bna",
        "Mi\u200dna",
        "\ufeffMina",
        "\u202eaniM",
        "\u2066Mina\u2069",
        "Mi\u00adna",
        "Mi\0na",
        "Mi\x1b[31mna",
        "\u3164\u3164",
        "\u3164Mina",
        "\u115f\u1160",
        "\uffa0Mina",
        "\u2800\u2800",
        "Mina\u034f",
        "a\u0301\u0302\u0303\u0304\u0305",
        "kkkkkkkkkk\u0324\u0325\u0326\u0327\u0328",
        "\u0301\u0302",
        "x\u0323",
        "🇰🇷",
        "👍🏽",
        "\ue000\ue001",
        "\udc80ab",
        "\U000e0041Mina",
    ],
    ids=ascii,
)
def test_unusable_names_are_refused(name: str) -> None:
    """Names too short or long, invisible, reversed or stacked are refused with a reason."""
    with pytest.raises(NameRefusedError) as caught:
        tidy_name(name)
    assert str(caught.value)


@given(st.text(max_size=30))
def test_any_name_is_tidied_once_or_refused(name: str) -> None:
    """Any text is refused, or becomes a visible name within the limits that stays unchanged."""
    try:
        tidy = tidy_name(name)
    except NameRefusedError:
        return
    assert tidy_name(tidy) == tidy
    assert SHORTEST <= characters(tidy) <= LONGEST
    assert "\n" not in tidy


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """Return a database."""
    database = database_at(new_sqlite(tmp_path / "yacht.sqlite3"))
    await database.open()
    yield database
    await database.close()


def _guests(database: Database) -> Guests:
    """Return guests in a database."""
    return Guests(accounts_in(database), ScriptedChance(), lambda: 7, Limiter(lambda: 7))


async def _named(database: Database, secret: str) -> Player | None:
    """Return the player of a secret."""
    session = await accounts_in(database).session(secret, 8)
    return None if session is None else session.player


async def test_a_guest_gets_a_secret_and_keeps_the_id_when_renamed(database: Database) -> None:
    """Each guest is stored under an id and a secret of its own, and keeps both if renamed."""
    guests = _guests(database)
    player, secret = await guests.welcome(" Mina ", "here")
    other, other_secret = await guests.welcome("Mina", "here")
    assert (player.name, len(secret)) == ("Mina", 32)
    renamed = await guests.rename(player, "Mina Park")
    assert renamed == Player(player.id, "Mina Park")
    assert await _named(database, secret) == renamed
    assert await _named(database, other_secret) == other
    assert len({player.id, other.id, secret, other_secret}) == 4


async def test_a_refused_name_makes_no_guest(database: Database) -> None:
    """An invalid name is refused to new and renamed guests, and changes nothing."""
    guests = _guests(database)
    with pytest.raises(NameRefusedError):
        await guests.welcome("\u3164\u3164", "here")
    async with database.reading() as connection:
        assert not (await connection.execute(select(players))).all()
    player, secret = await guests.welcome("Mina", "here")
    with pytest.raises(NameRefusedError):
        await guests.rename(player, "x")
    assert await _named(database, secret) == player


async def test_new_guests_are_limited_per_address(database: Database) -> None:
    """New guests are rate limited per address; refused names do not count."""
    guests = _guests(database)
    for _ in range(5):
        with pytest.raises(NameRefusedError):
            await guests.welcome("x", "here")
    for _ in range(NEW_GUESTS.most):
        await guests.welcome("Mina", "here")
    with pytest.raises(TooOftenError):
        await guests.welcome("Mina", "here")
    await guests.welcome("Mina", "there")
