"""The HTTP API by which people keep bots and invite them: tokens are given, and taken away."""

from litestar import Router, get, post
from litestar.exceptions import NotFoundException

from yachtdice.protocol.bot_messages import BotCall, BotName, BotToken, OwnBot, OwnBots
from yachtdice.server.bot_problems import OF_OWNERS
from yachtdice.server.people_api import PlayerId
from yachtdice.server.problem_specs import refusals, refusals_of_body
from yachtdice.server.services import Services
from yachtdice.server.visitors import (
    AnyRequest,
    RoomOfLink,
    require_account,
    require_json,
    require_visit,
)
from yachtdice.services.bot_accounts import MOST_BOTS, Token

_OF_ONE = refusals_of_body(401, 404, 429, 503)


def _told(services: Services, token: Token) -> BotToken:
    """Return a new token for its owner; what the old one had open is shut."""
    services.doors.shut(token.ended)
    return BotToken(token.bot.id, token.bot.name, token.secret)


@get("/", summary="My bots", responses=refusals(401, 403, 503))
async def list_own_bots(request: AnyRequest, services: Services) -> OwnBots:
    """Return the bots of the account that asks."""
    owner = await require_account(request, services)
    bots = (
        OwnBot(bot.player.id, bot.player.name, bot.created_ms, token=bot.session is not None)
        for bot in await services.bots.of(owner)
    )
    return OwnBots(tuple(bots), MOST_BOTS)


@post("/", summary="Make a bot", status_code=201, responses=refusals_of_body(401, 409, 429, 503))
async def make_bot(request: AnyRequest, services: Services, data: BotName) -> BotToken:
    """Make an account of kind bot, of a name of its own, and tell its token this once."""
    owner = await require_account(request, services)
    return _told(services, await services.bots.make(owner, data.name))


@post("/{bot:str}/token", summary="Give a bot a new token", status_code=200, responses=_OF_ONE)
async def renew_token(request: AnyRequest, services: Services, bot: PlayerId) -> BotToken:
    """Give a bot a new token, told this once; the old one is over, with all its streams."""
    owner = await require_account(request, services)
    return _told(services, await services.bots.renew(owner, bot))


@post("/{bot:str}/revoke", summary="Revoke a bot's token", status_code=204, responses=_OF_ONE)
async def revoke_token(request: AnyRequest, services: Services, bot: PlayerId) -> None:
    """End a bot's token, with all its streams; a new one can be had at any time."""
    owner = await require_account(request, services)
    services.doors.shut(await services.bots.revoke(owner, bot))


@post("/{bot:str}/delete", summary="Delete a bot", status_code=204, responses=_OF_ONE)
async def delete_bot(request: AnyRequest, services: Services, bot: PlayerId) -> None:
    """Forget a bot for good; its games stay, under no name."""
    owner = await require_account(request, services)
    services.doors.shut(await services.bots.delete(owner, bot))


@post("/rooms/{room:str}/bots", summary="Invite a bot", status_code=204, responses=_OF_ONE)
async def invite_bot(
    request: AnyRequest, services: Services, room: RoomOfLink, data: BotCall
) -> None:
    """Tell the bot of this name that it is wanted in a room in which somebody is.

    Whether it comes is for its program to decide; an invitation lasts ten minutes.
    """
    host = await require_visit(request, services)
    if not await services.rooms.is_awake(room):
        raise NotFoundException("nobody is in such a room")
    await services.bot_events.invite(host, data.name, room)


def bot_owner_router() -> Router:
    """Return the routes by which people keep bots and invite them."""
    own = [list_own_bots, make_bot, renew_token, revoke_token, delete_bot]
    return Router(
        "/api",
        route_handlers=[
            Router("/account/bots", route_handlers=own),
            invite_bot,
        ],
        before_request=require_json,
        exception_handlers=OF_OWNERS,
        response_headers={"cache-control": "no-store"},
        tags=["Bots' people"],
    )
