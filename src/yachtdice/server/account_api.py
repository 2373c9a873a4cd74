"""The HTTP API of accounts: open one, log in and out, change the password, close it."""

from litestar import Response, Router, post

from yachtdice.protocol.http_messages import Me
from yachtdice.protocol.people_messages import Credentials, PasswordChange, PasswordProof
from yachtdice.server.cookies import forgotten_cookie, guest_cookie
from yachtdice.server.problem_specs import refusals_of_body
from yachtdice.server.services import Services
from yachtdice.server.visitors import (
    AnyRequest,
    address_of,
    require_account,
    require_json,
    require_visit,
    visit_of,
)
from yachtdice.services.accounts import Entry

_OF_GUESSES = refusals_of_body(401, 429, 503)


def _let_in(services: Services, entry: Entry) -> Response[Me]:
    """Return who has come in, known by a new cookie from now on."""
    services.doors.shut(entry.ended)
    cookie = guest_cookie(services.settings, entry.secret)
    return Response(Me(entry.player.id, entry.player.name, account=True), cookies=[cookie])


def _let_out(services: Services) -> Response[None]:
    """Return nothing, and have the browser forget its cookie."""
    return Response(None, cookies=[forgotten_cookie(services.settings)], status_code=204)


@post("/", summary="Open an account", status_code=201, responses=refusals_of_body(409, 429, 503))
async def open_account(request: AnyRequest, services: Services, data: Credentials) -> Response[Me]:
    """Make the sender an account; a guest keeps id, games and seats, and gets a new cookie."""
    visit = await visit_of(request, services)
    address = address_of(request)
    entry = await services.accounts.open(visit, data.name, data.password, address)
    return _let_in(services, entry)


@post("/login", summary="Log in", status_code=200, responses=_OF_GUESSES)
async def log_in(request: AnyRequest, services: Services, data: Credentials) -> Response[Me]:
    """Let the sender in by name and password, in a new session; an earlier one is over.

    A guest who logs in is left behind, with their games and seat: nobody is known by it any more.
    """
    earlier = await visit_of(request, services)
    entry = await services.accounts.log_in(data.name, data.password, address_of(request))
    if earlier is not None:
        await services.accounts.log_out(earlier)
        services.doors.shut([earlier.session])
    return _let_in(services, entry)


@post("/logout", summary="Log out", status_code=204, responses=refusals_of_body(401, 503))
async def log_out(request: AnyRequest, services: Services) -> Response[None]:
    """End the sender's session and its live sockets."""
    visit = await require_visit(request, services)
    await services.accounts.log_out(visit)
    services.doors.shut([visit.session])
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
    """Change the password; all other sessions are over, this one gets a new cookie."""
    visit = await require_account(request, services)
    return _let_in(services, await services.accounts.change_password(visit, data.old, data.new))


@post(
    "/delete",
    summary="Delete the account",
    status_code=204,
    responses=_OF_GUESSES,
)
async def delete_account(
    request: AnyRequest, services: Services, data: PasswordProof
) -> Response[None]:
    """Forget the account for good; its games stay, under no name."""
    visit = await require_account(request, services)
    services.doors.shut(await services.accounts.close(visit, data.password))
    return _let_out(services)


def account_router() -> Router:
    """Return the routes of accounts."""
    return Router(
        "/api/account",
        route_handlers=[open_account, log_in, log_out, change_password, delete_account],
        before_request=require_json,
        response_headers={"cache-control": "no-store"},
        tags=["Accounts"],
    )
