"""The HTTP API matches its description for any request."""

import json
import re
import secrets
import subprocess
import sys
from collections.abc import Iterator
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
from tests.support.bot_account import bearer, owner
from tests.support.server_process import ServerProcess

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
MADE = json.loads((ROOT / "docs" / "openapi.json").read_text("utf-8"))
ENDLESS = re.compile("^/api/bot/.*(stream|events)$")
"""Streams do not end; they are tested in test_bot_api."""

OPERATIONS = [
    pytest.param(path, method, id=f"{method} {path}")
    for path, methods in MADE["paths"].items()
    if not ENDLESS.match(path)
    for method in methods
]


@pytest.fixture(scope="module")
def schema() -> Any:
    """Return the description; reading it while collecting would take seconds in every worker."""
    return schemathesis.openapi.from_dict(MADE)


@pytest.fixture(scope="module")
def cookie(house: ServerProcess) -> Iterator[dict[str, str]]:
    """Return the cookie of a named guest."""
    with httpx.Client(base_url=house.url) as client:
        client.post("/api/me", json={"name": "Fuzz"}).raise_for_status()
        yield dict(client.cookies)


@pytest.fixture(scope="module")
def token(house: ServerProcess) -> Iterator[dict[str, str]]:
    """Return the header of a bot, of a new owner each time: the server may outlive the fixture."""
    name = f"Fuzz {secrets.token_hex(2)}"
    with owner(house.url, name) as keeper:
        yield bearer(keeper.bot(f"{name} bot"))


def test_the_description_served_is_the_one_in_the_repository(house: ServerProcess) -> None:
    """The description at /api/schema/openapi.json equals docs/openapi.json."""
    assert httpx.get(f"{house.url}/api/schema/openapi.json").json() == MADE


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_random_requests_are_answered_as_described(
    schema: Any,
    path: str,
    method: str,
    house: ServerProcess,
    cookie: dict[str, str],
    token: dict[str, str],
) -> None:
    """No request, right or wrong, causes a server error; every answer is as documented."""
    operation = schema[path][method]

    @given(operation.as_strategy() | operation.as_strategy(GenerationMode.NEGATIVE))
    @settings(
        max_examples=12,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def ask(case: schemathesis.Case[Any]) -> None:
        case.call_and_validate(base_url=house.url, cookies=cookie, headers=token, checks=CHECKS)

    ask()


def test_a_client_is_generated_for_every_operation(tmp_path: Path) -> None:
    """openapi-python-client accepts the whole description, configured as documented.

    It reads the file, since its own download gives up after five seconds on a busy machine.
    """
    protocol = (ROOT / "docs" / "protocol" / "http.md").read_text("utf-8")
    [config] = re.findall(r"```yaml\n(.*?)```", protocol, re.DOTALL)
    (tmp_path / "openapi-client.yaml").write_text(config, "utf-8")
    description = str(ROOT / "docs" / "openapi.json")
    options = ["--path", description, "--config", "openapi-client.yaml", "--meta", "none"]

    done = subprocess.run(
        [sys.executable, "-m", "openapi_python_client", "generate", *options],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )

    assert "WARNING" not in done.stdout + done.stderr
    made = {path.stem for path in tmp_path.glob("*/api/*/*.py")}
    names = {op["operationId"] for path in MADE["paths"].values() for op in path.values()}
    assert names <= made
