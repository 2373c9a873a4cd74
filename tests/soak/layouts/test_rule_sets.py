"""The table of every rule set that the server offers, for one to four seats, at every width."""

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.layout import PLAIN, check_widths
from tests.e2e.tables import seat_on_turn, started
from tests.e2e.test_layout import LONG_NAMES

SEATS = (1, 2, 3, 4)


def crowd(person: NewPerson, seats: int, language: str = "ko") -> list[Person]:
    """Return people with long names."""
    people = [person(language=language, settings=PLAIN) for _ in range(seats)]
    for one, name in zip(people, LONG_NAMES, strict=False):
        one.choose_name(name)
    return people


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("language", ["en", "ko"])
def test_every_table_fits_every_width(person: NewPerson, seats: int, language: str) -> None:
    """Cards, names and totals are whole before a roll and after it, and the turn can be played."""
    people = crowd(person, seats, language)
    for rules in (line["reference"] for line in people[0].get("/api/rules").json()):
        boxes = people[0].get(f"/api/rules/{rules}").json()["boxes"]
        on_turn = seat_on_turn(people, started(people, rules, turns=2 if len(boxes) > 2 else 0))
        check_widths(on_turn, f"{rules}-{seats}-before-roll")
        on_turn.roll()
        check_widths(on_turn, f"{rules}-{seats}-rolled")
        on_turn.fill_first()
        on_turn.page.goto("about:blank")


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("rules", ["classic", "extended"])
def test_what_opens_at_a_table_fits_every_width(person: NewPerson, rules: str, seats: int) -> None:
    """The explanation of a box, the rules, the chat, the menu and a hint fit every width."""
    people = crowd(person, seats)
    player = seat_on_turn(people, started(people, rules, turns=1, hints=rules == "classic"))
    player.roll()
    for opener, content in (("explain-yacht", "box-panel"), ("rules-open", "rules-panel")):
        player.see(opener).first.click()
        expect(player.see(content)).to_be_visible()
        check_widths(player, f"{rules}-{seats}-{content}")
        player.see("panel-close").click()
    for opener, content in (("chat-open", "chat-6"), ("menu", "menu-settings")):
        player.see(opener).click()
        expect(player.see(content)).to_be_visible()
        check_widths(player, f"{rules}-{seats}-{opener}")
        player.page.keyboard.press("Escape")
    if rules == "classic":
        player.see("hint").click()
        expect(player.see("hint-panel")).to_be_visible()
        check_widths(player, f"{rules}-{seats}-hint")


@pytest.mark.parametrize("seats", SEATS)
def test_a_spectator_sees_every_card(person: NewPerson, seats: int) -> None:
    """A spectator sees the card of the player on turn first, and the result, at every width."""
    people, watcher = crowd(person, seats), person(language="ko", settings=PLAIN)
    watcher.open_table(started(people, "extended", turns=3))
    check_widths(watcher, f"extended-{seats}-watched")
    watcher.page.goto(started(people, "extended", turns=36))
    expect(watcher.see("result")).to_be_visible()
    check_widths(watcher, f"extended-{seats}-result")
