"""Takes the picture of the README: `python -m tools.picture`, with the client built."""

import tempfile
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from tests.e2e.browser import Person, launch
from tests.server_process import ServerProcess

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "pictures" / "table.png"
TURNS = 6


def main() -> None:
    """Play into the middle of a game and take the picture."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = launch(playwright)
        with ServerProcess(f"{folder}/yacht.sqlite3", bot_pause=0.01) as server:
            mina = Person(browser, server.url)
            mina.page.set_viewport_size({"width": 1280, "height": 800})
            mina.introduce("Mina")
            mina.make_table("bonus")
            mina.seat_bot(1, "sailor")
            mina.seat_bot(2, "greedy")
            mina.see("start-game").click()
            for _ in range(TURNS):
                expect(mina.see("seat-on-turn")).to_have_attribute("data-seat", "0")
                mina.play_turn()
            expect(mina.see("seat-on-turn")).to_have_attribute("data-seat", "0")
            mina.roll()
            mina.see("die-1").click()
            mina.see("die-2").click()
            mina.page.wait_for_timeout(800)  # kept dice slide to the rail
            PICTURE.parent.mkdir(parents=True, exist_ok=True)
            mina.page.screenshot(path=PICTURE)


if __name__ == "__main__":
    main()
