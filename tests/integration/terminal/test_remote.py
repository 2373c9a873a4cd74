"""`yacht play URL`: terminals at tables of real servers."""

import asyncio
import json
import re
import stat
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from tests.integration.playing import play_on
from tests.support.clients.guest import Guest
from tests.support.servers.server_process import ServerProcess
from tests.support.waiting import PATIENCE
from yachtdice.cli.app import run
from yachtdice.game import DiceThrown, parse_record
from yachtdice.server.rooms.messages.client import HandOver, StartGame
from yachtdice.server.rooms.messages.codec import read_server_message
from yachtdice.server.rooms.messages.server import Accepted, Changed, ServerMessage
from yachtdice.terminal.remote import connection
from yachtdice.terminal.remote.server import TableServer, table_address
from yachtdice.terminal.remote.session import RemoteSession
from yachtdice.terminal.session import PlayError
from yachtdice.terminal.table import PlayTable, SittingStage


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep cookies and notes in the folder of the test."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def terminal(url: str, name: str, folder: Path, rules: str = "classic") -> RemoteSession:
    """Return a terminal of this player at a link, or with a new room at a server."""
    origin, room = table_address(url)
    server = TableServer(origin, name)
    return RemoteSession(server, room, folder / f"{name}.txt", rules=rules)


async def until(session: RemoteSession, holds: Callable[[PlayTable], object]) -> PlayTable:
    """Return the first table that meets a condition."""
    table = session.table
    async with asyncio.timeout(PATIENCE):
        while not holds(table):
            table = await session.changed(table)
    return table


async def play_out(session: RemoteSession, turns: int = 99) -> None:
    """Play this many own turns in the first box, the first of them with a keep."""
    for turn in range(turns):
        table = await until(session, lambda t: t.is_mine or t.stage is SittingStage.OVER)
        if table.stage is SittingStage.OVER:
            return
        await session.roll()
        if turn == 0:
            await session.roll((0, 2))
        await session.fill(session.table.offers[0].box)


async def begin(mina: RemoteSession, jun: RemoteSession) -> None:
    """Start a game of two terminals."""
    await until(mina, lambda t: sum(name is not None for name in t.names) == 2)
    await mina.start()
    await until(jun, lambda t: t.stage is SittingStage.PLAYING)


