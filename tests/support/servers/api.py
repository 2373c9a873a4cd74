"""The description of the HTTP API, made from the code."""

import json
import warnings
from typing import Any, Final

from litestar.exceptions import LitestarDeprecationWarning

from yachtdice.server.app.asgi import openapi_schema


def _description() -> dict[str, Any]:
    """Return the description as a client reads it, in an order that is the same everywhere."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", LitestarDeprecationWarning)
        text = json.dumps(openapi_schema(), sort_keys=True)
    found: dict[str, Any] = json.loads(text)
    return found


#: The description; tests that run once for each operation need it when they are collected.
API: Final = _description()
