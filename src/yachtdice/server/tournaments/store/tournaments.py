"""Storage of tournaments started from the browser: setup, progress and results.

At most one row has the status `running`; a unique index guarantees it. If two nodes claim a
tournament at the same moment, one of them fails and tries again later.
"""

from collections.abc import Collection
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    Update,
    and_,
    func,
    insert,
    or_,
    select,
    update,
)

from yachtdice.server.common.damage import readable, reading
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.engine.statements import parts
from yachtdice.server.database.tables import players, tournament_words, tournaments
from yachtdice.server.tournaments.messages.tournaments import (
    SealedSeedView,
    TournamentLine,
    TournamentStatus,
)
from yachtdice.server.tournaments.service.ports import (
    Ending,
    SecretSeed,
    StoredTournament,
    TournamentSetup,
)
from yachtdice.tournament.messages import SealedSeed, TournamentProgress
from yachtdice.tournament.seed import fingerprint_of, seal

MOST_CHAMPIONS: Final = 100  #: Maximum number of champions that are returned.

_OPEN: Final = (TournamentStatus.WAITING, TournamentStatus.RUNNING)
#: The columns that `stored_tournament` reads.
SHOWN: Final = [column for column in tournaments.columns if column.name not in {"report", "secret"}]
_setup: Final[msgspec.json.Decoder[TournamentSetup]] = msgspec.json.Decoder(TournamentSetup)

_c = tournaments.c


