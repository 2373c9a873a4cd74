"""Two people play, and read what is told of them: profiles and the dice of the server."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson, at_server
from tests.e2e.quick import played_quickly
from tests.e2e.test_layout import check
from tests.server_process import ServerProcess
from tests.unit.storage.people import LINE
from yachtdice.rules import parse_rules

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
    """Return a maker of people at the club; no page of theirs may complain of anything."""
    yield from at_server(chromium, club)


def _roll_and_fill(person: Person) -> list[int]:
    """Play the only turn of a game of one box; return the dice of its one throw."""
    dice = person.roll()
    person.fills().first.click()
    return dice


def _open_account(person: Person, name: str) -> str:
    """Open an account for a person; return the player's id."""
    body = {"name": name, "password": "correct horse"}
    made = person.context.request.post("/api/account", data=body)
    player: str = made.json()["player"]
    return player


def _counts(person: Person, testid: str) -> list[int]:
    """Return how often each face fell, as a plot of dice has it."""
    return [int(n) for n in (person.see(testid).get_attribute("data-faces") or "").split()]


def _faces(dice: list[int]) -> list[int]:
    """Return how often each face is among the dice."""
    return [dice.count(face) for face in range(1, 7)]


def test_two_play_and_read_each_others_profile(member: NewPerson) -> None:
    """Games, means, best play, head to head and every die are told just as they were played."""
    mina, jun = member(), member(width=360, language="ko")
    mina_id, jun_id = _open_account(mina, "Mina"), _open_account(jun, "준호")
    mina.page.goto("/dice")
    expect(mina.see("dice-all-verdict")).to_have_text(
        "No dice yet: they are counted when a game is over."
    )
    mina.page.goto("/")
    link = mina.make_table("one-box")
    jun.sit(link, 1)
    mina.see("start-game").click()
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
        f"ahead in {int(ahead)}, behind in {int(behind)}, level in {int(level)}"
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


def test_a_guest_an_empty_profile_and_nobody(member: NewPerson) -> None:
    """Each is told in words what it is; one's own page as a guest points to an account."""
    mina, jun = member(), member()
    mina.introduce("Mina")
    me = mina.context.request.get("/api/me").json()["player"]
    mina.page.goto(f"/players/{me}")
    expect(mina.see("player-guest")).to_contain_text("You are here as a guest")
    expect(mina.see("player-none")).to_contain_text("No finished game yet")
    jun.page.goto(f"/players/{me}")
    expect(jun.see("player-guest")).to_contain_text("level, ranking and strength come with")
    jun.page.goto("/players/nobody")
    expect(jun.page.get_by_role("heading", level=1)).to_have_text("There is no such player")
    assert [text for text in jun.complaints if "404" not in text] == []
    jun.complaints.clear()


def test_rules_are_chosen_and_stay_in_the_address(member: NewPerson) -> None:
    """Who played by two rule sets has each in a list; the address leads to the one shown."""
    mina = member(width=360)
    mina.introduce("Mina")
    for rules in ("one-box", "bonus"):
        played_quickly([mina], rules)
    me = mina.context.request.get("/api/me").json()["player"]
    mina.page.goto(f"/players/{me}")
    expect(mina.see("player-rules").locator("option")).to_have_count(2)
    mina.see("player-rules").select_option(label="One box")
    expect(mina.see("mean-main-five")).to_be_visible()
    mina.page.reload()
    expect(mina.see("mean-main-five")).to_be_visible()
    expect(mina.see("player-rules")).to_have_value(parse_rules(SHORT).fingerprint)
    mina.see("player-scores").scroll_into_view_if_needed()
    check(mina, "player")
    mina.page.goto("/dice")
    expect(mina.see("dice-all")).to_be_visible()
    check(mina, "dice")
