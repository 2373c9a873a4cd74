"""Names, and who is known by which cookie."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.memory import MemoryGuests
from tests.scripted import ScriptedChance
from yachtdice.services.guests import (
    LONGEST,
    NEW_GUESTS,
    SHORTEST,
    Guests,
    NameRefusedError,
    characters,
    tidy_name,
)
from yachtdice.services.limits import Limiter, TooOftenError


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
    """Names of any script stand as they are, composed and with single spaces."""
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
def test_names_nobody_can_be_shown_by_are_refused(name: str) -> None:
    """Too short or long, invisible, turning the text around, or stacked: refused in words."""
    with pytest.raises(NameRefusedError) as caught:
        tidy_name(name)
    assert str(caught.value)


@given(st.text(max_size=30))
def test_any_name_is_tidied_once_or_refused(name: str) -> None:
    """Whatever the text: refused, or a visible name within the limits that stays as it is."""
    try:
        tidy = tidy_name(name)
    except NameRefusedError:
        return
    assert tidy_name(tidy) == tidy
    assert SHORTEST <= characters(tidy) <= LONGEST
    assert "\n" not in tidy


async def test_a_guest_is_known_by_the_secret_and_keeps_the_id_when_renamed() -> None:
    """A guest gets an id and a secret, is found by the secret alone, and may change the name."""
    guests = Guests(MemoryGuests(), ScriptedChance(), lambda: 7, Limiter(lambda: 7))
    player, secret = await guests.welcome(" Mina ", "here")
    other, other_secret = await guests.welcome("Mina", "here")
    assert (player.name, len(secret)) == ("Mina", 32)
    assert player.id != other.id
    assert secret not in {other_secret, player.id}
    assert await guests.find(secret) == player
    assert (await guests.rename(player, "Mina Park")).id == player.id
    found = await guests.find(secret)
    assert found is not None
    assert (found.id, found.name) == (player.id, "Mina Park")
    assert await guests.find(other_secret) == other
    assert await guests.find(None) is None
    assert await guests.find("") is None
    assert await guests.find(player.id) is None


async def test_a_refused_name_makes_no_guest() -> None:
    """A name that will not do is refused at the welcome and at a renaming, and changes nothing."""
    store = MemoryGuests()
    guests = Guests(store, ScriptedChance(), lambda: 7, Limiter(lambda: 7))
    with pytest.raises(NameRefusedError):
        await guests.welcome("\u3164\u3164", "here")
    assert not store.by_secret
    player, secret = await guests.welcome("Mina", "here")
    with pytest.raises(NameRefusedError):
        await guests.rename(player, "x")
    assert await guests.find(secret) == player


async def test_one_address_makes_only_so_many_guests() -> None:
    """One too many is refused until later; names that will not do are not counted."""
    guests = Guests(MemoryGuests(), ScriptedChance(), lambda: 7, Limiter(lambda: 7))
    for _ in range(5):
        with pytest.raises(NameRefusedError):
            await guests.welcome("x", "here")
    for _ in range(NEW_GUESTS.most):
        await guests.welcome("Mina", "here")
    with pytest.raises(TooOftenError):
        await guests.welcome("Mina", "here")
    await guests.welcome("Mina", "there")
