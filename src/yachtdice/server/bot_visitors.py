"""Which bot sends a request: by the token in its header, and by nothing else."""

from typing import Final

from yachtdice.server.services import Services
from yachtdice.server.visitors import AnyRequest, address_of
from yachtdice.services.account_ports import Visit

SCHEME: Final = "bot"
"""What the description of the API calls it."""

_BEARER: Final = "bearer "


def token_of(header: str | None) -> str | None:
    """Return the token in an Authorization header."""
    if header is None or not header.lower().startswith(_BEARER):
        return None
    return header[len(_BEARER) :].strip() or None


async def require_bot(request: AnyRequest, services: Services) -> Visit:
    """Return the bot that sends this; raise WrongTokenError and TooOftenError.

    No cookie is looked at, so that no page of another site can speak for anybody here.
    """
    token = token_of(request.headers.get("authorization"))
    return await services.bots.visit(token, address_of(request))
