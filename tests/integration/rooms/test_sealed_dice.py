"""Sealed dice over the real server: records that check, and secrets that stay secret."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from tests.integration.playing import seat_two
from tests.support.clients.sealed_guest import SealedGuest
from tests.support.servers.fleet import fleet_on
from tests.support.servers.nats import NatsServer
from tests.support.servers.postgres import PostgresCluster
from tests.support.servers.server_process import ServerProcess, free_port
from yachtdice.game import DicePledged, DiceThrown, check_dice, parse_record
from yachtdice.sealed import LINKS, Chain, bytes_of, read_proof
from yachtdice.server.rooms.messages.codec import read_server_message
from yachtdice.server.rooms.messages.server import Accepted, Changed
from yachtdice.server.rooms.service.state.record import RoomRecord
from yachtdice.server.rooms.store.record_forms import read_record

#: The wait for the shares of an attempt; an attempt without an answer costs a test this time.
SHARE_MS = 5_000


class Listener(SealedGuest):
    """A guest whose client takes part, and which records every frame."""

    def __init__(self, url: str, key: str) -> None:
        """Start without frames."""
        super().__init__(url, key)
        self.frames: list[bytes] = []

    async def _frame(self) -> str | bytes:
        """Return and record the next frame."""
        frame = await super()._frame()
        self.frames.append(frame.encode() if isinstance(frame, str) else frame)
        return frame


def stored_room(database: str, room: str) -> RoomRecord:
    """Return the record of a room."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        [[body]] = connection.execute("SELECT record FROM rooms WHERE id = ?", (room,))
    return read_record(body)


def stored_bytes(folder: Path) -> bytes:
    """Return the bytes of all files of the database in a folder."""
    files = list(folder.glob("yacht.sqlite3*"))
    assert files
    return b"".join(file.read_bytes() for file in files)


async def both_asked(mina: SealedGuest, jun: SealedGuest) -> None:
    """Wait until both have pledged: the pledge of one and the roll of the other are independent."""
    for guest in (mina, jun):
        await guest.until_asked((1, 2))


async def test_no_byte_of_an_unused_share_leaves_the_server(tmp_path: Path) -> None:
    """A share is in no frame before its throw; unused ones are in no frame, page, log or metric.

    The secret of the server is deleted from the room with the end of the game. After the server has
    stopped, it is in no file of the database.
    """
    database, metrics = str(tmp_path / "yacht.sqlite3"), f"127.0.0.1:{free_port()}"
    with ServerProcess(database, metrics=metrics) as server:
        mina, jun = Listener(server.url, "mina"), Listener(server.url, "jun")
        async with mina, jun:
            room = await seat_two(mina, jun)
            game, sealed = mina.table.game, stored_room(database, room).sealed
            assert sealed is not None
            assert sealed.secret is not None
            await both_asked(mina, jun)
            await asyncio.gather(mina.play_on(0), jun.play_on(1))
            text = (await mina.http.get(f"/api/games/{game}/record")).text
            pages = [await _page(mina, path) for path in ("/", f"/r/{room}", f"/api/games/{game}")]
            pages.append(await _page(mina, f"http://{metrics}/metrics"))
            after = stored_room(database, room)
            assert jun.client is not None
            chains = [
                Chain(game, bytes_of(sealed.secret.leaf) or b""),
                jun.client.chain(game),
            ]
        pages.append(server.said().encode())
    assert after.sealed is not None
    assert after.sealed.secret is None
    assert sealed.secret.leaf.encode() not in stored_bytes(tmp_path)
    used = _shares_in(mina.frames)
    assert {party for party, _ in used} == {0, 1, 2}
    for party, chain in zip((0, 2), chains, strict=True):
        for number in range(1, LINKS + 1):
            share = chain.share(number).encode()
            seen = [place for place, frame in enumerate(mina.frames) if share in frame]
            thrown = used.get((party, number))
            assert min(seen, default=None) == thrown, (party, number)
            assert thrown is not None or not any(share in page for page in pages)
    record = parse_record(text)
    checked = check_dice(record.rules, record.events, record.table or "")
    assert {throw.parties for throw in checked.throws} == {(0, 1, 2)}
    assert mina.table.sealed is not None
    assert checked.seal == mina.table.sealed.seal


async def _page(guest: Listener, path: str) -> bytes:
    """Return the content of a page."""
    answer = await guest.http.get(path)
    assert answer.status_code == 200
    return answer.content


def _shares_in(frames: list[bytes]) -> dict[tuple[int, int], int]:
    """Return the place of the frame that throws with the share of a party and a number."""
    found = {}
    for place, frame in enumerate(frames):
        message = read_server_message(frame)
        if not isinstance(message, Changed):
            continue
        for event in message.events:
            if isinstance(event, DiceThrown):
                proof = read_proof(event.proof)
                found.update({(party, proof.number): place for party in proof.parties})
    return found


async def test_clients_on_two_servers_share_in_the_same_dice(
    postgres: PostgresCluster, nats: NatsServer
) -> None:
    """Pledges, shares and rolls that wait pass through the bus of a cluster."""
    with fleet_on(postgres.new_database(), nats.url) as (one, two):
        mina, jun = SealedGuest(one.url, "mina"), SealedGuest(two.url, "jun")
        async with mina, jun:
            await seat_two(mina, jun)
            await asyncio.gather(mina.play_on(0), jun.play_on(1))
            assert mina.opened
            assert jun.opened
            game = mina.table.game
            text = (await mina.http.get(f"/api/games/{game}/record")).text
    record = parse_record(text)
    throws = check_dice(record.rules, record.events, game).throws
    # The connection of a client on another server may pledge just after the start.
    since = {event.party: event.since for event in record.events if isinstance(event, DicePledged)}
    assert since.keys() == {0, 1, 2}
    assert max(since.values()) < throws[-1].number
    for throw in throws:
        assert throw.parties == tuple(p for p in sorted(since) if since[p] <= throw.number)
    assert not any(throw.voids for throw in throws)


async def test_a_roller_answers_the_next_number_while_its_roll_waits(tmp_path: Path) -> None:
    """After a void attempt the roller's share arrives over the connection that awaits the roll."""
    where = str(tmp_path / "yacht.sqlite3")
    with ServerProcess(where, share_ms=SHARE_MS) as server:
        mina, jun = SealedGuest(server.url, "mina"), SealedGuest(server.url, "jun")
        jun.holds_back = True
        thrown = await _first_throw(mina, jun)
    [proof] = [read_proof(event.proof) for event in thrown]
    assert [(void.number, void.missing) for void in proof.voids] == [(1, (2,))]
    assert (proof.number, proof.parties) == (2, (0, 1))


async def _first_throw(mina: SealedGuest, jun: SealedGuest) -> list[DiceThrown]:
    """Return the throws of Mina's first roll."""
    async with mina, jun:
        await seat_two(mina, jun)
        await both_asked(mina, jun)
        assert isinstance(await mina.ask(mina.next_roll("first")), Accepted)
    return [
        event
        for message in mina.received
        if isinstance(message, Changed)
        for event in message.events
        if isinstance(event, DiceThrown)
    ]
