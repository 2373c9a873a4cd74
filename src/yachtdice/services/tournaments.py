"""Tournaments between bots, started from the browser: booked, played one at a time, kept.

The store knows whose turn it is: several servers may look at one store, of which one plays. It
tells the store every second that it is alive, and hears there that somebody has cancelled.
"""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec

from yachtdice.protocol.show import show_text
from yachtdice.protocol.tournament_messages import (
    TournamentEntrant,
    TournamentOrder,
    TournamentProgress,
    TournamentReport,
    TournamentsPage,
    TournamentStatus,
    TournamentView,
)
from yachtdice.rules import RuleSet
from yachtdice.services.limits import Limit, Limiter
from yachtdice.services.ports import Chance, Now, StoreUnavailableError
from yachtdice.services.shelf import Shelf
from yachtdice.services.tournament_ports import (
    Ending,
    Hall,
    HallError,
    StoredTournament,
    TournamentSetup,
    TournamentStore,
)
from yachtdice.solver import has_best_play
from yachtdice.tournament.booking import Booking, most_games, players_on_offer
from yachtdice.tournament.schedule import Mode

MOST_WAITING: Final = 5
STARTS: Final = Limit("tournaments", 30, 3600)
BEAT_S: Final = 1.0
SILENCE_MS: Final = 15_000
"""So long after its last sign a server is taken to be gone, and its tournament to be broken off."""
_LOOK_S: Final = 2.0

_log = logging.getLogger(__name__)


class OrderError(Exception):
    """An order that cannot be carried out; the text says what to change, `fault` its kind."""

    def __init__(self, text: str, fault: str = "tournament-order") -> None:
        """Say what is wrong with it."""
        super().__init__(text)
        self.fault = fault


class QueueFullError(Exception):
    """As many tournaments wait as may."""


class NotOpenError(Exception):
    """A tournament that is over cannot be cancelled."""


