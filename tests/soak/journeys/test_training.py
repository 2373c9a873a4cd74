"""The board with house rules."""

import re

from playwright.sync_api import expect

from tests.e2e.conftest import NewPerson
from tests.e2e.layout import PLAIN
from tests.paths import ROOT

HOUSE = ROOT / "examples" / "house.toml"


def test_house_rules_on_the_board(person: NewPerson) -> None:
    """The board explains a position of a house rule set, whose boxes it names."""
    mina = person(settings=PLAIN)
    mina.choose_name("Mina")
    made = mina.post("/api/rules", {"text": HOUSE.read_text("utf-8")})
    mina.page.goto(f"/board?rules={made.json()['reference']}&dice=66665&left=0&card=sixes-24")
    expect(mina.see("board-choice").first).to_contain_text("First chance")
    mina.see("board-choice").nth(2).click()
    expect(mina.see("reasons-cost")).to_have_text(re.compile(r"\d"))
    expect(mina.see("board-box-first_chance")).to_be_visible()
