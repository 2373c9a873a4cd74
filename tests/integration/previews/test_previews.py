"""Previews of links over HTTP, as a program without a cookie and a player see them."""

import sys
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from html import unescape
from io import BytesIO
from pathlib import Path
from re import findall
from typing import Any, Final

import httpx
import pytest
from PIL import Image

from tests.integration.contests.evening import SHORT
from tests.integration.members import open_account, play_one_box
from tests.support.clients.guest import Guest
from tests.support.servers.databases import new_sqlite
from tests.support.servers.server_process import CROWD, ServerProcess, server_with
from tests.unit.server.people.store.accounts import LINE
from yachtdice.server.app.asgi import create_app
from yachtdice.server.app.composition import compose
from yachtdice.server.app.pages import STATIC
from yachtdice.server.common.limits import PICTURES
from yachtdice.server.common.settings import Settings
from yachtdice.server.jobs.helper import HelperProcess
from yachtdice.server.previews.service.pictures import Pictures
from yachtdice.server.rooms.messages.client import ChangeSettings, Roll, StartGame, TakeSeat

ORIGIN: Final = "http://dice.example"
NOTHING: Final = "abcdefghijkl"  #: The id of nothing.
BOARD: Final = "/board?rules=clubhouse&card=ones-3.choice-22&dice=22255&left=2"
KOREAN: Final = {"accept-language": "ko-KR,ko;q=0.9,en;q=0.8", "accept": "text/html"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Return a server with previews, which tests share."""
    folder: Path = tmp_path_factory.mktemp("previews")
    options: dict[str, Any] = {"limit_factor": CROWD, "account_days": 0, "previews": True}
    with server_with(folder, LINE.text, SHORT.text, public_url=ORIGIN, **options) as process:
        yield process


@pytest.fixture
async def http(server: ServerProcess) -> AsyncIterator[httpx.AsyncClient]:
    """Return a client without a cookie."""
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as client:
        yield client


def tags(page: httpx.Response) -> dict[str, str]:
    """Return the tags of a page by their names."""
    found = findall(r'<meta property="(og:[a-z_:]+)" content="([^"]*)">', page.text)
    return {name: unescape(value) for name, value in found}


async def answers(http: httpx.AsyncClient, path: str, picture: str) -> list[tuple[Any, ...]]:
    """Return status, body and headers of the page, the picture and the oEmbed of an address."""
    query = {"url": ORIGIN + path}
    asked = [
        await http.get(path, headers=KOREAN),
        await http.get(picture),
        await http.get(picture, headers=KOREAN),
        await http.get("/oembed", params=query),
    ]
    return [(one.status_code, one.content, {**one.headers, "date": None}) for one in asked]


def ink(png: bytes, left: int, top: int, right: int, bottom: int) -> float:
    """Return the share of light pixels in a part of a picture."""
    with Image.open(BytesIO(png)) as picture:
        assert picture.size == (1200, 630)
        grey = picture.convert("L").crop((left, top, right, bottom)).tobytes()
    return sum(level > 128 for level in grey) / len(grey)


async def test_a_finished_game_has_tags_a_picture_and_a_frame(
    server: ServerProcess, http: httpx.AsyncClient
) -> None:
    """A chat shows names and points of a game in the language of its request."""
    async with Guest(server.url) as mina, Guest(server.url) as jun:
        await mina.named('Mi"><b>na')
        await jun.named("준호")
        game = await play_one_box([mina, jun])
    page = await http.get(f"/games/{game}", headers=KOREAN)
    found = tags(page)
    assert 'Mi"><b>na' in found["og:title"]
    assert "<b>" not in page.text
    assert found["og:url"] == f"{ORIGIN}/games/{game}"
    assert found["og:description"].startswith("끝난 게임 · ")
    assert found["og:image"] == f"{ORIGIN}/pictures/games/{game}.png?lang=ko"
    assert "accept-language" in page.headers["vary"]
    whole = page.text
    head = whole[whole.index('<meta property="og:type"') : whole.index("</head>")]
    assert whole.replace(head, "") == (STATIC / "index.html").read_text("utf-8")
    picture = await http.get(found["og:image"].removeprefix(ORIGIN))
    assert picture.headers["content-type"] == "image/png"
    assert ink(picture.content, 100, 200, 1140, 290) > 0.01, "there is no name: is the font there?"
    again = await http.get(
        found["og:image"].removeprefix(ORIGIN), headers={"if-none-match": picture.headers["etag"]}
    )
    assert (again.status_code, again.content) == (304, b"")
    link = unescape(findall(r'json\+oembed" href="([^"]*)"', page.text)[0])
    answer = await http.get(f"{link.removeprefix(ORIGIN)}&maxwidth=300")
    assert answer.headers["access-control-allow-origin"] == "*"
    body = answer.json()
    assert (body["version"], body["type"], body["width"]) == ("1.0", "rich", 300)
    assert f'src="{ORIGIN}/embed/games/{game}"' in body["html"]
    assert "thumbnail_url" not in body
    frame = await http.get(f"/embed/games/{game}")
    assert (frame.status_code, "x-frame-options" in frame.headers) == (200, False)


async def test_what_only_some_may_see_is_like_nothing(
    server: ServerProcess, http: httpx.AsyncClient
) -> None:
    """Private games and tables answer as an unknown id does, also to their players."""
    async with Guest(server.url) as mina, Guest(server.url) as jun:
        await open_account(mina, "Mina2")
        await jun.named("Jun")
        game = await play_one_box([mina, jun], private=True)
        await mina.leave()
        room = await mina.make_room("bonus")
        await mina.enter(room)
        await mina.do(ChangeSettings, private=True)
        await mina.do(StartGame)
        for kind, key in (("games", game), ("r", room)):
            path = f"/{kind}/{NOTHING}"
            nothing = await answers(http, path, f"/pictures{path}.png")
            assert await answers(http, f"/{kind}/{key}", f"/pictures/{kind}/{key}.png") == nothing
            assert [status for status, _, _ in nothing] == [200, 404, 404, 404]
            own = await mina.http.get(f"/{kind}/{key}", headers=KOREAN)
            assert own.text == (STATIC / "index.html").read_text("utf-8")
            unknown = await answers(http, path, "/nothing/nothing")
            assert [one[:2] for one in unknown] == [one[:2] for one in nothing]


async def test_the_picture_of_a_table_follows_the_game(
    server: ServerProcess, http: httpx.AsyncClient
) -> None:
    """A table shows its free seats, then each roll, under another entity tag each time."""
    async with Guest(server.url) as mina, Guest(server.url) as jun:
        await mina.named("Mina3")
        await jun.named("Jun3")
        room = await mina.make_room("bonus")
        await mina.enter(room)
        address = f"/pictures/r/{room}.png"
        assert tags(await http.get(f"/r/{room}"))["og:title"] == "Mina3’s table"
        waiting = await http.get(address)
        await jun.enter(room)
        await jun.do(TakeSeat, seat=1)
        await mina.catch_up(jun.version)
        await mina.do(StartGame)
        await jun.catch_up(mina.version)
        begun = await http.get(address)
        first = mina if mina.has_turn(0) else jun
        await first.do(Roll)
        rolled = await http.get(address)
        assert tags(await http.get(f"/r/{room}"))["og:title"] == "Mina3 0, Jun3 0"
    marks = [one.headers["etag"] for one in (waiting, begun, rolled)]
    assert len({*marks}) == 3
    assert len({one.content for one in (waiting, begun, rolled)}) == 3
    assert rolled.headers["cache-control"] == "no-cache"


async def test_a_position_and_a_contest_have_previews(
    server: ServerProcess, http: httpx.AsyncClient
) -> None:
    """A position shows its dice, an unlisted contest its name; both keep their address."""
    found = tags(await http.get(BOARD))
    assert found["og:description"].endswith("2 rolls left · 2 of 12 boxes, 25 points")
    assert found["og:url"] == ORIGIN + BOARD
    picture = await http.get(found["og:image"].removeprefix(ORIGIN))
    assert ink(picture.content, 60, 430, 1140, 590) > 0.3
    async with Guest(server.url) as mina:
        await open_account(mina, "Mina4")
        order = {"name": "Harbour <Cup>", "rules": SHORT.id, "seconds": 60, "listed": False}
        contest = (await mina.http.post("/api/contests", json=order)).json()["line"]["id"]
    found = tags(await http.get(f"/contests/{contest}"))
    assert found["og:title"] == "Harbour <Cup>"
    body = (await http.get("/oembed", params={"url": f"{ORIGIN}/contests/{contest}"})).json()
    assert (body["type"], body["width"], body["height"]) == ("photo", 1200, 630)
    picture = await http.get(body["url"].removeprefix(ORIGIN))
    assert picture.content[:8] == b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize(
    "query",
    [
        "rules=nothing",
        "rules=clubhouse&card=ones-2.ones-3",
        "rules=clubhouse&card=nothing-3",
        "rules=clubhouse&card=ones-77",
        "rules=clubhouse&card=ones-\u0663",
        "rules=clubhouse" + "&a=1" * 200,
        "rules=clubhouse&dice=777",
        "rules=clubhouse&left=9",
        "rules=clubhouse&other=1",
        "rules=clubhouse&rules=bonus",
        "dice=11111",
        "",
    ],
)
async def test_an_impossible_position_is_like_nothing(http: httpx.AsyncClient, query: str) -> None:
    """A board that the client refuses has the plain page and no picture."""
    page = await http.get(f"/board?{query}", headers=KOREAN)
    assert page.content == (STATIC / "index.html").read_bytes()
    assert (await http.get(f"/pictures/board.png?{query}")).status_code == 404


@pytest.mark.parametrize(
    ("params", "status"),
    [
        ({"url": f"{ORIGIN}{BOARD}"}, 200),
        ({"url": f"{ORIGIN}{BOARD}", "format": "xml"}, 501),
        ({"url": f"https://other.example{BOARD}"}, 404),
        ({"url": f"{ORIGIN}:81{BOARD}"}, 404),
        ({"url": f"{ORIGIN}/account"}, 404),
        ({"url": "http://["}, 404),
        ({"url": f"{ORIGIN}{BOARD}", "maxwidth": "0"}, 400),
        ({}, 400),
    ],
)
async def test_oembed_answers_for_pages_of_this_server_alone(
    http: httpx.AsyncClient, params: dict[str, str], status: int
) -> None:
    """Other sites, other pages and other formats get an error."""
    assert (await http.get("/oembed", params=params)).status_code == status


def test_pictures_have_a_limit_by_address(tmp_path: Path) -> None:
    """An address gets 60 pictures a minute; pages and the API are not affected."""
    where = str(tmp_path / "yacht.sqlite3")
    with (
        ServerProcess(where, public_url=ORIGIN, previews=True) as server,
        httpx.Client(base_url=server.url, timeout=60) as http,
    ):
        address = f"/pictures{BOARD.replace('?', '.png?')}"
        statuses = [http.get(address).status_code for _ in range(PICTURES.most + 1)]
        assert statuses == [200] * PICTURES.most + [429]
        assert "og:title" in http.get(BOARD).text
        assert http.get("/api/rules").status_code == 200


def test_without_previews_there_is_nothing(house: ServerProcess) -> None:
    """A server whose host has not turned previews on answers as for unknown paths."""
    with httpx.Client(base_url=house.url) as http:
        assert http.get(BOARD).content == (STATIC / "index.html").read_bytes()
        unknown = http.get("/nothing/nothing")
        for path in (f"/pictures{BOARD.replace('?', '.png?')}", f"/oembed?url={ORIGIN}{BOARD}"):
            assert (http.get(path).status_code, http.get(path).content) == (404, unknown.content)


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
async def test_a_picture_that_cannot_be_painted_is_refused(tmp_path: Path) -> None:
    """Without its process a picture answers 503 in one line, and the page keeps its tags."""
    settings = Settings(new_sqlite(tmp_path / "yacht.sqlite3"), public_url=ORIGIN, previews=True)
    painter = HelperProcess((sys.executable, "-c", ""))
    services = replace(compose(settings), pictures=Pictures(painter.ask))
    transport = httpx.ASGITransport(create_app(services))  # type: ignore[arg-type]
    async with (
        services.running(),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as http,
    ):
        refused = await http.get(f"/pictures{BOARD.replace('?', '.png?')}")
        assert (refused.status_code, refused.json()["detail"]) == (
            503, "no picture now; try again later"
        )  # fmt: skip
        assert "og:title" in (await http.get(BOARD)).text
    await painter.close()
