"""Stored push subscriptions and the key of the server, and the turns to tell."""

import hashlib
from collections.abc import Collection, Mapping
from typing import Any, Final

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Delete,
    Update,
    and_,
    delete,
    exists,
    func,
    or_,
    select,
    update,
)

from yachtdice.server.common.ports import Now
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.engine.statements import insert_into, parts
from yachtdice.server.database.tables import (
    push_keys,
    push_subscriptions,
    sessions,
    turns,
    vacations,
)
from yachtdice.server.people.service.ports import Session
from yachtdice.server.reminders.messages import PushDevice, QuietHours
from yachtdice.server.reminders.service.queue import (
    PARTS,
    WAIT_MS,
    PlayerTurns,
    ToldDevice,
    WaitingTurn,
    is_to_tell,
    stage,
)

_s, _t = push_subscriptions.c, turns.c
_DEVICE: Final = (_s.endpoint, _s.key, _s.auth, _s.language, _s.quiet)
_TURN: Final = (_t.room, _t.game, _t.player, _t.began_ms, _t.due_ms, _t.told_ms, _t.times_told)


def _hash(endpoint: str) -> str:
    """Return the key of a subscription."""
    return hashlib.sha256(endpoint.encode()).hexdigest()


def _read(row: Any) -> dict[str, Any]:
    """Return the columns of a stored device as the fields of a struct."""
    quiet = None if row.quiet is None else msgspec.json.decode(row.quiet, type=QuietHours)
    return {**row._asdict(), "quiet": quiet}


def is_away(player: ColumnElement[str], at_ms: int) -> ColumnElement[bool]:
    """Return the condition that a player is on vacation at this time."""
    running = and_(vacations.c.from_ms <= at_ms, vacations.c.until_ms > at_ms)
    return exists().where(vacations.c.player == player, running)


class SqlPush:
    """The PushStore, TurnQueueStore and PushResults ports on a database."""

    def __init__(self, database: Database, now: Now) -> None:
        """Store in this database; `now` decides which sessions have expired."""
        self._database, self._writer, self._now = database, database.writer, now

    # The devices of sessions

    async def of_session(self, session: str) -> PushDevice | None:
        """Return the subscription of a session, None without one."""
        wanted = select(*_DEVICE).where(_s.session == session)
        row = await self._database.read(lambda each: each.execute(wanted).one_or_none())
        return None if row is None else PushDevice(**_read(row))

    async def put(self, session: Session, device: PushDevice, at_ms: int, most: int) -> None:
        """Store the subscription of a session in place of its earlier one.

        Above `most` of a player, delete the oldest.
        """
        quiet = None if device.quiet is None else msgspec.json.encode(device.quiet).decode()
        row = {**msgspec.structs.asdict(device), "quiet": quiet}
        row |= {"session": session.id, "player": session.player.id}
        key = _hash(device.endpoint)
        await self._writer.write(lambda connection: _put(connection, key, row, at_ms, most))

    async def end(self, session: str) -> None:
        """Delete the subscription of a session."""
        await self._write(delete(push_subscriptions).where(_s.session == session))

    # The key of the server, and the answers of push services

    async def private_key(self, new: str) -> str:
        """Return the stored key; store `new` first if there is none."""

        def work(connection: Connection) -> str:
            made = insert_into(connection, push_keys).values(id=1, private=new)
            connection.execute(made.on_conflict_do_nothing())
            stored: str = connection.execute(select(push_keys.c.private)).scalar_one()
            return stored

        return await self._writer.write(work)

    async def gone(self, endpoint: str) -> None:
        """Delete a subscription that has ended at the push service."""
        await self._write(delete(push_subscriptions).where(_s.endpoint_hash == _hash(endpoint)))

    async def rest(self, endpoint: str, until_ms: int) -> None:
        """Send nothing to a subscription until this time."""
        own = update(push_subscriptions).where(_s.endpoint_hash == _hash(endpoint))
        await self._write(own.values(rests_until_ms=until_ms))

    # The turns to tell

    async def turns_to_tell(self, at_ms: int) -> tuple[WaitingTurn, ...]:
        """Return the turns of players with a device that `is_to_tell` at this time, by player.

        Without those of players on vacation.
        """
        reachable = and_(_t.player.in_(select(_s.player)), ~is_away(_t.player, at_ms))
        wanted = select(*_TURN).where(reachable, _to_tell(at_ms)).order_by(_t.player, _t.due_ms)
        async with self._database.reading() as connection:
            return tuple(WaitingTurn(*row) for row in await connection.execute(wanted))

    async def devices_of(self, players: Collection[str]) -> tuple[ToldDevice, ...]:
        """Return the devices of players, by player, without those whose session has ended."""
        lasts = and_(sessions.c.id == _s.session, sessions.c.expires_ms > self._now())
        wanted = select(_s.player, *_DEVICE, _s.told_ms, _s.rests_until_ms)
        wanted = wanted.join(sessions, lasts).order_by(_s.player)
        found: list[ToldDevice] = []
        async with self._database.reading() as connection:
            for part in parts(players):
                rows = await connection.execute(wanted.where(_s.player.in_(part)))
                found.extend(ToldDevice(**_read(row)) for row in rows)
        return tuple(found)

    async def note_present(self, players: Collection[str], at_ms: int) -> None:
        """Store that these players have a table open, at their turns that were not told."""
        for part in parts(players):
            own = and_(_t.player.in_(part), _t.times_told == 0)
            some = select(_t.room).where(own).limit(1)
            async with self._database.reading() as connection:
                is_news = await connection.scalar(some) is not None
            if is_news:
                await self._write(update(turns).where(own).values(told_ms=at_ms))

    async def claim(
        self, wanted: Collection[WaitingTurn], devices: Collection[ToldDevice], at_ms: int
    ) -> tuple[PlayerTurns | None, tuple[ToldDevice, ...]]:
        """Mark turns and devices of one player as told, unless another server has done so.

        Returns the claimed turns, None without any, and the claimed devices. In one transaction.
        """
        return await self._writer.write(lambda each: _claim(each, wanted, devices, at_ms))

    async def release(self, claimed: Collection[WaitingTurn], at_ms: int) -> None:
        """Undo the claim of turns at this time: no device got a reminder."""

        def work(connection: Connection) -> None:
            for turn in claimed:
                mine = update(turns).where(_same(turn), _t.told_ms == at_ms)
                before = {"told_ms": turn.told_ms, "times_told": turn.times_told}
                connection.execute(mine.values(**before))

        await self._writer.write(work)

    async def _write(self, statement: Update | Delete) -> None:
        """Execute a statement among the writes of rooms."""
        await self._writer.write(lambda connection: connection.execute(statement).rowcount)


