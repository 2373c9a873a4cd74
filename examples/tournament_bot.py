"""A program that plays in standing tournaments: it answers the questions of all their games.

YACHT_TOKEN=yacht-bot-... python examples/tournament_bot.py http://localhost:8000
"""

import json
import os
import sys
import time
from collections import Counter
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

Facts = dict[str, Any]
VERSION = "1"  #: A new version counts as a submission: the tournaments are run again.


def choice(question: Facts) -> Facts:
    """Return an answer: collect dice of one face, then fill a box of it or the next open box."""
    dice, legal = question["dice"], question["legal"]
    face, count = Counter[int](dice).most_common(1)[0]
    if legal["keep"] and count < len(dice):
        return {"keep": [place for place, one in enumerate(dice) if one == face]}
    upper = ("ones", "twos", "threes", "fours", "fives", "sixes")[face - 1]
    return {"fill": upper if upper in legal["fill"] else legal["fill"][-1]}


def exchange(server: str, turn: Facts) -> Facts:
    """Send answers and return the next batch; try again while the server is away."""
    headers = {
        "authorization": f"Bearer {os.environ['YACHT_TOKEN']}",
        "content-type": "application/json",
    }
    asked = Request(f"{server}/api/bot/turns", json.dumps(turn).encode(), headers)  # noqa: S310 - given by the user
    while True:
        try:
            with urlopen(asked, timeout=60) as answer:  # noqa: S310 - given by the user
                batch: Facts = json.load(answer)
                return batch
        except HTTPError as refused:
            if refused.code not in {429, 503}:
                raise SystemExit(refused.read().decode()) from refused
            time.sleep(float(refused.headers.get("retry-after", 1)))
        except (OSError, HTTPException, ValueError):
            time.sleep(1)  # answers sent again count once


def main(server: str) -> None:
    """Answer questions until the program is stopped."""
    turn: Facts = {"version": VERSION}
    while True:
        batch = exchange(server, turn)
        turn = {"version": VERSION}
        if batch["batch"] is not None:
            turn |= {"batch": batch["batch"], "answers": [*map(choice, batch["questions"])]}


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/")) if len(sys.argv) > 1 else print(__doc__)
