"""Reviews in the browser: from the result to the reasons, the practice, and the profile."""

import re
from random import Random

from playwright.sync_api import Response, expect

from tests.e2e.conftest import NewPerson
from tests.e2e.layout import check
from tests.e2e.tables import started
from tests.support.games.strategies import random_game
from tests.unit.server.sheets.test_log import lines_of, played
from yachtdice.game import record_text
from yachtdice.rules import load_rules
from yachtdice.server.sheets.service.log import fold_log
from yachtdice.server.sheets.service.showing import record_of

CLUBHOUSE = load_rules("clubhouse")
#: A game without five alike: after them, filling the yacht is the best choice.
RECORD = record_text(CLUBHOUSE, random_game(CLUBHOUSE, Random(1))[0])


def test_a_game_is_reviewed_from_its_result(person: NewPerson) -> None:
    """The result has lessons, then figures; R opens the review, whose sums and keys are right."""
    mina = person()
    mina.choose_name("Mina")
    mina.open_table(started([mina], "clubhouse", "greedy", turns=11))
    expect(mina.see("seat-on-turn")).to_have_attribute("data-seat", "0")
    mina.play_turn()
    expect(mina.see("lessons")).to_contain_text("points more than")
    expect(mina.see("review-figures").get_by_text("Your dice were worth")).to_be_hidden()
    mina.see("review-figures").locator("summary").click()
    expect(mina.see("review-figures").get_by_text("Your dice were worth")).to_be_visible()
    score = mina.total(0)
    mina.page.keyboard.press("r")
    expect(mina.see("review")).to_have_attribute("data-insight", "ready")
    expect(mina.see("review-line")).to_contain_text(f"You made {score} of them")
    shown = mina.see("review-sum").locator("dd").all_inner_texts()
    parts = [float(text.replace("−", "-").strip("+= ")) for text in shown]
    assert round(sum(parts[:-1]), 1) == parts[-1] == int(score)

    first = mina.see("review-choice").get_attribute("data-event") or ""
    lost = re.search(r"gives away ([0-9.]+) points", mina.see("review-cost").inner_text())
    mina.see("reasons").locator("summary").click()
    total = mina.see("reasons-cost").inner_text()
    assert lost is not None
    assert total == f"−{lost[1]}"
    rows = mina.see("reasons").locator("tbody td:last-child").all_inner_texts()
    values = [float(text.replace("−", "-")) for text in rows]
    assert round(sum(values), 1) == float(total.replace("−", "-"))
    step = mina.see("replay").get_attribute("data-step") or ""
    mina.page.keyboard.press("ArrowRight")
    expect(mina.see("review-choice")).not_to_have_attribute("data-event", first)
    expect(mina.see("replay")).not_to_have_attribute("data-step", step)
    mina.page.keyboard.press("ArrowUp")
    expect(mina.see("review-choice")).to_have_attribute("data-event", first)
    mina.see("review-seat-1").click()
    expect(mina.see("review-line")).to_contain_text("The dice of Gull")
    check(mina, "review")


def test_a_position_of_a_record_is_asked_without_its_answer(person: NewPerson) -> None:
    """While a choice is asked again, neither page nor traffic have figures; then it is judged."""
    mina = person()
    mina.page.goto("/records")
    mina.see("record-input").fill(RECORD)
    mina.see("record-show").click()
    mina.see("view-review").click()
    expect(mina.see("review")).to_have_attribute("data-insight", "ready")
    expect(mina.see("reasons")).to_be_visible()
    heard: list[str] = []

    def hear(response: Response) -> None:
        # The page asks for the player's games every ten seconds; they have no figures.
        if "/api/" in response.url and not response.url.endswith("/api/me/games"):
            heard.append(response.url)

    mina.page.on("response", hear)
    mina.see("again-start").click()
    expect(mina.see("again")).to_have_attribute("data-verdict", "asked")
    expect(mina.see("dice-tray")).to_have_count(0)
    mina.see("again-die-0").click()
    expect(mina.see("again-roll")).to_have_text("Keep 1 die and roll")
    for testid in ("review-best", "reasons", "review-cost", "review-turns", "review-graph"):
        expect(mina.see(testid)).to_have_count(0)
    page = mina.page.content()
    assert not re.search(r"gives? away|best play|Best:|\bregret\b", page)
    assert heard == []

    with mina.page.expect_response(re.compile("/api/records/review")):
        mina.see("again-show").click()
    expect(mina.see("again")).to_have_attribute("data-verdict", "shown")
    best = mina.see("again-best").inner_text()
    assert len(heard) == 1
    mina.see("again-next").click()
    expect(mina.see("again")).to_have_attribute("data-verdict", "asked")
    expect(mina.see("again-best")).to_have_count(0)
    assert len(heard) == 1
    mina.see("again-fill-yacht").click()
    expect(mina.see("again")).to_have_attribute("data-verdict", "wrong")
    expect(mina.see("again-verdict")).to_contain_text("Try again")
    assert best.startswith("Best: ")
    mina.see("again-leave").click()
    expect(mina.see("review-turns")).to_be_visible()
    expect(mina.see("dice-tray")).to_be_visible()


def test_the_replay_and_the_review_of_eight_players_fit_the_screen(person: NewPerson) -> None:
    """A record of real dice says so; nothing sticks out, and each player has a line in colour."""
    names = ["Mina", "Grandmother Elisabeth", *(f"Player {number}" for number in range(3, 9))]
    folded = fold_log(CLUBHOUSE, names, lines_of(played(CLUBHOUSE, Random(1), 8)))
    mina = person()
    mina.page.goto("/records")
    mina.see("record-input").fill(record_of(CLUBHOUSE, folded))
    mina.see("record-show").click()
    expect(mina.see("record-own")).to_contain_text("real dice")
    check(mina, "replay-of-eight")
    mina.see("view-review").click()
    mina.see("review-seat-7").check(force=True)
    expect(mina.see("review-line")).to_contain_text("The dice of Player 8")
    lines = mina.see("review-graph").locator("path")
    expect(lines).to_have_count(8)
    colours = lines.evaluate_all("lines => lines.map((one) => getComputedStyle(one).stroke)")
    assert "none" not in colours
    check(mina, "review-of-eight")
