"""Games that are over: found again, gone through, taken along and brought back."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.accessible import violations
from tests.e2e.browser import AS_SHIPPED, Person, play_to_the_end
from tests.e2e.conftest import NewPerson
from tests.e2e.quick import played_quickly
from yachtdice.game import GameState, Moment, moments, parse_record


def played(host: Person, rules: str, *bots: str) -> str:
    """Make a table with these bots, play to the end, and return the game's id."""
    host.page.goto("/")
    host.make_table(rules)
    for seat, bot in enumerate(bots, 1):
        host.seat_bot(seat, bot)
    return finished(host)


def finished(host: Person) -> str:
    """Begin the game of a table, play seat 0 to the end, and return the game's id."""
    host.see("start-game").click()
    expect(host.see("dice-tray")).to_be_visible()
    play_to_the_end((host, 0))
    link = host.page.locator("a:has([data-testid='watch-again'])").get_attribute("href") or ""
    return link.removeprefix("/games/")


def record_of(person: Person, game: str) -> list[Moment]:
    """Return the moments of a game by its record."""
    answer = person.page.request.get(f"/api/games/{game}/record")
    record = parse_record(answer.text())
    return list(moments(record.rules, record.events))


def expect_step(person: Person, step: int) -> None:
    """Wait until a moment is shown, and its dice lie."""
    expect(person.see("replay")).to_have_attribute("data-step", str(step))
    expect(person.see("dice-tray")).to_have_attribute("data-flying", "false")


def expect_moment(person: Person, state: GameState) -> None:
    """Check that dice, kept dice, totals and boxes on the page are those of a state."""
    assert person.dice() == list(state.dice)
    held = [i for i in range(5) if person.see(f"die-{i}").get_attribute("data-held") == "true"]
    assert held == list(state.kept)
    totals = [person.total(seat) for seat in range(len(state.holders))]
    assert totals == [str(total) for total in state.totals]
    assert cards(person) == [
        ["" if points is None else str(points) for points in column]
        for card in state.cards
        for column in card.columns
    ]


def cards(person: Person) -> list[list[str]]:
    """Return the points in every box that is filled, by column of the table of cards."""
    rows: dict[str, list[str]] = person.page.evaluate(
        """() => {
          const columns = {};
          for (const box of document.querySelectorAll("td[data-testid^='box-']")) {
            const [seat, phase] = box.dataset.testid.split('-').slice(1);
            const shown = box.querySelector('.ink, s')?.textContent ?? '';
            (columns[`${seat}.${phase}`] ??= []).push(shown);
          }
          return columns;
        }"""
    )
    return [rows[key] for key in sorted(rows)]


@pytest.fixture
def mina(person: NewPerson) -> Person:
    """Return Mina, known by name."""
    one = person()
    one.introduce("Mina")
    return one


def test_a_game_is_found_and_gone_through_with_the_keys(mina: Person) -> None:
    """From the result to its page, to the start, and on to the end: every moment as it was."""
    game = played(mina, "classic", "greedy")
    told = record_of(mina, game)
    mina.see("watch-again").click()
    expect_step(mina, len(told) - 1)
    expect_moment(mina, told[-1].state)

    mina.see("replay-first").click()
    mina.page.locator("h1").focus()
    for step, moment in enumerate(told):
        expect_step(mina, step)
        expect_moment(mina, moment.state)
        mina.page.keyboard.press("ArrowRight")
    expect_step(mina, len(told) - 1)
    mina.page.keyboard.press("ArrowLeft")
    expect_step(mina, len(told) - 2)
    mina.page.keyboard.press("Shift+ArrowLeft")
    begun = int(mina.see("replay").get_attribute("data-step") or 0)
    assert [type(event).__name__ for event in told[begun].events] == ["RollOpened", "DiceThrown"]


def test_dice_fly_again_and_a_moment_has_an_address(mina: Person, person: NewPerson) -> None:
    """Played by itself a throw tumbles as at the table; its link opens that moment elsewhere."""
    game = played_quickly([mina], "classic")
    told = record_of(mina, game)
    other = person(settings=AS_SHIPPED, width=360, language="ko")
    other.page.goto(f"/games/{game}?step=1")
    expect_step(other, 0)
    other.see("replay-play").click()
    expect(other.see("dice-tray")).to_have_attribute("data-flying", "true")
    other.see("replay-play").click()
    expect_step(other, 1)
    assert other.dice() == list(told[1].state.dice)
    expect(other.see("status")).to_contain_text("Mina 님이 굴렸어요")
    expect(other.page).to_have_url(re.compile(r"\?step=2$"))

    mina.page.goto(other.page.url)
    expect_step(mina, 1)
    expect_moment(mina, told[1].state)
    mina.see("replay-turns").locator("summary").click()
    last = mina.page.locator("[data-testid^='replay-turn-']").last
    last.click()
    begun = int((last.get_attribute("data-testid") or "").rsplit("-", 1)[1])
    expect_step(mina, begun)
    expect_moment(mina, told[begun].state)
    mina.see("replay-line").fill("4")
    expect_step(mina, 4)
    expect_moment(mina, told[4].state)


