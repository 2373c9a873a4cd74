"""The HTTP API matches its description, which random requests show."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
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

from tests.paths import ROOT
from tests.support.clients.bot_account import bearer, owner
from tests.support.length import at_length
from tests.support.servers.api import API
from tests.support.servers.server_process import ServerProcess

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


@pytest.fixture(scope="session")
def identity(house: ServerProcess) -> Iterator[dict[str, Any]]:
    """Return an address, the cookie of a named guest there, and the token of a bot."""
    with httpx.Client(base_url=house.url) as guest, owner(house.url, "Fuzz keeper") as keeper:
        guest.post("/api/me", json={"name": "Fuzz"}).raise_for_status()
        bot = bearer(keeper.bot("Fuzz bot"))
        yield {"base_url": house.url, "cookies": dict(guest.cookies), "headers": bot}


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_random_requests_are_answered_as_described(
    identity: dict[str, Any], path: str, method: str
) -> None:
    """No request, right or wrong, causes a server error; every answer is as documented."""
    operation = _schema()[path][method]

    @given(operation.as_strategy() | operation.as_strategy(GenerationMode.NEGATIVE))
    @settings(
        max_examples=at_length(2, 12),
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def ask(case: schemathesis.Case[Any]) -> None:
        case.call_and_validate(**identity, checks=CHECKS)

    ask()


def test_the_description_served_is_the_one_of_the_documentation(house: ServerProcess) -> None:
    """The server serves the description from which pages and openapi.json are made."""
    assert httpx.get(f"{house.url}/api/schema/openapi.json").json() == API


def test_a_client_is_generated_for_every_operation(tmp_path: Path) -> None:
    """openapi-python-client accepts the whole description, configured as documented.

    It reads a file, since its own download gives up after five seconds on a busy machine.
    """
    protocol = (ROOT / "docs" / "protocol" / "http.md").read_text("utf-8")
    [config] = re.findall(r"```yaml\n(.*?)```", protocol, re.DOTALL)
    (tmp_path / "openapi-client.yaml").write_text(config, "utf-8")
    (tmp_path / "openapi.json").write_text(json.dumps(API), "utf-8")
    options = ["--path", "openapi.json", "--config", "openapi-client.yaml", "--meta", "none"]

    done = subprocess.run(
        [sys.executable, "-m", "openapi_python_client", "generate", *options],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )

    assert "WARNING" not in done.stdout + done.stderr
    made = {path.stem for path in tmp_path.glob("*/api/*/*.py")}
    names = {op["operationId"] for path in API["paths"].values() for op in path.values()}
    assert names <= made
