"""Rooms and steps to store in tests."""

from random import Random

from tests.support.games.strategies import random_game
from yachtdice.game import Event
from yachtdice.rules import load_rules
from yachtdice.server.rooms.messages.room import RoomSeat, Stage
from yachtdice.server.rooms.service.state.record import CommandKey, Commit, RoomRecord, StartedGame

RULES = load_rules("bonus")
PLAYED, _ = random_game(RULES, Random(5), seats=2)  #: The events of a whole game.


def record(game: str | None = None, stage: Stage = Stage.WAITING, games: int = 0) -> RoomRecord:
    """Return a room record to store."""
    seats = (RoomSeat("민아 \\ ' \" %s", "mina"), RoomSeat("Gull", None, "greedy"))
    return RoomRecord(
        rules="bonus",
        host="mina",
        seats=(*seats, RoomSeat(), RoomSeat()),
        rules_text=RULES.text,
        stage=stage,
        games=games,
        game=game,
    )


def step(
    room: str,
    version: int,
    *,
    epoch: int = 1,
    cid: str | None = None,
    game: str | None = None,
) -> Commit:
    """Return a step that raises the room's version by one and stores no game events."""
    key = None if cid is None else CommandKey("mina", cid)
    return Commit(room, epoch, version, version + 1, record(game), 1000 + version, command=key)


def start(room: str, version: int, game: str, *, epoch: int = 1, cid: str = "start") -> Commit:
    """Return the step that starts a game."""
    return Commit(
        room,
        epoch,
        version,
        version + 1,
        record(game, Stage.PLAYING, 1),
        2000,
        new_game=StartedGame(game, 1, RULES.id, RULES.text, RULES.fingerprint, hints=True),
        first_event=1,
        events=PLAYED[:1],
        command=CommandKey("mina", cid),
    )


def play(
    room: str, version: int, game: str, first: int, events: tuple[Event, ...], over: bool = False
) -> Commit:
    """Return the step that stores events of a game."""
    return Commit(
        room,
        1,
        version,
        version + 1,
        record(game, Stage.OVER if over else Stage.PLAYING, 1),
        3000,
        first_event=first,
        events=events,
        game_over=over,
        command=CommandKey("mina", f"c{version}"),
    )
