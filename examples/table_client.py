"""Play one game of Yacht Dice against a bot and read the record of the game.

Usage: `python table_client.py [http://localhost:8000] [--rules yahtzee]`.
Without an address the client plays on a server of its own, by default a game of two turns.
"""

import argparse
import json
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

Json = dict[str, Any]
TWO_BOXES = """
id = "two-boxes"
title = "Two boxes"
summary = "A game of two turns."
boxes = [
  { id = "sixes", section = "upper", title = "Sixes", pattern = { face = 6 }, pay = "matching" },
  { id = "choice", section = "lower", title = "Choice", pattern = "anything", pay = "all" }]"""
DATABASE = {"unavailable", "disk_full", "disk_failing", "data_damaged", "data_missing", "read_only"}


def next_command(view: Json) -> Json | None:
    """Choose the client's next command from its view of the room. None means: wait."""
    room, table = view["room"], view["table"]
    taken = [seat["player"] for seat in room["seats"] if seat["name"] is not None]
    if room["stage"] == "waiting":
        alone = len(taken) == 1  # this client made the room and has seat 0
        return {"type": "SeatBot", "seat": 1, "bot": "greedy"} if alone else {"type": "StartGame"}
    mine = taken.index(view["you"])  # a game numbers only the taken seats
    if table["seats"][mine]["bot"] is not None:
        return {"type": "TakeBack"}  # a bot plays this seat, because the client was away
    if table["seat"] != mine or table["step"] == "await_dice":
        return None
    dice = table["dice"] if table["may_keep"] else []  # without `may_keep` they are old, or final
    face = max(dice, key=lambda die: (dice.count(die), die), default=None)
    if table["may_roll"] and len(set(dice)) != 1:
        return {"type": "Roll", "keep": [place for place, die in enumerate(dice) if die == face]}
    best = max(table["offers"], key=lambda offer: offer["points"] + offer["repeat_bonus"])
    return {"type": "Fill", "box": best["box"]}


class Player:
    """Follows one room and plays in it until its game is over."""

    def __init__(self) -> None:
        self.view: Json = {"epoch": 0, "version": 0, "table": None}
        self.unanswered: Json | None = None  # the command that the server has not answered yet

    def play(self, server: str, cookie: str, room: str) -> Json:
        """Play to the end and return the table. Connect again when the connection breaks."""
        address, headers = f"ws{server.removeprefix('http')}/ws", {"Cookie": cookie}
        for _ in range(100):
            try:
                with connect(address, origin=Origin(server), additional_headers=headers) as live:
                    return self.follow(live, room)
            except (OSError, WebSocketException) as error:
                code = error.rcvd.code if isinstance(error, ConnectionClosed) and error.rcvd else 0
                if code in {4401, 4403} or isinstance(error, InvalidStatus):
                    raise SystemExit(f"The server refuses this client: {error}") from error
                time.sleep(20 if code in {1008, 4429} else 1)  # too many messages or connections
        raise SystemExit("The connection broke too often.")

    def follow(self, live: ClientConnection, room: str) -> Json:
        """Play over one connection until the game is over. Return the table."""
        self.needed = sys.maxsize  # the client decides nothing until its view has this version
        seen = {"epoch": self.view["epoch"], "version": self.view["version"]}
        live.send(json.dumps({"type": "Enter", "room": room} | seen))
        while not (self.view["table"] and self.view["table"]["step"] == "over"):
            command, version = self.take(json.loads(live.recv())), self.view["version"]
            if self.unanswered is None and version >= self.needed:
                command = self.unanswered = next_command(self.view)
                if command:  # the room accepts one command per version, so the cid is unique
                    command |= {"cid": str(version), "expect": version}
            if command:
                live.send(json.dumps(command))
        return dict(self.view["table"])

    def take(self, frame: Json) -> Json | None:
        """Process one frame. Return the unanswered command if the client must send it again."""
        kind, code, command = frame["type"], frame.get("code"), self.unanswered
        if kind in ("Snapshot", "Changed"):
            self.view |= {key: part for key, part in frame.items() if part is not None}
        if kind in ("Snapshot", "UpToDate"):
            self.needed = 0  # the view has everything that the client missed
            return command
        if kind == "Refused" and code not in DATABASE | {"stale", "too_fast"}:
            raise SystemExit(f"The server refused {command} as {code}: {frame['reason']}")
        if command and frame.get("cid") == command["cid"]:
            if code in DATABASE:
                time.sleep(1)
                return command
            self.unanswered, self.needed = None, frame["version"]
        return None


def play_game(server: str, rules: str | None) -> None:
    """Play one game on the server and write its result. Without `rules`, play two boxes."""
    check = {"response": [httpx.Response.raise_for_status]}
    with httpx.Client(base_url=server, timeout=20, event_hooks=check) as http:
        http.post("/api/me", json={"name": "Ada"})
        rules = rules or http.post("/api/rules", json={"text": TWO_BOXES}).json()["reference"]
        room = http.post("/api/rooms", json={"rules": rules}).json()["id"]
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        table = Player().play(server, cookie, room)
        record = http.get(f"/api/games/{table['game']}/record").text
    winners = " and ".join(table["seats"][seat]["name"] for seat in table["winners"])
    totals = ", ".join(f"{seat['name']} {seat['total']}" for seat in table["seats"])
    sys.stdout.write(f"{totals}. Won by {winners}. Record: {len(record.splitlines())} lines.\n")


def play_on_own_server(rules: str | None) -> None:
    """Start a server with an empty database, play one game on it, and stop it."""
    with socket.create_server(("localhost", 0)) as free:
        port = free.getsockname()[1]
    yacht = str(Path(sys.executable).with_name("yacht"))
    with tempfile.TemporaryDirectory() as folder:
        command = [yacht, "serve", "--port", str(port), "--database", f"{folder}/games.db"]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:  # noqa: S603
            try:
                while process.poll() is None:
                    with suppress(OSError), socket.create_connection(("localhost", port)):
                        break
                    time.sleep(0.1)
                play_game(f"http://localhost:{port}", rules)
            finally:
                process.terminate()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Play one game of Yacht Dice against a bot.")
    parser.add_argument("server", nargs="?", help="for example http://localhost:8000")
    parser.add_argument("--rules", metavar="ID", help="a reference from GET /api/rules")
    given = parser.parse_args()
    if given.server:
        play_game(given.server.rstrip("/"), given.rules or "classic")
    else:
        play_on_own_server(given.rules)
