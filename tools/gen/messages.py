"""One example of every wire message, made from a short scripted game."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from tests.doubles.scripted import ScriptedChance
from yachtdice.rules import load_rules
from yachtdice.sealed import Chain
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.messages import client
from yachtdice.server.rooms.messages.codec import write_message
from yachtdice.server.rooms.messages.room import BoxOdds, ChatLine
from yachtdice.server.rooms.messages.sealed import VoidView
from yachtdice.server.rooms.messages.server import (
    Accepted,
    Asked,
    AwaySeat,
    BestPlay,
    Chances,
    ChatLog,
    Clock,
    Failing,
    Held,
    Hint,
    Matched,
    Odds,
    Opened,
    Pong,
    Presence,
    RefusalCode,
    Refused,
    Said,
    Searching,
    ServerMessage,
    Shaking,
    UpToDate,
)
from yachtdice.server.rooms.service.state.decisions import Sender, outcome_of
from yachtdice.server.rooms.service.state.game_steps import thrown
from yachtdice.server.rooms.service.state.room import (
    Outcome,
    Room,
    changed_of,
    new_room,
    snapshot_of,
)
from yachtdice.views.table import Choice

MINA, JUN = Player("mina2k9d7w3q", "민아"), Player("junx5t8r4b6v", "Jun")
ROOM = "tea7cup4rope"
GAME = "gullgullg001"
_CHAIN = Chain(GAME, b"example of a secret, 32 letters.")


def scripted_steps() -> Iterator[tuple[client.AnyCommand, Room, Outcome]]:
    """Yield each command of a short game with the room before it and its outcome."""
    chance = ScriptedChance([(1, 3, 3, 5, 6), (3, 2, 6)])
    room = new_room(ROOM, MINA, "bonus", load_rules("bonus"))
    here = frozenset({MINA.id, JUN.id})
    script: list[tuple[Player, client.AnyCommand]] = [
        (JUN, client.TakeSeat(cid="c1", expect=1, seat=2)),
        (MINA, client.SeatBot(cid="c2", expect=2, seat=3, bot="greedy")),
        (MINA, client.SwapSeats(cid="c3", expect=3, one=2, other=3)),
        (MINA, client.ClearSeat(cid="c4", expect=4, seat=2)),
        (JUN, client.LeaveSeat(cid="c5", expect=5)),
        (JUN, client.TakeSeat(cid="c6", expect=6, seat=1)),
        (MINA, client.ChangeSettings(cid="c7", expect=7, rules="yahtzee")),
        (MINA, client.ChangeSettings(cid="c8", expect=8, hints=True)),
        (MINA, client.StartGame(cid="c9", expect=9)),
        (MINA, client.Roll(cid="c10", expect=10)),
        (MINA, client.Roll(cid="c11", expect=11, keep=(1, 2))),
        (MINA, client.Fill(cid="c12", expect=12, box="threes")),
        (JUN, client.HandOver(cid="c13", expect=13, seat=1, bot="greedy")),
        (JUN, client.TakeBack(cid="c14", expect=14)),
        (JUN, client.Resign(cid="c15", expect=15)),
        (MINA, client.Resign(cid="c16", expect=16)),
        (JUN, client.Rematch(cid="c17", expect=17)),
        (MINA, client.Rematch(cid="c18", expect=18)),
        (JUN, client.Resign(cid="c19", expect=19)),
        (MINA, client.EndGame(cid="c20", expect=20)),
        (MINA, client.SkipSeat(cid="c21", expect=21, seat=1)),
        (MINA, client.PlayAgain(cid="c22", expect=22)),
        (MINA, client.ChangeSettings(cid="c23", expect=23, private=True, listed=True, clock=90)),
    ]
    for player, command in script:
        away = frozenset({JUN.id}) if isinstance(command, client.SkipSeat) else frozenset()
        sender = Sender(player, here - away, missed=away)
        outcome = thrown(outcome_of(room, sender, command, chance, load_rules("yahtzee")), chance)
        yield command, room, outcome
        room = outcome.room


def _alone(room: Room) -> Iterator[ServerMessage]:
    """Yield an example of each server message except Changed."""
    here, link = frozenset({MINA.id, JUN.id}), f"https://dice.example/r/{ROOM}"
    yield snapshot_of(room, 1, 12, MINA.id, here, 1, link)
    yield Presence(1, 13, (MINA.id,), 2)
    away = AwaySeat(1, 74_000, runs=False, hand_over_ms=120_000)
    yield Clock(1, 13, 0, 60_000, 43_500, 900, runs=True, away=(away,))
    line = ChatLine(1_767_225_600_000, 1, JUN.name, JUN.id, None, "praise-1")
    yield Said(1, 13, line)
    yield ChatLog(1, 13, (line,))
    yield Shaking(1, 13, 0, on=True, keep=(1, 2))
    yield Held(1, 13, 0, (1, 2))
    yield Asked(1, 13, room.game_id or "", 3, (1, 2))
    yield Opened(1, 13, room.game_id or "", 4, 0, (1, 2), (VoidView(3, (2,)),))
    yield Failing(1, 13, on=True)
    yield BestPlay(1, 13, Readiness.SOLVING, 0.25)
    yield Chances(1, 13, (0.63, 0.37), exact=True, settled_at=13)
    yield UpToDate(1, 13, MINA.id)
    yield Accepted("c12", 1, 13)
    yield Refused(RefusalCode.STALE, "the room is at version 13, not 12", "c12", 1, 13)
    threes = Choice((0, 1, 2), None, 220.5, 0.0)
    yield Hint("h1", 1, 12, (threes, Choice(None, "threes", 219.25, 1.25)))
    yield Odds("o1", 1, 12, (BoxOdds("threes", 0.875, 10.25),))
    yield Searching("bonus", "sailor", 5000)
    yield Matched(ROOM)
    yield Pong()


def examples() -> dict[str, bytes]:
    """Return every example by the name of its file."""
    found: dict[str, bytes] = {}
    said: list[client.ClientMessage] = [
        *(client.Enter(ROOM, 1, 7), client.Ping()),
        *(client.AskHint(cid="h1", expect=12), client.AskOdds(cid="o1", expect=12)),
        client.SolveAgain(),
        client.Shake(on=True, keep=(1, 2)),
        client.Hold(keep=(1, 2)),
        client.Pledge(game=GAME, tip=_CHAIN.tip),
        client.Share(game=GAME, throw=3, share=_CHAIN.share(3)),
        *(client.FindOpponent(cid="f1", rules="bonus"), client.StopSearch()),
        client.Say(cid="s1", phrase="praise-1"),
    ]
    for version, (command, before, outcome) in enumerate(scripted_steps(), 2):
        said.append(command)
        kinds = [type(event).__name__ for event in outcome.events] or [type(command).__name__]
        found[f"server-Changed-{'-'.join(kinds)}"] = write_message(
            changed_of(before, outcome, 1, version)
        )
        if isinstance(command, client.Roll) and command.keep:
            for message in _alone(outcome.room):
                found[f"server-{type(message).__name__}"] = write_message(message)
    for spoken in said:
        found[f"client-{type(spoken).__name__}"] = write_message(spoken)
    every = get_args(client.ClientMessage) + get_args(ServerMessage)
    missing = {kind.__name__ for kind in every} - {name.split("-")[1] for name in found}
    assert not missing, f"no example of {missing}"
    return found


def message_files(folder: Path) -> dict[Path, str]:
    """Return the content of each file of `vectors/messages/`."""
    return {
        folder / f"{name}.json": json.dumps(json.loads(body), ensure_ascii=False, indent=1) + "\n"
        for name, body in examples().items()
    }
