"""Positions over HTTP: the analysis board and the hand of the day, on a real server."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.support.games.one_box import ANY
from tests.support.servers.server_process import ServerProcess
from tests.support.waiting import PATIENCE, wait_until

TWOS: dict[str, Any] = {"rules": "clubhouse", "dice": [2, 2, 2, 5, 5], "rolls_left": 2}


@pytest.fixture
def http(house: ServerProcess) -> Iterator[httpx.Client]:
    """Return a client without a name on the shared server."""
    with httpx.Client(base_url=house.url, timeout=PATIENCE) as client:
        yield client


def _ready(http: httpx.Client, method: str, path: str, body: object = None) -> dict[str, Any]:
    """Repeat a request as a page does, until its figures are computed; return the answer."""

    def answer() -> dict[str, Any] | None:
        found: dict[str, Any] = http.request(method, path, json=body).raise_for_status().json()
        return None if found["readiness"] == "solving" else found

    found = wait_until(answer)
    assert found["readiness"] == "ready", found
    return found


def test_the_board_ranks_and_explains_a_position(http: httpx.Client) -> None:
    """The best keep leads, ends add up to 1, and the parts of a cost add up to it."""
    found = _ready(http, "POST", "/api/positions/options", TWOS)
    first, *others = found["figures"]["options"]
    assert first["choice"]["keep"] == [0, 1, 2]
    assert sum(end["chance"] + end["zero"] for end in first["ends"]) == pytest.approx(1)
    assert all(other["choice"]["regret"] >= 0 for other in others)
    assert {"box": "twos", "points": 6, "repeat_bonus": 0, "joker": False} in found["offers"]
    body = {**TWOS, "keep": [3, 4]}
    why = _ready(http, "POST", "/api/positions/explanation", body)["reasons"]
    chosen = next(one for one in others if one["choice"]["keep"] == [3, 4])
    assert why["regret"] == pytest.approx(chosen["choice"]["regret"])
    assert sum(part["points"] for part in why["parts"]) == pytest.approx(why["regret"], abs=1e-3)
    assert why["sentence"]["ko"]


def test_the_board_takes_a_rule_set_that_a_player_has_pasted(http: httpx.Client) -> None:
    """A position of a house rule set is valued by its own points."""
    http.post("/api/me", json={"name": "Mina"}).raise_for_status()
    house = http.post("/api/rules", json={"text": ANY}).json()["reference"]
    found = _ready(http, "POST", "/api/positions/options", {**TWOS, "rules": house})
    assert found["figures"]["value"] == pytest.approx(235)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"dice": [2, 2, 2, 5]}, "the dice must be 5 faces from 1 to 6"),
        ({"dice": [2, 2, 2, 5, 9]}, "the dice must be 5 faces from 1 to 6"),
        ({"rolls_left": 3}, "with dice on the table, give 0 to 2"),
        ({"card": {"ones": 6}}, "Aces cannot hold 6 points; it can hold 0-5"),
        ({"card": {"nines": 9}}, "no box 'nines'"),
        ({"phase": "second"}, "no column 'second'"),
    ],
)
def test_impossible_positions_are_refused(
    http: httpx.Client, changed: dict[str, object], said: str
) -> None:
    """An impossible position gets a 400 whose reason names the fault, in both languages."""
    refused = http.post("/api/positions/options", json={**TWOS, **changed})
    problem = refused.json()
    assert (refused.status_code, problem["type"]) == (400, "/problems/position")
    assert said in problem["detail"]
    assert problem["text"]["en"] == problem["detail"]
    assert problem["text"]["ko"]


def test_impossible_choices_and_unknown_rules_are_refused(http: httpx.Client) -> None:
    """A box that is not open, both answers at once, and unknown rules get a reason."""
    _ready(http, "POST", "/api/positions/explanation", {**TWOS, "keep": [0]})
    both = http.post("/api/positions/explanation", json={**TWOS, "keep": [0], "box": "ones"})
    assert both.json()["type"] == "/problems/no-choice"
    assert http.post("/api/positions/options", json={**TWOS, "rules": "bridge"}).status_code == 404


def test_the_hand_of_the_day(http: httpx.Client) -> None:
    """Five positions carry no answer; each answer gets a verdict, and best answers cost nothing."""
    today = _ready(http, "GET", "/api/today")
    assert [one["rolls_left"] for one in today["questions"]] == [2, 2, 1, 1, 0]
    for one in today["questions"]:
        assert one.keys() == {"phase", "points", "dice", "rolls_left", "offers"}
    asked = {"day": today["day"], "question": 0, "keep": []}
    verdict = http.post("/api/today", json=asked).json()
    best = verdict["best"]
    again = http.post("/api/today", json={**asked, "keep": best["keep"], "box": best["box"]}).json()
    assert (again["right"], again["mark"], again["chosen"]["regret"]) == (True, "best", 0)
    assert verdict["right"] == (verdict["chosen"]["regret"] < 0.5)


def test_answers_to_another_day_or_question_are_refused(http: httpx.Client) -> None:
    """The hand of an earlier day, a place without a die and five kept dice are refused."""
    day = _ready(http, "GET", "/api/today")["day"]
    old = http.post("/api/today", json={"day": "2020-01-01", "question": 0, "keep": []})
    assert (old.status_code, old.json()["type"]) == (409, "/problems/other-day")
    for keep in ([5], [0, 0], [0, 1, 2, 3, 4]):
        refused = http.post("/api/today", json={"day": day, "question": 0, "keep": keep})
        assert (refused.status_code, refused.json()["type"]) == (400, "/problems/no-choice")
