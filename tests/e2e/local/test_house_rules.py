"""House rules without a connection: made with the form, checked, solved and played."""

import re

from playwright.sync_api import expect

from tests.e2e.conftest import NewPerson
from tests.e2e.local.device import begin, kept
from yachtdice.rules import parse_rules
from yachtdice.solver import solve


def test_house_rules_are_made_and_played_without_a_connection(person: NewPerson) -> None:
    """Offline, the form names a fault and shows the exact expected score; a game begins with it."""
    mina = person(installs=True)
    kept(mina)
    mina.context.set_offline(True)
    mina.page.goto("/house-rules?from=bonus")
    expect(mina.see("house-rules")).to_have_attribute("data-state", "valid")

    mina.see("rules-name").fill("Train rules")
    mina.see("box-on-choice").uncheck()
    mina.see("bonus-points").fill("0")
    expect(mina.see("field-fault")).to_contain_text("from 1 to 10000, not 0")
    mina.see("bonus-points").fill("50")
    expect(mina.see("preview-bonus")).to_contain_text("+50")
    rules = parse_rules(mina.see("rules-text").input_value())
    wanted = f"Best play expects {solve(rules).expected_score:.1f} points."
    expect(mina.see("preview-expected")).to_have_text(wanted)

    mina.see("rules-text").fill(rules.text.replace("face = 1", "face = 9"))
    expect(mina.see("rules-fault")).to_contain_text(
        re.compile(r"line \d+, box 1 \(ones\), pattern")
    )
    mina.see("rules-text").fill(rules.text)
    expect(mina.see("rules-play-here")).to_be_enabled()
    mina.see("rules-play-here").click()
    begin(mina, "Mina", bot="optimal")
    expect(mina.see("rules-open")).to_contain_text("Train rules")
