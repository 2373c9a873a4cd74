"""Reminders by e-mail: addresses, links, digests and their claim, against a mail server."""

import asyncio
import re
from collections.abc import Iterator
from email.message import EmailMessage

import pytest
from sqlalchemy import insert, update

from tests.support.servers.mail_server import MailServer
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.common.durations import DAY_MS
from yachtdice.server.common.limits import Limiter, TooOftenError
from yachtdice.server.common.smtp import read_smtp
from yachtdice.server.common.system import SystemChance
from yachtdice.server.database.engine.database import Database, database_at
from yachtdice.server.database.tables import players, push_subscriptions, rooms, turns, vacations
from yachtdice.server.reminders.messages import MailRequest
from yachtdice.server.reminders.service.letters import Letters
from yachtdice.server.reminders.service.mail import (
    REST_MS,
    MailDesk,
    MailLinkError,
    MailNotSentError,
)
from yachtdice.server.reminders.service.post import PostOffice
from yachtdice.server.reminders.store.mail import SqlMail

MINA = "mina@dice.example"
HOUR = DAY_MS // 24


class _Clock:
    """The time of a test."""

    now = 1_000 * DAY_MS

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def smtp() -> Iterator[MailServer]:
    """Return a mail server."""
    with MailServer() as server:
        yield server


def _desk(database: Database, smtp: MailServer, clock: _Clock) -> MailDesk:
    """Return the desk of a server."""
    settings = read_smtp(smtp.url, "yacht@dice.example")
    letters = Letters(settings.sender, "https://dice.example")
    store, limiter = SqlMail(database), Limiter(clock)
    return MailDesk(store, PostOffice(settings), letters, SystemChance(), clock, clock, limiter)


async def _with_players(database: Database) -> None:
    """Store Mina, and a room in which she is on turn for three days."""
    async with database.writing() as connection:
        await connection.execute(insert(players).values(id="mina", name="Mina", created_ms=0))
        room = {"id": "room", "version": 1, "epoch": 1, "record": "{}"}
        await connection.execute(insert(rooms).values(**room, created_ms=0, touched_ms=0))


async def _turn(database: Database, began_ms: int) -> None:
    """Store a new turn of Mina in her room."""
    times = {"began_ms": began_ms, "due_ms": began_ms + 3 * DAY_MS}
    async with database.writing() as connection:
        known = await connection.execute(update(turns).values(**times))
        if known.rowcount == 0:
            row = {"room": "room", "game": "game", "player": "mina", **times}
            await connection.execute(insert(turns).values(**row))


def _token(mail: EmailMessage, step: str) -> str:
    """Return the token of the link in a mail."""
    found = re.search(rf"https://dice\.example/mail/{step}/([a-z0-9]+)", mail.get_content())
    assert found is not None
    return found[1]


async def _verified(desk: MailDesk, smtp: MailServer, language: str = "en") -> None:
    """Set and verify the address of Mina."""
    await desk.put("mina", MailRequest(MINA, language), "10.0.0.1")
    await desk.verify(_token(await asyncio.to_thread(smtp.next), "verify"))


async def test_a_digest_goes_once_to_a_verified_address(
    database: Database, smtp: MailServer
) -> None:
    """It lists the room, names no player, and comes again only for news, after four hours."""
    clock = _Clock()
    desk = _desk(database, smtp, clock)
    await _with_players(database)
    await _turn(database, clock.now - HOUR)
    await desk.put("mina", MailRequest(MINA, "en"), "10.0.0.1")
    token = _token(smtp.next(), "verify")
    assert await desk.look() == 0
    await desk.verify(token)
    assert [await desk.look(), await desk.look()] == [1, 0]
    mail = smtp.next()
    assert (mail["To"], mail["Subject"]) == (MINA, "Yacht Dice: 1 game waits for you")
    lines = mail.get_content().splitlines()
    assert lines[2:4] == ["https://dice.example/r/room", "2 days left"]
    assert "Mina" not in mail.as_string()
    leave = _token(mail, "leave")
    assert mail["List-Unsubscribe"].strip() == f"<https://dice.example/mail/leave/{leave}>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    await _turn(database, clock.now + HOUR)
    clock.now += 2 * HOUR
    assert await desk.look() == 0
    clock.now += 2 * HOUR
    assert [await desk.look(), await desk.look()] == [1, 0]
    clock.now += REST_MS
    assert await desk.look() == 0, "the player knows this turn already"
    clock.now += 2 * DAY_MS
    assert await desk.look() == 1, "a quarter of the time is left"
    await desk.leave(leave)
    assert (await desk.view("mina")).address is None
    clock.now += REST_MS
    await _turn(database, clock.now - HOUR)
    assert await desk.look() == 0


async def test_two_servers_send_one_digest(url: str, smtp: MailServer) -> None:
    """Of two servers that look at once, one sends."""
    clock = _Clock()
    both = [database_at(url), database_at(url)]
    for database in both:
        await database.open()
    await _with_players(both[0])
    await _turn(both[0], clock.now - HOUR)
    desks = [_desk(database, smtp, clock) for database in both]
    await _verified(desks[0], smtp, "ko")
    assert sum(await asyncio.gather(*(desk.look() for desk in desks))) == 1
    assert smtp.next()["Subject"] == "요트 다이스: 내 차례인 게임 1개"
    assert smtp.mails.empty()
    for database in both:
        await database.close()


