"""The home page, running games and quick match over HTTP and WebSocket."""

import sqlite3
from contextlib import closing
from pathlib import Path

from msgspec.structs import asdict

from tests.integration.playing import seat_two
from tests.support.guest import Guest
from tests.support.server_process import ServerProcess
from tests.support.waiting import until
from yachtdice.server.rooms.messages.client import (
    ChangeSettings,
    FindOpponent,
    Hold,
    Ping,
    Resign,
    Roll,
    StartGame,
    StopSearch,
)
from yachtdice.server.rooms.messages.server import Held, Matched, Pong, Refused, Searching


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
        [of_jun] = (await jun.http.get("/api/me/games")).json()["games"]
        assert (of_jun["seat"], of_jun["is_turn"]) == (1, False)
        await mina.do(Resign)
        await jun.catch_up(mina.version)
        await jun.do(Resign)
        assert (await mina.http.get("/api/me/games")).json()["games"] == []


async def test_only_listed_public_games_are_on_the_home_page(house: ServerProcess) -> None:
    """A listed game can be watched; an unlisted and a private one do not appear."""
    shown = {}
    for settings in ({"listed": True}, {}, {"listed": True, "private": True}):
        async with Guest(house.url) as mina, Guest(house.url) as watcher:
            room = await (await mina.named("Mina")).make_room()
            await mina.enter(room)
            await mina.do(ChangeSettings, **settings)
            await mina.do(StartGame)
            await watcher.enter(room)
            home = (await watcher.http.get("/api/home")).json()
            games = [game for game in home["games"] if game["room"] == room]
            shown[str(settings)] = [(game["watchers"], game["seat"]) for game in games]
            assert home["online"] >= 1
    assert list(shown.values()) == [[(1, 0)], [], []]


async def test_an_empty_server_has_an_empty_home_page(tmp_path: Path) -> None:
    """A new server shows no made-up data."""
    with ServerProcess(str(tmp_path / "yacht.sqlite3")) as server:
        async with Guest(server.url) as visitor:
            home = (await visitor.http.get("/api/home")).json()
            champions = (await visitor.http.get("/api/tournaments/champions")).json()
    assert home == {"online": 0, "games": [], "results": [], "bests": [], "champion": None}
    assert champions == {"champions": []}


async def test_two_players_who_search_are_matched_over_the_socket(house: ServerProcess) -> None:
    """Both receive the same room, enter it and find a started game."""
    async with Guest(house.url) as mina, Guest(house.url) as jun:
        for guest, name in ((mina, "Mina"), (jun, "준호")):
            await guest.named(name)
            await guest.connect()
            await guest.say(FindOpponent(cid="f", rules="sums"))
        matched = [await one.receive_until(lambda m: isinstance(m, Matched)) for one in (mina, jun)]
        assert matched[0] == matched[1]
        [room] = {asdict(one)["room"] for one in matched}
        await mina.enter(room)
        await jun.enter(room)
        assert mina.table is not None
        assert mina.table == jun.table
        assert mina.room is not None
        assert mina.room.listed
        assert {seat.name for seat in mina.room.seats} == {"Mina", "준호", None}


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
            await guest.receive_until(lambda m: isinstance(m, Searching))
        await until(lambda: _searches(house) == len(_ENDED))
        await mina.say(StopSearch())
        await gone.leave()
        await busy.enter(await jun.make_room())
        await until(lambda: _searches(house) == 0)
        for rules in _ENDED:
            await jun.say(FindOpponent(cid="f", rules=rules, bots=False))
            await jun.receive_until(lambda m: isinstance(m, Searching))
        assert not any(isinstance(message, Matched) for message in jun.received)


def _searches(house: ServerProcess) -> int:
    """Return the number of open searches for these rule sets in the server's database."""
    asked = "SELECT count(*) FROM searches WHERE partner IS NULL AND rules IN (?, ?, ?)"
    with closing(sqlite3.connect(house.database)) as connection:
        count: int = connection.execute(asked, _ENDED).fetchone()[0]
    return count


async def test_unknown_rules_are_refused_with_the_cid(house: ServerProcess) -> None:
    """A search that is not allowed is refused, and the connection stays open."""
    async with Guest(house.url) as mina:
        await mina.named("Mina")
        await mina.connect()
        await mina.say(FindOpponent(cid="f7", rules="nothing"))
        refused = await mina.receive_until(lambda m: isinstance(m, Refused))
        assert isinstance(refused, Refused)
        assert (refused.code, refused.cid) == ("not_allowed", "f7")
        await mina.say(Ping())
        assert isinstance(await mina.receive_until(lambda m: isinstance(m, Pong)), Pong)


async def test_held_dice_reach_the_others_and_survive_a_reload(house: ServerProcess) -> None:
    """The opponent sees the held dice, and a new connection of the holder finds them again."""
    async with Guest(house.url) as mina, Guest(house.url) as jun:
        room = await seat_two(mina, jun)
        await mina.do(Roll)
        await mina.say(Hold(keep=(1, 2)))
        held = await jun.receive_until(lambda m: isinstance(m, Held))
        assert isinstance(held, Held)
        assert (held.seat, held.keep) == (0, (1, 2))
        await jun.leave()
        jun.epoch = jun.version = 0
        await jun.enter(room)
        snapshot = next(one for one in reversed(jun.received) if hasattr(one, "held"))
        assert asdict(snapshot)["held"] == (1, 2)
