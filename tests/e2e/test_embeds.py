"""A page of another origin shows embeds in frames, and no other page of the server."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FrameLocator, Locator, Request, expect

from tests.e2e.accessible import violations
from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson, at_server
from tests.e2e.korean import english_texts
from tests.e2e.layout import laws
from tests.e2e.local.test_site import FileServer
from tests.e2e.tables import finished, seat_on_turn, started
from tests.support.servers.server_process import CROWD, server_with

POSITION = "rules=clubhouse&card=ones-3.yacht-0&dice=22255&left=2"


#: Opens a page that frames these paths of a person's server, and returns the frames. The page has
#: the server's address and another port, so that browsers send the cookie of the server.
Blog = Callable[..., list[FrameLocator]]


@pytest.fixture
def framed(chromium: Browser, tmp_path: Path) -> Iterator[NewPerson]:
    """Return a function that opens browsers at a server with previews."""
    with server_with(tmp_path, bot_pause=0.01, limit_factor=CROWD, previews=True) as server:
        yield from at_server(chromium, server)


@pytest.fixture
def blog(tmp_path: Path) -> Iterator[Blog]:
    """Return a function that opens a page of another origin with frames."""
    folder = tmp_path / "blog"
    folder.mkdir()
    other = FileServer(folder)

    def opened(person: Person, *paths: str) -> list[FrameLocator]:
        frames = "".join(f"<iframe src='{person.url}{path}'></iframe>" for path in paths)
        style = "<link rel=icon href=data:,><style>iframe { width: 320px; height: 480px }</style>"
        (folder / "index.html").write_text(f"<!doctype html>{style}{frames}", "utf-8")
        person.page.goto(other.url)
        return [person.page.frame_locator("iframe").nth(place) for place in range(len(paths))]

    yield opened
    other.close()


def _die(frame: FrameLocator, place: int) -> Locator:
    """Return a die of a table in a frame."""
    return frame.get_by_test_id(f"die-{place}")


def test_a_blog_shows_a_position_a_replay_and_a_table(framed: NewPerson, blog: Blog) -> None:
    """All three show their dice; none knows the reader, whose browser has a cookie of the server.

    The links lead to whole pages outside the frame. The arrow keys step through the replay.
    """
    mina = framed()
    mina.choose_name("Mina")
    game, table = finished([mina], "clubhouse", "greedy"), started([mina], "bonus")
    requests: list[Request] = []
    mina.page.on("request", lambda request: requests.append(request))  # noqa: PLW0108 - needs a name
    board, replay, live = blog(
        mina, f"/embed/board?{POSITION}&lang=ko", f"/embed/games/{game}", f"/embed{table}"
    )
    expect(board.get_by_test_id("embed-die-4")).to_be_visible()
    expect(board.get_by_test_id("embed-choice")).to_have_count(3)
    assert board.locator("html").get_attribute("lang") == "ko"
    expect(_die(replay, 4)).to_be_visible()
    expect(_die(live, 4)).to_be_visible()
    expect(live.get_by_test_id("seat-name-0")).to_have_text("Mina")
    # The player's own page tells her that it is her turn.
    expect(live.get_by_test_id("status")).to_have_text("Mina to play")
    expect(live.get_by_test_id("roll")).to_have_count(0)

    line = replay.get_by_test_id("replay-line")
    last = int(line.input_value())
    replay.get_by_test_id("replay-back").click()
    mina.page.keyboard.press("ArrowLeft")
    expect(line).to_have_value(str(last - 2))

    links = [frame.get_by_test_id("embed-open") for frame in (board, replay, live)]
    paths = [link.get_attribute("href") or "" for link in links]
    assert paths[0].startswith("/board?rules=clubhouse&")
    assert paths[1:] == [f"/games/{game}", table]
    for link in links:
        assert link.get_attribute("target") == "_blank"

    sent = [(one.url, "cookie" in one.all_headers()) for one in requests if mina.url in one.url]
    asked = [has_cookie for url, has_cookie in sent if "/api/" in url]
    assert asked
    assert not any(asked)
    assert [url for url, has_cookie in sent if has_cookie and "/embed/" in url]


def test_embeds_keep_the_laws_of_pages(framed: NewPerson) -> None:
    """Nothing is cut, too small, inaccessible or English, in the smallest frame and the usual."""
    mina = framed(language="ko")
    mina.choose_name("미나")
    game, table = finished([mina], "clubhouse"), started([mina], "bonus", "greedy")
    for path, ready in {
        f"/embed/board?{POSITION}": "[data-testid=embed-choice]",
        f"/embed/games/{game}": "[data-testid=replay-line]",
        f"/embed{table}": "[data-testid=dice-tray]",
        "/embed/r/abcdefabcdef": "[data-testid=embed-fault]",
    }.items():
        mina.page.goto(path)
        expect(mina.page.locator(ready).first).to_be_visible()
        for width, height in ((320, 480), (480, 560)):
            mina.page.set_viewport_size({"width": width, "height": height})
            assert [*laws(mina), *violations(mina), *english_texts(mina)] == [], (path, width)


def test_an_embedded_table_follows_the_game(framed: NewPerson, blog: Blog) -> None:
    """While two people play, the frame shows the throw of the player on turn, without a reload."""
    mina, jun = framed(), framed()
    mina.choose_name("Mina")
    jun.choose_name("Jun")
    table = started([mina, jun], "bonus")
    [live] = blog(framed(language="ko"), f"/embed{table}")
    expect(_die(live, 0)).to_be_visible()
    roller = seat_on_turn([mina, jun], table)
    seat = roller.seat_on_turn()
    for place, face in enumerate(roller.roll()):
        expect(_die(live, place)).to_have_attribute("data-face", str(face))
    roller.fill_first()
    expect(live.get_by_test_id("seat-on-turn")).to_have_attribute("data-seat", str(1 - seat))
    expect(live.get_by_test_id("status")).to_contain_text("차례예요")


def test_other_pages_open_in_no_frame(framed: NewPerson, blog: Blog) -> None:
    """The browser refuses the pages with buttons: home, a table and an unknown path."""
    mina = framed()
    blog(mina, "/", "/r/abcdef", "/embed/nothing")
    mina.page.wait_for_load_state()
    urls = {frame.url for frame in mina.page.frames[1:]}
    assert urls == {"chrome-error://chromewebdata/"}
    assert len([said for said in mina.complaints if "frame-ancestors" in said]) == 3
    mina.complaints.clear()


def test_a_private_table_is_no_table(framed: NewPerson, blog: Blog) -> None:
    """A frame says the same of a private table and of an unknown one, and links home."""
    mina = framed()
    mina.choose_name("Mina")
    for frame in blog(
        mina, f"/embed{started([mina], 'bonus', private=True)}", "/embed/r/abcdefabcdef"
    ):
        expect(frame.get_by_test_id("embed-fault")).to_have_text(
            "This table does not exist, or you may not see it."
        )
        assert frame.get_by_test_id("embed-open").get_attribute("href") == "/"
