"""The rows of contests as structs, and their queries."""

from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Row, Select, exists, func, or_, select

from yachtdice.server.common.damage import reading
from yachtdice.server.contests.messages.bodies import ContestKind, ContestStatus
from yachtdice.server.contests.service.ports import (
    ContestGame,
    ContestProgress,
    ContestSetup,
    StoredContest,
    StoredEntry,
    Wave,
)
from yachtdice.server.database.tables import (
    club_members,
    clubs,
    contest_entries,
    contest_games,
    contest_waves,
    contests,
    players,
)

_setup: Final = msgspec.json.Decoder(ContestSetup)
_progress: Final = msgspec.json.Decoder(ContestProgress)
_roster: Final = msgspec.json.Decoder(dict[int, str | None])
_links: Final = msgspec.json.Decoder(dict[int, str])

_COUNT: Final = (
    select(func.count())
    .where(contest_entries.c.contest == contests.c.id)
    .scalar_subquery()
    .label("entrants")
)

#: The query for contests, with the names of hosts and clubs, and the numbers of their entrants.
CONTESTS: Final = (
    select(contests, players.c.name.label("host_name"), clubs.c.name.label("club_name"), _COUNT)
    .outerjoin(players, players.c.id == contests.c.host)
    .outerjoin(clubs, clubs.c.id == contests.c.club)
)


def seen_by(viewer: str | None) -> ColumnElement[bool]:
    """Return the condition of `CONTESTS` for the contests that exist for a player, or a visitor.

    A private or deleted club hides its contests from all but members, entrants and the host.
    """
    player, (_c, _m, _e) = viewer or "", (contests.c, club_members.c, contest_entries.c)
    return or_(
        _c.club.is_(None),
        clubs.c.is_open,
        _c.host == player,
        exists().where(_m.club == _c.club, _m.player == player),
        exists().where(_e.contest == _c.id, _e.player == player),
    )


def json_text(value: object) -> str:
    """Return a value as JSON."""
    return msgspec.json.encode(value).decode()


def contest_of(row: Row[Any]) -> StoredContest:
    """Return the contest of a row of `CONTESTS`, or of its table; raise DamagedDataError."""
    with reading("contests", row.id):
        values = dict(row._mapping)
        values |= {
            "setup": _setup.decode(row.setup),
            "progress": _progress.decode(row.progress),
            "status": ContestStatus(row.status),
            "kind": ContestKind(row.kind),
        }
        return StoredContest(**values)


def contest_row(contest: StoredContest) -> dict[str, Any]:
    """Return a contest as a row of its table."""
    values = msgspec.structs.asdict(contest)
    del values["host_name"], values["club_name"], values["entrants"]
    return values | {
        "setup": json_text(contest.setup),
        "progress": json_text(contest.progress),
        "status": contest.status.value,
        "kind": contest.kind.value,
    }


def entries_in(contest: str) -> Select[Any]:
    """Return the query for the entrants of a contest by number."""
    found = select(contest_entries, players.c.name).outerjoin(
        players, players.c.id == contest_entries.c.player
    )
    return found.where(contest_entries.c.contest == contest).order_by(contest_entries.c.number)


def entry_of(row: Row[Any]) -> StoredEntry:
    """Return the entry of a row of `entries_in`."""
    return msgspec.convert(row, StoredEntry, from_attributes=True)


def game_of(row: Row[Any]) -> ContestGame:
    """Return the game of a row; raise DamagedDataError."""
    with reading(contest_games.name, f"{row.contest} {row.game}"):
        return ContestGame(row.game, row.root, _roster.decode(row.roster), row.throw)


def game_row(contest: str, game: ContestGame) -> dict[str, Any]:
    """Return a game as a row of its table."""
    values = msgspec.structs.asdict(game)
    return values | {"contest": contest, "roster": json_text(game.roster)}


def wave_of(row: Row[Any]) -> Wave:
    """Return the wave of a row; raise DamagedDataError."""
    with reading(contest_waves.name, f"{row.contest} {row.throw}"):
        return Wave(
            throw=row.throw,
            game=row.game,
            turn=row.turn,
            roll=row.roll,
            before=row.before,
            links=_links.decode(row.links),
            tape=tuple(map(int, row.tape)),
            choices=None if row.choices is None else bytes.fromhex(row.choices),
            digest=row.digest,
        )


def wave_row(contest: str, wave: Wave) -> dict[str, Any]:
    """Return a wave as a row of its table."""
    return msgspec.structs.asdict(wave) | {
        "contest": contest,
        "links": json_text(wave.links),
        "tape": "".join(map(str, wave.tape)),
        "choices": None if wave.choices is None else wave.choices.hex(),
    }
