"""Take the pictures of README and site from the real client, which must be built.

python -m tools.picture           a screenshot of the table
python -m tools.picture sealed    the table with the explanation of its seal
python -m tools.picture moving    a turn as a moving picture; the machine should be idle
"""

import base64
import sys
import tempfile
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import expect, sync_playwright

from tests.e2e.browser import HASTY, SILENT, Person, launch
from tests.support.servers.server_process import ServerProcess

PICTURES: Final = Path(__file__).resolve().parent.parent / "docs" / "pictures"
TURNS: Final = 6
SIZE: Final = (1280, 800)
_SHOWN: Final = (800, 500)
_LEAST_MS, _MOST_MS = 70, 1200  #: Shortest and longest time of a frame of the moving picture.


def main(words: list[str]) -> None:
    """Play some turns of a game and take a picture."""
    take = {"moving": _film, "sealed": _explain}.get("".join(words), _photograph)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = launch(playwright)
        with ServerProcess(f"{folder}/yacht.sqlite3", bot_pause=0.01) as server:
            mina = Person(browser, server.url, settings=HASTY, still=False)
            mina.page.set_viewport_size({"width": 1280, "height": 800})
            _play(mina)
            take(mina)


def _play(mina: Person) -> None:
    """Play some turns with two bots, until it is Mina's turn again."""
    mina.introduce("Mina")
    mina.make_table("bonus")
    mina.seat_bot(1, "sailor")
    mina.seat_bot(2, "greedy")
    mina.see("start-game").click()
    for _ in range(TURNS):
        expect(mina.see("seat-on-turn")).to_have_attribute("data-seat", "0")
        mina.play_turn()
    expect(mina.see("seat-on-turn")).to_have_attribute("data-seat", "0")


def _photograph(mina: Person) -> None:
    """Roll, keep two dice, and take the screenshot."""
    mina.roll()
    mina.see("die-1").click()
    mina.see("die-2").click()
    mina.page.wait_for_timeout(800)  # kept dice slide to the rail
    _save(mina, "table.webp")


def _explain(mina: Person) -> None:
    """Roll, open the explanation of the seal with its numbers, and take the screenshot."""
    mina.roll()
    expect(mina.see("seal")).to_have_attribute("data-kind", "together")
    mina.see("seal").click()
    mina.see("check").click()
    expect(mina.see("check-steps")).to_be_visible()
    mina.page.mouse.move(0, 0)
    _save(mina, "sealed.webp")


def _save(mina: Person, name: str) -> None:
    """Write a screenshot of the page."""
    picture = Image.open(BytesIO(mina.page.screenshot())).convert("RGB")
    picture.save(PICTURES / name, quality=80, method=6)


def _film(mina: Person) -> None:
    """Record a turn with the dice in flight and write the moving picture."""
    mina.page.evaluate("settings => Object.assign(localStorage, settings)", dict(SILENT))
    mina.page.evaluate("localStorage.removeItem('dice-speed')")
    mina.page.set_viewport_size({"width": SIZE[0], "height": SIZE[1]})
    mina.page.reload()
    expect(mina.see("roll")).to_have_attribute("aria-disabled", "false")
    frames: list[tuple[float, bytes]] = []
    cast = mina.page.context.new_cdp_session(mina.page)

    def keep(frame: dict[str, Any]) -> None:
        frames.append((frame["metadata"]["timestamp"], base64.b64decode(frame["data"])))
        cast.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    cast.on("Page.screencastFrame", keep)
    cast.send("Page.startScreencast", {"format": "png", "everyNthFrame": 1})
    _take_turn(mina)
    cast.send("Page.stopScreencast")
    _write(frames)


def _take_turn(mina: Person) -> None:
    """Roll three times, keep the most frequent face, and fill the box that pays most."""
    held: set[int] = set()
    for left in (2, 1, 0):
        faces = mina.roll()
        mina.page.wait_for_timeout(1800)  # the dice land
        face = max(faces, key=lambda shown: (faces.count(shown), shown))
        wanted = {place for place, shown in enumerate(faces) if shown == face}
        for place in sorted(wanted ^ held) if left else ():
            mina.see(f"die-{place}").press("Enter")  # a die may lie over the middle of another
            mina.page.wait_for_timeout(250)
        held = wanted
        mina.page.wait_for_timeout(600)
    fills = mina.fills().all()
    points = [int("".join(filter(str.isdigit, fill.inner_text())) or 0) for fill in fills]
    fills[points.index(max(points))].click()
    mina.page.wait_for_timeout(300)
    if mina.seat_on_turn() == 0 and mina.fills().count():  # a second press confirms
        mina.page.keyboard.press("Enter")
    mina.page.wait_for_timeout(1500)


def _write(frames: list[tuple[float, bytes]]) -> None:
    """Write the frames with their times; drop those that follow too soon."""
    chosen = [frames[0]]
    for frame in frames[1:]:
        if (frame[0] - chosen[-1][0]) * 1000 >= _LEAST_MS:
            chosen.append(frame)
    times = [min(round((after - at) * 1000), _MOST_MS) for (at, _), (after, _) in pairwise(chosen)]
    images = [
        Image.open(BytesIO(data)).convert("RGB").resize(_SHOWN, Image.Resampling.LANCZOS)
        for _, data in chosen
    ]
    target = PICTURES / "turn.webp"
    images[0].save(
        target,
        save_all=True,
        append_images=images[1:],
        duration=[*times, _MOST_MS],
        loop=0,
        quality=60,
        method=6,
    )
    print(f"{target}: {len(images)} frames, {target.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main(sys.argv[1:])
