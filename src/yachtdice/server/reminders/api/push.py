"""The HTTP API of push messages, for the device of the current session."""

from litestar import get, post

from yachtdice.server.common.limits import REQUESTS
from yachtdice.server.http.problems import refusals, refusals_of_body
from yachtdice.server.http.requests import LIMIT, AppRouter, require_json
from yachtdice.server.people.service.ports import Session
from yachtdice.server.reminders.messages import PushDevice, PushView
from yachtdice.server.reminders.service.push import PushDesk, PushOffError


@get("/", summary="Get the push messages of this device", responses=refusals(401, 503))
async def get_push(push: PushDesk | None, session: Session) -> PushView:
    """Return the public key of this server, and the subscription of the current session.

    The key is null if the host has not turned push messages on.
    """
    return PushView(None) if push is None else await push.view(session)


@post(
    "/",
    summary="Get push messages on this device",
    status_code=200,
    responses=refusals_of_body(401, 409, 503),
)
async def put_push(push: PushDesk | None, session: Session, data: PushDevice) -> PushView:
    """Store the subscription of this browser, in place of an earlier one of the session.

    It ends with the session. A player has five devices; one more replaces the oldest.
    """
    if push is None:
        raise PushOffError
    return await push.put(session, data)


@post(
    "/end",
    summary="End push messages on this device",
    status_code=204,
    responses=refusals_of_body(401, 503),
)
async def end_push(push: PushDesk | None, session: Session) -> None:
    """Delete the subscription of the current session."""
    if push is not None:
        await push.end(session)


def push_router() -> AppRouter:
    """Return the routes of push messages."""
    return AppRouter(
        "/api/me/reminders/push",
        route_handlers=[get_push, put_push, end_push],
        before_request=require_json,
        response_headers={"cache-control": "no-store"},
        opt={LIMIT: REQUESTS},
        tags=["Reminders"],
    )
