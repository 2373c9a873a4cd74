"""Programs play people over the HTTP API: a whole game, and the answer to each request."""

import asyncio
import json
import os
import shutil
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.integration.playing import play_on
from tests.paths import ROOT
from tests.support.clients.bot_account import Owner, bearer, owner
from tests.support.clients.guest import Guest
from tests.support.clients.sealed_guest import SealedGuest
from tests.support.games.one_box import ANY
from tests.support.servers.server_process import ServerProcess
from tests.support.waiting import PATIENCE
from yachtdice.game import check_dice, parse_record
from yachtdice.server.rooms.messages.client import (
    ChangeSettings,
    Fill,
    Resign,
    Roll,
    SeatBot,
    StartGame,
)
from yachtdice.server.rooms.messages.codec import write_message
from yachtdice.server.rooms.messages.room import Ties
from yachtdice.server.rooms.messages.server import Accepted, Changed, Presence

_names = count()


@asynccontextmanager
async def following(url: str, room: str, bot: dict[str, Any]) -> AsyncIterator["Lines"]:
    """Yield the lines of a room's stream, as a bot reads them."""
    async with (
        httpx.AsyncClient(base_url=url, headers=bearer(bot), timeout=PATIENCE) as http,
        http.stream("GET", f"/api/bot/rooms/{room}/stream") as response,
    ):
        assert response.status_code == 200, await response.aread()
        assert response.headers["content-type"] == "application/x-ndjson"
        assert response.headers["x-accel-buffering"] == "no", "a proxy would hold back the lines"
        yield Lines(http, room, response)


class Lines:
    """A stream of a room, and the moves of its bot."""

    def __init__(self, http: httpx.AsyncClient, room: str, response: httpx.Response) -> None:
        """Read this response."""
        self.http, self.room = http, room
        self._lines = response.aiter_lines()

    async def next(self) -> dict[str, Any]:
        """Return the next line that is not blank."""
        while not (line := await asyncio.wait_for(anext(self._lines), PATIENCE)):
            pass
        facts: dict[str, Any] = json.loads(line)
        return facts

    async def silence(self) -> None:
        """Read until a blank line."""
        while await asyncio.wait_for(anext(self._lines), PATIENCE):
            pass

    async def end(self) -> None:
        """Read to the end."""
        async with asyncio.timeout(PATIENCE):
            async for _ in self._lines:
                pass

    async def until(self, kind: str, **wanted: Any) -> dict[str, Any]:
        """Return the next line of this type with these fields."""
        while True:
            facts = await self.next()
            if facts["type"] == kind and all(facts[key] == wanted[key] for key in wanted):
                return facts

    async def move(self, **body: Any) -> httpx.Response:
        """Return the answer to a move."""
        return await self.http.post(f"/api/bot/rooms/{self.room}/moves", json=body)


