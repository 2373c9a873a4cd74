"""A play-off in the browser: from the choice of the host to the pages of both games."""

from playwright.sync_api import expect

from tests.e2e.conftest import NewPerson
from tests.e2e.tables import seated


def test_two_people_play_off_equal_totals(person: NewPerson) -> None:
    """The play-off starts by itself, its winner wins, and each game's page leads to the other."""
    mina, jun = person(), person(width=390, language="ko")
    mina.choose_name("Mina")
    jun.choose_name("준호")
    link = seated([mina, jun], "one-box")
    for one in (mina, jun):
        one.page.goto(link)
    mina.see("ties-play_off").click()
    expect(jun.see("ties-set")).to_have_text("동점이면 연장전을 해요.")
    mina.see("start-game").click()

    for one in (mina, jun):
        one.roll()
        one.see("fill-five").click()
    expect(mina.see("tied")).to_contain_text("The play-off begins in a moment")
    expect(mina.see("rematch")).to_have_count(0)
    expect(mina.see("play-off")).to_have_text("Play-off after equal totals")
    expect(jun.see("play-off")).to_have_text("동점 연장전")
    expect(jun.see("status")).to_contain_text("연장전을 시작해요. 내가 먼저예요")
    expect(jun.see("total-1")).to_have_text("0")
    for one in (mina, jun):
        notice, tray = one.see("play-off").bounding_box(), one.see("dice-tray").bounding_box()
        assert notice is not None
        assert tray is not None
        assert notice["y"] + notice["height"] <= tray["y"]
    assert jun.width() <= 390

    jun.roll()
    jun.see("menu").click()
    jun.see("resign").click()
    jun.see("resign-confirm").click()
    mina.see("end-game").click()
    expect(mina.see("winner")).to_have_text("You win the play-off")
    expect(jun.see("winner")).to_have_text("Mina 님이 연장전에서 이겼어요")
    expect(jun.see("rematch")).to_be_visible()

    mina.see("tied-game").click()
    expect(mina.page.get_by_role("heading", level=1)).to_contain_text("A draw between")
    mina.see("decided-by").click()
    expect(mina.page.get_by_role("heading", level=1)).to_have_text("Mina wins the play-off")
