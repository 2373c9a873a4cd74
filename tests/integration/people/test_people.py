"""Games, ranking, history and records over HTTP, with people who play them."""

import json
import re
from collections.abc import AsyncIterator
from urllib.parse import quote

import httpx
import pytest

from tests.conformance.dice.mutants import resealed
from tests.integration.http.matrix import BODIES
from tests.integration.members import open_account, play_one_box
from tests.paths import ROOT
from tests.support.clients.guest import Guest
from tests.support.length import at_length
from tests.support.servers.api import API
from tests.support.servers.server_process import ServerProcess
from tests.unit.server.people.store.accounts import LINE
from yachtdice.game import new_game, parse_record, record_text
from yachtdice.server.rooms.messages.client import ChangeSettings, Fill, Roll, StartGame


@pytest.fixture
async def two(club: ServerProcess) -> AsyncIterator[list[Guest]]:
    """Return two connections."""
    async with Guest(club.url) as one, Guest(club.url) as other:
        yield [one, other]


async def test_a_game_of_two_accounts_appears_on_all_pages(
    club: ServerProcess, two: list[Guest]
) -> None:
    """A finished game is in ranking, profiles, dice, head-to-head, history and record."""
    mina, jun = await open_account(two[0], "Mina"), await open_account(two[1], "준호")
    game = await play_one_box(two)
    http = two[0].http

    async def get(path: str) -> httpx.Response:
        answer = await http.get(path)
        assert answer.status_code == 200, answer.text
        return answer

    ranking = (await get("/api/ranking")).json()
    lines = {line["player"]: line for line in ranking["lines"]}
    assert ranking["own"] == lines[mina]
    assert (lines[mina]["level"], lines[mina]["exp"], lines[mina]["games"]) == (1, 0, 1)
    assert lines[mina]["place"] < lines[jun]["place"]
    profile = (await get(f"/api/players/{jun}")).json()
    assert (profile["name"], profile["draws"], profile["standing"]) == ("준호", 1, lines[jun])
    assert profile["rules"][0]["mean"] == 235
    assert profile["ratings"][0]["games"] == 1
    assert (await get(f"/api/players/{mina}/dice")).json()["thrown"] == 5
    assert (await get(f"/api/players/{mina}/against/{jun}")).json()["level"] == 1
    assert (await get("/api/dice")).json()["all"]["thrown"] >= 10
    [line] = (await get(f"/api/games?player={mina}&opponent={jun}&outcome=drew")).json()["games"]
    assert (line["id"], [seat["exp"] for seat in line["seats"]]) == (game, [10, 10])
    whole = (await get(f"/api/games/{game}")).json()
    assert whole["table"]["winners"] == [0, 1]
    assert len(whole["events"]) == 2 + 2 * 3  # the start, the server's pledge, two turns
    assert club.said() == ""


async def test_a_game_is_stored_shown_and_restored(club: ServerProcess, two: list[Guest]) -> None:
    """The moments have every event and table, and an uploaded record shows the same game."""
    await two[0].named("Mina kept")
    await two[1].named("준호 kept")
    game, http = await play_one_box(two), two[0].http

    async def get(path: str) -> httpx.Response:
        answer = await http.get(path)
        assert answer.status_code == 200, answer.text
        return answer

    whole = (await get(f"/api/games/{game}")).json()
    record = (await get(f"/api/games/{game}/record")).text
    assert len(parse_record(record).events) == 8
    as_json = (await get(f"/api/games/{game}/record.json")).json()
    assert as_json["events"] == whole["events"]
    page = (await get(f"/api/games/{game}/moments")).json()
    events = [event for moment in page["moments"] for event in moment["events"]]
    assert (events, page["total"]) == (whole["events"], 1 + 2 * 2)
    assert page["moments"][-1]["table"] == whole["table"]
    later = (await get(f"/api/games/{game}/moments?begin=4")).json()
    assert (later["begin"], later["moments"]) == (4, page["moments"][4:])
    for text in (record, json.dumps(as_json)):
        shown = await http.post("/api/records", json={"text": text})
        assert shown.status_code == 200
        tables = [moment["table"] for moment in page["moments"]]
        imported = [{**m["table"], "game": game} for m in shown.json()["page"]["moments"]]
        assert imported == tables
    wrong = await http.post(
        "/api/records", json={"text": record.replace("fill five 235", "fill five 9", 1)}
    )
    assert wrong.status_code == 400
    facts = wrong.json()
    line = 1 + record[: record.index("fill five 235")].count("\n")
    assert (facts["fault"], facts["line"], facts["event"]) == ("points", line, None)
    assert f"line {line}" in facts["detail"]
    assert club.said() == ""


