"""The home page, running games and quick match over HTTP and WebSocket."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.integration.playing import seat_two
from tests.support.clients.guest import Guest
from tests.support.servers.server_process import ServerProcess
from tests.support.waiting import until
from yachtdice.server.rooms.messages.client import FindOpponent, Resign, StopSearch
from yachtdice.server.rooms.messages.server import Matched, Searching


async def test_a_player_returns_to_a_running_game(house: ServerProcess) -> None:
    """The list has room, players, turn and time of each running game, and is empty afterwards."""
    async with Guest(house.url) as mina, Guest(house.url) as jun:
        assert (await mina.http.get("/api/me/games")).status_code == 401
        room = await seat_two(mina, jun)
        [own] = (await mina.http.get("/api/me/games")).json()["games"]
        assert (own["game"]["room"], own["seat"], own["is_turn"]) == (room, 0, True)
        assert [seat["name"] for seat in own["game"]["seats"]] == ["Mina", "준호"]
        assert own["game"]["clock"] == 60
        assert own["game"]["left_ms"] > 0
        assert (own["runs"], own["return_ms"], own["paused"]) == (True, None, False)
        [of_jun] = (await jun.http.get("/api/me/games")).json()["games"]
        assert (of_jun["seat"], of_jun["is_turn"]) == (1, False)
        await mina.do(Resign)
        await jun.catch_up(mina.version)
        await jun.do(Resign)
        assert (await mina.http.get("/api/me/games")).json()["games"] == []


async def test_the_clock_of_a_deserted_game_is_shown_as_paused(house: ServerProcess) -> None:
    """The time to return counts until the last player leaves; then the same time stays."""
    async with Guest(house.url) as mina, Guest(house.url) as jun:
        await seat_two(mina, jun)

        async def own(is_awaited: Callable[[Any], bool] = bool) -> Any:
            [game] = (await mina.http.get("/api/me/games")).json()["games"]
            return game if is_awaited(game) else None

        await mina.leave()
        away = await until(lambda: own(lambda game: game["return_ms"] is not None))
        assert (away["runs"], away["paused"]) == (False, False)
        await jun.leave()
        paused = await until(lambda: own(lambda game: game["paused"]))
        assert (paused["runs"], paused["return_ms"]) == (False, None)
        assert paused["game"]["left_ms"] > 0
        assert await own() == paused


async def test_an_empty_server_has_an_empty_home_page(tmp_path: Path) -> None:
    """A new server shows no made-up data."""
    with ServerProcess(str(tmp_path / "yacht.sqlite3")) as server:
        async with Guest(server.url) as visitor:
            home = (await visitor.http.get("/api/home")).json()
            champions = (await visitor.http.get("/api/tournaments/champions")).json()
    assert home == {
        "online": 0,
        "games": [],
        "hand": None,
        "results": [],
        "bests": [],
        "champion": None,
    }
    assert champions == {"champions": []}


_ENDED = ("clubhouse", "classic", "yatzy")  #: The rule sets of the searches that end.


async def test_a_search_that_has_ended_matches_no_one(house: ServerProcess) -> None:
    """A search that StopSearch, a disconnect or another table ended is matched with no player."""
    async with (
        Guest(house.url) as mina,
        Guest(house.url) as gone,
        Guest(house.url) as busy,
        Guest(house.url) as jun,
    ):
        for guest in (mina, gone, busy, jun):
            await guest.named("Seeker")
            await guest.connect()
        for guest, rules in zip((mina, gone, busy), _ENDED, strict=True):
            await guest.say(FindOpponent(cid="f", rules=rules, bots=False))
            await guest.receive_a(Searching)
        await until(lambda: _searches(house) == len(_ENDED))
        await mina.say(StopSearch())
        await gone.leave()
        await busy.enter(await jun.make_room())
        await until(lambda: _searches(house) == 0)
        for rules in _ENDED:
            await jun.say(FindOpponent(cid="f", rules=rules, bots=False))
            await jun.receive_a(Searching)
        assert not any(isinstance(message, Matched) for message in jun.received)


def _searches(house: ServerProcess) -> int:
    """Return the number of open searches for these rule sets in the server's database."""
    asked = "SELECT count(*) FROM searches WHERE partner IS NULL AND rules IN (?, ?, ?)"
    with closing(sqlite3.connect(house.database)) as connection:
        count: int = connection.execute(asked, _ENDED).fetchone()[0]
    return count
