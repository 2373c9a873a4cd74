"""Reminders by e-mail as players get them: a real server, a real mail server, and one press."""

import re
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.support.clients.bot_account import PASSWORD
from tests.support.clients.guest import Guest
from tests.support.servers.mail_server import MailServer
from tests.support.servers.server_process import ServerProcess

MAIL = "/api/me/reminders/mail"
HOUR = 3_600_000


@pytest.fixture
def smtp() -> Iterator[MailServer]:
    """Return a mail server."""
    with MailServer() as server:
        yield server


def _link(text: str, step: str) -> str:
    """Return the path of the link in a mail."""
    found = re.search(rf"http://127\.0\.0\.1:\d+(/mail/{step}/[a-z0-9]{{32}})", text)
    assert found is not None
    return found[1]


async def _with_address(mina: Guest, smtp: MailServer, name: str) -> str:
    """Open an account with a verified address; return the player."""
    made = await mina.http.post("/api/account", json={"name": name, "password": PASSWORD})
    asked = {"address": f"{name.lower()}@dice.example", "language": "en"}
    assert (await mina.http.post(MAIL, json=asked)).json()["verified"] is False
    path = _link(smtp.next().get_content(), "verify")
    assert (await mina.http.get(path)).status_code in {200, 503}
    assert (await mina.http.get(MAIL)).json()["verified"] is False, "opening the link is no press"
    token = {"token": path.rpartition("/")[2]}
    assert (await mina.http.post("/api/mail/verify", json=token)).status_code == 204
    assert (await mina.http.get(MAIL)).json()["verified"] is True
    return str(made.json()["player"])


def _wait_for(database: str, player: str) -> None:
    """Store a new turn of a player that is an hour old, in a room of its own."""
    began, room = time.time_ns() // 1_000_000 - HOUR, f"room{time.time_ns()}"
    with sqlite3.connect(database) as connection:
        connection.execute(
            "INSERT INTO rooms (id, version, epoch, record, created_ms, touched_ms)"
            " VALUES (?, 1, 1, '{}', 0, ?)",
            (room, began),
        )
        connection.execute(
            "INSERT INTO turns (room, game, player, began_ms, due_ms, times_told, held_ms)"
            " VALUES (?, 'game', ?, ?, ?, 0, 0)",
            (room, player, began, began + 24 * HOUR),
        )


async def test_an_address_is_verified_reminded_once_and_left_by_one_press(
    tmp_path: Path, smtp: MailServer
) -> None:
    """Nothing comes after the press, while another player still gets a digest."""
    database = str(tmp_path / "yacht.sqlite3")
    with ServerProcess(database, smtp=smtp.url) as house:
        async with Guest(house.url) as mina, Guest(house.url) as jun:
            player = await _with_address(mina, smtp, "Mina")
            _wait_for(database, player)
            digest = smtp.next()
            assert digest["To"] == "mina@dice.example"
            path = _link(str(digest["List-Unsubscribe"]), "leave")
            assert (await mina.http.get(path)).status_code in {200, 503}
            assert (await mina.http.get(MAIL)).json()["address"] is not None
            async with httpx.AsyncClient(base_url=house.url) as stranger:
                form = {"List-Unsubscribe": "One-Click"}
                for _ in range(2):
                    assert (await stranger.post(path, data=form)).status_code == 204
                for guess in ("%00", "a" * 31, "A" * 32, "%ED%A0%80"):
                    assert (await stranger.post(f"/mail/leave/{guess}")).status_code == 400
            assert (await mina.http.get(MAIL)).json()["address"] is None
            _wait_for(database, player)
            other = await _with_address(jun, smtp, "June")
            _wait_for(database, other)
            assert smtp.next()["To"] == "june@dice.example"
            assert smtp.mails.empty()


async def test_wrong_addresses_and_guests_are_refused(tmp_path: Path, smtp: MailServer) -> None:
    """Each fault has a clear problem, and no mail goes out."""
    with ServerProcess(str(tmp_path / "yacht.sqlite3"), smtp=smtp.url) as house:
        async with Guest(house.url) as mina:
            await mina.named("Mina")
            good = {"address": "mina@dice.example", "language": "en"}
            assert (await mina.http.post(MAIL, json=good)).status_code == 403
            account = {"name": "Mina", "password": PASSWORD}
            assert (await mina.http.post("/api/account", json=account)).status_code == 201
            for address in ("Mina <mina@dice.example>", "mina@dice.example\r\nBcc: a@b.example"):
                answer = await mina.http.post(MAIL, json={**good, "address": address})
                assert (answer.status_code, answer.json()["type"]) == (
                    400,
                    "/problems/mail-address",
                )
            smtp.reply = "550 no such user"
            answer = await mina.http.post(MAIL, json=good)
            assert (answer.status_code, answer.json()["type"]) == (503, "/problems/mail-not-sent")
            assert (await mina.http.post(f"{MAIL}/end", json={})).status_code == 204
            assert (await mina.http.get(MAIL)).json()["address"] is None
            assert smtp.mails.empty()