async def _example(
    url: str, room: str, bot: dict[str, Any], script: str = "online_bot.py"
) -> asyncio.subprocess.Process:
    """Return an example bot, running in a process in this room."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "examples" / script),
        f"{url}/r/{room}",
        env={**os.environ, "YACHT_TOKEN": bot["token"]},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def _agent(
    url: str, room: str, bot: dict[str, Any], folder: Path
) -> asyncio.subprocess.Process:
    """Return `yacht bot play` with an agent of the example, hardly trained, in this room."""
    shutil.copy(ROOT / "examples" / "learn_yahtzee.py", folder)
    script = folder / "learn_yahtzee.py"
    few = ["--rules", "bonus", "--games", "1", "--points", "1", "--measured", "2"]
    training = await asyncio.create_subprocess_exec(
        sys.executable,
        str(script),
        *few,
        "--save",
        str(folder / "learned.npz"),
        stdout=asyncio.subprocess.DEVNULL,
    )
    assert await training.wait() == 0
    return await _yacht(bot, "bot", "play", f"{script}:Learned", f"{url}/r/{room}", "--json")


async def _yacht(bot: dict[str, Any], *words: str) -> asyncio.subprocess.Process:
    """Return the command `yacht` with these words, as this bot account."""
    return await asyncio.create_subprocess_exec(
        str(Path(sys.executable).with_name("yacht")),
        *words,
        env={**os.environ, "YACHT_TOKEN": bot["token"]},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def test_a_trained_agent_plays_a_whole_game_at_a_table(
    house: ServerProcess, tmp_path: Path
) -> None:
    """`yacht bot play` seats a policy in a room, plays to the end and prints the totals."""
    with owner(house.url, "Petrel keeper") as keeper:
        bot = keeper.bot("Petrel")
        async with Guest(house.url, cookies=keeper.http.cookies) as mina:
            room = await mina.make_room("bonus")
            await mina.enter(room)
            process = await _agent(house.url, room, bot, tmp_path)
            await mina.see(lambda: mina.room.seats[1].name is not None)
            assert isinstance(await mina.do(StartGame), Accepted)
            await play_on(mina, 0)
            out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
            assert (process.returncode, err) == (0, b"")
            assert mina.is_over
            assert json.loads(out)["totals"] == [seat.total for seat in mina.table.seats]
            assert mina.table.seats[1].program


async def test_a_program_plays_the_play_off_of_its_game_too(
    house: ServerProcess, tmp_path: Path
) -> None:
    """`yacht bot play` goes on after equal totals, and ends with the play-off."""
    rules = tmp_path / "one-box.toml"
    rules.write_text(ANY, "utf-8")
    with owner(house.url, "Keeper of ties") as keeper:
        bot = keeper.bot("Whimbrel")
        async with Guest(house.url, cookies=keeper.http.cookies) as mina:
            kept = await mina.http.post("/api/rules", json={"text": ANY})
            room = await mina.make_room(kept.json()["reference"])
            await mina.enter(room)
            words = ["bot", "play", "greedy", f"{house.url}/r/{room}", "--rules", str(rules)]
            process = await _yacht(bot, *words, "--json")
            await mina.see(lambda: mina.room.seats[1].name is not None)
            await mina.do(ChangeSettings, ties=Ties.PLAY_OFF)
            assert isinstance(await mina.do(StartGame), Accepted)
            await play_on(mina, 0)
            # The program may be first.
            await mina.see(lambda: mina.room.play_off is not None and mina.has_turn(0))
            await mina.do(Resign)
            out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
            assert (process.returncode, err) == (0, b"")
            assert json.loads(out)["totals"] == [0, 235]


async def test_the_example_with_a_chain_takes_part_in_its_own_rolls(house: ServerProcess) -> None:
    """The program brings its own chain; its share is in its rolls alone, and the record checks."""
    with owner(house.url, "Dunlin keeper") as keeper:
        bot = keeper.bot("Dunlin")
        mina = SealedGuest(house.url, "mina")
        async with mina:
            await mina.named("Mina")
            room = await mina.make_room("bonus")
            await mina.enter(room)
            process = await _example(house.url, room, bot, "sealed_bot.py")
            await mina.see(lambda: mina.room.seats[1].name is not None)
            assert process.stdout is not None
            assert await process.stdout.readline() == b"pledged\n"
            assert isinstance(await mina.do(StartGame), Accepted)
            while not mina.is_over:
                if mina.has_turn(0):
                    await _turn(mina)
                else:
                    await mina.receive()
            out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
            assert (process.returncode, err) == (0, b"")
            assert mina.table.sealed is not None
            assert out.decode() == f"seal: {mina.table.sealed.seal}\n"
            text = (await mina.http.get(f"/api/games/{mina.table.game}/record")).text
    record = parse_record(text)
    checked = check_dice(record.rules, record.events, record.table or "")
    own = {throw.parties for throw in checked.throws if throw.seat == 2}
    others = {throw.parties for throw in checked.throws if throw.seat == 1}
    assert (own, others) == ({(0, 1, 2)}, {(0, 1)})


async def _turn(mina: SealedGuest) -> None:
    """Roll once, or fill the first box."""
    if not mina.table.offers:
        await mina.ask(mina.next_roll(f"r{mina.version}"))
    else:
        await mina.do(Fill, box=mina.table.offers[0].box)


async def test_the_example_bot_plays_a_whole_game_and_gains_nothing(house: ServerProcess) -> None:
    """The example bot joins by link and plays; history marks it, and winning brings no exp."""
    with owner(house.url, "Plover keeper") as keeper:
        bot = keeper.bot("Plover")
        async with Guest(house.url, cookies=keeper.http.cookies) as mina:
            room = await mina.make_room("bonus")
            await mina.enter(room)
            process = await _example(house.url, room, bot)
            await mina.see(lambda: mina.room.seats[1].name is not None)
            assert mina.room.seats[1].program
            assert mina.room.seats[1].player == bot["player"]
            assert isinstance(await mina.do(StartGame), Accepted)
            await play_on(mina, 0)
            out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
            assert (process.returncode, err) == (0, b"")
            assert mina.is_over
            totals = [seat.total for seat in mina.table.seats]
            assert out.decode() == f"points: {totals}\n"
            assert [(seat.person, seat.program) for seat in mina.table.seats] == [
                (True, False),
                (False, True),
            ]
            [line] = (await mina.http.get(f"/api/games?player={bot['player']}")).json()["games"]
        assert [(seat["program"], seat["bot"]) for seat in line["seats"]] == [
            (False, None),
            (True, None),
        ]
        assert line["seats"][1]["player"] == bot["player"]
        own = totals[0] ** 2 // 10_000
        assert [seat["exp"] for seat in line["seats"]] == [own, 0]
        profile = keeper.http.get(f"/api/players/{bot['player']}").json()
        assert (profile["standing"], profile["ratings"], profile["games"]) == (None, [], 1)
        page = keeper.http.get("/api/ranking?limit=100").json()
        assert bot["player"] not in json.dumps(page)


@pytest.fixture
def keeper(house: ServerProcess) -> Iterator[Owner]:
    """Yield an account that keeps bots."""
    with owner(house.url, f"Keeper {next(_names)}") as known:
        yield known


async def _seated(mina: Guest, keeper: Owner) -> tuple[str, dict[str, Any]]:
    """Return a room of Mina's in which a new bot has the second seat, and the bot."""
    bot = keeper.bot(f"Bot {next(_names)}")
    await mina.named("Mina")
    room = await mina.make_room("bonus")
    await mina.enter(room)
    url = f"{mina.url}/api/bot/rooms/{room}/seat"
    answer = await mina.http.post(url, json={}, headers=bearer(bot))
    assert answer.json() == {"room": room, "seat": 1, "version": 2}
    await mina.catch_up(2)
    return room, bot


