"""Random requests to a real server, which must answer as its description says."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import count
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.support.api import API
from tests.support.bot_account import bearer, owner

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
#: Streams do not end; they are tested in test_bot_api.
ENDLESS = re.compile("^/api/bot/.*(stream|events)$")

OPERATIONS = [
    pytest.param(path, method, id=f"{method} {path}")
    for path, methods in API["paths"].items()
    if not ENDLESS.match(path)
    for method in methods
]


@lru_cache(maxsize=1)
def _schema() -> Any:
    """Return the description; reading it while collecting would take seconds in every worker."""
    return schemathesis.openapi.from_dict(API)


class Client:
    """A client with the cookie of a named guest and the token of a bot."""

    def __init__(self, url: str, cookies: dict[str, str], headers: dict[str, str]) -> None:
        """Send requests to the server at this URL."""
        self._url, self._cookies, self._headers = url, cookies, headers

    def ask(self, path: str, method: str, requests: int) -> None:
        """Send right and wrong requests of an operation; check each answer."""
        operation = _schema()[path][method]

        @given(operation.as_strategy() | operation.as_strategy(GenerationMode.NEGATIVE))
        @settings(
            max_examples=requests,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        def ask(case: schemathesis.Case[Any]) -> None:
            case.call_and_validate(
                base_url=self._url, cookies=self._cookies, headers=self._headers, checks=CHECKS
            )

        ask()


_numbers = count(1)


@contextmanager
def client_of(url: str) -> Iterator[Client]:
    """Yield a client with a new guest and a new bot: the server may have served others before."""
    name = f"Fuzz {next(_numbers)}"
    with httpx.Client(base_url=url) as guest, owner(url, name) as keeper:
        guest.post("/api/me", json={"name": "Fuzz"}).raise_for_status()
        yield Client(url, dict(guest.cookies), bearer(keeper.bot(f"{name} bot")))