async def test_two_terminals_play_a_whole_sealed_game(
    house: ServerProcess, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Both check every throw with their own shares; `yacht verify` confirms records and notes."""
    async with terminal(house.url, "Mina", tmp_path) as mina:
        assert mina.table.link is not None
        async with terminal(mina.table.link, "Jun", tmp_path) as jun:
            await begin(mina, jun)
            await asyncio.gather(play_out(mina), play_out(jun))
    throws = "26 throws checked, this device took part in 26"
    for session in (mina, jun):
        assert session.table.seal is not None
        assert throws in session.table.seal.en
        assert session.table.alarm is None
        assert session.table.saved is not None
        notes = str(Path(session.table.saved).with_suffix(".notes.json"))
        assert run(["verify", session.table.saved, notes, "--lang", "en"]) == 0
        assert "all 26 shares that you sent are in the record" in capsys.readouterr().out
    records = [(tmp_path / f"{name}.txt").read_bytes() for name in ("Mina", "Jun")]
    assert records[0] == records[1]


async def test_a_lost_connection_comes_back(server: ServerProcess, tmp_path: Path) -> None:
    """A server that is killed in a game shows as a status; the game goes on after its restart."""
    async with terminal(server.url, "Mina", tmp_path) as mina:
        assert mina.table.link is not None
        async with terminal(mina.table.link, "Jun", tmp_path) as jun:
            await begin(mina, jun)
            await asyncio.gather(play_out(mina, 2), play_out(jun, 2))
            server.kill()
            lost = await until(mina, lambda t: t.status)
            assert lost.status is not None
            assert lost.status.en.startswith("The connection is lost")
            with pytest.raises(PlayError, match="the connection is lost"):
                await mina.fill("yacht")
            server.start()
            for session in (mina, jun):
                await until(session, lambda t: t.status is None)
            await asyncio.gather(play_out(mina, 2), play_out(jun, 2))
            assert (mina.table.alarm, jun.table.alarm) == (None, None)
    assert parse_record((tmp_path / "Mina.txt").read_text()).state == mina.table.state


async def test_the_same_name_comes_back_to_its_seat(house: ServerProcess, tmp_path: Path) -> None:
    """A terminal that was closed in a game rejoins by the cookie, which only its user can read."""
    async with terminal(house.url, "Mina", tmp_path) as mina:
        link = mina.table.link
        assert link is not None
        async with terminal(link, "Jun", tmp_path) as jun:
            await begin(mina, jun)
            await asyncio.gather(play_out(mina, 1), play_out(jun, 1))
        async with terminal(link, "Jun", tmp_path) as jun:
            assert jun.table.own == frozenset({1})
            await asyncio.gather(play_out(mina), play_out(jun))
            assert jun.table.game.winners == mina.table.game.winners
    files = [*(tmp_path / "state").rglob("guests/*.txt")]
    assert [stat.S_IMODE(file.stat().st_mode) for file in files] == [0o600] * 2
    assert parse_record((tmp_path / "Jun-2.txt").read_text()).state.step == "over"


async def test_a_seat_that_a_bot_plays_is_taken_back(house: ServerProcess, tmp_path: Path) -> None:
    """A player that comes back plays again; the other players read both in their news."""
    async with terminal(house.url, "Mina", tmp_path) as mina:
        link = mina.table.link
        assert link is not None
        async with terminal(link, "Jun", tmp_path) as jun:
            await begin(mina, jun)
            await jun._connection.ask(HandOver, seat=1, bot="greedy")
        await until(mina, lambda t: "Jun is away." in said(t))
        async with terminal(link, "Jun", tmp_path) as jun:
            assert jun.table.game.bots == (None, None)
            back = {"Jun is here again.", "Jun is back."}
            await until(mina, lambda t: back <= said(t))


def said(table: PlayTable) -> set[str]:
    """Return the news in English."""
    return {text.en for text in table.news}


async def test_a_record_that_cannot_be_saved_is_said(house: ServerProcess, tmp_path: Path) -> None:
    """The game goes on, and the news name the file."""
    (tmp_path / "file").touch()
    async with terminal(house.url, "Mina", tmp_path / "file") as mina:
        await mina.start()
        await until(mina, lambda t: t.is_mine)
        await play_out(mina, 1)
        assert mina.save() is None
        assert mina.table.news[-1].en.startswith("The record cannot be saved: ")


async def test_damaged_notes_end_the_game_with_a_remedy(
    house: ServerProcess, tmp_path: Path
) -> None:
    """A damaged file of notes is named before the guest enters a room."""
    async with terminal(house.url, "Mina", tmp_path):
        pass
    [notes] = (tmp_path / "state").rglob("notes.json")
    notes.write_text("{")
    with pytest.raises(PlayError, match="Move the file away"):
        terminal(house.url, "Mina", tmp_path)


async def test_a_server_that_shows_other_dice_raises_the_alarm(
    house: ServerProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dice changed on their way to the terminal raise an alarm that names the right ones."""
    cheated: list[Changed] = []

    def changed(data: bytes | str) -> ServerMessage:
        message = read_server_message(data)
        thrown = isinstance(message, Changed) and [
            event for event in message.events if isinstance(event, DiceThrown)
        ]
        if not thrown or cheated:
            return message
        assert isinstance(message, Changed)
        dice = tuple(face % 6 + 1 for face in thrown[0].dice)
        found = json.loads(msgspec.json.encode(message))
        for event in found["events"]:
            if event["type"] == "DiceThrown":
                event["dice"] = dice
        found["table"]["dice"] = dice
        cheated.append(message)
        return read_server_message(json.dumps(found))

    async with terminal(house.url, "Mina", tmp_path) as mina:
        monkeypatch.setattr(connection, "read_server_message", changed)
        await mina.start()
        await until(mina, lambda t: t.is_mine)
        await mina.roll()
        table = await until(mina, lambda t: t.alarm)
        assert table.alarm is not None
        [event] = [event for event in cheated[0].events if isinstance(event, DiceThrown)]
        assert f"Right: {' '.join(map(str, event.dice))}, shown:" in table.alarm.en
        mina.dismiss()
        assert mina.table.alarm is None


async def test_a_full_or_unknown_table_is_said(house: ServerProcess, tmp_path: Path) -> None:
    """A code opens the table; a fifth player watches; a link to no room is refused."""
    async with terminal(house.url, "Mina", tmp_path) as mina:
        assert mina.table.link is not None
        code = mina.table.link[-12:][:6].upper()
        assert mina.table.news[0].en.endswith(f"(code {code})")
        server = TableServer(table_address(house.url, code).origin, "Jun")
        async with RemoteSession(server, code, tmp_path / "j.txt", rules="classic") as jun:
            assert jun.table.link == mina.table.link
        others = [terminal(mina.table.link, f"Guest {n}", tmp_path) for n in range(3)]
        for other in others:
            await other.__aenter__()
        assert others[-1].table.news[-1].en == "There is no free seat; you watch."
        for other in others:
            await other.__aexit__(None, None, None)
    for room in ("a" * 12, "ABCDEF", "ab"):
        with pytest.raises(PlayError, match="there is no such table"):
            await terminal(f"{house.url}/r/{room}", "Mina", tmp_path).__aenter__()


async def test_more_bots_than_seats_are_refused(house: ServerProcess, tmp_path: Path) -> None:
    """The error says how many fit, before a table is made."""
    server = TableServer(house.url, "Mina")
    bots = ["greedy"] * 4
    session = RemoteSession(server, None, tmp_path / "g.txt", rules="classic", bots=bots)
    with pytest.raises(PlayError, match="seats for 3 bots beside you, not 4"):
        await session.__aenter__()
    assert session.table.link is None


async def test_a_terminal_plays_with_house_rules(club: ServerProcess, tmp_path: Path) -> None:
    """The terminal reads rules that only the server knows, and plays beside another client."""
    async with Guest(club.url) as mina:
        await mina.named("Mina")
        room = await mina.make_room("one-box")
        await mina.enter(room)
        async with terminal(f"{club.url}/r/{room}", "Jun", tmp_path) as jun:
            await mina.see(lambda: mina.room.seats[1].name == "Jun")
            assert isinstance(await mina.do(StartGame), Accepted)
            await asyncio.gather(play_on(mina, 0), play_out(jun))
    assert jun.table.rules.id == "one-box"
    assert jun.table.game.totals == (235, 235)


@pytest.mark.parametrize(
    "address",
    ["dice.example", "ftp://x/", "http://x/games/1", "http://[", "http://a@x/", "http://x:y/"],
)
def test_addresses_of_no_table_are_refused(address: str) -> None:
    """The error says which addresses work."""
    with pytest.raises(PlayError, match="give a link such as"):
        table_address(address)


async def test_servers_that_do_not_answer_are_named(tmp_path: Path) -> None:
    """A port without a server, and https to nothing, end with one line about the address."""
    for url in ("http://127.0.0.1:1", "https://127.0.0.1:1"):
        with pytest.raises(PlayError, match=f"{url}: the server does not answer"):
            await terminal(url, "Mina", tmp_path).__aenter__()


async def test_a_message_that_does_not_fit_ends_the_session(
    house: ServerProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fill of a box that the rules do not have is said; the terminal does not hang."""

    def changed(data: bytes | str) -> ServerMessage:
        text = data if isinstance(data, str) else data.decode()
        return read_server_message(
            re.sub(r'("type":"BoxFilled",.*?"box":)"\w+"', r'\1"none"', text)
        )

    async with terminal(house.url, "Mina", tmp_path) as mina:
        await mina.start()
        await until(mina, lambda t: t.is_mine)
        monkeypatch.setattr(connection, "read_server_message", changed)
        await mina.roll()
        with pytest.raises(PlayError, match="the connection is lost"):
            await mina.fill("ones")
        with pytest.raises(PlayError, match="the server sent a message that does not fit"):
            await until(mina, lambda _: False)