def test_games_are_narrowed_down_and_back_leads_back(mina: Person, person: NewPerson) -> None:
    """Rules, whose, against whom and how it ended stand in the address, for "back" to find."""
    alone = played_quickly([mina], "classic")
    jun = person()
    jun.introduce("Jun")
    one, other = record_of(mina, played_quickly([mina, jun], "bonus"))[-1].state.totals
    won, drew = one > other, one == other
    mina.page.goto("/games")
    rows = mina.page.locator("[data-testid^='game-']")
    expect(rows).to_have_count(2)

    mina.see("filter-player").select_option(label="Mine")
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


def test_a_record_is_taken_along_and_brought_back(mina: Person, tmp_path: Path) -> None:
    """Downloaded as text and as JSON, each file shows the same game again, box by box."""
    game = played_quickly([mina], "yahtzee", "random")
    mina.page.goto(f"/games/{game}")
    expect(mina.see("replay")).to_be_visible()
    kept = cards(mina), mina.dice()
    for form in ("text", "json"):
        mina.page.goto(f"/games/{game}")
        with mina.page.expect_download() as download:
            mina.see(f"record-{form}").click()
        file = tmp_path / download.value.suggested_filename
        download.value.save_as(file)
        mina.page.goto("/records")
        mina.see("record-file").set_input_files(file)
        expect(mina.see("replay")).to_be_visible()
        assert (cards(mina), mina.dice()) == kept
        mina.see("replay-first").click()
        expect_step(mina, 0)
        assert mina.dice() == [6] * 5


def test_a_bad_record_says_where_and_why(mina: Person, person: NewPerson) -> None:
    """An untrue line is told in the reader's language; mended, the same text is shown."""
    game = played_quickly([mina], "classic")
    text = mina.page.request.get(f"/api/games/{game}/record").text()
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


def test_a_private_game_is_for_its_players_alone(mina: Person, person: NewPerson) -> None:
    """Who only watched, and who never was there, find neither the game nor a link to it."""
    watcher, stranger = person(), person()
    mina.page.goto("/")
    link = mina.make_table("classic")
    mina.see("keep-private").click()
    expect(mina.see("keep-private")).to_be_checked()
    watcher.page.goto(link)
    expect(watcher.see("private-on")).to_be_visible()
    game = finished(mina)
    expect(watcher.see("result")).to_be_visible()
    expect(watcher.see("watch-again")).to_have_count(0)
    for other in (watcher, stranger):
        other.page.goto("/games")
        expect(other.page.get_by_role("heading", name="Past games")).to_be_visible()
        expect(other.see(f"game-{game}")).to_have_count(0)
        other.page.goto(f"/games/{game}")
        expect(other.page.get_by_text("not for you to see")).to_be_visible()
        assert all("status of 404" in complaint for complaint in other.complaints)
        other.complaints.clear()
    mina.page.goto("/games")
    expect(mina.see(f"game-{game}")).to_contain_text("private")


def test_who_has_left_has_no_name_in_old_games(person: NewPerson) -> None:
    """When an account is closed, its games stay, told of someone who has left."""
    mina, jun = person(), person(language="ko")
    account = {"name": "Mina", "password": "correct horse"}
    assert mina.page.request.post("/api/account", data=account).ok
    game = played_quickly([mina], "classic", "greedy")
    secret: dict[str, Any] = {"password": account["password"]}
    assert mina.page.request.post("/api/account/delete", data=secret).ok
    jun.page.goto("/games")
    expect(jun.see(f"game-{game}")).to_contain_text("떠난 사람")
    jun.see(f"game-{game}").click()
    expect(jun.see("replay")).to_contain_text("떠난 사람")
    assert "Mina" not in jun.page.inner_text("body")
    assert jun.page.locator("main a[href^='/players/']").count() == 0


def test_pages_of_past_games_hinder_nobody(mina: Person) -> None:
    """Axe has nothing to say of the list and of a game, by night and by day."""
    game = played_quickly([mina], "bonus", "greedy", "random")
    for path in (f"/games/{game}", "/games", "/records"):
        mina.page.goto(path)
        expect(mina.page.locator("h1")).to_be_visible()
        mina.page.wait_for_load_state("networkidle")
        for theme in ("dark", "light"):
            mina.page.emulate_media(color_scheme=theme)
            assert violations(mina) == []
