"""Whole games with sealed dice in browsers: four people, and bots alone with the host's device."""

import json
import subprocess
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.tables import seated
from tests.e2e.wire import Wire
from tests.unit.cli.conftest import YACHT

#: The notes of a page about the game whose throws it has checked last, and its alarm.
_NOTES = """() => {
  const noted = (table) => JSON.parse(localStorage.getItem(`dice-notes-${table}`) || '{}');
  const games = JSON.parse(localStorage.getItem('dice-games') ?? '[]');
  const table = games.find((one) => noted(one).throws?.length > 0) ?? null;
  const alarm = JSON.parse(localStorage.getItem('dice-alarm') ?? 'null');
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(`dice-answer-${table}-`));
  const answers = keys.map((key) => Number(key.split('-').at(-3)));
  return { ...noted(table), answers, table, alarm };
}"""

_HAS_CHECKED = f"count => ({_NOTES})().throws?.length === count"

#: Collects all signs that the page shows at the dice.
_WATCH_SIGNS = """() => {
  window.signs = new Set();
  const look = () => {
    for (const sign of document.querySelectorAll("[data-testid='seal']"))
      window.signs.add(sign.dataset.kind);
  };
  new MutationObserver(look).observe(document, {
    subtree: true, childList: true, attributeFilter: ['data-kind'],
  });
}"""


class Device:
    """A person's browser that takes part in sealed dice."""

    def __init__(self, person: Person, name: str) -> None:
        """Choose a name, before the page opens."""
        self.person, self.wire = person, Wire(person.page)
        person.choose_name(name)

    def notes(self) -> dict[str, Any]:
        """Return the device's notes about the game, and its alarm."""
        found: dict[str, Any] = self.person.page.evaluate(_NOTES)
        return found

    def has_checked(self, throws: int) -> None:
        """Wait until the page has checked exactly this number of throws and shows them sealed."""
        self.person.page.wait_for_function(_HAS_CHECKED, arg=throws)
        expect(self.person.see("seal")).to_have_attribute("data-kind", "together")

    def code(self) -> str:
        """Return the code of the table, which the menu shows."""
        self.person.see("menu").click()
        code = self.person.see("table-code").inner_text()
        self.person.page.keyboard.press("Escape")
        return code

    def record(self, folder: Path) -> Path:
        """Download the record from the result."""
        with self.person.page.expect_download() as download:
            self.person.see("share-record").click()
        file = folder / "game.txt"
        download.value.save_as(file)
        return file

    def noted(self, folder: Path) -> Path:
        """Write the device's notes in the form that the verifiers read."""
        found = self.notes()
        fields = {
            "table": found["table"],
            "party": found["party"],
            "tips": found["pledged"],
            "throws": sorted(found["answers"]),
            "seal": found["last"]["seal"],
        }
        file = folder / f"notes-{found['party']}.json"
        file.write_text(json.dumps(fields), encoding="utf-8")
        return file


def assert_all_sealed(found: dict[str, Any], party: int, throws: int) -> None:
    """Assert that a device has checked all throws, each with its own share, without alarm."""
    assert found["alarm"] is None
    assert (found["party"], found["unseen"]) == (party, 0)
    assert [(one["kind"], one["own"]) for one in found["throws"]] == [("together", True)] * throws


def verdict(*files: Path) -> dict[str, Any]:
    """Return the verdict of `yacht verify` on a record and notes; it must find no fault."""
    words = [str(YACHT), "verify", *map(str, files), "--json"]
    done = subprocess.run(words, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_device_of_the_host_seals_the_dice_of_bots(person: NewPerson, tmp_path: Path) -> None:
    """Where only bots sit, the page of the host takes part in each throw and shows the seal."""
    device = Device(person(), "Mina")
    mina = device.person
    mina.page.goto(seated([mina], "one-box"))
    mina.see("leave-seat").click()
    for seat in (0, 1):
        mina.seat_bot(seat, "greedy")
    device.wire.wait_for_pledge()
    mina.page.evaluate(_WATCH_SIGNS)
    mina.see("start-game").click()

    expect(mina.see("result-dice")).to_have_attribute("data-right", "true")
    expect(mina.see("result-dice")).to_contain_text("you helped to pick")
    assert set(mina.page.evaluate("[...window.signs]")) == {"awaited", "together"}
    found = device.notes()
    count = len(found["throws"])
    assert_all_sealed(found, 5, count)
    checked = verdict(device.record(tmp_path), device.noted(tmp_path))
    assert {tuple(throw["parties"]) for throw in checked["throws"]} == {(0, 5)}
    assert len(checked["throws"]) == checked["notes"] == count > 0
