"""The pages of standing tournaments: their players, champions and runs."""

from contextlib import suppress
from typing import Final

from yachtdice.server.common.damage import DamagedDataError
from yachtdice.server.common.ports import Now
from yachtdice.server.tournaments.messages import standing as messages
from yachtdice.server.tournaments.messages.tournaments import EntrantView, TournamentStatus
from yachtdice.server.tournaments.service.ports import (
    StandingStore,
    StoredStanding,
    StoredTournament,
)
from yachtdice.server.tournaments.service.programs import title_of
from yachtdice.server.tournaments.service.queue import Tournaments
from yachtdice.server.tournaments.service.standing_rules import next_run_ms
from yachtdice.tournament.players.entrants import program_id

MOST_LISTED: Final = 30  #: Maximum number of standing tournaments in the list.
RUNS_AT_ONCE: Final = 20

_OPEN: Final = (TournamentStatus.WAITING, TournamentStatus.RUNNING)


class StandingPages:
    """The pages of standing tournaments."""

    def __init__(self, store: StandingStore, tournaments: Tournaments, now: Now) -> None:
        """Read from this store; names come with the tournaments."""
        self._store, self._tournaments, self._now = store, tournaments, now

    async def list(self, *, may_create: bool) -> messages.StandingTournaments:
        """Return the standing tournaments, open ones first."""
        found = await self._store.listed(MOST_LISTED)
        return messages.StandingTournaments(
            tuple([await self._line(one) for one in found]), may_create
        )

    async def find(self, standing: str) -> StoredStanding | None:
        """Return a standing tournament, None if it does not exist."""
        return await self._store.one(standing)

    async def view(
        self, standing: StoredStanding, viewer: str | None, *, may_close: bool
    ) -> messages.StandingTournamentView:
        """Return the page of a standing tournament for a viewer."""
        return messages.StandingTournamentView(
            line=await self._line(standing),
            words_minutes=standing.setup.words_minutes,
            entrants=await self._entrants(standing, viewer),
            history=await self.runs(standing.id, None),
            next_run_ms=next_run_ms(standing.latest),
            may_close=may_close,
        )

    async def runs(self, standing: str, before: tuple[int, str] | None) -> messages.StandingRuns:
        """Return one page of the runs, the latest first."""
        found = await self._store.runs(standing, before, RUNS_AT_ONCE + 1)
        shown = found[:RUNS_AT_ONCE]
        lines = await self._tournaments.named([one.line for one in shown])
        players = [line.players for line in lines]
        runs = tuple(_run(one, named) for one, named in zip(shown, players, strict=True))
        last = lines[-1] if len(found) > RUNS_AT_ONCE else None
        following = None if last is None else f"{last.created_ms}.{last.id}"
        return messages.StandingRuns(runs, following)

    async def _line(self, standing: StoredStanding) -> messages.StandingTournamentLine:
        """Return a standing tournament in a list."""
        setup, latest = standing.setup, standing.latest
        return messages.StandingTournamentLine(
            id=standing.id,
            rules=setup.rules,
            title=setup.title,
            mode=setup.mode,
            games=setup.games,
            created_ms=standing.created_ms,
            closed_ms=standing.closed_ms,
            entrants=len(setup.players) + len(standing.programs),
            run=latest.tournament if latest is not None and latest.status in _OPEN else None,
            champion=await self._champion(standing.id),
        )

    async def _champion(self, standing: str) -> messages.StandingChampionship | None:
        """Return the champion, None before the first finished run or if the latest is damaged."""
        reign = None
        with suppress(DamagedDataError):
            reign = await self._store.reign(standing)
        if reign is None:
            return None
        [line] = await self._tournaments.named([reign.latest.line])
        return messages.StandingChampionship(
            winners=tuple(one for one in line.players if one.id in line.winners),
            since_ms=reign.since_ms,
            runs=reign.runs,
            tournament=line.id,
        )

    async def _entrants(
        self, standing: StoredStanding, viewer: str | None
    ) -> tuple[messages.StandingEntrant, ...]:
        """Return the players, those of the host first."""
        names = await self._tournaments.names([one.bot for one in standing.programs])
        house = (
            messages.StandingEntrant(one.id, one.title, None, None, present=True, mine=False)
            for one in standing.setup.players
        )
        programs = (
            messages.StandingEntrant(
                id=program_id(one.bot),
                title=title_of(one.bot, names),
                bot=one.bot,
                version=one.version,
                present=one.is_present(self._now()),
                mine=viewer is not None and one.owner == viewer,
            )
            for one in standing.programs
        )
        return (*house, *programs)


def _run(found: StoredTournament, players: tuple[EntrantView, ...]) -> messages.StandingRun:
    """Return a run in the history, with the named players."""
    line, progress = found.line, found.progress
    rows = () if progress is None else progress.standings
    best = next((row for row in rows if row.player in line.winners), None)
    return messages.StandingRun(
        tournament=line.id,
        status=line.status,
        at_ms=line.ended_ms or line.created_ms,
        players=len(players),
        winners=tuple(one for one in players if one.id in line.winners),
        points=None if best is None else best.points,
        mean_score=None if best is None else best.mean_score,
    )
