"""Enter a duplicate contest with an account, and play it to its end.

python examples/contest_client.py http://localhost:8000 CONTEST NAME PASSWORD
"""

import json
import secrets
import sys
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect
from websockets.typing import Origin

from yachtdice.sealed import Chain, client_leaf

Json = dict[str, Any]


def post(url: str, body: Json, cookie: str = "") -> tuple[Json, str]:
    """Send a POST request. Return the answer and the cookie of the session."""
    headers = {"content-type": "application/json", "cookie": cookie}
    with urlopen(Request(url, json.dumps(body).encode(), headers)) as answer:  # noqa: S310 - the user's own address
        return json.load(answer), (answer.headers["set-cookie"] or cookie).partition(";")[0]


def choice(table: Json) -> Json:
    """Return the choice: keep sixes while rolls are left, then fill the box with most points."""
    sixes = [place for place, face in enumerate(table["dice"]) if face == 6]
    if table["may_keep"] and len(sixes) < 5:
        return {"keep": sixes}
    return {"box": max(table["offers"], key=lambda offer: offer["points"])["box"]}


def main(server: str, contest: str, name: str, password: str) -> None:
    """Log in, enter with a hash chain, and answer each throw."""
    me, cookie = post(f"{server}/api/account/login", {"name": name, "password": password})
    chain = Chain(contest, client_leaf(secrets.token_bytes(32), contest, me["player"], 1))
    post(f"{server}/api/contests/{contest}/entry", {"tip": chain.tip}, cookie)
    address = f"ws{server.removeprefix('http')}/contests/ws"
    headers = {"cookie": cookie}
    with connect(address, origin=Origin(server), additional_headers=headers) as live:
        live.send(json.dumps({"type": "Follow", "contest": contest}))
        for frame in map(json.loads, live):
            throw = frame.get("throw", 0)
            if frame["type"] in ("GameBegan", "WaveClosed") or frame.get("phase") == "linking":
                link = {"type": "SendLink", "throw": throw + 1, "link": chain.share(throw + 1)}
                live.send(json.dumps(link))
            match frame["type"]:
                case "WaveThrown" if frame["table"] and frame["table"]["offers"]:
                    own = {"type": "Choose", "throw": throw, **choice(frame["table"])}
                    live.send(json.dumps(own))
                case "GameFinished":
                    points = frame["table"]["seats"][0]["total"]
                    print(f"{points} points, place {frame['place']}", flush=True)
                case "ContestOver":
                    return
                case _:
                    pass  # links, counts, the standing and answers


if __name__ == "__main__":
    main(*sys.argv[1:5]) if len(sys.argv) > 4 else print(__doc__)
