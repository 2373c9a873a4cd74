"""A bot that plays people through the HTTP API: it takes a seat in a room and plays one game.

YACHT_TOKEN=yacht-bot-... python examples/online_bot.py http://localhost:8000/r/ROOM
"""

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

Facts = dict[str, Any]


def call(url: str, body: Facts | None = None) -> Any:
    """Send a request, a POST if there is a body, and return the response."""
    data = None if body is None else json.dumps(body).encode()
    token = {"authorization": f"Bearer {os.environ['YACHT_TOKEN']}"}
    asked = Request(url, data, token | {"content-type": "application/json"})  # noqa: S310 - given by the user
    while True:
        try:
            return urlopen(asked, timeout=20)  # noqa: S310 - the link is the user's own
        except HTTPError as refused:
            if refused.code not in {409, 429, 503}:
                raise SystemExit(refused.read().decode()) from refused
            if refused.code == 409:  # the room has a newer version; its stream sends it
                return refused
            time.sleep(float(refused.headers.get("retry-after", 1)))
        except (OSError, HTTPException):
            time.sleep(1)  # a move sent again with the same cid counts once


def events_of(url: str) -> Iterator[Facts]:
    """Yield the frames of the room, first a snapshot; reconnect if the stream breaks."""
    while True:
        try:
            with call(f"{url}/stream") as lines:
                yield from (json.loads(line) for line in lines if line.strip())
        except (OSError, HTTPException, ValueError):
            time.sleep(1)


def choice(table: Facts) -> Facts:
    """Return a move: collect as many dice of one face as possible, then fill the best box."""
    if not table["offers"]:
        return {"type": "Roll"}
    face, count = Counter[int](table["dice"]).most_common(1)[0]
    if table["may_keep"] and count < len(table["dice"]):
        return {"type": "Roll", "keep": [i for i, f in enumerate(table["dice"]) if f == face]}
    best = max(table["offers"], key=lambda offer: offer["points"] + offer["repeat_bonus"])
    return {"type": "Fill", "box": best["box"]}


def main(link: str) -> None:
    """Take a seat and play until the game is over."""
    server, _, room = link.rpartition("/r/")
    url, seen = f"{server}/api/bot/rooms/{room}", Facts()
    own = json.load(call(f"{url}/seat", {}))["seat"]
    for frame in events_of(url):
        if frame["type"] in {"Snapshot", "Changed"}:
            seen |= {key: value for key, value in frame.items() if value is not None}
            stage, table = seen["room"]["stage"], seen.get("table", Facts())
            version = seen["version"]
            seats = [n for n, seat in enumerate(seen["room"]["seats"]) if seat["name"] is not None]
            if stage == "over":
                print("points:", [seat["total"] for seat in table["seats"]])
                break
            if stage == "playing" and seats[table["seat"]] == own:
                call(f"{url}/moves", choice(table) | {"cid": f"v{version}", "expect": version})


if __name__ == "__main__":
    main(sys.argv[1]) if len(sys.argv) > 1 else print(__doc__)