async def test_a_stream_has_the_frames_of_the_live_socket(
    house: ServerProcess, keeper: Owner
) -> None:
    """The stream starts with the whole room, then has the same frames as the live socket."""
    async with Guest(house.url) as mina:
        room, bot = await _seated(mina, keeper)
        async with following(house.url, room, bot) as lines:
            first = await lines.next()
            assert (first["type"], first["you"]) == ("Snapshot", bot["player"])
            assert first["rules"]["boxes"]
            await mina.do(StartGame)
            await mina.do(Roll)
            streamed = [await lines.until("Changed") for _ in range(2)]
            received = [message for message in mina.received if isinstance(message, Changed)][-2:]
            assert streamed == [json.loads(write_message(message)) for message in received]
            assert bot["player"] in (await _presence(mina)).present
        while bot["player"] in (await _presence(mina)).present:
            pass


async def _presence(guest: Guest) -> Presence:
    """Return the next presence message that a guest receives."""
    if guest.presence is None:
        await guest.receive_a(Presence)
    found, guest.presence = guest.presence, None
    assert found is not None
    return found


async def test_a_move_counts_once_and_only_when_it_is_due(
    house: ServerProcess, keeper: Owner
) -> None:
    """A repeated cid gets the same answer; stale, illegal and foreign moves change nothing."""
    async with Guest(house.url) as mina:
        room, bot = await _seated(mina, keeper)
        await mina.do(StartGame)
        async with following(house.url, room, bot) as lines:
            early = await lines.move(type="Roll", cid="a", expect=3)
            assert (early.status_code, early.json()["code"]) == (422, "illegal")
            await mina.do(Roll)
            await mina.do(Fill, box=mina.table.offers[0].box)
            stale = await lines.move(type="Roll", cid="b", expect=3)
            assert stale.status_code == 409
            assert (stale.json()["code"], stale.json()["version"]) == ("stale", mina.version)
            assert stale.headers["content-type"] == "application/problem+json"
            version = mina.version
            first = await lines.move(type="Roll", cid="c", expect=version)
            again = await lines.move(type="Roll", cid="c", expect=version)
            assert first.status_code == again.status_code == 200
            assert first.json() == again.json()
            assert first.json()["version"] == version + 1
        unseen = await mina.http.post(  # without a stream, as another server would forward it
            f"{house.url}/api/bot/rooms/{room}/moves",
            json={"type": "Fill", "box": "choice", "cid": "d", "expect": version + 1},
            headers=bearer(bot),
        )
        assert unseen.json()["version"] == version + 2
        await mina.catch_up(version + 2)
        assert mina.table.seat == 0
        assert [seat.bot for seat in mina.table.seats] == [None, None]


