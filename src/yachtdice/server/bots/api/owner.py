"""The HTTP API for owners of bots: create, renew and revoke tokens, delete, invite."""

from litestar import get, post
from litestar.exceptions import NotFoundException

from yachtdice.server.bots.messages import BotCall, BotName, BotToken, OwnBot, OwnBots
from yachtdice.server.bots.service.accounts import MOST_BOTS, BotAccounts, Token
from yachtdice.server.bots.service.events import BotEvents
from yachtdice.server.common.limits import REQUESTS
from yachtdice.server.http.problems import refusals, refusals_of_body
from yachtdice.server.http.requests import LIMIT, AppRouter, RoomOfLink, require_json
from yachtdice.server.people.api.ranking import PlayerId
from yachtdice.server.people.service.connections import Connections
from yachtdice.server.people.service.ports import Session
from yachtdice.server.rooms.service.access import Rooms

_OF_ONE = refusals_of_body(401, 404, 503)


def _show_token(connections: Connections, token: Token) -> BotToken:
    """Return a new token for its owner, and close the streams of the old token."""
    connections.end(token.ended)
    return BotToken(token.bot.id, token.bot.name, token.secret)


@get("/", summary="List my bots", responses=refusals(401, 403, 503))
async def list_own_bots(bots: BotAccounts, account: Session) -> OwnBots:
    """Return the bots of the current account."""
    own = (
        OwnBot(bot.player.id, bot.player.name, bot.created_ms, token=bot.session is not None)
        for bot in await bots.of(account)
    )
    return OwnBots(tuple(own), MOST_BOTS)


@post("/", summary="Create a bot", status_code=201, responses=refusals_of_body(401, 409, 503))
async def make_bot(
    connections: Connections, bots: BotAccounts, account: Session, data: BotName
) -> BotToken:
    """Create a bot account. Its token is shown only in this response."""
    return _show_token(connections, await bots.make(account, data.name))


@post("/{bot:str}/token", summary="Renew a bot's token", status_code=200, responses=_OF_ONE)
async def renew_token(
    connections: Connections, bots: BotAccounts, account: Session, bot: PlayerId
) -> BotToken:
    """Create a new token, shown only in this response. The old token and its streams end."""
    return _show_token(connections, await bots.renew(account, bot))


@post("/{bot:str}/revoke", summary="Revoke a bot's token", status_code=204, responses=_OF_ONE)
async def revoke_token(
    connections: Connections, bots: BotAccounts, account: Session, bot: PlayerId
) -> None:
    """End a bot's token and its streams. A new token can be created at any time."""
    connections.end(await bots.revoke(account, bot))


@post("/{bot:str}/delete", summary="Delete a bot", status_code=204, responses=_OF_ONE)
async def delete_bot(
    connections: Connections, bots: BotAccounts, account: Session, bot: PlayerId
) -> None:
    """Delete a bot permanently. Its games remain without its name."""
    connections.end(await bots.delete(account, bot))


@post(
    "/rooms/{room:str}/bots", summary="Invite a bot to a room", status_code=204, responses=_OF_ONE
)
async def invite_bot(
    rooms: Rooms, bot_events: BotEvents, session: Session, room: RoomOfLink, data: BotCall
) -> None:
    """Send a bot an invitation to a room in use.

    It lasts ten minutes; the bot's program decides whether to join.
    """
    if not await rooms.is_awake(room):
        raise NotFoundException("no room with this id is in use")
    await bot_events.invite(session, data.name, room)


def bot_owner_router() -> AppRouter:
    """Return the routes for owners of bots, and for inviting bots."""
    own = [list_own_bots, make_bot, renew_token, revoke_token, delete_bot]
    return AppRouter(
        "/api",
        route_handlers=[
            AppRouter("/account/bots", route_handlers=own),
            invite_bot,
        ],
        before_request=require_json,
        response_headers={"cache-control": "no-store"},
        opt={LIMIT: REQUESTS},
        tags=["Bot owners"],
    )
