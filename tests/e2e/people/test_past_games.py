"""Past games: found, replayed, downloaded and uploaded again."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.tables import finished, started
from yachtdice.game import GameState, Moment, moments, parse_record


def record_of(person: Person, game: str) -> list[Moment]:
    """Return the moments of a game from its record."""
    answer = person.get(f"/api/games/{game}/record")
    record = parse_record(answer.text())
    return list(moments(record.rules, record.events))


def expect_step(person: Person, step: int) -> None:
    """Wait until a moment is shown and its dice have landed."""
    expect(person.see("replay")).to_have_attribute("data-step", str(step))
    expect(person.see("dice-tray")).to_have_attribute("data-flying", "false")


#: The faces, the places of kept dice and the totals of a page.
_SHOWN = """seats => {
  const find = (id) => document.querySelector(`[data-testid='${id}']`);
  const dice = [0, 1, 2, 3, 4].map((place) => find(`die-${place}`));
  return {
    dice: dice.map((die) => Number(die?.dataset.face || 0)),
    held: [0, 1, 2, 3, 4].filter((place) => dice[place]?.dataset.held === 'true'),
    totals: Array.from({ length: seats }, (_, seat) => find(`total-${seat}`)?.innerText),
  };
}"""


def expect_moment(person: Person, state: GameState) -> None:
    """Check that dice, kept dice, totals and boxes on the page are those of a state."""
    shown = person.page.evaluate(_SHOWN, len(state.holders))
    assert shown["dice"] == list(state.dice)
    assert shown["held"] == list(state.kept)
    assert shown["totals"] == [str(total) for total in state.totals]
    assert cards(person) == [
        ["" if points is None else str(points) for points in column]
        for card in state.cards
        for column in card.columns
    ]


def cards(person: Person) -> list[list[str]]:
    """Return the points in every filled box, by column of the table of cards."""
    rows: dict[str, list[str]] = person.page.evaluate(
        """() => {
          const columns = {};
          for (const box of document.querySelectorAll("td[data-testid^='box-']")) {
            const [seat, phase] = box.dataset.testid.split('-').slice(1);
            const shown = box.querySelector('.bold, s')?.textContent ?? '';
            (columns[`${seat}.${phase}`] ??= []).push(shown);
          }
          return columns;
        }"""
    )
    return [rows[key] for key in sorted(rows)]


@pytest.fixture
def mina(person: NewPerson) -> Person:
    """Return Mina, with a name, at the shared server."""
    one = person()
    one.choose_name("Mina")
    return one


def test_a_game_is_opened_from_its_result_and_stepped_through(mina: Person) -> None:
    """The keys lead from the result to the start; the first and last moments are as they were."""
    mina.open_table(started([mina], "clubhouse", "greedy", turns=11))
    expect(mina.see("seat-on-turn")).to_have_attribute("data-seat", "0")
    mina.play_turn()
    expect(mina.see("result")).to_be_visible()
    link = mina.page.locator("a:has([data-testid='watch-again'])").get_attribute("href") or ""
    recorded = record_of(mina, link.removeprefix("/games/"))
    mina.see("watch-again").click()
    expect_step(mina, len(recorded) - 1)
    expect_moment(mina, recorded[-1].state)

    mina.see("replay-first").click()
    mina.page.locator("h1").focus()
    for step, moment in enumerate(recorded[:12]):
        expect_step(mina, step)
        expect_moment(mina, moment.state)
        mina.page.keyboard.press("ArrowRight")
    mina.see("replay-line").fill(str(len(recorded) - 1))
    expect_step(mina, len(recorded) - 1)
    mina.page.locator("h1").focus()
    mina.page.keyboard.press("ArrowLeft")
    expect_step(mina, len(recorded) - 2)
    expect_moment(mina, recorded[-2].state)
    mina.page.keyboard.press("Shift+ArrowLeft")
    expect(mina.see("replay")).not_to_have_attribute("data-step", str(len(recorded) - 2))
    begun = int(mina.see("replay").get_attribute("data-step") or 0)
    assert [type(event).__name__ for event in recorded[begun].events] == [
        "RollOpened",
        "DiceThrown",
    ]


def test_a_record_is_downloaded_and_uploaded_again(mina: Person, tmp_path: Path) -> None:
    """Downloaded as text and as JSON, each file shows the same game again, box by box."""
    game = finished([mina], "bonus", "random")
    mina.page.goto(f"/games/{game}")
    expect_step(mina, len(record_of(mina, game)) - 1)
    kept = cards(mina), mina.dice()
    for form in ("text", "json"):
        mina.go(f"/games/{game}")
        with mina.page.expect_download() as download:
            mina.see(f"record-{form}").click()
        file = tmp_path / download.value.suggested_filename
        download.value.save_as(file)
        mina.go("/records")
        mina.see("record-file").set_input_files(file)
        expect_step(mina, len(record_of(mina, game)) - 1)
        assert (cards(mina), mina.dice()) == kept
        mina.see("replay-first").click()
        expect_step(mina, 0)
        assert mina.dice() == [6] * 5
