"""The HTTP API of the home page: the host, running games, latest results."""

from collections.abc import Awaitable, Callable

from litestar import get

from yachtdice.server.common import limits
from yachtdice.server.common.settings import Settings
from yachtdice.server.home.messages import HomeView, Host
from yachtdice.server.home.service import Home
from yachtdice.server.http.docs import DOCS, built_docs
from yachtdice.server.http.problems import refusals
from yachtdice.server.http.requests import LIMIT, AppRouter
from yachtdice.server.people.service.ports import Session
from yachtdice.server.rooms.messages.routes import OwnGames, TurnCount


@get("/host", summary="Get the host's contact", responses=refusals())
async def get_host(settings: Settings) -> Host:
    """Return the host's contact for players, if any, and whether the server has documentation."""
    return Host(settings.contact, docs=built_docs(DOCS) is not None)


@get("/home", summary="Get the home page", responses=refusals(503))
async def get_home(home: Home) -> HomeView:
    """Return running games to watch, players online, the latest results, scores and champion.

    Results, scores and champion are up to five seconds old. Private games are left out.
    """
    return await home.view()


@get("/me/games", summary="List the player's running games", responses=refusals(401, 503))
async def get_own_games(
    own_games: Callable[[str], Awaitable[OwnGames]], session: Session
) -> OwnGames:
    """Return the running games of the current player, those that wait for the player first.

    There is no stream of changes: a page that shows them repeats the request every few seconds.
    """
    return await own_games(session.player.id)


@get("/me/turns", summary="Count the turns that wait for the player", responses=refusals(401, 503))
async def get_turn_count(
    count_turns: Callable[[str], Awaitable[int]], session: Session
) -> TurnCount:
    """Return the number of waiting games in which the current player is on turn.

    It costs little. A page repeats it, and asks for the games when the number changes.
    """
    return TurnCount(await count_turns(session.player.id))


def home_router() -> AppRouter:
    """Return the routes of the home page."""
    return AppRouter(
        "/api",
        route_handlers=[get_host, get_home, get_own_games, get_turn_count],
        response_headers={"cache-control": "no-store"},
        opt={LIMIT: limits.REQUESTS},
    )
