"""Waiting until a server reports that it reaches its database and its bus, or that it does not."""

import httpx

from tests.support.waiting import PATIENCE, wait_until


def ready(url: str) -> tuple[int, dict[str, object]]:
    """Return the readiness of a server: status and body."""
    answer = httpx.get(f"{url}/ready", timeout=PATIENCE)
    return answer.status_code, answer.json()


def until_ready_is(url: str, code: int) -> dict[str, object]:
    """Return the readiness body of a server once the status is this one."""

    def body() -> dict[str, object] | None:
        status, said = ready(url)
        return said if status == code else None

    return wait_until(body)


def until_bus_is(url: str, *, up: bool) -> None:
    """Return once a server reports that it reaches its bus, or that it does not."""
    wait_until(lambda: ready(url)[1]["bus"] is up)