class SqlTournaments:
    """The TournamentStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Store tournaments in this database."""
        self._database, self._writer = database, database.writer

    async def book(
        self,
        tournament: str,
        setup: TournamentSetup,
        at_ms: int,
        most: int,
        secret: SecretSeed | None = None,
    ) -> bool:
        """Add a tournament to the queue; return False if `most` are already waiting."""
        row = waiting_row(tournament, setup, at_ms, secret)

        def work(connection: Connection) -> bool:
            if waiting_count(connection) >= most:
                return False
            connection.execute(insert(tournaments).values(row))
            return True

        return await self._writer.write(work)

    async def add_words(self, tournament: str, words: str, at_ms: int, most: int) -> bool:
        """Add words to a sealed seed; the same words count once.

        Returns False if the tournament has begun, has no sealed seed, or has `most` words. The row
        is locked: a server that claims the tournament at the same moment reads the words later.
        """
        row = {"tournament": tournament, "word": words, "at_ms": at_ms}

        def work(connection: Connection) -> bool:
            waiting = _c.status == TournamentStatus.WAITING
            sealed = select(_c.id).where(_c.id == tournament, waiting, _c.secret.is_not(None))
            if connection.scalar(sealed.with_for_update()) is None:
                return False
            known = _words(connection, tournament)
            if words not in known:
                if len(known) >= most:
                    return False
                connection.execute(insert(tournament_words).values(row))
            return True

        return await self._writer.write(work)

    async def sealed_seed(self, tournament: str) -> SealedSeed | None:
        """Return the sealed seed of a tournament that has begun, None if it has none."""
        async with self._database.reading() as connection:
            secret = await connection.scalar(select(_c.secret).where(_c.id == tournament))
            return (
                None
                if secret is None
                else seal(secret, await connection.run_sync(_words, tournament))
            )

    async def claim(self, server: str, at_ms: int, alive_since: int) -> str | None:
        """Claim the longest-waiting tournament for this node; return its id.

        Tournaments whose words still count are passed over. Returns None if no other one waits, or
        if another node runs one. A tournament that this node has
        already claimed is returned again. Marks the running tournament of a dead node as
        interrupted first.
        """

        def work(connection: Connection) -> str | None:
            connection.execute(_break_off(at_ms, alive_since))
            running = select(_c.id, _c.server).where(_c.status == TournamentStatus.RUNNING)
            if (row := connection.execute(running).one_or_none()) is not None:
                return row.id if row.server == server else None
            waiting = select(_c.id).where(
                _c.status == TournamentStatus.WAITING, func.coalesce(_c.words_until_ms, 0) <= at_ms
            )
            first = waiting.order_by(_c.created_ms, _c.id).limit(1)
            tournament: str | None = connection.scalar(first)
            taken = update(tournaments).where(
                _c.id == tournament, _c.status == TournamentStatus.WAITING
            )
            now_ours = taken.values(
                status=TournamentStatus.RUNNING, server=server, started_ms=at_ms, beat_ms=at_ms
            )
            return tournament if connection.execute(now_ours).rowcount == 1 else None

        return await self._writer.write(work)

    async def setup(self, tournament: str) -> TournamentSetup:
        """Return the setup of a tournament."""
        async with self._database.reading() as connection:
            text = await connection.scalar(select(_c.setup).where(_c.id == tournament))
        with reading("tournaments", tournament):
            return _setup.decode(str(text))

    async def beat(
        self, tournament: str, server: str, at_ms: int, progress: TournamentProgress | None
    ) -> bool:
        """Record a heartbeat and the progress; return False if the node no longer owns it."""
        values: dict[str, Any] = {"beat_ms": at_ms}
        if progress is not None:
            values["progress"] = msgspec.json.encode(progress).decode()
        return await self._changed(_running(tournament, server).values(values))

    async def end(self, tournament: str, server: str, at_ms: int, ending: Ending) -> bool:
        """Store the result; return False without a change if this node does not own it."""
        report = None if ending.report is None else msgspec.json.encode(ending.report).decode()
        ended = _running(tournament, server).values(
            status=ending.status,
            ended_ms=at_ms,
            report=report,
            winners=msgspec.json.encode(ending.winners).decode(),
            fault=ending.fault,
        )
        if ending.progress is not None:
            ended = ended.values(progress=msgspec.json.encode(ending.progress).decode())
        return await self._changed(ended)

    async def cancel(self, tournament: str, at_ms: int) -> bool:
        """Cancel a waiting or running tournament; return False for any other."""
        of_it = update(tournaments).where(_c.id == tournament, _c.status.in_(_OPEN))
        return await self._changed(of_it.values(status=TournamentStatus.CANCELLED, ended_ms=at_ms))

    async def _changed(self, statement: Update) -> bool:
        """Execute a statement; return whether it changed a tournament."""

        def work(connection: Connection) -> bool:
            return connection.execute(statement).rowcount == 1

        return await self._writer.write(work)

    async def is_any_open(self) -> bool:
        """Return whether any tournament is waiting or running."""
        async with self._database.reading() as connection:
            found = await connection.scalar(select(_c.id).where(_c.status.in_(_OPEN)).limit(1))
        return found is not None

    async def page(
        self, before: tuple[int, str] | None, limit: int
    ) -> tuple[StoredTournament, ...]:
        """Return the tournaments before this time and id, the latest first.

        Runs of standing tournaments are left out; those have lists of their own.
        """
        return await page_of(self._database, _c.standing.is_(None), before, limit)

    async def champions(self) -> tuple[TournamentLine, ...]:
        """Return the latest finished tournament of each rule set and mode, the latest first.

        Runs of standing tournaments are left out; those have champions of their own.
        """
        finished = and_(_c.status == TournamentStatus.FINISHED, _c.standing.is_(None))
        latest = (
            select(_c.rules, _c.mode, func.max(_c.ended_ms).label("ended_ms"))
            .where(finished)
            .group_by(_c.rules, _c.mode)
            .subquery()
        )
        same = and_(_c.rules == latest.c.rules, _c.mode == latest.c.mode)
        wanted = (
            select(*SHOWN)
            .join(latest, and_(same, _c.ended_ms == latest.c.ended_ms))
            .where(finished)
            .order_by(_c.ended_ms.desc(), _c.id)
            .limit(MOST_CHAMPIONS)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(wanted)).all()
        return tuple(each.line for each in readable("tournaments", rows, id_of, stored_tournament))

    async def one(self, tournament: str) -> StoredTournament | None:
        """Return a tournament, None if there is none."""
        wanted: Select[Any] = select(*SHOWN, _c.secret).where(_c.id == tournament)
        async with self._database.reading() as connection:
            row = (await connection.execute(wanted)).one_or_none()
            if row is None:
                return None
            words = () if row.secret is None else await connection.run_sync(_words, tournament)
        with reading("tournaments", tournament):
            return replace(stored_tournament(row), sealed=_sealed(row, words))

    async def names(self, bots: Collection[str]) -> dict[str, str]:
        """Return the names of these bot accounts; those of deleted ones are missing."""
        found: dict[str, str] = {}
        async with self._database.reading() as connection:
            for some in parts(bots):
                wanted = select(players.c.id, players.c.name).where(players.c.id.in_(some))
                for row in await connection.execute(wanted.where(players.c.name.is_not(None))):
                    found[row.id] = row.name
        return found

    async def report(self, tournament: str) -> str | None:
        """Return the report of a finished tournament as JSON, None if there is none."""
        async with self._database.reading() as connection:
            wanted = select(_c.report).where(_c.id == tournament)
            text: str | None = await connection.scalar(wanted)
        return text


