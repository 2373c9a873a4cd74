"""Reviews on the real server, computed by its review process."""

from typing import Any

import httpx
import pytest

from tests.integration.playing import play_on
from tests.paths import ROOT
from tests.support.clients.guest import Guest
from tests.support.games.large import SIXTEEN_BOXES
from tests.support.servers.server_process import ServerProcess
from tests.support.waiting import until
from yachtdice.game import parse_record, record_text
from yachtdice.server.rooms.messages.client import SeatBot, StartGame

EXAMPLE = (ROOT / "examples" / "game.txt").read_text("utf-8")


async def _ready(http: httpx.AsyncClient, path: str, **body: Any) -> dict[str, Any]:
    """Return the answer once nothing of it is still being computed."""

    async def answer() -> dict[str, Any] | None:
        given = await (http.post(path, json=body) if body else http.get(path))
        found: dict[str, Any] = given.raise_for_status().json()
        states = {found["readiness"], found.get("insight"), found.get("endgame")}
        return None if "solving" in states else found

    return await until(answer)


def _choices(seat: dict[str, Any]) -> list[dict[str, Any]]:
    return [choice for turn in seat["turns"] for choice in turn["choices"]]


async def test_a_game_is_reviewed_and_each_choice_explained(house: ServerProcess) -> None:
    """The sums of every seat are right, and the parts of the largest cost add up to it.

    The chances to win at the end are exact. The uploaded record of the game gets the same review.
    """
    async with Guest(house.url) as mina:
        await mina.named("Mina")
        room = await mina.make_room("clubhouse")
        await mina.enter(room)
        await mina.do(SeatBot, seat=1, bot="random")
        await mina.do(StartGame)
        await play_on(mina, 0)
        path = f"/api/games/{mina.table.game}/review"
        found = await _ready(mina.http, path)
        assert (found["readiness"], found["insight"]) == ("ready", "ready")
        for seat, table in zip(found["review"]["seats"], mina.table.seats, strict=True):
            made = seat["expected"] + seat["luck"] - seat["given_away"] - seat["to_win"]
            assert made == pytest.approx(seat["score"], abs=1e-6)
            assert seat["score"] == table.total
        moments = found["review"]["moments"]
        assert sum(moments[0]["wins"]) == pytest.approx(1)
        assert found["endgame"] == "ready"
        assert (moments[0]["exact"], moments[0]["error"], moments[-2]["exact"]) == (
            False, 0.025, True,
        )  # fmt: skip
        for seat in found["review"]["seats"]:
            wins = seat["wins"]
            changed = wins["luck"] + wins["skill"]
            assert changed == pytest.approx(wins["end"] - wins["start"], abs=1e-12)
        worst = max(
            _choices(found["review"]["seats"][1]), key=lambda c: float(c["chosen"]["regret"])
        )
        reasons = await _ready(mina.http, f"{path}/{worst['event']}")
        parts = sum(part["points"] for part in reasons["reasons"]["parts"])
        assert parts == pytest.approx(worst["chosen"]["regret"], abs=1e-3)
        assert reasons["reasons"]["sentence"]
        sums = await _ready(mina.http, f"{path}?sums=true")
        told = _choices(sums["review"]["seats"][0])
        assert 3 <= len(told) <= 4
        costly = [choice["chosen"]["regret"] for choice in told if choice["theme"]]
        costs = {choice["chosen"]["regret"] for choice in _choices(found["review"]["seats"][0])}
        assert max(costly) == max(costs)
        assert found["usual"] == sums["usual"] == [None, None]
        assert (await mina.http.get(f"{path}/0")).status_code == 404
        text = (await mina.http.get(f"/api/games/{mina.table.game}/record")).text
        uploaded = await _ready(mina.http, "/api/records/review", text=text)
        assert uploaded["review"]["seats"] == found["review"]["seats"]


async def test_the_record_of_an_open_game_is_refused(house: ServerProcess) -> None:
    """A record of a game that is not over, and a text that is not a record, get a clear refusal."""
    async with httpx.AsyncClient(base_url=house.url) as http:
        record = parse_record(EXAMPLE)
        begun = record_text(record.rules, record.events[:8])
        refused = await http.post("/api/records/review", json={"text": begun})
        assert refused.status_code == 400
        assert refused.json()["type"] == "/problems/no-review"
        assert "not over" in refused.json()["detail"]
        nothing = await http.post("/api/records/review", json={"text": "nothing"})
        assert nothing.json()["type"] == "/problems/record"


async def test_rules_that_are_too_large_to_solve_get_a_clear_answer(house: ServerProcess) -> None:
    """The review says that the rules are too large and computes nothing."""
    async with Guest(house.url) as mina:
        await mina.named("Mina")
        made = await mina.http.post("/api/rules", json={"text": SIXTEEN_BOXES})
        room = await mina.make_room(made.json()["reference"])
        await mina.enter(room)
        await mina.do(StartGame)
        await play_on(mina, 0)
        found = await _ready(mina.http, f"/api/games/{mina.table.game}/review")
        assert (found["readiness"], found["review"]) == ("too_large", None)
        assert "more memory or time" in found["detail"]