async def test_a_record_with_proven_dice_says_so(club: ServerProcess) -> None:
    """A posted record is answered with the proof of its dice; a wrong proof is refused."""
    text = (ROOT / "examples" / "sealed.txt").read_text("utf-8")
    async with httpx.AsyncClient(base_url=club.url) as http:
        shown = await http.post("/api/records", json={"text": text})
        wrong = resealed(text.replace(" 66152#", " 66153#"))
        refused = await http.post("/api/records", json={"text": wrong})
    assert shown.json()["dice"]["throws"] == 33
    assert shown.json()["dice"]["seal"].startswith("amxDNwQD")
    assert (refused.status_code, refused.json()["fault"]) == (400, "proof")
    assert "the shares give the dice" in refused.json()["detail"]


async def test_a_record_of_more_seats_than_a_table_has_is_not_shown(club: ServerProcess) -> None:
    """A record with too many seats, from a tournament, is refused without a server error."""
    started, _ = new_game(LINE, 9, any_seats=True)
    async with httpx.AsyncClient(base_url=club.url) as http:
        answer = await http.post("/api/records", json={"text": record_text(LINE, [started])})
    assert (answer.status_code, answer.json()["fault"]) == (400, "seats")
    assert "9" in answer.json()["detail"]
    assert club.said() == ""


async def test_a_spectator_of_a_private_game_cannot_see_it_afterwards(
    two: list[Guest],
) -> None:
    """For a watcher of a private game it does not exist afterwards, like for any stranger."""
    mina, watcher = two
    await mina.named("Mina alone")
    await watcher.named("Onlooker")
    room = await mina.make_room(LINE.id)
    await mina.enter(room)
    await mina.do(ChangeSettings, private=True)
    await mina.do(StartGame)
    await watcher.enter(room)
    await mina.do(Roll)
    await mina.do(Fill, box="five")
    await watcher.catch_up(mina.version)
    assert watcher.is_over
    for end in ("", "/moments", "/record", "/record.json"):
        path = f"/api/games/{watcher.table.game}{end}"
        assert (await mina.http.get(path)).status_code == 200
        hidden = await watcher.http.get(path)
        nothing = await watcher.http.get(path.replace(watcher.table.game, "nosuchgame"))
        assert (hidden.status_code, hidden.text) == (404, nothing.text)


HOSTILE = [
    "' OR '1'='1",
    "'; DROP TABLE players; --",
    '"; SELECT pg_sleep(9); --',
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "{{7*7}}",
    "%00",
    "../../etc/passwd",
    "\u202egnitset",
    "a" + "\u0301" * 10_000,
    "9" * 400,
    "-1",
    "NaN",
]


def test_sql_and_script_do_nothing_in_any_field(club: ServerProcess) -> None:
    """SQL and markup (all in `make soak`) in any field of any route are refused or kept as text."""
    with httpx.Client(base_url=club.url) as client:
        client.post("/api/me", json={"name": "Hostile"}).raise_for_status()
        for text in HOSTILE[:: at_length(3, 1)]:
            for path, methods in API["paths"].items():
                places = dict.fromkeys(re.findall(r"{(\w+)}", path), quote(text[:500], ""))
                where = path.format(**places)
                if "get" in methods:
                    asked = [
                        p["name"]
                        for p in methods["get"].get("parameters", [])
                        if p["in"] == "query"
                    ]
                    answer = client.get(where, params=dict.fromkeys(asked, text[:500]))
                    assert answer.status_code < 500, (path, text, answer.text)
                if "post" in methods and "logout" not in path:
                    fields = dict.fromkeys(BODIES.get(path, {}), text)
                    answer = client.post(where, json=fields)
                    assert answer.status_code < 500, (path, text, answer.text)
                    assert answer.headers.get("content-type") != "text/html"
        assert client.get("/api/ranking").status_code == 200
    assert club.said() == ""
