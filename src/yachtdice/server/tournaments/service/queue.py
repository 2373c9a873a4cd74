"""Tournaments between bots, started from the browser: queued, played one at a time, stored.

Several servers may share one store; the store decides which of them plays. The playing server sends
a heartbeat to the store every second, and learns from the reply whether the tournament was
cancelled.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Final

import msgspec
from msgspec.structs import replace

from yachtdice.server.catalogue.service.rule_sets import RulesCatalog
from yachtdice.server.common import log_events
from yachtdice.server.common.damage import DamagedDataError
from yachtdice.server.common.limits import (
    TOURNAMENT_WORDS,
    TOURNAMENTS_BY_ADDRESS,
    TOURNAMENTS_BY_PLAYER,
    WORDS_NEARBY,
    WORDS_OF_ONE,
    Limiter,
    network_of,
)
from yachtdice.server.common.ports import Chance, Now, StoreUnavailableError
from yachtdice.server.tournaments.messages.tournaments import (
    EntrantView,
    StandingChampion,
    TournamentLine,
    TournamentOrder,
    TournamentsPage,
    TournamentStatus,
    TournamentView,
)
from yachtdice.server.tournaments.service import ports
from yachtdice.server.tournaments.service.booking import Booking
from yachtdice.server.tournaments.service.orders import (
    OrderError,
    check_games,
    ordered_players,
    ordered_rules,
)
from yachtdice.server.tournaments.service.programs import (
    Programs,
    named_line,
    named_report,
    programs_in,
)
from yachtdice.tournament.games.schedule import Mode
from yachtdice.tournament.messages import (
    ProgressRow,
    SealedSeed,
    TournamentProgress,
    TournamentReport,
)
from yachtdice.tournament.players.entrants import bot_of
from yachtdice.tournament.seed import draw_secret, seed_of
from yachtdice.views.rules import show_text

MOST_WAITING: Final = 5
#: Maximum number of words of visitors in a sealed seed: those of 50 networks at their limit.
MOST_WORDS: Final = 500
BEAT_S: Final = 1.0
#: Milliseconds without a heartbeat after which the store marks a tournament as interrupted.
SILENCE_MS: Final = 15_000
_LOOK_S: Final = 2.0

_INTERRUPTED: Final = ports.Ending(TournamentStatus.BROKEN)

_reports: Final = msgspec.json.Decoder(TournamentReport)
_log = logging.getLogger(__name__)


class QueueFullError(Exception):
    """The queue of waiting tournaments is full."""


class NotOpenError(Exception):
    """A tournament that is over cannot be cancelled."""


class WordsClosedError(Exception):
    """The tournament takes no words: it has begun, its seed is not sealed, or it has enough."""


class Tournaments:
    """All tournaments of the store, and the one that this server plays."""

    def __init__(
        self,
        store: ports.TournamentStore,
        runner: ports.TournamentRunner,
        programs: Programs,
        shelf: RulesCatalog,
        chance: Chance,
        now: Now,
        limiter: Limiter,
    ) -> None:
        """Use these dependencies; tournaments are played only within `at_work`."""
        self._store, self._runner, self._programs, self._shelf = store, runner, programs, shelf
        self._chance, self._now, self._limiter = chance, now, limiter
        self._server = chance.new_id(20)
        self._look = asyncio.Event()
        self._playing: str | None = None
        self._ending = _INTERRUPTED

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Play waiting tournaments in this context; interrupt a tournament that runs at its end."""
        keeper = asyncio.create_task(self._keep())
        try:
            yield
        finally:
            keeper.cancel()
            await asyncio.gather(keeper, return_exceptions=True)
            if self._playing is not None:
                with suppress(StoreUnavailableError):  # the missing heartbeat will show it
                    await self._store_end(self._playing, self._ending)

    async def book(self, host: str, address: str, order: TournamentOrder) -> str:
        """Queue a tournament and return its id.

        Raises OrderError, QueueFullError and TooOftenError.
        """
        setup = await self._setup(order)
        self._limiter.take_all((TOURNAMENTS_BY_ADDRESS, address), (TOURNAMENTS_BY_PLAYER, host))
        tournament = self._chance.new_id(20)
        now = self._now()
        until = now + order.words_minutes * 60_000
        secret = ports.SecretSeed(draw_secret(), until) if order.seed is None else None
        if not await self._store.book(tournament, setup, now, MOST_WAITING, secret):
            raise QueueFullError
        booked = log_events.TournamentBooked(
            tournament, order.rules, len(order.players), order.games
        )
        log_events.log_event(booked)
        self.look()
        return tournament

    def look(self) -> None:
        """Look for a waiting tournament now."""
        self._look.set()

    async def cancel(self, tournament: str) -> None:
        """Cancel a waiting or running tournament; raise NotOpenError for any other."""
        if not await self._store.cancel(tournament, self._now()):
            raise NotOpenError
        log_events.log_event(log_events.TournamentCancelled(tournament))

    async def add_words(self, tournament: str, address: str, words: str) -> None:
        """Add words to the sealed seed of a waiting tournament.

        Raises WordsClosedError and TooOftenError.
        """
        self._limiter.take_all(
            (TOURNAMENT_WORDS, address),
            (WORDS_OF_ONE, f"{tournament} {address}"),
            (WORDS_NEARBY, f"{tournament} {network_of(address)}"),
        )
        if not await self._store.add_words(tournament, words.strip(), self._now(), MOST_WORDS):
            raise WordsClosedError

    async def page(
        self, before: tuple[int, str] | None, limit: int, *, may_start: bool
    ) -> TournamentsPage:
        """Return one page of tournaments, the latest first."""
        found = await self._store.page(before, limit + 1)
        lines = await self.named([self._seen(one).line for one in found[:limit]])
        last = lines[-1] if len(found) > limit else None
        following = None if last is None else f"{last.created_ms}.{last.id}"
        return TournamentsPage(lines, following, may_start)

    async def champions(self) -> tuple[StandingChampion, ...]:
        """Return the current champion of each rule set and mode, the latest first."""
        return tuple(map(_champion, await self._store.champions()))

    async def view(self, tournament: str, *, may_cancel: bool) -> TournamentView | None:
        """Return a tournament with its progress, None if it does not exist.

        It has the report, and with it the secret, only when its status is finished.
        """
        found = await self._store.one(tournament)
        if found is None:
            return None
        self._seen(found)
        is_finished = found.line.status is TournamentStatus.FINISHED
        report = await self.report(tournament) if is_finished else None
        [line] = await self.named([found.line])
        return TournamentView(line, found.progress, report, found.fault, may_cancel, found.sealed)

    async def report(self, tournament: str) -> TournamentReport | None:
        """Return the report of a finished tournament, None if there is none."""
        found, text = await self._store.one(tournament), await self._store.report(tournament)
        if found is None or text is None:
            return None
        [line] = await self.named([found.line])
        return _reports.decode(named_report(text, line))

    async def named(self, lines: Sequence[TournamentLine]) -> tuple[TournamentLine, ...]:
        """Return the tournaments with the current names of the accounts whose programs play."""
        names = await self.names(programs_in(lines))
        return tuple(named_line(line, names) for line in lines)

    async def names(self, bots: Collection[str]) -> dict[str, str]:
        """Return the names of these bot accounts; those of deleted ones are missing."""
        return await self._store.names(bots) if bots else {}

    def _seen(self, found: ports.StoredTournament) -> ports.StoredTournament:
        """Return the tournament; if it is open, wake `_keep` to check that a server plays it."""
        if found.line.status in {TournamentStatus.WAITING, TournamentStatus.RUNNING}:
            self._look.set()
        return found

    async def _setup(self, order: TournamentOrder) -> ports.TournamentSetup:
        """Return the setup for an order; raise OrderError."""
        rules = await ordered_rules(self._shelf, order.rules)
        entrants = ordered_players(rules, order.players)
        check_games(rules, order.players, order.mode, order.games)
        if order.seed is None:
            entrants = await self._with_fingerprints(entrants)
        return ports.TournamentSetup(
            rules=order.rules,
            title=show_text(rules.title),
            rules_text=rules.text,
            players=entrants,
            mode=order.mode,
            games=order.games,
            seed=order.seed,
        )

    async def _with_fingerprints(
        self, entrants: tuple[EntrantView, ...]
    ) -> tuple[EntrantView, ...]:
        """Return the players with the fingerprints that go into the seed; raise OrderError."""
        try:
            found = await self._runner.fingerprints([entrant.id for entrant in entrants])
        except ports.RunnerError as error:
            raise OrderError(str(error)) from error
        pairs = zip(entrants, found, strict=True)
        return tuple(replace(entrant, fingerprint=mark) for entrant, mark in pairs)

    async def _keep(self) -> None:
        """Play tournaments until cancelled; poll while any is open, else wait for `_look`."""
        while True:
            self._look.clear()
            try:
                is_open = await self._play_next()
            except StoreUnavailableError:
                is_open = True
            if is_open:
                await asyncio.sleep(_LOOK_S)
            else:
                await self._look.wait()

    async def _play_next(self) -> bool:
        """Play the next tournament, if this server may; return whether any is open."""
        now = self._now()
        tournament = await self._store.claim(self._server, now, now - SILENCE_MS)
        if tournament is None:
            return await self._store.is_any_open()
        self._playing, self._ending = tournament, _INTERRUPTED
        log_events.log_event(log_events.TournamentStarted(tournament))
        try:
            ending = await self._played(tournament)
        except DamagedDataError as error:
            ending = ports.Ending(TournamentStatus.FAILED, fault=str(error))
        except Exception:  # noqa: BLE001 - play the next tournament after any error
            _log.exception("a tournament could not be played")
            ending = ports.Ending(
                TournamentStatus.FAILED, fault="something went wrong on the server"
            )
        if ending is not None:
            self._ending = ending
            await self._until_stored(tournament, ending)
        self._playing = None
        return await self._store.is_any_open()

    async def _played(self, tournament: str) -> ports.Ending | None:
        """Return how a tournament ended; None if it no longer belongs to this server."""
        booking = await self._booking_of(tournament)
        ask = self._programs.asker(tournament, booking.rules, booking.versions)
        latest: TournamentProgress | None = None

        def on_progress(progress: TournamentProgress) -> None:
            nonlocal latest
            latest = progress

        work = asyncio.create_task(self._runner.run(booking, on_progress, ask))
        try:
            while not (await asyncio.wait({work}, timeout=BEAT_S))[0]:
                if not await self._is_ours(tournament, latest):
                    return None
            return _ending(work)
        finally:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)

    async def _booking_of(self, tournament: str) -> Booking:
        """Return the booking of a claimed tournament, after a database outage if there is one."""
        while True:
            try:
                setup = await self._store.setup(tournament)
                return _booking(setup, await self._store.sealed_seed(tournament))
            except DamagedDataError:
                raise
            except StoreUnavailableError:
                await asyncio.sleep(BEAT_S)

    async def _is_ours(self, tournament: str, progress: TournamentProgress | None) -> bool:
        """Send a heartbeat; return False if the tournament was cancelled or is interrupted."""
        try:
            return await self._store.beat(tournament, self._server, self._now(), progress)
        except StoreUnavailableError:
            return True  # unknown; servers that reach the store see that the heartbeat is missing

    async def _until_stored(self, tournament: str, ending: ports.Ending) -> None:
        """Store how a tournament ended, after a database outage if there is one."""
        while True:
            try:
                return await self._store_end(tournament, ending)
            except StoreUnavailableError:
                await asyncio.sleep(BEAT_S)

    async def _store_end(self, tournament: str, ending: ports.Ending) -> None:
        """Store how a tournament ended, then log it; raise StoreUnavailableError.

        Does nothing if the tournament no longer belongs to this server.
        """
        if await self._store.end(tournament, self._server, self._now(), ending):
            log_events.log_event(log_events.TournamentEnded(tournament, ending.status.value))


