"""Every route and every message has a limit, or a written reason why it needs none."""

from collections import defaultdict
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import httpx
import pytest

from tests.integration.http.matrix import BODIES, MESSAGES, QUERIES, ROUTES
from tests.support.servers.databases import new_sqlite
from yachtdice.server.app.asgi import create_app
from yachtdice.server.app.composition import compose
from yachtdice.server.common import limits
from yachtdice.server.common.limits import RateLimit
from yachtdice.server.common.settings import Settings
from yachtdice.server.rooms.messages import client as messages

_ADDRESS: Final = "127.0.0.1"

#: The routes without a limit, each with its reason.
UNLIMITED: Final = {
    "GET /health": "it returns a constant",
    "GET /ready": "load balancers poll it, and it reads one row",
    "WS /ws": "it has LIVE_SOCKETS, and LIMITED_MESSAGES for its messages",
    "WS /contests/ws": "it has LIVE_SOCKETS, ROOM_VISITS for Follow, and the rate of all messages",
    **{
        route: "it sends a file, or the page of the client"
        for route in ROUTES
        if route.startswith("GET /") and not route.startswith(("GET /api/", "GET /health"))
    },
}

#: The routes with a limit of their own, by address; all others below /api count as REQUESTS.
OWN_LIMITS: Final = {
    **dict.fromkeys(
        (
            "GET /api/games/{game}/review",
            "GET /api/games/{game}/review/{event}",
            "GET /api/players/{player}/rules/{fingerprint}/reviews",
        ),
        limits.REVIEWS,
    ),
    **dict.fromkeys(
        (
            "POST /api/positions/options",
            "POST /api/positions/explanation",
            "GET /api/today",
            "POST /api/today",
            "GET /api/practice",
            "POST /api/practice/{lesson}",
            "GET /api/rules/{reference}/means",
        ),
        limits.POSITIONS,
    ),
    **dict.fromkeys(
        (
            "GET /api/rules/{reference}",
            "GET /api/rules/{reference}/points",
            "GET /api/drafts/{reference}",
            "POST /api/drafts",
        ),
        limits.RULES_FILES,
    ),
    **dict.fromkeys(
        (
            "GET /api/contests/{contest}/record",
            "POST /api/practice/games",
            "POST /api/records",
            "POST /api/records/review",
            "POST /api/records/review/{event}",
        ),
        limits.RECORDS,
    ),
    **{route: limits.WRONG_TOKENS for route in ROUTES if " /api/bot/" in route},
}

_ONLY_PACED: Final = "its work is small; a connection sends 100 messages in 20 seconds"
#: The limit of each message beside that of its connection, or the reason why there is none.
LIMITED_MESSAGES: Final[dict[type[messages.ClientMessage], RateLimit | str]] = {
    messages.Enter: limits.ROOM_VISITS,
    messages.AskHint: limits.HINTS,
    messages.AskOdds: limits.HINTS,
    messages.FindOpponent: limits.QUICK_MATCHES,
    messages.StartGame: limits.GAMES,
    messages.PlayAgain: limits.GAMES,
    messages.Rematch: limits.GAMES,
    messages.SolveAgain: "it repeats a computation that has failed, in the client's turn of a lane",
    messages.ChangeSettings: "it starts best play of stored rules, in the client's turn of a lane",
    **dict.fromkeys(
        (
            messages.Ping, messages.StopSearch, messages.Shake, messages.Hold,
            messages.Pledge, messages.Share, messages.Say, messages.TakeSeat, messages.LeaveSeat,
            messages.SeatBot, messages.ClearSeat, messages.SwapSeats, messages.Roll, messages.Fill,
            messages.Resign, messages.EndGame, messages.HandOver, messages.TakeBack,
            messages.SkipSeat,
        ),
        _ONLY_PACED,
    ),
}  # fmt: skip


@pytest.fixture
async def exhausted(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """Return a client whose address has used up all limits."""
    services = compose(Settings(new_sqlite(tmp_path / "yacht.sqlite3")))
    for limit in limits.LIMITS:
        for _ in range(limit.most):
            services.limiter.count(limit.name, _ADDRESS)
    transport = httpx.ASGITransport(create_app(services), client=(_ADDRESS, 9))  # type: ignore[arg-type]
    async with (
        services.running(),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
    ):
        yield client


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
async def test_every_route_has_a_limit_or_a_reason(exhausted: httpx.AsyncClient) -> None:
    """Beyond its limit a route answers 429 with the limit and the time to wait, before all else."""
    assert not OWN_LIMITS.keys() & UNLIMITED.keys()
    for route in sorted(ROUTES.keys() - {"WS /ws", "WS /contests/ws"}):
        method, template = route.split()
        filled = template.format_map(defaultdict(lambda: "nothing", event="4"))
        path = filled + QUERIES.get(template, "")
        body = BODIES.get(template, {}) if method == "POST" else None
        answer = await exhausted.request(method, path, json=body)
        if route in UNLIMITED:
            assert answer.status_code != 429, f"{route} has a limit; take it out of UNLIMITED"
            continue
        expected = OWN_LIMITS.get(route, limits.REQUESTS)
        assert answer.status_code == 429, (
            f"{route} has no limit: give it one in its `opt`, or add a reason to UNLIMITED"
        )
        assert (answer.json()["limit"], answer.json()["type"]) == (
            expected.name, "/problems/too-often",
        ), route  # fmt: skip
        assert int(answer.headers["retry-after"]) > 0


def test_every_message_has_a_limit_or_a_reason() -> None:
    """The table has each message of a client, and no others."""
    assert LIMITED_MESSAGES.keys() == MESSAGES.keys(), (
        "say in LIMITED_MESSAGES which limit a new message has, or why it needs none"
    )
