"""The layout of screens whose pages `tests/e2e/pages` opens for every change, in rarer states."""

from playwright.sync_api import expect

from tests.e2e.accessible import violations
from tests.e2e.conftest import NewPerson
from tests.e2e.layout import PLAIN, check
from tests.e2e.tables import finished, started
from tests.e2e.wire import Server


def test_a_table_whose_server_fails(person: NewPerson) -> None:
    """The notices that the server fails, and that the game does not count, fit a table."""
    mina = person(settings=PLAIN)
    mina.choose_name("Mina")
    server = Server(mina.page)
    mina.open_table(started([mina], "bonus", "greedy", "greedy", "greedy", turns=2))
    mina.wait_until_may_roll()
    server.send(type="Failing", epoch=1, version=0, on=True)
    expect(mina.see("failing")).to_be_visible()
    check(mina, "failing")
    assert violations(mina) == []
    mina.roll()
    check(mina, "failing-rolled")
    server.send(type="Failing", epoch=1, version=0, on=False)
    expect(mina.see("failing")).to_have_count(0)

    server.changes["uncounted"] = True
    mina.page.reload()
    expect(mina.see("uncounted")).to_be_visible()
    check(mina, "uncounted")


def test_screens_of_accounts_and_the_ranking(person: NewPerson) -> None:
    """Empty and refused forms, an account page with all parts open, ranking and ladder."""
    mina = person(settings=PLAIN)
    mina.page.goto("/account")
    expect(mina.see("open-name")).to_be_visible()
    check(mina, "account-new")
    mina.see("open-name").fill("x")
    mina.see("open-send").click()
    expect(mina.see("open-password-fault")).not_to_be_empty()
    check(mina, "account-refused")
    mina.see("open-name").fill("Shore Mina")
    mina.see("open-password").fill("correct horse")
    mina.see("open-send").click()
    expect(mina.see("standing")).to_be_visible()
    for part in ("bots", "sessions", "change", "delete"):
        mina.page.locator(f"[data-testid='{part}'] > summary").click()
    expect(mina.see("session").first).to_be_visible()
    check(mina, "account")
    mina.page.goto("/ranking")
    expect(mina.see("ranking-line").first).to_be_visible()
    check(mina, "ranking")


def test_screens_of_past_games(person: NewPerson) -> None:
    """The list of games, a game at its end and in the middle, and a wrong record."""
    mina = person(settings=PLAIN)
    mina.choose_name("Mina")
    game = finished([mina], "bonus", "random", "random", "random")
    mina.page.goto(f"/games/{game}")
    expect(mina.see("replay")).to_be_visible()
    check(mina, "game-end")
    mina.page.goto(f"{mina.page.url.partition('?')[0]}?step=60")
    expect(mina.see("replay")).to_have_attribute("data-step", "59")
    mina.see("replay-turns").locator("summary").click()
    check(mina, "game")
    mina.page.goto("/games")
    mina.see("filter-player").select_option(label="My games")
    expect(mina.see("outcome")).to_be_visible()
    check(mina, "games")
    mina.page.goto("/records")
    mina.see("record-input").fill("yacht record 1\nseat Mina")
    mina.see("record-show").click()
    expect(mina.see("record-fault")).to_have_attribute("data-fault", "form")
    check(mina, "records")
