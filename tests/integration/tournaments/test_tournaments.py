"""Tournaments over HTTP on a real server: started, watched, finished, cancelled, interrupted."""

import sqlite3
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.games.large import SIXTEEN_BOXES
from tests.support.servers.databases import time_for_words_passes
from tests.support.servers.server_process import ServerProcess, server_with
from tests.support.waiting import PATIENCE, wait_until
from yachtdice.server.tournaments.service.playing import SILENCE_MS

View = dict[str, Any]
Caller = Callable[..., httpx.Client]
#: Rules that cannot be solved are played game by game, without compiling or solving.
SMALL = {
    "rules": "sixteen",
    "players": ["random", "greedy"],
    "mode": "pairs",
    "games": 40,
    "seed": 5,
}
LONG = SMALL | {"games": 100_000}


@pytest.fixture
def arena(tmp_path: Path) -> Iterator[ServerProcess]:
    """Return a local-only server, on which every named guest is a host."""
    with server_with(tmp_path, SIXTEEN_BOXES, own_machine=True) as process:
        yield process


@pytest.fixture
def caller() -> Iterator[Caller]:
    """Return a function that creates clients, nameless unless given a name."""
    with ExitStack() as stack:

        def new(server: ServerProcess, name: str | None = "Mina") -> httpx.Client:
            client = stack.enter_context(httpx.Client(base_url=server.url, timeout=PATIENCE))
            if name is not None:
                client.post("/api/me", json={"name": name}).raise_for_status()
            return client

        yield new


def _started(client: httpx.Client, order: View) -> str:
    """Return the id of a tournament just started."""
    answer = client.post("/api/tournaments", json=order)
    assert answer.status_code == 201, answer.text
    tournament: str = answer.json()["line"]["id"]
    return tournament


def _seen(client: httpx.Client, tournament: str, enough: Callable[[View], bool]) -> list[View]:
    """Return the views of a tournament until a condition holds."""
    seen: list[View] = []

    def look() -> bool:
        seen.append(client.get(f"/api/tournaments/{tournament}").raise_for_status().json())
        return enough(seen[-1])

    wait_until(look)
    return seen


def _is(status: str) -> Callable[[View], bool]:
    """Return a condition that a tournament has this status."""
    return lambda view: bool(view["line"]["status"] == status)


def _is_played(view: View) -> bool:
    """Return whether games of a tournament have been played."""
    return view["progress"] is not None and view["progress"]["games"] > 0


def test_a_tournament_is_watched_to_its_end(arena: ServerProcess, caller: Caller) -> None:
    """The report has every game, and its page has its own policy."""
    mina = caller(arena)
    tournament = _started(mina, SMALL)
    view = _seen(caller(arena, None), tournament, _is("finished"))[-1]
    rows = view["report"]["standings"]
    assert view["line"]["winners"] == [row["player"] for row in rows if row["place"] == 1]
    assert [row["games"] for row in rows] == [40, 40]
    assert sum(view["report"]["scores"]["players"][0]["games"]) == 40
    whole = mina.get(f"/api/tournaments/{tournament}/report.json").json()
    assert whole["seed"] == 5
    assert whole["standings"][0]["elo"] == view["report"]["standings"][0]["elo"]
    page = mina.get(f"/api/tournaments/{tournament}/report.html")
    assert page.text.startswith("<!doctype html>")
    policies = page.headers.get_list("content-security-policy")
    assert len(policies) == 1
    assert {"sandbox", "default-src 'none'"} <= {*policies[0].split("; ")}
    [line] = mina.get("/api/tournaments").json()["lines"]
    assert (line["id"], line["status"]) == (tournament, "finished")


