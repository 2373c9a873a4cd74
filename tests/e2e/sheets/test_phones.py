"""Several phones keep the cards of people who throw real dice."""

from collections import Counter
from typing import Any

from playwright.sync_api import Route, expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.layout import PLAIN
from tests.e2e.local.device import kept
from tests.e2e.sheets.test_umpire import PHONE, Umpire

NAMES = ("Mina", "Joon", "Sora", "Ann")


def _sheet(umpire: Person, what: str = "") -> Any:
    """Return the sheet of the umpire's page from the server, or its links."""
    path, key = umpire.page.url.split("#")
    sheet = path.rsplit("/", 1)[1]
    answer = umpire.context.request.get(f"/api/sheets/{sheet}{what}", headers={"sheet-key": key})
    assert answer.ok, answer.text()
    return answer.json()


def _phone(new: NewPerson, umpire: Person, key: str) -> Person:
    """Return a phone that has opened the link of a seat."""
    phone = new(width=PHONE, settings=PLAIN)
    phone.page.goto(umpire.page.url.split("#")[0] + f"#{key}")
    expect(phone.see("sheet-entry")).to_be_visible()
    return phone


def _turn(phone: Person, dice: tuple[int, ...], box: str) -> None:
    """Enter the final dice of a turn, and its box."""
    for face in dice:
        phone.see(f"board-face-{face}").click()
    phone.see(f"fill-{box}").click()


def test_four_phones_write_while_one_has_no_network(person: NewPerson) -> None:
    """A phone without a network keeps its turn, marked; no entry is lost or written twice."""
    mina = person(width=PHONE, settings=PLAIN)
    Umpire(mina, "clubhouse", NAMES)
    keys = _sheet(mina, "/links")["seats"]
    joon, sora, ann = (_phone(person, mina, keys[seat]) for seat in (1, 2, 3))
    joon.context.set_offline(True)
    _turn(joon, (5, 5, 5, 1, 2), "fives")
    expect(joon.see("sheet-unchecked")).to_be_visible()
    expect(joon.see("sheet-total-1")).to_have_text("15")
    _turn(mina, (6, 6, 6, 1, 2), "sixes")
    _turn(sora, (4, 4, 4, 1, 2), "fours")
    _turn(ann, (3, 3, 3, 1, 2), "threes")
    for seat, total in ((0, "18"), (2, "12"), (3, "9")):
        expect(mina.see(f"sheet-total-{seat}")).to_have_text(total)
    expect(mina.see("sheet-total-1")).to_have_text("0")
    joon.context.set_offline(False)
    for phone in (mina, joon, sora, ann):
        expect(phone.see("sheet-total-1")).to_have_text("15")
        expect(phone.see("sheet-unchecked")).to_have_count(0)
    written = Counter((line["entry"]["type"], line["seat"]) for line in _sheet(mina)["log"])
    assert written == {(kind, seat): 1 for kind in ("Rolled", "Filled") for seat in (None, 1, 2, 3)}


def test_a_server_that_does_not_answer_stops_no_turn(person: NewPerson) -> None:
    """While the request of a turn hangs, the next turn can be entered; both are written once."""
    mina = person(width=PHONE, settings=PLAIN)
    Umpire(mina, "clubhouse", NAMES[:2])
    hanging: list[Route] = []

    def hang(route: Route) -> None:
        hanging.append(route)

    mina.page.route("**/entries", hang, times=1)
    _turn(mina, (6, 6, 6, 1, 2), "sixes")
    expect(mina.see("sheet-unchecked")).to_be_visible()
    _turn(mina, (5, 5, 5, 1, 2), "fives")
    expect(mina.see("sheet-total-1")).to_have_text("15")
    hanging[0].continue_()
    expect(mina.see("sheet-unchecked")).to_have_count(0)
    assert [line["entry"]["type"] for line in _sheet(mina)["log"]] == ["Rolled", "Filled"] * 2


def test_a_sheet_opens_without_a_network_with_its_waiting_turn(person: NewPerson) -> None:
    """A reload offline shows the waiting turn; it can be changed, and the server gets it once."""
    mina = person(width=PHONE, settings=PLAIN, installs=True)
    kept(mina)
    Umpire(mina, "clubhouse", NAMES[:2])
    _turn(mina, (6, 6, 6, 1, 2), "sixes")
    expect(mina.see("sheet-turn")).to_contain_text("Joon")
    mina.context.set_offline(True)
    _turn(mina, (5, 5, 5, 1, 2), "fives")
    expect(mina.see("sheet-unchecked")).to_be_visible()
    mina.page.reload()
    expect(mina.see("sheet-unchecked")).to_contain_text("5 5 5 1 2")
    for seat, total in ((0, "18"), (1, "15")):
        expect(mina.see(f"sheet-total-{seat}")).to_have_text(total)
    mina.see("sheet-undo").click()
    expect(mina.see("sheet-total-1")).to_have_text("0")
    mina.see("fill-twos").click()
    expect(mina.see("sheet-total-1")).to_have_text("2")
    mina.context.set_offline(False)
    expect(mina.see("sheet-unchecked")).to_have_count(0)
    entries = [line["entry"] for line in _sheet(mina)["log"]]
    assert [entry["type"] for entry in entries] == ["Rolled", "Filled"] * 2
    assert [entry["box"] for entry in entries[1::2]] == ["sixes", "twos"]


def test_marked_dice_stay_marked_while_another_phone_writes(person: NewPerson) -> None:
    """An entry from elsewhere changes the page, and the dice to keep stay marked."""
    mina = person(width=PHONE, settings=PLAIN)
    Umpire(mina, "clubhouse", NAMES[:2])
    joon = _phone(person, mina, _sheet(mina, "/links")["seats"][1])
    mina.see("sheet-way-every").click()
    for face in (2, 2, 2, 5, 5):
        mina.see(f"board-face-{face}").click()
    mina.see("board-die-0").click()
    _turn(joon, (5, 5, 5, 1, 2), "fives")
    expect(mina.see("sheet-total-1")).to_have_text("15")
    expect(mina.see("board-die-0")).to_have_attribute("aria-pressed", "true")
