"""From the end of a game to the practice and the profile, on a real server."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from tests.integration.members import open_account
from tests.integration.playing import play_on
from tests.support.clients.guest import Guest
from tests.support.games.bot_games import bot_game
from tests.support.servers.server_process import CROWD, ServerProcess
from tests.support.waiting import until
from yachtdice.bots import RandomBot
from yachtdice.game import GameStarted, Seat, record_text
from yachtdice.rules import load_rules
from yachtdice.server.rooms.messages.client import StartGame
from yachtdice.solver import best_play


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """Return a server that reviews the games of accounts."""
    where = str(tmp_path / "yacht.sqlite3")
    with ServerProcess(where, limit_factor=CROWD, reviews=True) as process:
        yield process


@pytest.mark.parametrize("was_guest", [True, False])
async def test_the_practice_follows_the_game(server: ServerProcess, was_guest: bool) -> None:
    """A game has lessons that are due, and a review on the profile, without a restart.

    Also if its player was a guest and opens the account only afterwards.
    """
    async with Guest(server.url) as mina:
        await (mina.named("Mina") if was_guest else open_account(mina, "Mina"))
        room = await mina.make_room("clubhouse")
        await mina.enter(room)
        await mina.do(StartGame)
        await play_on(mina, 0)
        if was_guest:
            await open_account(mina, "Mina")
        found = await until(lambda: _prepared(mina))
        assert found["lessons"] == found["due"] > 0
        assert found["drill"]
        assert [line["game"] for line in await _reviews(mina)] == [mina.table.game]


async def _prepared(mina: Guest) -> dict[str, Any] | None:
    """Return the practice once nothing of it is to come."""
    found: dict[str, Any] = (await mina.http.get("/api/practice")).raise_for_status().json()
    is_complete = found["preparing"] == 0 and found["readiness"] == "ready"
    return found if is_complete and found["lessons"] else None


async def _reviews(mina: Guest) -> list[dict[str, Any]]:
    """Return the reviewed games on the profile."""
    fingerprint = load_rules("clubhouse").fingerprint
    found = await mina.http.get(f"/api/players/{mina.you}/rules/{fingerprint}/reviews")
    games: list[dict[str, Any]] = found.raise_for_status().json()["games"]
    return games


async def test_a_game_from_a_device_counts_as_practice_only(server: ServerProcess) -> None:
    """Its mistakes become lessons once; it is in no list, no statistics and no figures of dice."""
    async with Guest(server.url) as mina:
        await open_account(mina, "Mina")
        before = await _outside(mina)
        body = {"text": _record(), "seat": 0}
        found = await until(lambda: _counted(mina, body))
        assert found["lessons"] > 0
        assert await _counted(mina, body) == found
        practice = await until(lambda: _prepared(mina))
        assert practice["lessons"] == found["lessons"]
        assert await _outside(mina) == before


async def test_a_wrong_game_from_a_device_is_refused_with_its_place(server: ServerProcess) -> None:
    """A guest, a changed line, a missing seat, real dice and a huge text get a problem each."""
    async with Guest(server.url) as mina:
        text = _record()
        body: dict[str, Any] = {"text": text, "seat": 0}
        await mina.named("Mina")
        assert (await _send(mina, body)).status_code == 403
        await open_account(mina, "Mina")
        wrong = await _send(mina, {**body, "text": text.replace(" fill ", " fills ", 1)})
        assert (wrong.status_code, wrong.json()["type"]) == (400, "/problems/record")
        assert (wrong.json()["fault"], wrong.json()["line"]) == ("form", 6)
        absent = await _send(mina, {**body, "seat": 1})
        assert (absent.status_code, absent.json()["type"]) == (400, "/problems/no-practice")
        assert "no seat 1" in absent.json()["detail"]
        own = await _send(
            mina, {**body, "text": text.replace("\norder 1\n", "\norder 1\ndice own\n")}
        )
        assert (own.status_code, own.json()["type"]) == (400, "/problems/no-practice")
        assert "real dice" in own.json()["detail"]
        large = await _send(mina, {**body, "text": "x" * 2_000_000})
        assert large.status_code == 413


def _record() -> str:
    """Return the record of a game that one person played at random on a device."""
    rules, rng = load_rules("clubhouse"), Random(5)
    started, *others = bot_game(best_play(rules), [RandomBot(rng)], rng).events
    assert isinstance(started, GameStarted)
    return record_text(rules, (replace(started, holders=(Seat("Mina"),)), *others))


async def _send(mina: Guest, body: dict[str, Any]) -> httpx.Response:
    """Send a game from a device."""
    return await mina.http.post("/api/practice/games", json=body)


async def _counted(mina: Guest, body: dict[str, Any]) -> dict[str, Any] | None:
    """Return the answer to a game once it counts."""
    found: dict[str, Any] = (await _send(mina, body)).raise_for_status().json()
    return None if found["lessons"] is None else found


async def _outside(mina: Guest) -> list[Any]:
    """Return the answers of other pages about the player and about all games."""
    fingerprint = load_rules("clubhouse").fingerprint
    me = (await mina.http.get("/api/me")).raise_for_status().json()
    own = f"/api/players/{me['player']}"
    paths = ("/api/games", own, f"{own}/dice", "/api/dice", "/api/ranking", "/api/me/games")
    answers = [await mina.http.get(path) for path in paths]
    reviews = await mina.http.get(f"{own}/rules/{fingerprint}/reviews")
    assert reviews.status_code == 404
    return [answer.raise_for_status().json() for answer in answers]
