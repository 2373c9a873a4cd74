"""The HTTP API of sheets. The key of a link is sent in the header `sheet-key`, never in a URL."""

from typing import Annotated, Final

from litestar import Response, delete, get, post, put
from litestar.enums import MediaType
from litestar.exceptions import HTTPException
from litestar.params import Body, HeaderParameter, Parameter

from yachtdice.server.common import limits
from yachtdice.server.common.limits import Limiter
from yachtdice.server.common.settings import Settings
from yachtdice.server.http.pictures import qr_picture
from yachtdice.server.http.problems import problem_spec, refusals, refusals_of_body
from yachtdice.server.http.requests import LIMIT, AnyRequest, AppRouter, address_of, require_json
from yachtdice.server.people.service.ports import Session
from yachtdice.server.sheets.messages import (
    MOST_SEATS,
    EntriesRequest,
    EntryProblem,
    SheetMade,
    SheetRequest,
    SheetRole,
    SheetView,
)
from yachtdice.server.sheets.service.links import keys_of
from yachtdice.server.sheets.service.ports import SheetAccess
from yachtdice.server.sheets.service.sheets import SheetDesk

SheetId = Annotated[str, Parameter(max_length=32, description="The sheet's id.")]
SeatOfPath = Annotated[int, Parameter(ge=0, lt=MOST_SEATS, description="The seat, from 0.")]
Key = Annotated[
    str, HeaderParameter(name="sheet-key", max_length=100, description="The key of the link.")
]
KnownVersion = Annotated[
    str,
    HeaderParameter(name="if-none-match", max_length=100, description="`ETag` of the last answer."),
]

_ENTRY_PROBLEMS: Final = {status: problem_spec(status, EntryProblem) for status in (400, 403, 409)}


@post("/sheets", summary="Make a sheet", status_code=201, responses=refusals_of_body(404, 503))
async def post_sheet(
    request: AnyRequest,
    limiter: Limiter,
    sheets: SheetDesk,
    viewer: str | None,
    data: Annotated[SheetRequest, Body()],
) -> SheetMade:
    """Make a sheet for real dice. The answer has the keys of its links."""
    attempts = [(limits.SHEETS_BY_ADDRESS, address_of(request))]
    if viewer is not None:
        attempts.append((limits.SHEETS_BY_PLAYER, viewer))
    limiter.take_all(*attempts)
    return await sheets.make(data)


@get("/sheets/{sheet:str}", summary="Read a sheet", responses=refusals(400, 404, 503))
async def get_sheet(
    sheets: SheetDesk, sheet: SheetId, sheet_key: Key = "", known: KnownVersion = ""
) -> Response[SheetView]:
    """Return a sheet. With the `ETag` of the last answer in `If-None-Match`, return 304."""
    access = await sheets.open(sheet, sheet_key)
    tag = _tag(access)
    if tag == known:
        return Response(None, status_code=304, headers={"etag": tag})  # type: ignore[arg-type]
    return Response(await sheets.view(access), headers={"etag": tag})


def _tag(access: SheetAccess) -> str:
    """Return the tag of a sheet for one link; each write and each linked account changes it."""
    sheet, seat = access.sheet, "" if access.seat is None else access.seat
    return f'"{sheet.version}-{sheet.touched_ms}-{access.role}{seat}"'


@post(
    "/sheets/{sheet:str}/entries",
    summary="Write entries",
    status_code=200,
    responses={**refusals_of_body(404, 503), **_ENTRY_PROBLEMS},
)
async def post_entries(
    sheets: SheetDesk,
    sheet: SheetId,
    data: Annotated[EntriesRequest, Body()],
    sheet_key: Key = "",
) -> SheetView:
    """Write entries together or not at all; return the sheet after them."""
    return await sheets.write(await sheets.open(sheet, sheet_key), data)


@get(
    "/sheets/{sheet:str}/record",
    summary="Get the record of a sheet",
    media_type=MediaType.TEXT,
    responses=refusals(400, 404, 409, 503),
)
async def get_sheet_record(sheets: SheetDesk, sheet: SheetId, sheet_key: Key = "") -> str:
    """Return the record of a finished game as text, if all its rolls are entered."""
    return await sheets.record(await sheets.open(sheet, sheet_key))


@get("/sheets/{sheet:str}/links", summary="Get all keys", responses=refusals(400, 403, 404, 503))
async def get_links(sheets: SheetDesk, sheet: SheetId, sheet_key: Key = "") -> SheetMade:
    """Return the keys of all links, for the umpire."""
    access = await sheets.open(sheet, sheet_key)
    if access.role is not SheetRole.UMPIRE:
        raise HTTPException("only the umpire sees the other links", status_code=403)
    return keys_of(sheet, sheet_key, len(access.sheet.seats))


@get(
    "/sheets/{sheet:str}/qr.svg",
    summary="Get the QR code of a link",
    media_type="image/svg+xml",
    responses=refusals(400, 404, 503),
)
async def get_sheet_qr(
    request: AnyRequest,
    sheets: SheetDesk,
    settings: Settings,
    sheet: SheetId,
    sheet_key: Key = "",
) -> Response[bytes]:
    """Return a QR code of the link with this key, as an SVG image."""
    await sheets.open(sheet, sheet_key)
    base = settings.invite_url or str(request.base_url)
    return Response(qr_picture(f"{base.rstrip('/')}/s/{sheet}#{sheet_key}"))


@put(
    "/sheets/{sheet:str}/seats/{seat:str}/account",
    summary="Link your account to a seat",
    responses={**refusals(400, 401, 404, 503), 403: _ENTRY_PROBLEMS[403]},
)
async def put_account(
    sheets: SheetDesk, account: Session, sheet: SheetId, seat: SeatOfPath, sheet_key: Key = ""
) -> SheetView:
    """Link the account of this session to the seat, with the link of that seat."""
    return await sheets.link(await sheets.open(sheet, sheet_key), seat, account.player.id)


@delete(
    "/sheets/{sheet:str}/seats/{seat:str}/account",
    summary="End the link of an account to a seat",
    status_code=200,
    responses={**refusals(400, 404, 503), 403: _ENTRY_PROBLEMS[403]},
)
async def end_account_link(
    sheets: SheetDesk, sheet: SheetId, seat: SeatOfPath, sheet_key: Key = ""
) -> SheetView:
    """Take the account from the seat, with the link of that seat; return the sheet after that."""
    return await sheets.link(await sheets.open(sheet, sheet_key), seat, None)


def sheets_router() -> AppRouter:
    """Return the routes of sheets."""
    return AppRouter(
        "/api",
        route_handlers=[
            *(post_sheet, get_sheet, post_entries),
            *(get_sheet_record, get_links, get_sheet_qr, put_account, end_account_link),
        ],
        before_request=require_json,
        response_headers={"cache-control": "no-store"},
        opt={LIMIT: limits.REQUESTS},
    )
