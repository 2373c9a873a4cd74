"""Profiles of players after a game."""

from playwright.sync_api import expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.layout import PLAIN, check, speak
from tests.e2e.people.accounts import create_account
from tests.e2e.tables import started


def roll_and_fill(person: Person) -> list[int]:
    """Play the only turn of a one-box game; return its dice."""
    dice = person.roll()
    person.fills().first.click()
    return dice


def faces(dice: list[int]) -> str:
    """Return the count of each face among the dice, as a plot of dice has them."""
    return " ".join(str(dice.count(face)) for face in range(1, 7))


def test_a_game_appears_in_both_profiles(person: NewPerson) -> None:
    """Games, means, best play, head-to-head and every die are shown as played."""
    mina, jun = person(settings=PLAIN), person(width=360, language="ko")
    create_account(mina, "Known Mina")
    create_account(jun, "알려진 준호")
    mina_id, jun_id = mina.player(), jun.player()
    link = started([mina, jun], "sum-box")
    mina.open_table(link)
    jun.open_table(link)
    minas, juns = roll_and_fill(mina), roll_and_fill(jun)
    for one in (mina, jun):
        expect(one.see("result")).to_be_visible()

    mina.page.goto(f"/players/{jun_id}")
    expect(mina.page.get_by_role("heading", level=1)).to_have_text("알려진 준호")
    expect(mina.see("record-games")).to_have_text("1")
    expect(mina.see("record-best")).to_have_text(str(sum(juns)))
    expect(mina.see("record-mean")).to_have_text(f"{sum(juns)}.0")
    expect(mina.see("mean-main-five")).to_have_text(f"{sum(juns)}.0")
    expect(mina.see("best-main-five")).to_have_text("23.3")
    expect(mina.see("player-dice")).to_have_attribute("data-faces", faces(juns))
    ahead, behind = sum(minas) > sum(juns), sum(minas) < sum(juns)
    level = not ahead and not behind
    against = mina.see("player-against")
    expect(against).to_contain_text(
        f"more in {int(ahead)}, less in {int(behind)}, the same in {int(level)}"
    )
    games = against.get_by_role("link")
    expect(games).to_have_attribute("href", f"/games?player={jun_id}&opponent={mina_id}")
    check(mina, "player")
    speak(mina, "en")

    jun.page.goto(f"/players/{mina_id}")
    expect(jun.see("record-best")).to_have_text(str(sum(minas)))
    expect(jun.see("player-strength")).to_contain_text("임시")
    expect(jun.see("player-dice")).to_have_attribute("data-faces", faces(minas))
    mina.go("/dice")
    expect(mina.see("dice-accounts")).to_be_visible()
    check(mina, "dice")
