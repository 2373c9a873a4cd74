"""Queries for the statistics of finished public games, for dice, boxes, rule sets and players."""

import math
from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace
from sqlalchemy import Row, Select, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.progression import SeatOutcome, fairness
from yachtdice.rules import FACES
from yachtdice.server.database import tables
from yachtdice.server.database.engine.database import Database
from yachtdice.server.people.messages.profiles import (
    AllDice,
    BoxRecord,
    DiceView,
    HeadToHead,
    Profile,
    RulesRecord,
    SealedThrows,
)
from yachtdice.server.people.service.ports import PlayedRules
from yachtdice.server.people.store.counters import (
    ACCOUNT,
    BOT,
    FACE,
    GAP,
    GUEST,
    SERVER,
    TOGETHER,
    VOID,
)
from yachtdice.server.people.store.ranking import ranking_line
from yachtdice.server.people.store.ratings import rating_view

MOST_RULES: Final = 100  #: Maximum number of rule sets in a profile: those with the most games.

_LEFT: Final = (SeatOutcome.RESIGNED.value, SeatOutcome.HANDED_OVER.value)


class SqlStatistics:
    """The StatisticsStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Read from this database."""
        self._database = database

    async def profile(self, player: str) -> Profile | None:
        """Return the profile of a player, None for an unknown player or a closed account."""
        is_closed = tables.accounts.c.player.is_not(None) & tables.accounts.c.folded.is_(None)
        wanted = (
            select(tables.players.c.name)
            .join(tables.accounts, tables.accounts.c.player == tables.players.c.id, isouter=True)
            .where(tables.players.c.id == player, ~is_closed)
        )
        async with self._database.reading() as connection:
            name = await connection.scalar(wanted)
            return None if name is None else await _profile(connection, player, name)

    async def boxes(self, player: str, fingerprint: str) -> tuple[BoxRecord, ...]:
        """Return the results of a player in each box of a rule set."""
        columns = tables.player_boxes.c
        wanted = select(tables.player_boxes).where(
            columns.player == player, columns.fingerprint == fingerprint
        )
        rows = await self._rows(wanted)
        return tuple(
            BoxRecord(row.phase, row.box, row.filled, row.points / row.filled, row.zeros)
            for row in rows
        )

    async def scores(self, player: str, fingerprint: str) -> dict[int, int]:
        """Return the number of a player's games played to the end, by score."""
        wanted = _games_of(player, fingerprint).where(tables.game_seats.c.outcome.not_in(_LEFT))
        counted = wanted.with_only_columns(tables.game_seats.c.total, func.count().label("games"))
        rows = await self._rows(counted.group_by(tables.game_seats.c.total))
        return {row.total: row.games for row in rows}

    async def rules(self, player: str, fingerprint: str) -> PlayedRules | None:
        """Return the rules of a player's latest game by fingerprint, None if there is none."""
        latest = _games_of(player, fingerprint).order_by(tables.game_seats.c.ended.desc()).limit(1)
        rows = await self._rows(latest)
        return PlayedRules(rows[0].rules_text, rows[0].house) if rows else None

    async def dice(self, player: str) -> DiceView:
        """Return the statistics of a player's dice."""
        own, missed = tables.player_dice, tables.player_misses
        found = _dice(await self._rows(select(own).where(own.c.player == player)))
        rows = await self._rows(select(missed).where(missed.c.player == player))
        return replace(found, missed=sum(row.missed for row in rows))

    async def all_dice(self) -> AllDice:
        """Return the statistics of all dice ever rolled."""
        rows = await self._rows(select(tables.all_dice))
        of_kind = {
            kind: [row for row in rows if row.kind == kind] for kind in (ACCOUNT, GUEST, BOT)
        }
        return AllDice(
            accounts=_dice(of_kind[ACCOUNT]),
            guests=_dice(of_kind[GUEST]),
            bots=_dice(of_kind[BOT]),
            all=_dice(rows),
            sealed=_sealed(await self._rows(select(tables.sealed_counts))),
        )

    async def head_to_head(self, player: str, other: str) -> HeadToHead:
        """Return the results of two players against each other; a player who left ranks last."""
        mine, theirs = tables.game_seats.alias("mine"), tables.game_seats.alias("theirs")
        own, others = _mark(mine), _mark(theirs)
        wanted = (
            select(
                func.count().label("games"),
                func.sum(case((own > others, 1), else_=0)).label("ahead"),
                func.sum(case((own < others, 1), else_=0)).label("behind"),
            )
            .select_from(mine)
            .join(theirs, theirs.c.game == mine.c.game)
            .join(tables.games, tables.games.c.id == mine.c.game)
            .where(mine.c.player == player, theirs.c.player == other)
            .where(mine.c.ended.is_not(None), ~tables.games.c.private)
        )
        [row] = await self._rows(wanted)
        total, ahead, behind = row.games, int(row.ahead or 0), int(row.behind or 0)
        return HeadToHead(player, other, total, ahead, behind, total - ahead - behind)

    async def _rows(self, wanted: Any) -> Sequence[Row[Any]]:
        async with self._database.reading() as connection:
            return (await connection.execute(wanted)).all()


