"""Followed and blocked players, and the games that they show."""

from typing import Final

from sqlalchemy import Connection, Table, delete, exists, func, insert, select

from yachtdice.server.clubs import messages
from yachtdice.server.clubs.messages import FollowingView, RelationChoice, RelationView
from yachtdice.server.clubs.service.rules import MOST_FOLLOWED, ClubFault, ClubRefusedError
from yachtdice.server.clubs.store.changing import OnDatabase, changes, count, reads, require_account
from yachtdice.server.common.ports import Now
from yachtdice.server.database import tables
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.engine.statements import insert_into
from yachtdice.server.rooms.store.watching import watchable_games
from yachtdice.views.rules import show_text

_f, _b = tables.follows.c, tables.blocks.c


class SqlFollowing(OnDatabase):
    """The players that each account follows and blocks; no method returns followers."""

    def __init__(self, database: Database, now: Now) -> None:
        """Store in this database."""
        super().__init__(database)
        self._now = now

    @reads
    def view(self, connection: Connection, player: str) -> FollowingView:
        """Return the players that an account follows, with the games they show, and its blocks."""
        rows = connection.execute(_FOLLOWED.where(_f.player == player)).all()
        games = watchable_games(connection, [row.id for row in rows if row[3]], self._now())
        playing = {
            one: messages.PlayingNow(room, show_text(title)) for one, (room, title) in games.items()
        }
        blocked = connection.execute(_BLOCKED.where(_b.player == player)).all()
        return FollowingView(
            tuple(messages.FollowedPlayer(*row[:3], playing.get(row.id)) for row in rows),  # type: ignore[call-arg]
            tuple(messages.BlockedPlayer(*row) for row in blocked),
            count(connection, tables.shown_playing.c.player == player) > 0,
        )

    @reads
    def relation(self, connection: Connection, player: str, other: str) -> RelationView:
        """Return the relation of an account to another player."""
        return _relation(connection, player, other)

    @changes
    def relate(
        self, connection: Connection, player: str, other: str, choice: RelationChoice
    ) -> RelationView:
        """Follow or block a player, or end that; a block ends follows in both directions.

        Raises ClubRefusedError, with the same fault for an unknown player and one that blocks.
        """
        if choice.blocked is not None:
            self._set(connection, tables.blocks, (player, other), is_on=choice.blocked)
        if choice.blocked:
            for pair in ((player, other), (other, player)):
                self._set(connection, tables.follows, pair, is_on=False)
        if choice.following and not _relation(connection, player, other).may_follow:
            raise ClubRefusedError(ClubFault.NO_PLAYER)
        if choice.following is not None:
            self._set(connection, tables.follows, (player, other), is_on=choice.following)
        return _relation(connection, player, other)

    def _set(
        self, connection: Connection, table: Table, pair: tuple[str, str], *, is_on: bool
    ) -> None:
        """Insert or delete a pair of accounts; raise ClubRefusedError above the maximum."""
        one, two = table.primary_key
        if not is_on:
            connection.execute(delete(table).where(one == pair[0], two == pair[1]))
            return
        for player in pair:
            require_account(connection, player)
        if pair[0] == pair[1]:
            raise ClubRefusedError(ClubFault.NO_PLAYER)
        times = {"since_ms": self._now()} if table is tables.follows else {}
        row = {one.name: pair[0], two.name: pair[1], **times}
        connection.execute(insert_into(connection, table).on_conflict_do_nothing(), row)
        if count(connection, one == pair[0]) > MOST_FOLLOWED:
            raise ClubRefusedError(ClubFault.TOO_MANY_FOLLOWED)

    @changes
    def show_playing(self, connection: Connection, player: str, *, is_shown: bool) -> None:
        """Set whether an account shows its followers the game that it plays."""
        require_account(connection, player)
        connection.execute(
            delete(tables.shown_playing).where(tables.shown_playing.c.player == player)
        )
        if is_shown:
            connection.execute(insert(tables.shown_playing).values(player=player))


def _relation(connection: Connection, player: str, other: str) -> RelationView:
    """Return the relation of an account to another player."""
    follows_it = count(connection, _f.player == player, _f.followed == other) > 0
    has_blocked = count(connection, _b.player == player, _b.blocked == other) > 0
    is_blocked = count(connection, _b.player == other, _b.blocked == player) > 0
    is_open = (
        count(connection, tables.accounts.c.player == other, tables.accounts.c.folded.is_not(None))
        > 0
    )
    may_follow = is_open and player != other and not (has_blocked or is_blocked)
    return RelationView(follows_it, has_blocked, may_follow)


_SHOWS: Final = exists().where(tables.shown_playing.c.player == tables.players.c.id)
_FOLLOWED: Final = (
    select(
        tables.players.c.id,
        tables.players.c.name,
        func.coalesce(tables.standings.c.level, 0),
        _SHOWS,
    )
    .join(tables.follows, _f.followed == tables.players.c.id)
    .join(tables.standings, tables.standings.c.player == tables.players.c.id, isouter=True)
    .order_by(tables.players.c.name, tables.players.c.id)
)
_BLOCKED: Final = (
    select(tables.players.c.id, tables.players.c.name)
    .join(tables.blocks, _b.blocked == tables.players.c.id)
    .order_by(tables.players.c.name, tables.players.c.id)
)
