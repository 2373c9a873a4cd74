"""Time until a chat has a new picture of a link, and a page with tags, over HTTP.

There is no peer: the figures are absolute. `resvg` alone takes most of the time of a picture.
"""

import statistics
import tempfile
import time
from itertools import islice, product
from typing import Final

import httpx

from bench.timing import judged
from tests.support.servers.server_process import CROWD, ServerProcess

PICTURES: Final = 60
PAGES: Final = 200
ORIGIN: Final = "http://dice.example"


def milliseconds(http: httpx.Client, path: str) -> float:
    """Return the time that a page or a picture takes."""
    began = time.perf_counter()
    http.get(path).raise_for_status()
    return (time.perf_counter() - began) * 1000


def main() -> None:
    """Measure and print."""
    print(f"\nPictures of links: {PICTURES} positions, each new; then {PAGES} pages")
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(
            f"{folder}/yacht.sqlite3", limit_factor=CROWD, previews=True, public_url=ORIGIN
        ) as server,
        httpx.Client(base_url=server.url, timeout=60) as http,
    ):
        query = "rules=yahtzee&left=2&dice="
        every = (f"{query}{''.join(faces)}" for faces in product("123456", repeat=5))
        first, *times = [
            milliseconds(http, f"/pictures/board.png?{one}") for one in islice(every, PICTURES + 1)
        ]
        pages = {
            path: [milliseconds(http, path) for _ in range(PAGES)]
            for path in ("/account", f"/board?{query}11111", "/r/abcdefghijkl")
        }
    half, most = statistics.median(times), sorted(times)[int(len(times) * 0.95)]
    print(
        f"  half within {half:.0f} ms, 95 % within {most:.0f} ms; must 150: {judged(half <= 150)}"
    )
    print(f"  the first one starts the process: {first:.0f} ms")
    for path, taken in pages.items():
        print(f"  page {path}: {statistics.median(taken):.1f} ms")


if __name__ == "__main__":
    main()
