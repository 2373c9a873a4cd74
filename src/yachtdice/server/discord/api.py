"""The route that Discord calls when a user gives the command `/yacht`."""

from typing import Final

import msgspec
from litestar import Response, post
from litestar.exceptions import NotFoundException
from litestar.status_codes import HTTP_200_OK

from yachtdice.server.common.limits import REQUESTS
from yachtdice.server.discord.service.interactions import Interactions
from yachtdice.server.http.requests import LIMIT, AnyRequest, AppRouter

_LARGEST: Final = 64 * 1024  #: Bytes of a request; those of commands have a few thousand.


@post(
    "/discord/interactions",
    summary="Answer a request of Discord",
    status_code=HTTP_200_OK,
    include_in_schema=False,
    request_max_body_size=_LARGEST,
)
async def interact(request: AnyRequest, discord: Interactions | None) -> Response[bytes]:
    """Answer a request that Discord has signed; the path is unknown without the host's key."""
    if discord is None:
        raise NotFoundException
    head = request.headers
    answer = await discord.answer(
        head.get("x-signature-ed25519", ""),
        head.get("x-signature-timestamp", ""),
        await request.body(),
    )
    return Response(msgspec.json.encode(answer), media_type="application/json")


def discord_router() -> AppRouter:
    """Return the route of Discord."""
    return AppRouter(
        "/",
        route_handlers=[interact],
        response_headers={"cache-control": "no-store"},
        opt={LIMIT: REQUESTS},
    )
