"""Profiles of players, and the dice of the server, after games."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson, at_server
from tests.e2e.people.accounts import create_account
from tests.e2e.tables import started
from tests.support.server_process import ServerProcess
from tests.unit.storage.accounts import LINE

SHORT = LINE.text.replace("{ of_a_kind = 5 }", '"anything"').replace("pay = 235", 'pay = "all"')
"""A game of one box, which pays the sum of its dice."""


@pytest.fixture
def club(tmp_path: Path) -> Iterator[ServerProcess]:
    """Return a server that offers a game of one box."""
    (tmp_path / "one-box.toml").write_text(SHORT, "utf-8")
    where = str(tmp_path / "yacht.sqlite3")
    with ServerProcess(where, rules_folder=str(tmp_path)) as process:
        yield process


@pytest.fixture
def member(chromium: Browser, club: ServerProcess) -> Iterator[NewPerson]:
    """Return a function that opens browsers at the club, and fail on browser errors."""
    yield from at_server(chromium, club)


def _roll_and_fill(person: Person) -> list[int]:
    """Play the only turn of a one-box game; return its dice."""
    dice = person.roll()
    person.fills().first.click()
    return dice


def _counts(person: Person, testid: str) -> list[int]:
    """Return the count of each face in a plot of dice."""
    return [int(n) for n in (person.see(testid).get_attribute("data-faces") or "").split()]


def _faces(dice: list[int]) -> list[int]:
    """Return the count of each face among the dice."""
    return [dice.count(face) for face in range(1, 7)]


def test_a_game_appears_in_both_profiles(member: NewPerson) -> None:
    """Games, means, best play, head-to-head and every die are shown as played."""
    mina, jun = member(), member(width=360, language="ko")
    create_account(mina, "Mina")
    create_account(jun, "준호")
    mina_id, jun_id = mina.player(), jun.player()
    mina.page.goto("/dice")
    expect(mina.see("dice-all-verdict")).to_have_text(
        "No dice yet: they are counted when a game is over."
    )
    link = started([mina, jun], "one-box")
    mina.open_table(link)
    jun.open_table(link)
    thrown = {}
    for person, name in ((mina, "Mina"), (jun, "준호")):
        thrown[name] = _roll_and_fill(person)
    for person in (mina, jun):
        expect(person.see("result")).to_be_visible()
    sums = {name: sum(dice) for name, dice in thrown.items()}

    mina.page.goto(f"/players/{jun_id}")
    expect(mina.page.get_by_role("heading", level=1)).to_have_text("준호")
    expect(mina.see("record-games")).to_have_text("1")
    expect(mina.see("record-best")).to_have_text(str(sums["준호"]))
    expect(mina.see("record-mean")).to_have_text(f"{sums['준호']}.0")
    expect(mina.see("mean-main-five")).to_have_text(f"{sums['준호']}.0")
    expect(mina.see("best-main-five")).to_have_text("23.3")
    assert _counts(mina, "player-dice") == _faces(thrown["준호"])
    ahead, behind = sums["Mina"] > sums["준호"], sums["Mina"] < sums["준호"]
    level = not ahead and not behind
    expect(mina.see("player-against")).to_contain_text(
        f"more in {int(ahead)}, less in {int(behind)}, the same in {int(level)}"
    )
    games = mina.see("player-against").get_by_role("link")
    assert games.get_attribute("href") == f"/games?player={jun_id}&opponent={mina_id}"

    jun.page.goto(f"/players/{mina_id}")
    expect(jun.see("record-best")).to_have_text(str(sums["Mina"]))
    expect(jun.see("player-strength")).to_contain_text("임시")
    assert _counts(jun, "player-dice") == _faces(thrown["Mina"])

    jun.page.goto("/dice")
    expect(jun.see("dice-all")).to_have_attribute("data-thrown", "10")
    assert _counts(jun, "dice-all") == _faces(thrown["Mina"] + thrown["준호"])
    assert _counts(jun, "dice-accounts") == _counts(jun, "dice-all")
    assert _counts(jun, "dice-guests") == [0] * 6


def test_profiles_of_guests_and_unknown_players(member: NewPerson) -> None:
    """Guests, empty profiles and unknown players get an explanation; guests see account hints."""
    mina, jun = member(), member()
    mina.choose_name("Mina")
    me = mina.player()
    mina.page.goto(f"/players/{me}")
    expect(mina.see("player-guest")).to_contain_text("You play as a guest")
    expect(mina.see("player-none")).to_contain_text("No finished game yet")
    jun.page.goto(f"/players/{me}")
    expect(jun.see("player-guest")).to_contain_text("only accounts have a level")
    jun.page.goto("/players/nobody")
    expect(jun.page.get_by_role("heading", level=1)).to_have_text("This player does not exist")
    assert [text for text in jun.complaints if "404" not in text] == []
    jun.complaints.clear()
