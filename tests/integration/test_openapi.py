"""The HTTP API matches its description: a few random requests; tests/soak/fuzz sends more."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.paths import ROOT
from tests.support.api import API
from tests.support.random_requests import OPERATIONS, Client, client_of
from tests.support.server_process import ServerProcess


@pytest.fixture(scope="module")
def client(house: ServerProcess) -> Iterator[Client]:
    """Return a client that sends random requests."""
    with client_of(house.url) as made:
        yield made


def test_the_description_served_is_the_one_of_the_documentation(house: ServerProcess) -> None:
    """The server serves the description from which pages and openapi.json are made."""
    assert httpx.get(f"{house.url}/api/schema/openapi.json").json() == API


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_random_requests_are_answered_as_described(client: Client, path: str, method: str) -> None:
    """No request, right or wrong, causes a server error; every answer is as documented."""
    client.ask(path, method, requests=3)


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
