"""Random requests on the real server, more than in tests/integration."""

from collections.abc import Iterator

import pytest

from tests.support.random_requests import OPERATIONS, Client, client_of
from tests.support.server_process import ServerProcess


@pytest.fixture(scope="module")
def client(house: ServerProcess) -> Iterator[Client]:
    """Return a client that sends random requests."""
    with client_of(house.url) as made:
        yield made


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_random_requests_are_answered_as_described(client: Client, path: str, method: str) -> None:
    """No request, right or wrong, causes a server error; every answer is as documented."""
    client.ask(path, method, requests=12)
