"""Stored e-mail addresses, and the claim of their digests."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, or_, select, update

from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.engine.statements import insert_into
from yachtdice.server.database.tables import mail_addresses, push_subscriptions, turns
from yachtdice.server.reminders.service.mail import (
    MOST_FAILURES,
    REST_MS,
    SETTLE_MS,
    Digest,
    StoredMail,
)
from yachtdice.server.reminders.store.push import is_away

_m = mail_addresses.c


class SqlMail:
    """The MailStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Store addresses in this database."""
        self._database, self._writer = database, database.writer

    async def address_of(self, player: str) -> StoredMail | None:
        """Return the address of a player, None without one."""
        wanted = select(_m.address, _m.verified_ms, _m.failures).where(_m.player == player)
        row = await self._database.read(lambda each: each.execute(wanted).one_or_none())
        return None if row is None else StoredMail(*row)

    async def put_address(
        self, player: str, address: str, language: str, hashed: str, leave: str, at_ms: int
    ) -> None:
        """Store an address that is not verified, in place of an earlier one."""
        row = {
            "player": player,
            "address": address,
            "language": language,
            "token_hash": hashed,
            "asked_ms": at_ms,
            "leave_token": leave,
        }

        def work(connection: Connection) -> None:
            # the time of the latest digest stays, so that a new address brings none earlier
            fresh = {**row, "verified_ms": None, "failures": 0}
            added = insert_into(connection, mail_addresses).values(**fresh)
            connection.execute(added.on_conflict_do_update(index_elements=["player"], set_=fresh))

        await self._writer.write(work)

    async def verify_address(self, hashed: str, since_ms: int, at_ms: int) -> bool:
        """Verify the address of a token asked for since then; return whether there is one."""
        asked = update(mail_addresses).where(_m.token_hash == hashed, _m.asked_ms > since_ms)
        verified = asked.values(verified_ms=at_ms)
        return await self._writer.write(lambda each: each.execute(verified).rowcount == 1)

    async def remove_address(self, player: str) -> None:
        """Delete the address of a player."""
        own = delete(mail_addresses).where(_m.player == player)
        await self._writer.write(lambda connection: connection.execute(own).rowcount)

    async def leave(self, token: str) -> None:
        """Delete the address whose digests have this token."""
        gone = delete(mail_addresses).where(_m.leave_token == token)
        await self._writer.write(lambda connection: connection.execute(gone).rowcount)

    async def claim_digests(self, at_ms: int, most: int) -> Sequence[Digest]:
        """Claim the digests that are due; no other server sends them."""
        wanted = select(mail_addresses).where(_is_due(at_ms)).order_by(_m.player).limit(most)
        rows = await self._database.read(lambda each: each.execute(wanted).all())
        if not rows:
            return ()
        return await self._writer.write(
            lambda each: [d for row in rows if (d := _claimed(each, row.player, at_ms)) is not None]
        )

    async def settle_digest(self, digest: Digest, at_ms: int, told_ms: int, failures: int) -> None:
        """Store the result of a digest claimed at `at_ms`, unless the address has changed."""
        same = and_(_m.player == digest.player, _m.address == digest.address, _m.told_ms == at_ms)
        done = update(mail_addresses).where(same).values(told_ms=told_ms, failures=failures)
        await self._writer.write(lambda connection: connection.execute(done).rowcount)


def _is_due(at_ms: int) -> ColumnElement[bool]:
    """Return the condition that a digest to an address is due.

    There is news in it: a turn that began since the latest digest, or one of which only a quarter
    of the time is left since then. No digest goes to a player on vacation, or with push messages.
    """
    quarter = turns.c.due_ms - (turns.c.due_ms - turns.c.began_ms) // 4
    is_news = or_(
        _m.told_ms.is_(None),
        turns.c.began_ms > _m.told_ms - SETTLE_MS,
        and_(quarter > _m.told_ms, quarter <= at_ms),
    )
    rests = push_subscriptions.c.rests_until_ms
    works = or_(rests.is_(None), rests <= at_ms)
    return and_(
        _m.verified_ms.is_not(None),
        _m.failures < MOST_FAILURES,
        or_(_m.told_ms.is_(None), _m.told_ms <= at_ms - REST_MS),
        exists().where(turns.c.player == _m.player, _is_ripe(at_ms), is_news),
        ~is_away(_m.player, at_ms),
        ~exists().where(push_subscriptions.c.player == _m.player, works),
    )


def _is_ripe(at_ms: int) -> ColumnElement[bool]:
    """Return the condition that a turn belongs into a digest: some minutes old, and not over."""
    return and_(turns.c.began_ms <= at_ms - SETTLE_MS, turns.c.due_ms > at_ms)


def _claimed(connection: Connection, player: str, at_ms: int) -> Digest | None:
    """Claim the digest of a player, None if another server has claimed it."""
    row = select(mail_addresses).where(_m.player == player, _is_due(at_ms))
    found = connection.execute(row.with_for_update(of=mail_addresses)).one_or_none()
    if found is None:
        return None
    connection.execute(update(mail_addresses).where(_m.player == player).values(told_ms=at_ms))
    theirs = select(turns.c.room, turns.c.due_ms).where(turns.c.player == player, _is_ripe(at_ms))
    rows = connection.execute(theirs.order_by(turns.c.due_ms))
    waiting = tuple((room, due_ms - at_ms) for room, due_ms in rows)
    who = player, found.address, found.language, found.leave_token
    return Digest(*who, found.failures, waiting)