def _champion(line: TournamentLine) -> StandingChampion:
    """Return the winners of a finished tournament."""
    return StandingChampion(
        tournament=line.id,
        rules=line.rules,
        title=line.title,
        mode=line.mode,
        ended_ms=line.ended_ms or 0,
        winners=tuple(player for player in line.players if player.id in line.winners),
    )


def _booking(setup: ports.TournamentSetup, sealed: SealedSeed | None) -> Booking:
    """Return the booking of a tournament; words can no longer be added to its sealed seed."""
    players = tuple(player.id for player in setup.players)
    seed = setup.seed
    if seed is None:
        assert sealed is not None, "a tournament without a seed has a secret"
        seed = seed_of(sealed, ((player.id, player.fingerprint) for player in setup.players))
    return Booking(
        rules_text=setup.rules_text,
        players=players,
        mode=Mode(setup.mode),
        games=setup.games,
        seed=seed,
        sealed=sealed,
        rules=setup.rules,
        versions={one.id: one.fingerprint for one in setup.players if bot_of(one.id) is not None},
    )


def _ending(work: "asyncio.Task[TournamentReport]") -> ports.Ending:
    """Return the ending of a tournament that was played to its end or failed."""
    try:
        report = work.result()
    except ports.RunnerError as error:
        return ports.Ending(TournamentStatus.FAILED, fault=str(error))
    first = tuple(row.player for row in report.standings if row.place == 1)
    return ports.Ending(TournamentStatus.FINISHED, report, first, progress=_final_progress(report))


def _final_progress(report: TournamentReport) -> TournamentProgress:
    """Return the results of a report, which lists show without reading the report."""
    rows = (
        ProgressRow(row.name, row.player, row.points, row.games, row.score.mean, row.barred)
        for row in report.standings
    )
    return TournamentProgress(None, report.games, report.games, tuple(rows))