def test_one_tournament_is_played_while_a_few_wait(arena: ServerProcess, caller: Caller) -> None:
    """Standings grow, five tournaments may wait, and cancelling the running one starts the next."""
    mina = caller(arena)
    first = _started(mina, LONG)
    _seen(mina, first, _is("running"))
    waiting = [_started(mina, LONG) for _ in range(5)]
    full = mina.post("/api/tournaments", json=LONG)
    assert (full.status_code, full.json()["type"]) == (409, "/problems/tournaments-waiting")
    assert mina.get(f"/api/tournaments/{waiting[0]}").json()["line"]["status"] == "waiting"
    before = _seen(mina, first, _is_played)[-1]["progress"]["games"]
    _seen(mina, first, lambda view: bool(view["progress"]["games"] > before))
    for tournament in [*waiting[1:], first]:
        ended = mina.post(f"/api/tournaments/{tournament}/cancel", json={})
        assert ended.json()["line"]["status"] == "cancelled"
    again = mina.post(f"/api/tournaments/{first}/cancel", json={})
    assert (again.status_code, again.json()["type"]) == (409, "/problems/tournament-over")
    _seen(mina, waiting[0], _is_played)
    lines = mina.get("/api/tournaments?limit=50").json()["lines"]
    assert [line["status"] for line in lines].count("cancelled") == 5
    mina.post(f"/api/tournaments/{waiting[0]}/cancel", json={}).raise_for_status()


def _computed(report: View) -> int:
    """Return the seed as the docs describe it, without code of the package."""
    secret = urlsafe_b64decode(report["sealed"]["secret"] + "=")
    players = [f"{row['player']} {row['fingerprint']}".encode() for row in report["standings"]]
    words = [word.encode() for word in report["sealed"]["words"]]
    text = b"yfd2 cup seed\0" + secret + len(players).to_bytes(4, "big")
    for item in [*sorted(players), *sorted(words)]:
        text += len(item).to_bytes(4, "big") + item
    return int.from_bytes(sha256(text).digest()[:8], "big") >> 11


def test_a_sealed_seed_is_proven_after_the_games(arena: ServerProcess, caller: Caller) -> None:
    """Visitors add words until the start, also after a crash; then the report proves the seed.

    The secret is in no answer before the end, and never in the log.
    """
    mina, visitor = caller(arena), caller(arena, None)
    order = {name: value for name, value in SMALL.items() if name != "seed"}
    tournament = _started(mina, order | {"words_minutes": 5})
    path = f"/api/tournaments/{tournament}"
    fingerprint = mina.get(path).json()["sealed"]["fingerprint"]
    for words in ("seven gulls", " 차 한 잔 ", "seven gulls"):
        visitor.post(f"{path}/words", json={"words": words}).raise_for_status()
    arena.kill()
    arena.start()
    public = mina.get(path).json()
    assert public["line"]["status"] == "waiting"
    assert public["line"]["seed"] is public["sealed"]["secret"] is None
    assert public["sealed"]["words"] == ["seven gulls", "차 한 잔"]
    time_for_words_passes(arena.database)
    *before, last = _seen(mina, tournament, _is("finished"))
    late = visitor.post(f"{path}/words", json={"words": "late"})
    assert (late.status_code, late.json()["type"]) == (409, "/problems/words-closed")
    report = mina.get(f"{path}/report.json").json()
    secret = report["sealed"]["secret"]
    assert last["sealed"]["secret"] == secret
    assert report["sealed"]["words"] == public["sealed"]["words"]
    hashed = sha256(b"yfd2 cup\0" + urlsafe_b64decode(secret + "=")).digest()
    shown = urlsafe_b64encode(hashed).decode().rstrip("=")
    assert fingerprint == report["sealed"]["fingerprint"] == shown
    assert report["seed"] == _computed(report)
    assert secret not in f"{public} {before} {arena.said()}"


@pytest.mark.parametrize("words", ["", "   ", "x" * 101, "two\nlines", "zero\0", 7, None])
def test_invalid_words_are_refused(
    house_arena: ServerProcess, caller: Caller, words: object
) -> None:
    """Words are one line of 1 to 100 characters that are not all blank."""
    mina = caller(house_arena)
    order = {name: value for name, value in SMALL.items() if name != "seed"}
    tournament = _started(mina, order | {"words_minutes": 60})
    answer = mina.post(f"/api/tournaments/{tournament}/words", json={"words": words})
    assert answer.status_code == 400
    mina.post(f"/api/tournaments/{tournament}/cancel", json={}).raise_for_status()


def _silence_passes(database: str) -> None:
    """Let SILENCE_MS pass in the database of a dead server: move all heartbeats back."""
    with closing(sqlite3.connect(database)) as opened, opened:
        opened.execute("UPDATE tournaments SET beat_ms = beat_ms - ?", (SILENCE_MS,))


