"""One example of every wire message, made from a short scripted game."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from tests.scripted import ScriptedChance
from yachtdice.protocol import client_messages as client
from yachtdice.protocol import server_messages as server
from yachtdice.protocol.codec import write_message
from yachtdice.protocol.server_messages import ServerMessage
from yachtdice.protocol.show import show_rules, show_table
from yachtdice.protocol.views import ChatLine, Choice
from yachtdice.rules import load_rules
from yachtdice.services.commands import carry_out
from yachtdice.services.ports import Player
from yachtdice.services.room import Asker, Outcome, Room, new_room

MINA, JUN = Player("mina2k9d7w3q", "민아"), Player("junx5t8r4b6v", "Jun")
ROOM = "tea7cup4rope"


def scripted_steps() -> Iterator[tuple[client.AnyCommand, Room, Outcome]]:
    """Return each command of a short game with the room before it and what it led to."""
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
        (MINA, client.ChooseRules(cid="c7", expect=7, rules="yahtzee")),
        (MINA, client.AllowHints(cid="c8", expect=8, allowed=True)),
        (MINA, client.StartGame(cid="c9", expect=9)),
        (MINA, client.Roll(cid="c10", expect=10)),
        (MINA, client.Roll(cid="c11", expect=11, keep=(1, 2))),
        (MINA, client.Fill(cid="c12", expect=12, box="threes")),
        (JUN, client.HandOver(cid="c13", expect=13, seat=1, bot="greedy")),
        (JUN, client.TakeBack(cid="c14", expect=14)),
        (JUN, client.Resign(cid="c15", expect=15)),
        (MINA, client.Resign(cid="c16", expect=16)),
        (MINA, client.Rematch(cid="c17", expect=17)),
        (JUN, client.Resign(cid="c18", expect=18)),
        (MINA, client.Resign(cid="c19", expect=19)),
        (MINA, client.PlayAgain(cid="c20", expect=20)),
        (MINA, client.ListRoom(cid="c21", expect=21, listed=True)),
        (MINA, client.SetClock(cid="c22", expect=22, seconds=90)),
        (MINA, client.KeepPrivate(cid="c23", expect=23, private=True)),
    ]
    for player, command in script:
        asker = Asker(player, here)
        outcome = carry_out(room, asker, command, chance, load_rules("yahtzee"))
        yield command, room, outcome
        room = outcome.room


def _changed(version: int, before: Room, outcome: Outcome) -> server.Changed:
    """Return the frame that tells a step."""
    room, state = outcome.room, outcome.room.state
    return server.Changed(
        epoch=1,
        version=version,
        events=outcome.events,
        room=room.view() if room.view() != before.view() else None,
        rules=show_rules(room.rules, room.rules_ref) if room.rules != before.rules else None,
        table=show_table(room.game or "", state) if outcome.events and state else None,
    )


def _alone(room: Room) -> Iterator[ServerMessage]:
    """Return an example of each message besides Changed."""
    assert room.state is not None
    yield server.Snapshot(
        epoch=1,
        version=12,
        you=MINA.id,
        room=room.view(),
        rules=show_rules(room.rules, room.rules_ref),
        table=show_table(room.game or "", room.state),
        present=(JUN.id, MINA.id),
        watchers=1,
        link=f"https://dice.example/r/{ROOM}",
    )
    yield server.Presence(1, 13, (MINA.id,), 2)
    away = server.AwaySeat(1, 74_000, runs=False, hand_over_ms=120_000)
    yield server.Clock(1, 13, 0, 60_000, 43_500, 900, runs=True, away=(away,))
    line = ChatLine(1_767_225_600_000, 1, JUN.name, JUN.id, None, "praise-1")
    yield server.Said(1, 13, line)
    yield server.ChatLog(1, 13, (line,))
    yield server.Shaking(1, 13, 0, on=True, keep=(1, 2))
    yield server.BestPlay(1, 13, server.Readiness.SOLVING, 0.25)
    yield server.UpToDate(1, 13, MINA.id)
    yield server.Accepted("c12", 1, 13)
    yield server.Refused(
        server.RefusalCode.STALE, "the room is at version 13, not 12", "c12", 1, 13
    )
    threes = Choice((0, 1, 2), None, 220.5, 0.0)
    yield server.Hint("h1", 1, 12, (threes, Choice(None, "threes", 219.25, 1.25)))
    yield server.Pong()


def examples() -> dict[str, bytes]:
    """Return every example by the name of its file."""
    found: dict[str, bytes] = {}
    said: list[client.ClientMessage] = [
        *(client.Enter(ROOM, 1, 7), client.Ping()),
        *(client.AskHint(cid="h1", expect=12), client.SolveAgain()),
        client.Shake(on=True, keep=(1, 2)),
        client.Say(cid="s1", phrase="praise-1"),
    ]
    for version, (command, before, outcome) in enumerate(scripted_steps(), 2):
        said.append(command)
        kinds = [type(event).__name__ for event in outcome.events] or [type(command).__name__]
        found[f"server-Changed-{'-'.join(kinds)}"] = write_message(
            _changed(version, before, outcome)
        )
        if isinstance(command, client.Roll) and command.keep:
            for message in _alone(outcome.room):
                found[f"server-{type(message).__name__}"] = write_message(message)
    for spoken in said:
        found[f"client-{type(spoken).__name__}"] = write_message(spoken)
    missing = {kind.__name__ for kind in get_args(client.ClientMessage)} - {
        name.split("-")[1] for name in found if name.startswith("client-")
    }
    assert not missing, f"no example of {missing}"
    return found


def message_files(folder: Path) -> dict[Path, str]:
    """Return what should stand in each file of `vectors/messages/`."""
    return {
        folder / f"{name}.json": json.dumps(json.loads(body), ensure_ascii=False, indent=1) + "\n"
        for name, body in examples().items()
    }