def _words(connection: Connection, tournament: str) -> tuple[str, ...]:
    """Return the words of a sealed seed, in the order of their arrival."""
    of_it = select(tournament_words.c.word).where(tournament_words.c.tournament == tournament)
    ordered = of_it.order_by(tournament_words.c.at_ms, tournament_words.c.word)
    return tuple(connection.execute(ordered).scalars())


def _sealed(row: Row[Any], words: tuple[str, ...]) -> SealedSeedView | None:
    """Return the sealed seed of a row, with the secret only when the tournament is over."""
    if row.secret is None:
        return None
    is_over = TournamentStatus(row.status) not in _OPEN
    fingerprint = fingerprint_of(row.secret)
    return SealedSeedView(fingerprint, words, row.words_until_ms, row.secret if is_over else None)


def waiting_row(
    tournament: str, setup: TournamentSetup, at_ms: int, secret: SecretSeed | None
) -> dict[str, Any]:
    """Return the row of a tournament that waits."""
    return {
        "id": tournament,
        "status": TournamentStatus.WAITING,
        "setup": msgspec.json.encode(setup).decode(),
        "created_ms": at_ms,
        "rules": setup.rules,
        "mode": setup.mode,
        "secret": secret and secret.secret,
        "words_until_ms": secret and secret.words_until_ms,
    }


def waiting_count(connection: Connection) -> int:
    """Return the number of tournaments that wait."""
    waiting = select(func.count()).where(_c.status == TournamentStatus.WAITING)
    return connection.scalar(waiting) or 0


async def page_of(
    database: Database, kind: ColumnElement[bool], before: tuple[int, str] | None, limit: int
) -> tuple[StoredTournament, ...]:
    """Return tournaments of a kind before this time and id, the latest first.

    Others take the places of damaged ones, so fewer than `limit` are the last ones.
    """
    found: list[StoredTournament] = []
    while len(found) < limit:
        wanted = _page_before(before, limit).where(kind)
        async with database.reading() as connection:
            rows = (await connection.execute(wanted)).all()
        found += readable("tournaments", rows, id_of, stored_tournament)
        if len(rows) < limit:
            break
        before = rows[-1].created_ms, rows[-1].id
    return tuple(found[:limit])


def _page_before(before: tuple[int, str] | None, limit: int) -> Select[Any]:
    """Return the query for the tournaments before this time and id, the latest first."""
    wanted: Select[Any] = select(*SHOWN)
    wanted = wanted.order_by(_c.created_ms.desc(), _c.id.desc()).limit(limit)
    if before is None:
        return wanted
    at_ms, tournament = before
    earlier = and_(_c.created_ms == at_ms, _c.id < tournament)
    return wanted.where(or_(_c.created_ms < at_ms, earlier))


def _running(tournament: str, server: str) -> Update:
    """Return an update of a tournament that this node is running."""
    of_it = update(tournaments).where(_c.id == tournament, _c.server == server)
    return of_it.where(_c.status == TournamentStatus.RUNNING)


def _break_off(at_ms: int, alive_since: int) -> Update:
    """Return the update that marks running tournaments of dead nodes as interrupted."""
    silent = _c.beat_ms < alive_since
    lost = update(tournaments).where(_c.status == TournamentStatus.RUNNING, silent)
    return lost.values(status=TournamentStatus.BROKEN, ended_ms=at_ms)


def id_of(row: Row[Any]) -> str:
    """Return the id of a tournament or standing tournament."""
    return str(row.id)


def stored_tournament(row: Row[Any]) -> StoredTournament:
    """Return a tournament in the form that the services use."""
    setup = _setup.decode(row.setup)
    line = TournamentLine(
        id=row.id,
        status=TournamentStatus(row.status),
        rules=setup.rules,
        title=setup.title,
        players=setup.players,
        mode=setup.mode,
        games=setup.games,
        seed=setup.seed,
        created_ms=row.created_ms,
        started_ms=row.started_ms,
        ended_ms=row.ended_ms,
        winners=msgspec.json.decode(row.winners or "[]", type=tuple[str, ...]),
        standing=row.standing,
    )
    progress = row.progress and msgspec.json.decode(row.progress, type=TournamentProgress)
    return StoredTournament(line, progress, row.fault)
