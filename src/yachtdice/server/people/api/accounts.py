"""The HTTP API of the current player: a guest, or an account with its password and sessions."""

from litestar import Response, get, post
from litestar.exceptions import NotFoundException, PermissionDeniedException

from yachtdice.server.common import log_events
from yachtdice.server.common.limits import REQUESTS
from yachtdice.server.http.problems import refusals, refusals_of_body
from yachtdice.server.http.requests import LIMIT, AnyRequest, AppRouter, require_json
from yachtdice.server.people.api.visitors import Cookies
from yachtdice.server.people.messages.accounts import (
    Credentials,
    Me,
    NameChoice,
    PasswordChange,
    PasswordProof,
    SessionChoice,
    SessionsView,
)
from yachtdice.server.people.service.accounts import Accounts, Login, NoSessionError, Origin
from yachtdice.server.people.service.connections import Connections
from yachtdice.server.people.service.guests import Guests
from yachtdice.server.people.service.ports import Session

_OF_GUESSES = refusals_of_body(401, 503)


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


def _let_in(player_cookies: Cookies, entry: Login) -> Response[Me]:
    """Return the player who logged in, with the cookies of the session and the device."""
    both = [player_cookies.of_session(entry.secret), player_cookies.of_device(entry.device)]
    return Response(Me(entry.player.id, entry.player.name, account=True), cookies=both)


def _let_out(player_cookies: Cookies) -> Response[None]:
    """Return an empty response that deletes the session cookie."""
    return Response(None, cookies=[player_cookies.forgotten()], status_code=204)


@post("/", summary="Create an account", status_code=201, responses=refusals_of_body(409, 503))
async def open_account(
    player_cookies: Cookies,
    accounts: Accounts,
    visitor: Session | None,
    origin: Origin,
    data: Credentials,
) -> Response[Me]:
    """Create an account for the current player and log in.

    A guest keeps the id, games and seats.
    """
    entry = await accounts.open(visitor, data.name, data.password, origin)
    log_events.log_event(log_events.AccountOpened(entry.player.id, origin.address))
    return _let_in(player_cookies, entry)


@post("/login", summary="Log in", status_code=200, responses=_OF_GUESSES)
async def log_in(
    player_cookies: Cookies,
    accounts: Accounts,
    connections: Connections,
    visitor: Session | None,
    origin: Origin,
    data: Credentials,
) -> Response[Me]:
    """Log in with name and password in a new session.

    The session of a current guest or account ends; a guest's games do not move to the account.
    """
    entry = await accounts.log_in(data.name, data.password, origin)
    log_events.log_event(log_events.LoggedIn(entry.player.id, origin.address))
    if visitor is not None:
        await accounts.log_out(visitor)
        connections.end([visitor.id])
    return _let_in(player_cookies, entry)


@post("/logout", summary="Log out", status_code=204, responses=refusals_of_body(401, 503))
async def log_out(
    accounts: Accounts, connections: Connections, player_cookies: Cookies, session: Session
) -> Response[None]:
    """End the current session and close its live sockets."""
    await accounts.log_out(session)
    connections.end([session.id])
    return _let_out(player_cookies)


@post(
    "/password",
    summary="Change the password",
    status_code=200,
    responses=_OF_GUESSES,
)
async def change_password(
    player_cookies: Cookies,
    accounts: Accounts,
    connections: Connections,
    account: Session,
    origin: Origin,
    data: PasswordChange,
) -> Response[Me]:
    """Set a new password; this session gets a new cookie.

    All other sessions and the tokens of the account's bots end.
    """
    entry = await accounts.change_password(account, data.old, data.new, origin)
    connections.end(entry.ended)
    log_events.log_event(log_events.PasswordChanged(entry.player.id, origin.address))
    return _let_in(player_cookies, entry)


@get("/sessions", summary="List my sessions", responses=refusals(401, 403, 503))
async def list_sessions(accounts: Accounts, account: Session) -> SessionsView:
    """Return the sessions of the current account, the latest used first."""
    return SessionsView(await accounts.sessions(account))


@post(
    "/sessions/end",
    summary="End a session",
    status_code=204,
    responses=refusals_of_body(401, 404, 503),
)
async def end_session(
    accounts: Accounts, connections: Connections, account: Session, data: SessionChoice
) -> None:
    """End a session of the current account, and its live sockets."""
    try:
        ended = await accounts.end_session(account, data.session)
    except NoSessionError as error:
        raise NotFoundException("there is no such session; load the list again") from error
    connections.end(ended)


@post(
    "/sessions/end-others",
    summary="Log out everywhere else",
    status_code=200,
    responses=refusals_of_body(401, 503),
)
async def end_other_sessions(
    player_cookies: Cookies,
    connections: Connections,
    accounts: Accounts,
    account: Session,
    origin: Origin,
) -> Response[Me]:
    """End all other sessions and the tokens of the account's bots; this session gets a new cookie.

    Other devices are no longer known: a login there counts as one from a new device.
    """
    entry = await accounts.log_out_elsewhere(account, origin)
    connections.end(entry.ended)
    return _let_in(player_cookies, entry)


@post(
    "/delete",
    summary="Delete the account",
    status_code=204,
    responses=_OF_GUESSES,
)
async def delete_account(
    connections: Connections,
    accounts: Accounts,
    player_cookies: Cookies,
    account: Session,
    origin: Origin,
    data: PasswordProof,
) -> Response[None]:
    """Delete the account permanently. Its games remain without its name."""
    connections.end(await accounts.close(account, data.password))
    log_events.log_event(log_events.AccountClosed(account.player.id, origin.address))
    return _let_out(player_cookies)


def me_router() -> AppRouter:
    """Return the routes of the current player."""
    return AppRouter(
        "/api",
        route_handlers=[get_me, post_me],
        before_request=require_json,
        response_headers={"cache-control": "no-store"},
        opt={LIMIT: REQUESTS},
    )


def account_router() -> AppRouter:
    """Return the routes of accounts."""
    return AppRouter(
        "/api/account",
        route_handlers=[
            *(open_account, log_in, log_out, change_password, delete_account),
            *(list_sessions, end_session, end_other_sessions),
        ],
        before_request=require_json,
        response_headers={"cache-control": "no-store"},
        opt={LIMIT: REQUESTS},
        tags=["Accounts"],
    )
