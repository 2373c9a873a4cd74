"""Turn clock and absent players in the browser.

Game seconds are short in tests of a timeout, so that these end soon. They are long in the other
tests, so that a slow machine causes no timeout.
"""

import re

from playwright.sync_api import expect

from tests.e2e.conftest import NewPerson
from tests.e2e.tables import started


def test_the_others_see_the_time_that_a_dropped_player_has_left(person: NewPerson) -> None:
    """A dropped player's seconds run down and stop on return; nothing is scored."""
    mina, jun = person(), person()
    mina.choose_name("Mina")
    jun.choose_name("Jun")
    link = started([mina, jun], clock=90)
    mina.open_table(link)
    jun.open_table(link)
    expect(jun.see("away-0")).to_have_count(0)
    expect(mina.see("ring-0")).to_be_visible()
    mina.page.goto("about:blank")
    expect(jun.see("away-0")).to_contain_text(re.compile(r"away, \d+ (s|min) left"))
    left = jun.see("away-0").get_attribute("data-seconds") or ""
    expect(jun.see("away-0")).not_to_have_attribute("data-seconds", left)
    jun.page.set_viewport_size({"width": 360, "height": 640})
    jun.wait_until_slid()
    assert jun.width() == 360
    assert jun.see("hand-over-0").count() == 0

    mina.open_table(link)
    expect(jun.see("away-0")).to_have_count(0)
    mina.play_turn()
    expect(jun.see("seat-on-turn")).to_have_attribute("data-seat", "1")