def _games_of(player: str, fingerprint: str) -> Select[Any]:
    """Return the query for a player's finished public games under a rule set."""
    wanted = select(tables.games.c.rules_text, tables.games.c.house).join(
        tables.game_seats, tables.game_seats.c.game == tables.games.c.id
    )
    return wanted.where(
        tables.game_seats.c.player == player,
        tables.game_seats.c.ended.is_not(None),
        tables.games.c.fingerprint == fingerprint,
        ~tables.games.c.private,
    )


def _mark(seat: Any) -> Any:
    """Return the value by which seats are compared: the score, or -1 for a player who left."""
    return case((seat.c.outcome.in_(_LEFT), -1), else_=seat.c.total)


def _dice(rows: Sequence[Row[Any]]) -> DiceView:
    """Return the fairness test of dice counted by face."""
    counts = [sum(row.thrown for row in rows if row.face == face) for face in range(1, FACES + 1)]
    return _tested(counts)


def _sealed(rows: Sequence[Row[Any]]) -> SealedThrows | None:
    """Return the counts of sealed throws, None if there are none."""
    counted = {row.kind: row.counted for row in rows}
    if not counted:
        return None
    together, gaps, by_server, voids = (
        counted.get(kind, 0) for kind in (TOGETHER, GAP, SERVER, VOID)
    )
    faces = [counted.get(f"{FACE}{face}", 0) for face in range(1, FACES + 1)]
    return SealedThrows(together, gaps, by_server, voids, _tested(faces))


def _tested(counts: Sequence[int]) -> DiceView:
    """Return counts of faces with their fairness test."""
    found = fairness(counts)
    return DiceView(found.faces, found.thrown, found.expected, found.chi_square, found.p_value)


async def _profile(connection: AsyncConnection, player: str, name: str) -> Profile:
    """Return the profile of a player with all statistics."""
    counted = tables.player_rules.c
    wanted = select(tables.player_rules).where(counted.player == player)
    wanted = wanted.order_by(counted.games.desc(), counted.fingerprint)
    rows = (await connection.execute(wanted)).all()
    standing = await ranking_line(connection, player)
    owner = await connection.scalar(
        select(tables.accounts.c.owner).where(tables.accounts.c.player == player)
    )
    rated = select(tables.ratings).where(tables.ratings.c.player == player).limit(MOST_RULES)
    strengths = await connection.execute(
        rated.order_by(tables.ratings.c.games.desc(), tables.ratings.c.fingerprint)
    )
    return Profile(
        player=player,
        name=name,
        account=standing is not None,
        standing=standing,
        games=sum(row.games for row in rows),
        wins=sum(row.wins for row in rows),
        draws=sum(row.draws for row in rows),
        ratings=tuple(map(rating_view, strengths)),
        rules=tuple(map(_record, rows[:MOST_RULES])),
        program=owner is not None,
    )


def _record(row: Row[Any]) -> RulesRecord:
    """Return a player's results under a rule set in the form sent to clients."""
    mean = row.points / row.finished if row.finished else None
    spread = None
    if mean is not None:
        spread = math.sqrt(max(0.0, row.squares / row.finished - mean * mean))
    return RulesRecord(
        rules=row.rules_id,
        fingerprint=row.fingerprint,
        games=row.games,
        wins=row.wins,
        draws=row.draws,
        finished=row.finished,
        best=row.best,
        mean=mean,
        deviation=spread,
        yachts=row.yachts,
        bonuses=row.bonuses,
    )