async def test_one_look_sends_all_digests_or_stops_at_a_mail_server_in_trouble(
    database: Database, smtp: MailServer
) -> None:
    """Nine players get a mail each; while the server takes none, few are tried."""
    clock = _Clock()
    desk, people = _desk(database, smtp, clock), [f"player{number}" for number in range(9)]
    async with database.writing() as connection:
        for player in people:
            await connection.execute(insert(players).values(id=player, name=player, created_ms=0))
            room = {"id": player, "version": 1, "epoch": 1, "record": "{}"}
            await connection.execute(insert(rooms).values(**room, created_ms=0, touched_ms=0))
            times = {"began_ms": clock.now - HOUR, "due_ms": clock.now + DAY_MS}
            row = {"room": player, "game": player, "player": player, **times}
            await connection.execute(insert(turns).values(**row))
    for player in people:
        await desk.put(player, MailRequest(f"{player}@dice.example", "en"), "10.0.0.1")
        await desk.verify(_token(smtp.next(), "verify"))
    smtp.tried, smtp.reply = 0, "451 try again later"
    assert await desk.look() == 0
    assert 0 < smtp.tried < len(people)
    smtp.reply = None
    clock.now += HOUR
    assert await desk.look() == len(people)
    assert {smtp.next()["To"] for _ in people} == {f"{each}@dice.example" for each in people}


async def test_five_permanent_errors_end_the_digests(database: Database, smtp: MailServer) -> None:
    """No sixth digest is tried; temporary errors count nothing; a new address starts at zero."""
    clock = _Clock()
    desk = _desk(database, smtp, clock)
    await _with_players(database)
    await _verified(desk, smtp)
    smtp.tried, smtp.reply = 0, "451 try again later"
    await _turn(database, clock.now - HOUR)
    assert await desk.look() == 0
    clock.now += HOUR
    smtp.reply = "550 no such user"
    for _ in range(7):
        await _turn(database, clock.now - HOUR)
        assert await desk.look() == 0
        clock.now += REST_MS
    assert smtp.tried == 1 + 5
    assert (await desk.view("mina")).stopped
    smtp.reply = None
    await _verified(desk, smtp)
    await _turn(database, clock.now - HOUR)
    assert await desk.look() == 1


async def test_no_digest_for_players_on_vacation_or_with_push(
    database: Database, smtp: MailServer
) -> None:
    """It comes once the vacation is over and the push service refuses messages."""
    clock = _Clock()
    desk = _desk(database, smtp, clock)
    await _with_players(database)
    await _verified(desk, smtp)
    await _turn(database, clock.now - HOUR)
    end_ms = clock.now + HOUR
    device = {
        **dict.fromkeys(("endpoint_hash", "endpoint", "session", "key", "auth"), "x"),
        "player": "mina",
        "language": "en",
        "created_ms": 0,
    }
    away = {"player": "mina", "from_ms": clock.now, "until_ms": end_ms}
    async with database.writing() as connection:
        await connection.execute(insert(vacations).values(**away))
    assert await desk.look() == 0
    async with database.writing() as connection:
        await connection.execute(insert(push_subscriptions).values(**device))
    clock.now = end_ms
    assert await desk.look() == 0
    async with database.writing() as connection:
        rests = {"rests_until_ms": clock.now + HOUR}
        await connection.execute(update(push_subscriptions).values(**rests))
    assert await desk.look() == 1


async def test_a_link_is_valid_for_a_day_and_only_the_latest_counts(
    database: Database, smtp: MailServer
) -> None:
    """Old, replaced and unknown tokens verify nothing; closing the account erases the address."""
    clock = _Clock()
    desk = _desk(database, smtp, clock)
    await _with_players(database)
    tokens = []
    for address in (MINA, "other@dice.example"):
        await desk.put("mina", MailRequest(address, "en"), "10.0.0.1")
        tokens.append(_token(smtp.next(), "verify"))
    clock.now += DAY_MS
    for token in (*tokens, "a" * 32):
        with pytest.raises(MailLinkError):
            await desk.verify(token)
    clock.now -= 1
    with pytest.raises(MailLinkError):
        await desk.verify(tokens[0])
    await desk.verify(tokens[1])
    assert (await desk.view("mina")).verified
    await accounts_in(database).close_account("mina")
    assert (await desk.view("mina")).address is None


async def test_a_mail_that_cannot_be_sent_leaves_the_earlier_address(
    database: Database, smtp: MailServer
) -> None:
    """A refused new address changes nothing."""
    desk = _desk(database, smtp, _Clock())
    await _with_players(database)
    await _verified(desk, smtp)
    smtp.reply = "550 no such user"
    with pytest.raises(MailNotSentError):
        await desk.put("mina", MailRequest("other@dice.example", "en"), "10.0.0.1")
    view = await desk.view("mina")
    assert (view.address, view.verified) == (MINA, True)


async def test_mails_to_one_address_are_limited(database: Database, smtp: MailServer) -> None:
    """The fourth mail of a day to a target is refused, also in other letters."""
    desk = _desk(database, smtp, _Clock())
    await _with_players(database)
    for _ in range(3):
        await desk.put("mina", MailRequest(MINA, "en"), "10.0.0.1")
    with pytest.raises(TooOftenError, match="by target"):
        await desk.put("mina", MailRequest(MINA.upper(), "en"), "10.0.0.2")
    assert smtp.tried == 3
