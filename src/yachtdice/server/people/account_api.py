"""The HTTP API of accounts: create, log in and out, list sessions, change the password, delete."""

from litestar import Response, get, post
from litestar.exceptions import NotFoundException

from yachtdice.compose.services import Services
from yachtdice.protocol.account_messages import (
    Credentials,
    Me,
    PasswordChange,
    PasswordProof,
    SessionChoice,
    SessionsView,
    SessionView,
)
from yachtdice.server.http.admission import LIMIT
from yachtdice.server.http.app_router import AppRouter
from yachtdice.server.http.problems import refusals, refusals_of_body
from yachtdice.server.http.requests import AnyRequest, address_of, require_json
from yachtdice.server.people import visitors
from yachtdice.services import log_events
from yachtdice.services.limits import REQUESTS
from yachtdice.services.people.accounts import Login, NoSessionError

_OF_GUESSES = refusals_of_body(401, 503)


def _let_in(services: Services, entry: Login) -> Response[Me]:
    """Return the player who logged in, with the cookies of the session and the device.

    Closes the connections of the sessions that this login has ended.
    """
    services.connections.end(entry.ended)
    cookies = [
        visitors.guest_cookie(services.settings, entry.secret),
        visitors.device_cookie(services.settings, entry.device),
    ]
    return Response(Me(entry.player.id, entry.player.name, account=True), cookies=cookies)


def _let_out(services: Services) -> Response[None]:
    """Return an empty response that deletes the session cookie."""
    return Response(None, cookies=[visitors.forgotten_cookie(services.settings)], status_code=204)


@post("/", summary="Create an account", status_code=201, responses=refusals_of_body(409, 503))
async def open_account(request: AnyRequest, services: Services, data: Credentials) -> Response[Me]:
    """Create an account for the current player and log in.

    A guest keeps the id, games and seats.
    """
    visit = await visitors.visit_of(request, services)
    origin = visitors.origin_of(request, services)
    entry = await services.accounts.open(visit, data.name, data.password, origin)
    log_events.log_event(log_events.AccountOpened(entry.player.id, origin.address))
    return _let_in(services, entry)


@post("/login", summary="Log in", status_code=200, responses=_OF_GUESSES)
async def log_in(request: AnyRequest, services: Services, data: Credentials) -> Response[Me]:
    """Log in with name and password in a new session.

    The session of a current guest or account ends; a guest's games do not move to the account.
    """
    earlier = await visitors.visit_of(request, services)
    origin = visitors.origin_of(request, services)
    entry = await services.accounts.log_in(data.name, data.password, origin)
    log_events.log_event(log_events.LoggedIn(entry.player.id, origin.address))
    if earlier is not None:
        await services.accounts.log_out(earlier)
        services.connections.end([earlier.session])
    return _let_in(services, entry)


@post("/logout", summary="Log out", status_code=204, responses=refusals_of_body(401, 503))
async def log_out(request: AnyRequest, services: Services) -> Response[None]:
    """End the current session and close its live sockets."""
    visit = await visitors.require_visit(request, services)
    await services.accounts.log_out(visit)
    services.connections.end([visit.session])
    return _let_out(services)


@post(
    "/password",
    summary="Change the password",
    status_code=200,
    responses=_OF_GUESSES,
)
async def change_password(
    request: AnyRequest, services: Services, data: PasswordChange
) -> Response[Me]:
    """Set a new password; this session gets a new cookie.

    All other sessions and the tokens of the account's bots end.
    """
    visit = await visitors.require_account(request, services)
    origin = visitors.origin_of(request, services)
    entry = await services.accounts.change_password(visit, data.old, data.new, origin)
    log_events.log_event(log_events.PasswordChanged(entry.player.id, origin.address))
    return _let_in(services, entry)


@get("/sessions", summary="List my sessions", responses=refusals(401, 403, 503))
async def list_sessions(request: AnyRequest, services: Services) -> SessionsView:
    """Return the sessions of the current account, the latest used first."""
    visit = await visitors.require_account(request, services)
    found = await services.accounts.sessions(visit)
    return SessionsView(
        tuple(
            SessionView(line.id, line.device, line.created_ms, line.seen_ms, line.is_current)
            for line in found
        )
    )


@post(
    "/sessions/end",
    summary="End a session",
    status_code=204,
    responses=refusals_of_body(401, 404, 503),
)
async def end_session(request: AnyRequest, services: Services, data: SessionChoice) -> None:
    """End a session of the current account, and its live sockets."""
    visit = await visitors.require_account(request, services)
    try:
        ended = await services.accounts.end_session(visit, data.session)
    except NoSessionError as error:
        raise NotFoundException("there is no such session; load the list again") from error
    services.connections.end(ended)


@post(
    "/sessions/end-others",
    summary="Log out everywhere else",
    status_code=200,
    responses=refusals_of_body(401, 503),
)
async def end_other_sessions(request: AnyRequest, services: Services) -> Response[Me]:
    """End all other sessions and the tokens of the account's bots; this session gets a new cookie.

    Other devices are no longer known: a login there counts as one from a new device.
    """
    visit = await visitors.require_account(request, services)
    origin = visitors.origin_of(request, services)
    return _let_in(services, await services.accounts.log_out_elsewhere(visit, origin))


@post(
    "/delete",
    summary="Delete the account",
    status_code=204,
    responses=_OF_GUESSES,
)
async def delete_account(
    request: AnyRequest, services: Services, data: PasswordProof
) -> Response[None]:
    """Delete the account permanently. Its games remain without its name."""
    visit = await visitors.require_account(request, services)
    services.connections.end(await services.accounts.close(visit, data.password))
    log_events.log_event(log_events.AccountClosed(visit.player.id, address_of(request)))
    return _let_out(services)


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
