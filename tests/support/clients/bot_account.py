"""Bot accounts for tests, created by their owners over HTTP."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

PASSWORD = "correct horse"


class Owner:
    """An account with a client, to keep bots."""

    def __init__(self, http: httpx.Client) -> None:
        """Send requests through this client, which has the account's cookie."""
        self.http = http

    def bot(self, name: str) -> dict[str, Any]:
        """Return a new bot: player, name and token."""
        made = self.http.post("/api/account/bots", json={"name": name})
        assert made.status_code == 201, made.text
        facts: dict[str, Any] = made.json()
        return facts


@contextmanager
def owner(url: str, name: str) -> Iterator[Owner]:
    """Yield a new account of this name at the server."""
    with httpx.Client(base_url=url, timeout=60) as http:
        body = {"name": name, "password": PASSWORD}
        http.post("/api/account", json=body).raise_for_status()
        yield Owner(http)


def bearer(bot: dict[str, Any]) -> dict[str, str]:
    """Return the header that carries a bot's token."""
    return {"authorization": f"Bearer {bot['token']}"}