class Tournaments:
    """All tournaments of the store, and the one that is played here."""

    def __init__(
        self,
        store: TournamentStore,
        hall: Hall,
        shelf: Shelf,
        chance: Chance,
        now: Now,
        limiter: Limiter,
    ) -> None:
        """Play in this hall what is booked in this store; nothing is played but in `at_work`."""
        self._store, self._hall, self._shelf = store, hall, shelf
        self._chance, self._now, self._limiter = chance, now, limiter
        self._server = chance.new_id(20)
        self._look = asyncio.Event()
        self._playing: str | None = None

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Play what waits while this lasts; what is being played then is told as broken off."""
        keeper = asyncio.create_task(self._keep())
        try:
            yield
        finally:
            keeper.cancel()
            await asyncio.gather(keeper, return_exceptions=True)
            if self._playing is not None:
                await self._ended(self._playing, Ending(TournamentStatus.BROKEN))

    async def book(self, host: str, order: TournamentOrder) -> str:
        """Return the id of a tournament that is now booked.

        Raises OrderError, QueueFullError and TooOftenError.
        """
        setup = await self._setup(order)
        self._limiter.take(STARTS, host)
        tournament = self._chance.new_id(20)
        if not await self._store.book(tournament, setup, self._now(), MOST_WAITING):
            raise QueueFullError
        self._look.set()
        return tournament

    async def cancel(self, tournament: str) -> None:
        """End a tournament that waits or runs; raise NotOpenError for one that does neither."""
        if not await self._store.cancel(tournament, self._now()):
            raise NotOpenError

    async def page(
        self, before: tuple[int, str] | None, limit: int, *, may_start: bool
    ) -> TournamentsPage:
        """Return tournaments, the latest first."""
        found = await self._store.page(before, limit + 1)
        lines = tuple(self._seen(one).line for one in found[:limit])
        last = lines[-1] if len(found) > limit else None
        following = None if last is None else f"{last.created_ms}.{last.id}"
        return TournamentsPage(lines, following, may_start)

    async def view(self, tournament: str, *, may_cancel: bool) -> TournamentView | None:
        """Return a tournament with all there is to tell of it, None when there is none."""
        found = await self._store.one(tournament)
        if found is None:
            return None
        self._seen(found)
        text = await self._store.report(tournament)
        report = None if text is None else msgspec.json.decode(text, type=TournamentReport)
        return TournamentView(found.line, found.progress, report, found.fault, may_cancel)

    async def report(self, tournament: str) -> dict[str, Any] | None:
        """Return the whole report of a finished tournament, None where there is none."""
        text = await self._store.report(tournament)
        return None if text is None else msgspec.json.decode(text, type=dict[str, Any])

    def _seen(self, found: StoredTournament) -> StoredTournament:
        """Return a tournament; who sees one that is open has us look whether anybody plays it."""
        if found.line.status in {TournamentStatus.WAITING, TournamentStatus.RUNNING}:
            self._look.set()
        return found

    async def _setup(self, order: TournamentOrder) -> TournamentSetup:
        """Return what an order asks for; raise OrderError."""
        rules = await self._shelf.find(order.rules)
        if rules is None:
            raise OrderError(f"there is no rule set {order.rules!r}; choose one on offer")
        entrants = _entrants(rules, order)
        _check_games(rules, order)
        return TournamentSetup(
            rules=order.rules,
            title=show_text(rules.title),
            rules_text=rules.text,
            players=entrants,
            mode=order.mode,
            games=order.games,
            seed=secrets.randbits(48) if order.seed is None else order.seed,
        )

    async def _keep(self) -> None:
        """Play what waits, for ever; look again while anything is open, else when it is told to."""
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
        """Play the next tournament, if it is this server's turn; return whether any is open."""
        now = self._now()
        tournament = await self._store.claim(self._server, now, now - SILENCE_MS)
        if tournament is None:
            return await self._store.is_any_open()
        self._playing = tournament
        try:
            ending = await self._played(tournament)
        except Exception:  # noqa: BLE001 - whatever it was, the next one is to be played
            _log.exception("a tournament could not be played")
            ending = Ending(TournamentStatus.FAILED, fault="something went wrong on the server")
        if ending is not None:
            await self._ended(tournament, ending)
        self._playing = None
        return await self._store.is_any_open()

    async def _played(self, tournament: str) -> Ending | None:
        """Return how a tournament ended; None for one that is no longer ours."""
        setup = await self._store.setup(tournament)
        latest: TournamentProgress | None = None

        def tell(progress: TournamentProgress) -> None:
            nonlocal latest
            latest = progress

        work = asyncio.create_task(self._hall.hold(_booking(setup), tell))
        try:
            while not (await asyncio.wait({work}, timeout=BEAT_S))[0]:
                if not await self._is_ours(tournament, latest):
                    return None
            return _ending(work)
        finally:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)

    async def _is_ours(self, tournament: str, progress: TournamentProgress | None) -> bool:
        """Tell how far it is; return False when it was cancelled, or taken to be broken off."""
        try:
            return await self._store.beat(tournament, self._server, self._now(), progress)
        except StoreUnavailableError:
            return True  # nothing is known; whoever can reach the store judges by our silence

    async def _ended(self, tournament: str, ending: Ending) -> None:
        """Keep how a tournament ended; where the store is away, the silence will tell it."""
        try:
            await self._store.end(tournament, self._server, self._now(), ending)
        except StoreUnavailableError:
            _log.warning("the end of a tournament could not be stored")


def _entrants(rules: RuleSet, order: TournamentOrder) -> tuple[TournamentEntrant, ...]:
    """Return who takes part; raise OrderError for who cannot."""
    offered = {player.id: player for player in players_on_offer()}
    if len({*order.players}) != len(order.players):
        raise OrderError("each player can be chosen once")
    for name in order.players:
        if name not in offered:
            raise OrderError(f"there is no player {name!r}; choose among those on offer")
        if offered[name].needs_best_play and not has_best_play(rules):
            raise OrderError(f"{name!r} needs best play, which {rules.id} has none of")
    return tuple(TournamentEntrant(name, show_text(offered[name].title)) for name in order.players)


def _check_games(rules: RuleSet, order: TournamentOrder) -> None:
    """Raise OrderError for a number of games that cannot be played."""
    if order.mode != "hill" and order.games % 2:
        odd = "pairs play every deal twice, so the number of games is even"
        raise OrderError(odd, "games-odd")
    most = most_games(rules, order.players, Mode(order.mode))
    if order.games > most:
        raise OrderError(f"these players can play {most:,} games at most", "games-too-many")


def _booking(setup: TournamentSetup) -> Booking:
    """Return what is to be played."""
    players = tuple(player.id for player in setup.players)
    return Booking(setup.rules_text, players, Mode(setup.mode), setup.games, setup.seed)


def _ending(work: "asyncio.Task[dict[str, Any]]") -> Ending:
    """Return how a tournament ended that was played, or failed."""
    try:
        report = work.result()
    except HallError as error:
        return Ending(TournamentStatus.FAILED, fault=str(error))
    first = tuple(row["player"] for row in report["standings"] if row["place"] == 1)
    return Ending(TournamentStatus.FINISHED, report, first)
