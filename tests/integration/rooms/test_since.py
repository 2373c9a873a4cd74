"""The moments of a game since a player left it."""

from typing import Any

from tests.integration.playing import play_on, seat_two
from tests.support.clients.guest import Guest
from tests.support.servers.server_process import ServerProcess

FAR = 1_000_000


async def _since(guest: Guest, room: str, event: int) -> dict[str, Any]:
    """Return the answer about the events since this one."""
    answer = await guest.http.get(f"/api/rooms/{room}/since?event={event}")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


async def test_a_player_gets_the_moments_since_an_event(house: ServerProcess) -> None:
    """The answer begins with the moment seen last and ends with the table as it is now."""
    async with Guest(house.url) as mina, Guest(house.url) as jun:
        room = await seat_two(mina, jun)
        await play_on(mina, 0, 1)
        now = await _since(mina, room, FAR)
        assert len(now["moments"]) == 1
        await jun.catch_up(mina.version)
        await play_on(jun, 1, 1)
        later = await _since(mina, room, now["event"])
        assert later["moments"][0] == now["moments"][0]
        assert [moment["table"]["seat"] for moment in later["moments"]] == [1, 1, 0]
        heard = sum(len(moment["events"]) for moment in later["moments"][1:])
        assert later["event"] == now["event"] + heard
        whole = await _since(jun, room, 0)
        assert (whole["game"], whole["event"]) == (later["game"], later["event"])
        assert whole["moments"][-2:] == later["moments"][-2:]


async def test_only_players_of_the_latest_game_may_ask(house: ServerProcess) -> None:
    """Watchers, visitors without a name and bad numbers are refused, and so is a waiting room."""
    async with Guest(house.url) as mina, Guest(house.url) as jun, Guest(house.url) as other:
        room = await seat_two(mina, jun)
        asked = f"/api/rooms/{room}/since?event="
        assert (await other.http.get(asked + "0")).status_code == 404
        await other.named("Bora")
        await other.enter(room)
        assert (await other.http.get(asked + "0")).status_code == 404
        for number in ("-1", "x", "1000001", ""):
            assert (await mina.http.get(asked + number)).status_code == 400
        waiting = await mina.make_room("bonus")
        assert (await mina.http.get(f"/api/rooms/{waiting}/since?event=0")).status_code == 404
