"""The HTTP API is as its description says, whatever is sent."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.bot_account import bearer, owner
from tests.server_process import ROOT, ServerProcess

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
MADE = json.loads((ROOT / "docs" / "openapi.json").read_text("utf-8"))
schema = schemathesis.openapi.from_dict(MADE).exclude(path_regex="^/api/bot/.*(stream|events)$")
"""Streams have no end; they are read in test_bot_api."""


@pytest.fixture(scope="module")
def cookie(house: ServerProcess) -> Iterator[dict[str, str]]:
    """Return the cookie of somebody with a name."""
    with httpx.Client(base_url=house.url) as client:
        client.post("/api/me", json={"name": "Fuzz"}).raise_for_status()
        yield dict(client.cookies)


@pytest.fixture(scope="module")
def token(house: ServerProcess) -> Iterator[dict[str, str]]:
    """Return the header of a bot."""
    with owner(house.url, "Fuzz keeper") as keeper:
        yield bearer(keeper.bot("Fuzz bot"))


def test_the_description_served_is_the_one_in_the_repository(house: ServerProcess) -> None:
    """What is at /api/schema/openapi.json stands in docs/openapi.json."""
    assert httpx.get(f"{house.url}/api/schema/openapi.json").json() == MADE


@schema.parametrize()
@settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_whatever_is_sent_is_answered_as_described(
    case: schemathesis.Case[Any],
    house: ServerProcess,
    cookie: dict[str, str],
    token: dict[str, str],
) -> None:
    """No fault of the server; status, kind and form of every answer are those described."""
    case.call_and_validate(base_url=house.url, cookies=cookie, headers=token, checks=CHECKS)