def _put(connection: Connection, key: str, row: Mapping[str, Any], at_ms: int, most: int) -> None:
    """Store a subscription, the only one of its session."""
    earlier = and_(_s.session == row["session"], _s.endpoint_hash != key)
    told_ms = connection.scalar(select(func.max(_s.told_ms)).where(earlier))  # the same device
    connection.execute(delete(push_subscriptions).where(earlier))
    made = insert_into(connection, push_subscriptions)
    new = made.values(endpoint_hash=key, created_ms=at_ms, told_ms=told_ms, **row)
    connection.execute(new.on_conflict_do_update(index_elements=["endpoint_hash"], set_=dict(row)))
    own = _s.player == row["player"]
    kept = select(_s.endpoint_hash).where(own).order_by(_s.created_ms.desc(), _s.endpoint_hash)
    newest = connection.scalars(kept.limit(most)).all()
    connection.execute(delete(push_subscriptions).where(own, _s.endpoint_hash.not_in(newest)))


def _to_tell(at_ms: int) -> ColumnElement[bool]:
    """Return the condition of `is_to_tell`."""
    last_seen = func.coalesce(_t.told_ms, 0)
    has_waited = and_(_t.began_ms + WAIT_MS <= at_ms, last_seen + WAIT_MS <= at_ms)
    is_late = _t.due_ms - (_t.due_ms - _t.began_ms) // PARTS <= at_ms
    lacks = or_(and_(_t.times_told < 1, has_waited), and_(_t.times_told < 2, is_late))
    return and_(_t.due_ms > at_ms, lacks)


def _same(turn: WaitingTurn) -> ColumnElement[bool]:
    """Return the condition that a stored turn is this one."""
    own = and_(_t.room == turn.room, _t.game == turn.game, _t.player == turn.player)
    return and_(own, _t.began_ms == turn.began_ms)


def _claim(
    connection: Connection,
    wanted: Collection[WaitingTurn],
    devices: Collection[ToldDevice],
    at_ms: int,
) -> tuple[PlayerTurns | None, tuple[ToldDevice, ...]]:
    """Claim turns and devices that no server has claimed since they were read."""
    claimed = tuple(turn for turn in wanted if _claim_turn(connection, turn, at_ms))
    if not claimed:
        return None, ()
    told = tuple(device for device in devices if _claim_device(connection, device, at_ms))
    own = and_(_t.player == claimed[0].player, _t.due_ms > at_ms)
    waiting = connection.execute(select(_t.room, _t.due_ms).where(own).order_by(_t.due_ms)).all()
    first = waiting[0]
    return PlayerTurns(claimed[0].player, claimed, len(waiting), first.room, first.due_ms), told


def _claim_turn(connection: Connection, turn: WaitingTurn, at_ms: int) -> bool:
    """Mark a turn as told; return False if it has ended or another server has told it."""
    if not is_to_tell(turn, at_ms):
        return False
    same = update(turns).where(_same(turn), _t.times_told == turn.times_told)
    told = same.values(told_ms=at_ms, times_told=stage(turn, at_ms))
    return connection.execute(told).rowcount == 1


def _claim_device(connection: Connection, device: ToldDevice, at_ms: int) -> bool:
    """Mark a device as told; return False if it has ended or another server has told it."""
    same = _s.told_ms.is_(None) if device.told_ms is None else _s.told_ms == device.told_ms
    own = and_(_s.endpoint_hash == _hash(device.endpoint), _s.player == device.player, same)
    marked = update(push_subscriptions).where(own).values(told_ms=at_ms)
    return connection.execute(marked).rowcount == 1
