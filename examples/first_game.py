"""Play one game against a bot over HTTP and the WebSocket: a client in 40 lines.

python examples/first_game.py http://localhost:8000
"""

import json
import sys
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect
from websockets.typing import Origin

Json = dict[str, Any]


def post(url: str, body: Json, cookie: str = "") -> tuple[Json, str]:
    """Send a POST request. Return the answer and the cookie of the session."""
    headers = {"content-type": "application/json", "cookie": cookie}
    with urlopen(Request(url, json.dumps(body).encode(), headers)) as answer:  # noqa: S310 - the user's own address
        return json.load(answer), (answer.headers["set-cookie"] or cookie).partition(";")[0]


def command(table: Json) -> Json:
    """Return the next command: roll once, then fill the box with the most points."""
    if not table["offers"]:
        return {"type": "Roll"}
    return {"type": "Fill", "box": max(table["offers"], key=lambda offer: offer["points"])["box"]}


def main(server: str, rules: str = "yahtzee") -> None:
    """Become a guest, start a game against a bot, and play until it is over."""
    me, cookie = post(f"{server}/api/me", {"name": "Ada"})
    room, _ = post(f"{server}/api/tables", {"rules": rules}, cookie)
    address = f"ws{server.removeprefix('http')}/ws"
    headers = {"cookie": cookie}
    with connect(address, origin=Origin(server), additional_headers=headers) as live:
        live.send(json.dumps({"type": "Enter", "room": room["id"]}))
        for frame in map(json.loads, live):
            table = frame.get("table")  # null: the table has not changed
            if table and table["step"] == "over":
                print(*(f"{seat['name']}: {seat['total']}" for seat in table["seats"]), sep="\n")
                return
            on_turn = table and table["seats"][table["seat"]]["name"] == me["name"]
            if on_turn and table["step"] != "await_dice":
                version = frame["version"]
                own = command(table) | {"cid": f"v{version}", "expect": version}
                live.send(json.dumps(own))


if __name__ == "__main__":
    main(*sys.argv[1:3]) if len(sys.argv) > 1 else print(__doc__)
