"""A bot that takes part in the dice of its own rolls, with a hash chain of its own.

YACHT_TOKEN=yacht-bot-... python examples/sealed_bot.py http://localhost:8000/r/ROOM
"""

import json
import sys
from base64 import urlsafe_b64encode
from hashlib import sha256
from secrets import token_bytes

from online_bot import Facts, call, choice, events_of


class Chain:
    """The chain of one game: each link is the hash of the next one, and the last is secret."""

    def __init__(self, game: str) -> None:
        """Compute the chain from a new secret; docs/dice.md describes the bytes."""
        self.game, self.links = game, [token_bytes(32)]
        head = b"yfd2 link\0" + bytes([len(game)]) + game.encode()
        for number in range(1024, 0, -1):
            bytes_ = head + number.to_bytes(4, "big") + self.links[0]
            self.links.insert(0, sha256(bytes_).digest())

    def share(self, number: int) -> str:
        """Return the link with this number as 43 letters; number 0 is the tip."""
        return urlsafe_b64encode(self.links[number]).decode().rstrip("=")


def main(link: str) -> None:
    """Take a seat, pledge, and play one game."""
    server, _, room = link.rpartition("/r/")
    url, seen = f"{server}/api/bot/rooms/{room}", Facts()
    own = json.load(call(f"{url}/seat", {}))["seat"]
    chain = Chain("")
    for frame in events_of(url):
        if frame["type"] not in {"Snapshot", "Changed"}:
            continue
        seen |= {key: value for key, value in frame.items() if value is not None}
        stage, table = seen["room"]["stage"], seen.get("table", Facts())
        following = seen["room"]["next_game"]
        seats = [n for n, seat in enumerate(seen["room"]["seats"]) if seat["name"] is not None]
        if stage == "waiting" and following and following["id"] != chain.game:
            chain = Chain(following["id"])
            call(f"{url}/pledge", {"type": "Pledge", "game": chain.game, "tip": chain.share(0)})
            print("pledged", flush=True)
        elif stage == "over":
            print("seal:", table["sealed"]["seal"])
            break
        elif stage == "playing" and seats[table["seat"]] == own:
            move = choice(table) | {"cid": f"v{seen['version']}", "expect": seen["version"]}
            if move["type"] == "Roll" and table["game"] == chain.game:
                move["share"] = chain.share(table["sealed"]["throw"] + 1)
            call(f"{url}/moves", move)


if __name__ == "__main__":
    main(sys.argv[1]) if len(sys.argv) > 1 else print(__doc__)
