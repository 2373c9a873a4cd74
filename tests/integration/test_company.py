"""Quick chat, lobby, codes, rematch and records over HTTP and WebSocket."""

import json

from tests.integration.playing import play_on, seat_two
from tests.support.guest import Guest
from tests.support.server_process import ServerProcess
from yachtdice.game import Step, parse_record
from yachtdice.server.rooms.messages.client import (
    ChangeSettings,
    Ping,
    Rematch,
    Resign,
    Say,
    TakeSeat,
)
from yachtdice.server.rooms.messages.server import (
    Accepted,
    ChatLog,
    Pong,
    RefusalCode,
    Refused,
    Said,
)


async def refusal(guest: Guest) -> Refused:
    """Return the next refusal that this guest receives."""
    answer = await guest.receive_until(lambda m: isinstance(m, Refused))
    assert isinstance(answer, Refused)
    return answer


async def test_a_phrase_is_sent_to_all_players_as_an_id(house: ServerProcess) -> None:
    """Both players and a nameless watcher get a phrase, and a latecomer finds it in the log."""
    async with Guest(house.url) as mina, Guest(house.url) as jun, Guest(house.url) as watcher:
        room = await seat_two(mina, jun)
        await watcher.enter(room)
        await jun.say(Say(cid="s1", phrase="cheer-3"))
        for guest in (mina, jun, watcher):
            said = await guest.receive_until(lambda m: isinstance(m, Said))
            assert isinstance(said, Said)
            line = said.line
            assert (line.seat, line.player, line.name) == (1, jun.you, "준호")
            assert line.phrase == "cheer-3"
            assert guest.version == mina.version
        async with Guest(house.url) as late:
            await late.enter(room)
            log = await late.receive_until(lambda m: isinstance(m, ChatLog))
            assert isinstance(log, ChatLog)
            assert [line.phrase for line in log.lines] == ["cheer-3"]


async def test_refused_messages_are_answered(house: ServerProcess) -> None:
    """Phrases sent too soon, without a seat or a name, or unknown, are refused with their cid."""
    async with Guest(house.url) as mina, Guest(house.url) as jun, Guest(house.url) as watcher:
        room = await seat_two(mina, jun)
        await watcher.enter(room)
        await mina.say(Say(cid="s1", phrase="praise-1"))
        await mina.say(Say(cid="s2", phrase="praise-2"))
        answer = await refusal(mina)
        assert (answer.code, answer.cid) == (RefusalCode.TOO_SOON, "s2")
        assert "wait 4 s" in answer.reason
        await watcher.say(Say(cid="s3", phrase="praise-1"))
        assert (await refusal(watcher)).code is RefusalCode.NO_NAME
        async with Guest(house.url) as sora:
            await sora.named("Sora")
            await sora.enter(room)
            await sora.say(Say(cid="s4", phrase="praise-1"))
            assert (await refusal(sora)).code is RefusalCode.NOT_ALLOWED
        for phrase in ("praise-7", "insult-1", "praise-1 ", ""):
            assert jun.socket is not None
            await jun.socket.send(json.dumps({"type": "Say", "cid": "s5", "phrase": phrase}))
            assert (await refusal(jun)).code is RefusalCode.BAD_MESSAGE
        await jun.say(Ping())
        await jun.receive_until(lambda m: isinstance(m, Pong))
        assert [m.line.phrase for m in jun.received if isinstance(m, Said)] == ["praise-1"]


async def test_a_listed_room_is_found_and_entered(house: ServerProcess) -> None:
    """A listed room is found by lobby and code; before that it is not in the lobby."""
    async with Guest(house.url) as mina, Guest(house.url) as jun:
        await mina.named("Mina")
        await jun.named("Jun")
        room = await mina.make_room("yahtzee")
        await mina.enter(room)

        async def listed() -> list[dict[str, object]]:
            page = (await jun.http.get("/api/lobby")).raise_for_status().json()
            return [line for line in page["rooms"] if line["id"] == room]

        assert await listed() == []
        assert isinstance(await mina.do(ChangeSettings, listed=True), Accepted)
        [line] = await listed()
        assert (line["host"], line["people"], line["free"]) == ("Mina", 1, 3)
        await jun.enter(room[:6].upper())
        assert jun.room is not None
        assert jun.room.id == room
        assert isinstance(await jun.do(TakeSeat, seat=1), Accepted)


async def test_the_qr_code_exists_for_rooms_with_players(house: ServerProcess) -> None:
    """The QR code is an SVG, and does not exist for an empty room."""
    async with Guest(house.url) as mina:
        await mina.named("Mina")
        room = await mina.make_room()
        await mina.enter(room)
        answer = await mina.http.get(f"/api/rooms/{room}/qr.svg")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.text.startswith("<svg")
        assert (await mina.http.get("/api/rooms/nobodyhere22/qr.svg")).status_code == 404


async def test_one_call_begins_a_game_against_a_bot(house: ServerProcess) -> None:
    """The game has started without a clock when its player comes; nameless guests are refused."""
    async with Guest(house.url) as mina:
        assert (await mina.http.post("/api/tables", json={"rules": "bonus"})).status_code == 401
        await mina.named("Mina")
        made = (await mina.http.post("/api/tables", json={"rules": "bonus"})).raise_for_status()
        assert made.json()["link"].endswith(f"/r/{made.json()['id']}")
        await mina.enter(made.json()["id"])
        assert mina.table is not None
        assert [seat.bot for seat in mina.table.seats] == [None, "sailor"]
        assert mina.room is not None
        assert mina.room.clock is None, "nobody waits for who plays alone"
        assert (await mina.http.post("/api/tables", json={"rules": "no"})).status_code == 400


async def test_the_record_of_a_finished_game_can_be_downloaded(house: ServerProcess) -> None:
    """The record replays to the end of the game; an unknown game has none."""
    async with Guest(house.url) as mina, Guest(house.url) as jun:
        await seat_two(mina, jun)
        await play_on(mina, 0, turns=1)
        await play_on(jun, 1, turns=1)
        await mina.catch_up(jun.version)
        await mina.do(Resign)
        await jun.catch_up(mina.version)
        await jun.do(Resign)
        assert jun.table is not None
        answer = await jun.http.get(f"/api/games/{jun.table.game}/record")
        record = parse_record(answer.raise_for_status().text)
        assert record.state.step is Step.OVER
        assert [holder.name for holder in record.state.holders] == ["Mina", "준호"]
        assert (await jun.http.get("/api/games/nosuchgame22/record")).status_code == 404


async def test_a_rematch_over_the_wire(house: ServerProcess) -> None:
    """Both vote for a rematch, in which the player who resigned plays first."""
    async with Guest(house.url) as mina, Guest(house.url) as jun:
        await seat_two(mina, jun)
        await jun.do(Resign)
        await mina.catch_up(jun.version)
        await play_on(mina, 0)
        assert isinstance(await mina.do(Rematch), Accepted)
        await jun.catch_up(mina.version)
        assert jun.room is not None
        assert jun.room.agreed == (0,)
        assert isinstance(await jun.do(Rematch), Accepted)
        assert jun.table is not None
        assert jun.table.order == (1, 0)
        assert jun.table.step is Step.AWAIT_ROLL
