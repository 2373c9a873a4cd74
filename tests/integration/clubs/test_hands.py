"""The hand of the day of a club, over HTTP."""

import asyncio
from typing import Any

import pytest

from tests.integration.clubs.conftest import Visitors
from tests.support.waiting import until

pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")


async def test_a_member_sees_the_hands_of_others_after_its_own_answer(visitors: Visitors) -> None:
    """The first verdict counts, also of two at the same time; an account outside has no line."""
    club = await visitors.make_club(is_open=True)

    async def hand() -> dict[str, Any] | None:
        found: dict[str, Any] = (await visitors.ask("anon", "GET /today")).json()
        return found if found["questions"] else None

    today = await until(hand)
    worst = {"day": today["day"], "question": 0, "keep": []}
    verdict = (await visitors.ask("member", "POST /today", worst)).json()
    best = {**worst, "keep": verdict["best"]["keep"], "box": verdict["best"]["box"]}
    for who in ("member", "outside", "anon"):
        assert (await visitors.ask(who, "POST /today", best)).json()["right"]

    async def given(who: str) -> dict[str, list[float | None]]:
        days = (await visitors.ask(who, f"GET /clubs/{club}/days")).json()["days"]
        return {line["player"]: line["given"] for day in days for line in day["results"]}

    mine = [verdict["chosen"]["regret"], None, None, None, None]
    assert await given("member") == {"member": mine}
    assert await given("keeper") == {}
    await asyncio.gather(*(visitors.ask("keeper", "POST /today", best) for _ in range(2)))
    assert await given("keeper") == {"member": mine, "keeper": [0, None, None, None, None]}
