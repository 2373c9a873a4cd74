"""The frames that tell a room to its followers, and the room that was stored."""

from functools import lru_cache

from yachtdice.game import replay
from yachtdice.protocol.server_messages import Changed, Snapshot
from yachtdice.protocol.show import show_rules, show_table
from yachtdice.protocol.views import Stage, TableView
from yachtdice.rules import parse_rules
from yachtdice.services.ports import CommandKey, Commit, NewGame, StoredRoom
from yachtdice.services.room import Outcome, Room

_rules = lru_cache(maxsize=64)(parse_rules)
"""Rooms woken many at a time have mostly the same rules, and reading those takes longest."""


def room_of(stored: StoredRoom) -> Room:
    """Return the room that was stored, its latest game replayed."""
    record = stored.record
    rules = _rules(record.rules_text)
    state = replay(rules, stored.events) if stored.events else None
    return Room(
        id=stored.id,
        host=record.host,
        seats=record.seats,
        rules_ref=record.rules,
        rules=rules,
        stage=record.stage,
        games=record.games,
        game=record.game,
        state=state,
        hints=record.hints,
        private=record.private,
        listed=record.listed,
        begins=record.begins,
        clock=record.clock,
        timeouts=record.timeouts,
        relieved=record.relieved,
    )


def _new_game_of(room: Room) -> NewGame:
    """Return what is stored of the room's game at its beginning."""
    assert room.game is not None
    rules = room.rules
    return NewGame(room.game, room.games, rules.id, rules.text, rules.fingerprint, room.hints)


def table_of(room: Room) -> TableView | None:
    """Return the room's game for clients, None before the first."""
    return None if room.state is None else show_table(room.game or "", room.state)


def snapshot_of(
    room: Room,
    epoch: int,
    version: int,
    player: str | None,
    present: frozenset[str],
    watchers: int,
    link: str | None,
) -> Snapshot:
    """Return the whole room for one player, with who is here and the link to it."""
    return Snapshot(
        epoch=epoch,
        version=version,
        you=player,
        room=room.view(),
        rules=show_rules(room.rules, room.rules_ref),
        table=table_of(room),
        present=tuple(sorted(present)),
        watchers=watchers,
        link=link,
    )


def changed_of(old: Room, outcome: Outcome, epoch: int, version: int) -> Changed:
    """Return the frame that tells what became of the room."""
    room = outcome.room
    return Changed(
        epoch=epoch,
        version=version,
        events=outcome.events,
        room=room.view() if room.view() != old.view() else None,
        rules=show_rules(room.rules, room.rules_ref) if room.rules != old.rules else None,
        table=table_of(room) if outcome.events else None,
    )


def commit_of(
    old: Room, outcome: Outcome, epoch: int, version: int, at_ms: int, key: CommandKey | None
) -> Commit:
    """Return the step from the old room, at this version, to be stored."""
    room, events = outcome.room, outcome.events
    begun = room.game is not None and room.game != old.game
    return Commit(
        room=room.id,
        epoch=epoch,
        version=version,
        new_version=version + 1,
        record=room.record(),
        at_ms=at_ms,
        new_game=_new_game_of(room) if begun else None,
        first_event=(room.state.version if room.state else 0) - len(events) + 1,
        events=events,
        game_over=room.stage is Stage.OVER,
        command=key,
    )
