"""The HTTP API of the current player: a guest, or an account that is logged in."""

from litestar import Response, get, post
from litestar.exceptions import PermissionDeniedException

from yachtdice.server.common import limits
from yachtdice.server.http.app_router import AppRouter
from yachtdice.server.http.problems import refusals, refusals_of_body
from yachtdice.server.http.requests import LIMIT, AnyRequest, require_json
from yachtdice.server.people.api.visitors import Cookies
from yachtdice.server.people.messages.accounts import Me, NameChoice
from yachtdice.server.people.service.accounts import Accounts, Origin
from yachtdice.server.people.service.guests import Guests
from yachtdice.server.people.service.ports import Session


@get("/me", summary="Get the current player", responses=refusals(503))
async def get_me(
    request: AnyRequest, player_cookies: Cookies, accounts: Accounts, visitor: Session | None
) -> Response[Me]:
    """Return the public id and name of the player behind the cookie.

    The session ends when it is not used for 90 days.
    """
    secret = player_cookies.secret_of(request)
    renewed = []
    if visitor is not None and secret is not None and accounts.is_due(visitor):
        renewed = [player_cookies.of_session(secret)]
    return Response(_show(visitor), cookies=renewed)


def _show(session: Session | None) -> Me:
    """Return the current player in the form sent to clients."""
    if session is None:
        return Me(None, None)
    return Me(session.player.id, session.player.name, session.is_account)


@post(
    "/me",
    summary="Become a guest or rename the guest",
    status_code=200,
    responses=refusals_of_body(409, 503),
)
async def post_me(
    accounts: Accounts,
    guests: Guests,
    player_cookies: Cookies,
    visitor: Session | None,
    origin: Origin,
    data: NameChoice,
) -> Response[Me]:
    """Create a guest with this name and set its cookie, or rename the current guest.

    Account names cannot be changed.
    """
    if visitor is not None and visitor.is_account:
        raise PermissionDeniedException("the name of an account cannot be changed")
    await accounts.refuse_taken(data.name)
    if visitor is not None:
        renamed = await guests.rename(visitor.player, data.name)
        return Response(Me(renamed.id, renamed.name))
    player, secret = await guests.welcome(data.name, origin.address, origin.device)
    return Response(Me(player.id, player.name), cookies=[player_cookies.of_session(secret)])


def me_router() -> AppRouter:
    """Return the routes of the current player."""
    return AppRouter(
        "/api",
        route_handlers=[get_me, post_me],
        before_request=require_json,
        response_headers={"cache-control": "no-store"},
        opt={LIMIT: limits.REQUESTS},
    )
