"""The menu of a table in the browser."""

from playwright.sync_api import expect

from tests.e2e.conftest import NewPerson
from tests.e2e.tables import started


def test_a_player_lets_a_bot_play_and_takes_the_seat_back(person: NewPerson) -> None:
    """The bot fills a box of the player, whose next turn is the player's own again."""
    mina, jun = person(width=360), person()
    mina.choose_name("Mina")
    jun.choose_name("Jun")
    link = started([mina, jun])
    mina.open_table(link)
    mina.see("menu").click()
    mina.see("let-bot").click()
    mina.see("hand-over-confirm").click()
    filled = mina.page.locator(
        "[data-testid^='box-0-0-']:is([data-state='filled'], [data-state='scratched'])"
    )
    expect(filled).to_have_count(1)
    mina.see("menu").click()
    mina.see("menu-take-back").click()
    jun.open_table(link)
    jun.play_turn()
    mina.play_turn()
    expect(filled).to_have_count(2)
