"""Reviews with exact chances, and of several games in a profile."""

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect

from tests.e2e.accessible import violations
from tests.e2e.conftest import NewPerson
from tests.e2e.layout import check
from tests.e2e.tables import finished
from tests.support.clients.bot_account import PASSWORD
from tests.support.servers.server_process import ServerProcess


def test_the_profile_shows_the_reviews_of_an_account(
    visitor: NewPerson, own_server: ServerProcess
) -> None:
    """After six games the profile has cost, level, kinds of mistakes and luck with percentile."""
    mina = visitor()
    account = {"name": "Mina", "password": PASSWORD}
    assert mina.post("/api/account", account).ok
    for _ in range(6):
        finished([mina], "clubhouse")
    yacht = str(Path(sys.executable).with_name("yacht"))
    words = [yacht, "rebuild-reviews", "--database", own_server.database]
    subprocess.run(words, check=True)
    mina.page.goto(f"/players/{mina.player()}")
    expect(mina.see("review-level")).to_contain_text("points given away a game")
    expect(mina.see("review-luck")).to_contain_text("of 100 players")
    expect(mina.see("player-reviews").get_by_role("row")).not_to_have_count(0)
    assert violations(mina) == []
    check(mina, "profile-reviews")


def test_a_review_has_the_chances_to_win(person: NewPerson) -> None:
    """Of a game of two the review shows chances: their sum, exactness, and biggest swing."""
    mina = person()
    mina.choose_name("Mina")
    mina.page.goto(f"/games/{finished([mina], 'clubhouse', 'greedy')}?review=1")
    expect(mina.see("review")).to_have_attribute("data-endgame", "ready")
    mina.see("figures-wins").check(force=True)
    shown = mina.see("review-wins").locator("dd").all_inner_texts()
    parts = [float(text.replace("−", "-").strip("≈+= ")) for text in shown]
    assert round(sum(parts[:-1]), 1) == parts[-1] in {0, 50, 100}
    assert shown[0].startswith("≈")
    expect(mina.see("review-certainty")).to_contain_text("the chances are exact")
    change = re.search(r"(\d+)% → [<>]?(\d+)%$", mina.see("review-swing").inner_text())
    assert change is not None
    mina.see("review-swing").click()
    expect(mina.see("review-chances")).to_contain_text(f"{change[1]}%")
    assert violations(mina) == []
