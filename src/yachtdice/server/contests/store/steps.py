"""The steps of contests, and the links and choices between them.

A link or a choice names the step that it belongs to. A step locks the row of its contest, so it
sees every link and choice that was stored for it, and none is stored after it.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Final, NamedTuple

from msgspec.structs import asdict
from sqlalchemy import Connection, delete, insert, select, update

from yachtdice.server.contests.service.ports import ContestStep, DecideStep, Heard, StepInputs
from yachtdice.server.contests.store import rows
from yachtdice.server.database.engine.groups import Kind
from yachtdice.server.database.tables import (
    contest_entries,
    contest_games,
    contest_inbox,
    contest_scores,
    contest_waves,
    contests,
)

_c, _e, _i, _w = contests.c, contest_entries.c, contest_inbox.c, contest_waves.c


class HeardItem(NamedTuple):
    """The link or choice of an entrant, for the step after `step`."""

    contest: str
    step: int
    number: int
    body: str


def inbox_of(connection: Connection, contest: str) -> Mapping[int, str]:
    """Return the links or choices of the open wave, by number."""
    wanted = select(_i.number, _i.body).where(_i.contest == contest)
    return {row.number: row.body for row in connection.execute(wanted)}


def take_step(
    connection: Connection, contest: str, step: int, decide: DecideStep, *, with_entries: bool
) -> ContestStep | None:
    """Decide and store the step after `step`; return it, or None if another one was stored."""
    if connection.scalar(select(_c.step).where(_c.id == contest).with_for_update()) != step:
        return None
    entries = connection.execute(rows.entries_in(contest)).all() if with_entries else ()
    left = select(_e.number, _e.left_throw).where(_e.contest == contest)
    gone = connection.execute(left.where(_e.left_throw.is_not(None)))
    inputs = StepInputs(
        inbox_of(connection, contest),
        {row.number: row.left_throw for row in gone},
        tuple(map(rows.entry_of, entries)),
    )
    taken = decide(inputs)
    _store(connection, contest, taken)
    return taken


def _store(connection: Connection, contest: str, taken: ContestStep) -> None:
    """Store a step and the rows that it adds."""
    changed = {
        "step": _c.step + 1,
        "heard": 0,
        "status": taken.status.value,
        "due_ms": taken.due_ms,
        "ended_ms": taken.ended_ms,
        "progress": rows.json_text(taken.progress),
    }
    connection.execute(update(contests).where(_c.id == contest).values(changed))
    connection.execute(delete(contest_inbox).where(_i.contest == contest))
    if taken.game is not None:
        connection.execute(insert(contest_games).values(rows.game_row(contest, taken.game)))
    if taken.wave is not None:
        _store_wave(connection, contest, taken)
    if taken.scores:
        scores = [asdict(score) | {"contest": contest} for score in taken.scores]
        connection.execute(insert(contest_scores), scores)


def _store_wave(connection: Connection, contest: str, taken: ContestStep) -> None:
    """Insert a wave, or store its choices."""
    assert taken.wave is not None
    row = rows.wave_row(contest, taken.wave)
    if taken.wave.choices is None:
        connection.execute(insert(contest_waves).values(row))
        return
    own = update(contest_waves).where(_w.contest == contest, _w.throw == taken.wave.throw)
    connection.execute(own.values(choices=row["choices"], digest=row["digest"]))


def _hear(connection: Connection, items: Sequence[HeardItem]) -> Sequence[Heard | None]:
    """Store links and choices, the first of each entrant; return a result for each item."""
    results: dict[HeardItem, Heard | None] = {}
    for contest, group in groupby(sorted(items), attrgetter("contest")):
        results |= _hear_of(connection, contest, [*group])
    return [results[item] for item in items]


def _hear_of(
    connection: Connection, contest: str, items: Sequence[HeardItem]
) -> dict[HeardItem, Heard | None]:
    """Store the links and choices of one contest."""
    wanted = select(_c.step, _c.heard).where(_c.id == contest).with_for_update()
    held = connection.execute(wanted).first()
    fresh = [item for item in items if held is not None and item.step == held.step]
    if held is None or not fresh:
        return dict.fromkeys(items)
    numbers = [item.number for item in fresh]
    known = select(_i.number, _i.body).where(_i.contest == contest, _i.number.in_(numbers))
    bodies = {row.number: row.body for row in connection.execute(known)}
    added = {item.number: item.body for item in reversed(fresh) if item.number not in bodies}
    if added:
        new = [{"contest": contest, "number": n, "body": body} for n, body in added.items()]
        connection.execute(insert(contest_inbox), new)
        raised = update(contests).where(_c.id == contest).values(heard=_c.heard + len(added))
        connection.execute(raised)
    bodies, total = bodies | added, held.heard + len(added)
    stored = {item: Heard(bodies[item.number], total) for item in fresh}
    return {item: stored.get(item) for item in items}


HEAR: Final = Kind(_hear)  #: Links and choices; those that wait at the same time go together.