async def test_a_bot_stands_up_and_leaves_rooms_of_the_lobby_to_people(
    house: ServerProcess, keeper: Owner
) -> None:
    """A bot can leave before the game, and cannot sit down in a listed or full room."""
    async with Guest(house.url) as mina:
        room, bot = await _seated(mina, keeper)
        url = f"{house.url}/api/bot/rooms/{room}"
        async with httpx.AsyncClient(headers=bearer(bot)) as http:
            other = await http.post(f"{url}/seat", json={"seat": 3})
            assert other.json() == {"room": room, "seat": 3, "version": 3}
            for again in ({}, {"seat": 3}):  # it has this seat already
                assert (await http.post(f"{url}/seat", json=again)).json() == other.json()
            assert (await http.post(f"{url}/leave")).json()["version"] == 4
            nothing = await http.post(f"{url}/leave")
            assert (nothing.status_code, nothing.json()["code"]) == (403, "not_allowed")
            await mina.catch_up(4)
            await mina.do(ChangeSettings, listed=True)
            listed = await http.post(f"{url}/seat", json={})
            assert (
                listed.json()["detail"]
                == "a bot account may not take a seat in a room that the lobby lists"
            )
            await mina.do(ChangeSettings, listed=False)
            for seat in (1, 2, 3):
                await mina.do(SeatBot, seat=seat, bot="greedy")
            full = await http.post(f"{url}/seat", json={})
            assert full.json()["detail"] == "there is no free seat"
            nowhere = await http.post(f"{house.url}/api/bot/rooms/nosuchroom00/seat", json={})
            assert (nowhere.status_code, nowhere.json()["code"]) == (404, "no_room")
            stream = await http.get(f"{house.url}/api/bot/rooms/nosuchroom00/stream")
            assert (stream.status_code, stream.json()["code"]) == (404, "no_room")


async def test_a_bot_gets_events_on_any_server(house: ServerProcess, keeper: Owner) -> None:
    """Invitations, starts and ends of games are sent as events, the current ones first."""
    async with Guest(house.url) as mina:
        room, bot = await _seated(mina, keeper)
        name = {"name": bot["name"].upper()}
        for body, status in ((name, 204), ({"name": "Nobody at all"}, 404)):
            answer = await mina.http.post(f"/api/rooms/{room}/bots", json=body)
            assert answer.status_code == status
        async with _events(house.url, bot) as lines:
            invited = await lines.next()
            assert (invited["type"], invited["room"], invited["host"]) == ("Invited", room, "Mina")
            await mina.do(StartGame)
            game = {"room": room, "game": mina.table.game}
            assert await lines.next() == {"type": "GameBegun", **game}
        async with _events(house.url, bot) as lines:
            lines.room = room
            assert (await lines.next())["type"] == "Invited"
            assert await lines.next() == {"type": "GameBegun", **game}
            await mina.do(Resign)
            await lines.move(type="Resign", cid="end", expect=mina.version)
            assert await lines.next() == {"type": "GameEnded", **game}


@asynccontextmanager
async def _events(url: str, bot: dict[str, Any]) -> AsyncIterator[Lines]:
    """Yield the event stream of a bot."""
    async with (
        httpx.AsyncClient(base_url=url, headers=bearer(bot), timeout=PATIENCE) as http,
        http.stream("GET", "/api/bot/events") as response,
    ):
        assert response.status_code == 200, await response.aread()
        yield Lines(http, "", response)


async def test_a_stopping_server_closes_its_streams(server: ServerProcess) -> None:
    """A stopping server closes its streams properly and does not wait for them."""
    with owner(server.url, "Last keeper") as keeper:
        bot = keeper.bot("Last bot")
        room = keeper.http.post("/api/rooms", json={"rules": "bonus"}).json()["id"]
    async with following(server.url, room, bot) as lines, _events(server.url, bot) as events:
        await lines.next()
        await asyncio.to_thread(server.stop)
        for one in (lines, events):
            await one.end()
