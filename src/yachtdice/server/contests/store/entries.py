"""Entering and leaving contests. Each change locks the row of its contest first."""

from typing import Any, Final

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from yachtdice.server.contests.messages.bodies import ContestKind, ContestStatus
from yachtdice.server.contests.service import ports
from yachtdice.server.contests.store import rows
from yachtdice.server.database.tables import contest_entries, contests

_c, _e = contests.c, contest_entries.c
RUNNING: Final = (ContestStatus.OPEN.value, ContestStatus.PLAYING.value)


def enter_contest(
    connection: Connection, contest: str, player: str, tip: str | None, most: int
) -> int:
    """Store the entry of a player, or its new tip; return its number.

    Raises NoContestError, ContestClosedError and ContestFullError before anything is stored.
    """
    held = _locked(connection, contest)
    game = held.progress.game + 1
    if held.status not in RUNNING or game > held.setup.games:
        raise ports.ContestClosedError("this contest takes no entrants any more")
    here = _e.contest == contest
    own = connection.execute(select(contest_entries).where(here, _e.player == player)).first()
    if own is not None:
        return _pledge(connection, own, tip)
    entered = select(func.count(), func.coalesce(func.max(_e.number), 0)).where(here)
    count, last = connection.execute(entered).one()
    if count >= most:
        raise ports.ContestFullError(f"{most} entrants is the limit; enter another contest")
    number = int(last) + 1
    row = {"contest": contest, "number": number, "player": player, "tip": tip, "from_game": game}
    connection.execute(insert(contest_entries).values(row))
    return number


def leave_contest(connection: Connection, contest: str, player: str) -> None:
    """Store that a player leaves: before its first game the entry goes, afterwards it stays.

    Raises NoContestError and ContestClosedError before anything is stored.
    """
    held = _locked(connection, contest)
    if held.status not in RUNNING:
        raise ports.ContestClosedError("this contest is over")
    _withdraw(connection, held, player)


def forget_entrant(connection: Connection, player: str) -> None:
    """Take a closed account out of all contests; those that it hosts do not begin."""
    theirs = select(_e.contest).where(_e.player == player)
    running = select(contests).where(_c.id.in_(theirs), _c.status.in_(RUNNING))
    for row in connection.execute(running.order_by(_c.id).with_for_update()).all():
        _withdraw(connection, rows.contest_of(row), player)
    connection.execute(update(contest_entries).where(_e.player == player).values(player=None))
    hosted = update(contests).where(_c.host == player)
    waiting = hosted.where(_c.status == ContestStatus.OPEN.value)
    connection.execute(waiting.values(due_ms=0))  # the next look cancels it
    connection.execute(hosted.values(host=None))


def _locked(connection: Connection, contest: str) -> ports.StoredContest:
    """Lock a contest and return it; raise NoContestError."""
    found = connection.execute(select(contests).where(_c.id == contest).with_for_update()).first()
    if found is None:
        raise ports.NoContestError(f"there is no contest {contest!r}")
    return rows.contest_of(found)


def _pledge(connection: Connection, entry: Row[Any], tip: str | None) -> int:
    """Store the new tip of an entrant, which counts from its next game on."""
    if entry.left_throw is not None:
        raise ports.ContestClosedError("you have left this contest; enter another")
    own = update(contest_entries).where(_e.contest == entry.contest, _e.number == entry.number)
    connection.execute(own.values(tip=tip))
    return int(entry.number)


def _withdraw(connection: Connection, held: ports.StoredContest, player: str) -> None:
    """Take a player out of a contest that is locked."""
    own = (_e.contest == held.id, _e.player == player)
    # an arena has no games
    if held.kind is not ContestKind.ARENA or held.status is ContestStatus.OPEN:
        connection.execute(delete(contest_entries).where(*own, _e.from_game > held.progress.game))
    here = update(contest_entries).where(*own, _e.left_throw.is_(None))
    connection.execute(here.values(left_throw=held.progress.throw))
