"""What is counted of finished games, read."""

import math
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Row, Select, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.progression import Outcome, fairness
from yachtdice.protocol.people_messages import (
    AllDice,
    BoxRecord,
    DiceView,
    HeadToHead,
    Profile,
    RulesRecord,
)
from yachtdice.rules import FACES
from yachtdice.services.people_ports import PlayedRules
from yachtdice.storage.counters import ACCOUNT, BOT, GUEST
from yachtdice.storage.database import Database
from yachtdice.storage.erasing import NOBODY
from yachtdice.storage.faults import told_as_unavailable
from yachtdice.storage.people_tables import (
    accounts,
    all_dice,
    game_seats,
    player_boxes,
    player_dice,
    player_rules,
    ratings,
)
from yachtdice.storage.ranking import ranking_line
from yachtdice.storage.strength_pages import rating_view
from yachtdice.storage.tables import games, players

MOST_RULES: Final = 100
"""Rule sets in a profile, those played most first."""

_LEFT: Final = (Outcome.RESIGNED.value, Outcome.HANDED_OVER.value)


class SqlStatistics:
    """The StatisticsStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Read from this database."""
        self._engine = database.engine

    async def profile(self, player: str) -> Profile | None:
        """Return a player, None when there is none, or none any more."""
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                name = await connection.scalar(select(players.c.name).where(players.c.id == player))
                return None if name in {None, NOBODY} else await _profile(connection, player, name)

    async def boxes(self, player: str, fingerprint: str) -> tuple[BoxRecord, ...]:
        """Return what a player makes of the boxes of a rule set."""
        columns = player_boxes.c
        wanted = select(player_boxes).where(
            columns.player == player, columns.fingerprint == fingerprint
        )
        rows = await self._rows(wanted)
        return tuple(
            BoxRecord(row.phase, row.box, row.filled, row.points / row.filled, row.zeros)
            for row in rows
        )

    async def scores(self, player: str, fingerprint: str) -> dict[int, int]:
        """Return how many games a player has played to the end with each score."""
        wanted = _games_of(player, fingerprint).where(game_seats.c.outcome.not_in(_LEFT))
        counted = wanted.with_only_columns(game_seats.c.total, func.count().label("games"))
        rows = await self._rows(counted.group_by(game_seats.c.total))
        return {row.total: row.games for row in rows}

    async def rules(self, player: str, fingerprint: str) -> PlayedRules | None:
        """Return the rules of a player's latest game by this fingerprint, None for none."""
        latest = _games_of(player, fingerprint).order_by(game_seats.c.ended.desc()).limit(1)
        rows = await self._rows(latest)
        return PlayedRules(rows[0].rules_text, rows[0].house) if rows else None

    async def dice(self, player: str) -> DiceView:
        """Return the dice a player has thrown."""
        return _dice(await self._rows(select(player_dice).where(player_dice.c.player == player)))

    async def all_dice(self) -> AllDice:
        """Return all dice ever thrown."""
        rows = await self._rows(select(all_dice))
        of_kind = {
            kind: [row for row in rows if row.kind == kind] for kind in (ACCOUNT, GUEST, BOT)
        }
        return AllDice(
            accounts=_dice(of_kind[ACCOUNT]),
            guests=_dice(of_kind[GUEST]),
            bots=_dice(of_kind[BOT]),
            all=_dice(rows),
        )

    async def head_to_head(self, player: str, other: str) -> HeadToHead:
        """Return how two players did against each other; who left came out last."""
        mine, theirs = game_seats.alias("mine"), game_seats.alias("theirs")
        own, others = _mark(mine), _mark(theirs)
        wanted = (
            select(
                func.count().label("games"),
                func.sum(case((own > others, 1), else_=0)).label("ahead"),
                func.sum(case((own < others, 1), else_=0)).label("behind"),
            )
            .select_from(mine)
            .join(theirs, theirs.c.game == mine.c.game)
            .where(mine.c.player == player, theirs.c.player == other, mine.c.ended.is_not(None))
        )
        [row] = await self._rows(wanted)
        games, ahead, behind = row.games, int(row.ahead or 0), int(row.behind or 0)
        return HeadToHead(player, other, games, ahead, behind, games - ahead - behind)

    async def _rows(self, wanted: Any) -> Sequence[Row[Any]]:
        """Return what a query finds."""
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                return (await connection.execute(wanted)).all()


def _games_of(player: str, fingerprint: str) -> Select[Any]:
    """Return the query for a player's games by a rule set that are over."""
    wanted = select(games.c.rules_text, games.c.house).join(
        game_seats, game_seats.c.game == games.c.id
    )
    return wanted.where(
        game_seats.c.player == player,
        game_seats.c.ended.is_not(None),
        games.c.fingerprint == fingerprint,
    )


def _mark(seat: Any) -> Any:
    """Return what a seat is compared by."""
    return case((seat.c.outcome.in_(_LEFT), -1), else_=seat.c.total)


def _dice(rows: Sequence[Row[Any]]) -> DiceView:
    """Return the test of dice counted by face."""
    counts = [sum(row.thrown for row in rows if row.face == face) for face in range(1, FACES + 1)]
    found = fairness(counts)
    return DiceView(found.faces, found.thrown, found.expected, found.chi_square, found.p_value)


async def _profile(connection: AsyncConnection, player: str, name: str) -> Profile:
    """Return a player with everything counted."""
    counted = player_rules.c
    wanted = select(player_rules).where(counted.player == player)
    rows = (await connection.execute(wanted.order_by(counted.games.desc()))).all()
    standing = await ranking_line(connection, player)
    owner = await connection.scalar(select(accounts.c.owner).where(accounts.c.player == player))
    strengths = await connection.execute(select(ratings).where(ratings.c.player == player))
    return Profile(
        player=player,
        name=name,
        account=standing is not None,
        standing=standing,
        games=sum(row.games for row in rows),
        wins=sum(row.wins for row in rows),
        draws=sum(row.draws for row in rows),
        ratings=tuple(map(rating_view, strengths.all()[:MOST_RULES])),
        rules=tuple(map(_record, rows[:MOST_RULES])),
        program=owner is not None,
    )


def _record(row: Row[Any]) -> RulesRecord:
    """Return a player's games by a rule set for clients."""
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
