"""What a game brought its players, read as it was written when the game ended."""

from typing import Any

from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.progression import Standing, exp_needed, grown
from yachtdice.protocol.people_messages import GameGains, LevelView, SeatGain
from yachtdice.storage.people_tables import game_seats


async def game_gains(connection: AsyncConnection, game: str) -> GameGains:
    """Return what a game that is over brought, by its seats."""
    wanted = select(game_seats).where(game_seats.c.game == game).order_by(game_seats.c.seat)
    return GameGains(game, tuple(map(_gain, await connection.execute(wanted))))


def _gain(row: Row[Any]) -> SeatGain | None:
    """Return what a seat brought; None for a bot's, and for one whose player is not known."""
    if row.player is None:
        return None
    if row.level is None:
        return SeatGain(row.by_score, row.by_win, None, None)
    before = Standing(row.level, row.held)
    after = grown(before, row.by_score + row.by_win)
    return SeatGain(row.by_score, row.by_win, _level(before), _level(after))


def _level(standing: Standing) -> LevelView:
    """Return a standing for clients."""
    return LevelView(standing.level, standing.exp, exp_needed(standing.level))