def test_a_killed_server_aborts_its_tournament(arena: ServerProcess, caller: Caller) -> None:
    """After a kill the running tournament is interrupted, and the waiting ones are played."""
    mina = caller(arena)
    finished, broken = _started(mina, SMALL), _started(mina, LONG)
    waiting = _started(mina, SMALL)
    _seen(mina, broken, _is_played)
    arena.kill()
    _silence_passes(arena.database)
    arena.start()
    last = _seen(mina, broken, _is("broken"))[-1]
    assert last["report"] is None
    assert 0 < last["progress"]["games"] < 100_000
    assert mina.get(f"/api/tournaments/{broken}/report.html").status_code == 404
    _seen(mina, waiting, _is("finished"))
    assert mina.get(f"/api/tournaments/{finished}/report.html").status_code == 200


def test_a_stopping_server_announces_it_at_once(arena: ServerProcess, caller: Caller) -> None:
    """A tournament on a stopped server is interrupted when the server is back."""
    mina = caller(arena)
    tournament = _started(mina, LONG)
    _seen(mina, tournament, _is_played)
    arena.stop()
    arena.start()
    assert _is("broken")(mina.get(f"/api/tournaments/{tournament}").json())


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"players": ["random", "os:system"]}, "tournament-order"),
        ({"players": ["random", "/tmp/player.py"]}, "tournament-order"),
        ({"players": ["random", "random"]}, "tournament-order"),
        ({"players": ["random", "optimal"]}, "tournament-order"),
        ({"rules": "none"}, "tournament-order"),
        ({"games": 41}, "games-odd"),
        ({"games": 100_002}, "games-too-many"),
        ({"games": 9}, None),
        ({"games": 1_000_001}, None),
        ({"cmd": "rm -rf /"}, None),
    ],
)
def test_invalid_tournaments_are_refused(
    house_arena: ServerProcess, caller: Caller, change: View, fault: str | None
) -> None:
    """Unknown players, too many games and unknown fields are refused."""
    answer = caller(house_arena).post("/api/tournaments", json=SMALL | change)
    kind = "about:blank" if fault is None else f"/problems/{fault}"
    assert (answer.status_code, answer.json()["type"]) == (400, kind)


@pytest.fixture(scope="module")
def house_arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Return a server that tests of refusals share."""
    folder = tmp_path_factory.mktemp("house")
    with server_with(folder, SIXTEEN_BOXES, own_machine=True) as process:
        yield process


def test_only_the_host_starts_and_cancels(tmp_path: Path, caller: Caller) -> None:
    """With a configured host only that account starts and cancels, and all can watch."""
    with server_with(tmp_path, SIXTEEN_BOXES, tournaments_by=("Captain",)) as server:
        nameless = caller(server, None)
        assert nameless.post("/api/tournaments", json=SMALL).status_code == 401
        guest, host = caller(server), caller(server, None)
        body = {"name": "Captain", "password": "correct horse"}
        host.post("/api/account", json=body).raise_for_status()
        tournament = _started(host, SMALL)
        for client, may in ((nameless, False), (guest, False), (host, True)):
            assert client.get("/api/tournaments").json()["may_start"] is may
            assert client.get(f"/api/tournaments/{tournament}").json()["may_cancel"] is may
        refused = guest.post("/api/tournaments", json=SMALL)
        assert (refused.status_code, refused.json()["type"]) == (403, "/problems/host-only")
        assert guest.post(f"/api/tournaments/{tournament}/cancel", json={}).status_code == 403
        elsewhere = {"origin": "https://evil.example"}
        assert host.post("/api/tournaments", json=SMALL, headers=elsewhere).status_code == 403


def test_starts_are_counted(tmp_path: Path, caller: Caller) -> None:
    """The thirty-first start within an hour is refused with the waiting time."""
    with server_with(tmp_path, SIXTEEN_BOXES, own_machine=True) as server:
        mina = caller(server)
        for _ in range(30):
            tournament = _started(mina, LONG)
            mina.post(f"/api/tournaments/{tournament}/cancel", json={}).raise_for_status()
        refused = mina.post("/api/tournaments", json=LONG)
        assert (refused.status_code, refused.json()["limit"]) == (429, "tournaments, by player")
