"""Replays, filters and private games in a browser."""

import re

from playwright.sync_api import expect

from tests.e2e.accessible import violations
from tests.e2e.browser import SILENT, Person
from tests.e2e.conftest import NewPerson
from tests.e2e.people.test_past_games import expect_moment, expect_step, record_of
from tests.e2e.tables import finished, play_turns


def test_a_replayed_roll_is_animated_and_a_moment_has_an_address(
    mina: Person, person: NewPerson
) -> None:
    """A replayed roll is animated as at the table, and its link opens that moment elsewhere."""
    game = finished([mina], "classic")
    recorded = record_of(mina, game)
    other = person(settings=SILENT, still=False, width=360, language="ko")
    other.page.goto(f"/games/{game}?step=1")
    expect_step(other, 0)
    other.see("replay-play").click()
    expect(other.see("dice-tray")).to_have_attribute("data-flying", "true")
    other.see("replay-play").click()
    expect_step(other, 1)
    assert other.dice() == list(recorded[1].state.dice)
    expect(other.see("status")).to_contain_text("Mina 님이 굴렸어요")
    expect(other.page).to_have_url(re.compile(r"\?step=2$"))

    mina.page.goto(other.page.url)
    expect_step(mina, 1)
    expect_moment(mina, recorded[1].state)
    mina.see("replay-turns").locator("summary").click()
    last = mina.page.locator("[data-testid^='replay-turn-']").last
    last.click()
    begun = int((last.get_attribute("data-testid") or "").rsplit("-", 1)[1])
    expect_step(mina, begun)
    expect_moment(mina, recorded[begun].state)
    mina.see("replay-line").fill("4")
    expect_step(mina, 4)
    expect_moment(mina, recorded[4].state)


def test_filters_of_games_are_in_the_address(visitor: NewPerson) -> None:
    """Filters by rules, player, opponent and outcome are in the address and survive "back"."""
    mina, jun = visitor(), visitor()
    mina.choose_name("Mina")
    jun.choose_name("Jun")
    alone = finished([mina], "classic")
    one, other = record_of(mina, finished([mina, jun], "bonus"))[-1].state.totals
    won, drew = one > other, one == other
    mina.page.goto("/games")
    rows = mina.page.locator("[data-testid^='game-']")
    expect(rows).to_have_count(2)

    mina.see("filter-player").select_option(label="My games")
    expect(mina.see("outcome")).to_have_count(2)
    mina.see("filter-rules").focus()
    mina.see("filter-rules").select_option("classic")
    expect(rows).to_have_count(1)
    expect(mina.see("filter-rules")).to_be_focused()
    mina.see(f"game-{alone}").click()
    expect(mina.see("replay")).to_be_visible()
    mina.page.go_back()
    expect(mina.see("filter-rules")).to_have_value("classic")
    expect(rows).to_have_count(1)
    mina.page.go_back()
    expect(rows).to_have_count(2)
    mina.see("filter-opponent").select_option(label="Jun")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Jun")
    mina.page.reload()
    expect(mina.see("filter-opponent").locator("option:checked")).to_have_text("Jun")
    mina.see("filter-outcome").select_option("lost" if won else "won")
    expect(rows).to_have_count(0)
    mina.see("filter-outcome").select_option("won" if won else "lost")
    expect(rows).to_have_count(0 if drew else 1)


def test_a_private_game_is_marked_and_has_no_link_for_spectators(
    mina: Person, person: NewPerson
) -> None:
    """A spectator sees that the game is private and gets no link; players find it marked."""
    spectator = person()
    mina.page.goto("/")
    link = mina.make_table("one-box")
    mina.see("keep-private").click()
    expect(mina.see("keep-private")).to_be_checked()
    spectator.page.goto(link)
    expect(spectator.see("private-on")).to_be_visible()
    mina.see("start-game").click()
    expect(spectator.see("dice-tray")).to_be_visible()
    play_turns([mina], link)
    expect(spectator.see("result")).to_be_visible()
    again = mina.page.locator("a:has([data-testid='watch-again'])").get_attribute("href") or ""
    expect(spectator.see("watch-again")).to_have_count(0)
    spectator.page.goto(again)
    expect(spectator.page.get_by_text("may not see it")).to_be_visible()
    assert all("status of 404" in complaint for complaint in spectator.complaints)
    spectator.complaints.clear()
    mina.page.goto("/games")
    expect(mina.see(f"game-{again.removeprefix('/games/')}")).to_contain_text("private")


def test_an_invalid_record_is_refused_with_its_line(mina: Person, person: NewPerson) -> None:
    """A wrong line is reported in the reader's language, and the corrected text is shown."""
    game = finished([mina], "classic")
    text = mina.get(f"/api/games/{game}/record").text()
    lines = text.split("\n")
    number = next(n for n, line in enumerate(lines, 1) if line.startswith("1 roll"))
    wrong = [*lines[: number - 1], lines[number - 1] + "1", *lines[number:]]
    jun = person(language="ko", width=360)
    jun.page.goto("/records")
    jun.see("record-show").click()
    expect(jun.see("record-fault")).to_have_attribute("data-fault", "nothing")
    jun.see("record-input").fill("\n".join(wrong))
    jun.see("record-show").click()
    expect(jun.see("record-fault")).to_have_attribute("data-line", str(number))
    expect(jun.see("record-fault")).to_contain_text(f"{number}번째 줄: 점수가 규칙과 달라요")
    assert violations(jun) == []
    jun.see("record-input").fill("x" * 130_000)
    jun.see("record-show").click()
    expect(jun.see("record-fault")).to_contain_text("너무 커요")
    jun.see("record-input").fill(text)
    jun.see("record-show").click()
    expect(jun.see("replay")).to_be_visible()
    expect(jun.see("record-fault")).to_have_text("")
