"""The HTTP API of reminders: push messages of a device, and mails to the address of an account."""

from typing import Annotated

from litestar import get, post
from litestar.params import Parameter

from yachtdice.server.common.limits import REQUESTS
from yachtdice.server.http.problems import refusals, refusals_of_body
from yachtdice.server.http.requests import LIMIT, AnyRequest, AppRouter, address_of, require_json
from yachtdice.server.people.service.ports import Session
from yachtdice.server.reminders.messages import (
    MailRequest,
    MailToken,
    MailView,
    PushDevice,
    PushView,
)
from yachtdice.server.reminders.service.mail import MailDesk, MailOffError
from yachtdice.server.reminders.service.push import PushDesk, PushOffError

LeaveToken = Annotated[
    str, Parameter(pattern="^[a-z0-9]{32}$", description="The last part of the link.")
]


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


@get("/", summary="Get my reminders by e-mail", responses=refusals(401, 403, 503))
async def get_mail(mail: MailDesk | None, account: Session) -> MailView:
    """Return the address of the current account, and whether the host offers e-mail."""
    return MailView(offered=False) if mail is None else await mail.view(account.player.id)


@post(
    "/",
    summary="Get reminders by e-mail",
    status_code=200,
    responses=refusals_of_body(401, 409, 503),
)
async def put_mail(
    request: AnyRequest, mail: MailDesk | None, account: Session, data: MailRequest
) -> MailView:
    """Store an address in place of an earlier one, and send it a link that is valid for 24 hours.

    Digests go to the address once its owner has opened the link and pressed the button there.
    """
    if mail is None:
        raise MailOffError
    return await mail.put(account.player.id, data, address_of(request))


@post(
    "/end",
    summary="End my reminders by e-mail",
    status_code=204,
    responses=refusals_of_body(401, 503),
)
async def end_mail(mail: MailDesk | None, account: Session) -> None:
    """Delete the address of the current account."""
    if mail is not None:
        await mail.end(account.player.id)


@post(
    "/api/mail/verify",
    summary="Confirm an e-mail address",
    status_code=204,
    responses=refusals_of_body(409, 503),
    before_request=require_json,
)
async def verify_mail(mail: MailDesk | None, data: MailToken) -> None:
    """Confirm the address to which the server has sent this token; needs no session."""
    if mail is None:
        raise MailOffError
    await mail.verify(data.token)


@post(
    "/mail/leave/{token:str}",
    summary="End reminders by e-mail by the link of a mail",
    status_code=204,
    responses=refusals(400, 403, 503),
)
async def leave_mail(mail: MailDesk | None, token: LeaveToken) -> None:
    """Delete the address that has got this link; needs no session and reads no body (RFC 8058)."""
    if mail is not None:
        await mail.leave(token)


def reminders_router() -> AppRouter:
    """Return the routes of reminders."""
    push = AppRouter("/push", route_handlers=[get_push, put_push, end_push])
    mail = AppRouter("/mail", route_handlers=[get_mail, put_mail, end_mail])
    own = AppRouter("/api/me/reminders", route_handlers=[push, mail], before_request=require_json)
    return AppRouter(
        "/",
        route_handlers=[own, verify_mail, leave_mail],
        response_headers={"cache-control": "no-store"},
        opt={LIMIT: REQUESTS},
        tags=["Reminders"],
    )
