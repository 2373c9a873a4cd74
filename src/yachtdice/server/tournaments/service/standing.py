"""Standing tournaments: the server runs them again by itself when their players change.

A run is an ordinary tournament. This module only decides when a run is booked, and shows the
history of the champions. Several servers may share one store; the store books each run once.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, TypeAlias

from msgspec.structs import replace

from yachtdice.server.catalogue.service.rule_sets import RulesCatalog, rules_of
from yachtdice.server.common import log_events
from yachtdice.server.common.damage import DamagedDataError
from yachtdice.server.common.limits import (
    STANDING_ENTRIES,
    TOURNAMENTS_BY_ADDRESS,
    TOURNAMENTS_BY_PLAYER,
    Limiter,
)
from yachtdice.server.common.ports import Chance, Now, Player, StoreUnavailableError
from yachtdice.server.people.service.ports import Session
from yachtdice.server.tournaments.messages.standing import StandingTournamentOrder
from yachtdice.server.tournaments.messages.tournaments import EntrantView
from yachtdice.server.tournaments.service import ports
from yachtdice.server.tournaments.service.booking import MOST_PLAYERS
from yachtdice.server.tournaments.service.playing import Playing, RunnerError
from yachtdice.server.tournaments.service.queue import (
    MOST_WAITING,
    check_even,
    most_games,
    ordered_players,
    ordered_rules,
)
from yachtdice.server.tournaments.service.standing_rules import (
    BETWEEN_RUNS_MS,
    is_due,
    present_programs,
)
from yachtdice.tournament.games.schedule import Mode
from yachtdice.tournament.players.entrants import program_id
from yachtdice.tournament.seed import draw_secret
from yachtdice.views.rules import show_text

MOST_STANDING: Final = 10  #: Maximum number of open standing tournaments.
MOST_OF_OWNER: Final = 2  #: Maximum number of bots of an account in a standing tournament.
#: A program that has not connected for 30 days gives up its place to a new one.
IDLE_MS: Final = 30 * 24 * 3_600_000
#: Number of the latest runs whose reports are kept; champions are never dropped.
KEPT_REPORTS: Final = 100
LOOK_S: Final = 5.0  #: Seconds between two looks for runs that are due.
#: Time after which a player of the host that cannot be loaded is loaded again.
_RELOAD_MS: Final = 60_000

_log = logging.getLogger(__name__)

#: Returns the bot of a visitor with this id; raises NoBotError for any other id.
FindBot: TypeAlias = Callable[[Session, str], Awaitable[Player]]


class TooManyStandingError(Exception):
    """The server has the maximum number of open standing tournaments."""


class StandingTournamentDesk:
    """Creates standing tournaments, lets bots enter, and books their runs."""

    def __init__(
        self,
        store: ports.StandingStore,
        playing: Playing,
        own_bot: FindBot,
        shelf: RulesCatalog,
        chance: Chance,
        now: Now,
        limiter: Limiter,
    ) -> None:
        """Use these dependencies; runs are booked only by `work` and `book_due`."""
        self._store, self._playing, self._own_bot = store, playing, own_bot
        self._shelf, self._chance = shelf, chance
        self._now, self._limiter = now, limiter
        self._bell = asyncio.Event()
        self._marks: dict[str, tuple[int, str | None]] = {}

    async def create(self, host: str, address: str, order: StandingTournamentOrder) -> str:
        """Create a standing tournament and return its id.

        Raises OrderError, TooManyStandingError and TooOftenError.
        """
        rules = await ordered_rules(self._shelf, order.rules)
        check_even(order.mode, order.games)
        setup = ports.StandingSetup(
            rules=order.rules,
            title=show_text(rules.title),
            rules_text=rules.text,
            players=ordered_players(rules, order.players),
            mode=order.mode,
            games=order.games,
            words_minutes=order.words_minutes,
        )
        self._limiter.take_all((TOURNAMENTS_BY_ADDRESS, address), (TOURNAMENTS_BY_PLAYER, host))
        standing = self._chance.new_id(20)
        if not await self._store.create(standing, host, setup, self._now(), MOST_STANDING):
            raise TooManyStandingError
        log_events.log_event(log_events.StandingCreated(standing, order.rules))
        self.look()
        return standing

    async def enter(self, owner: Session, standing: ports.StoredStanding, bot: str) -> None:
        """Let a bot of the owner enter.

        Raises NoBotError, StandingClosedError, StandingFullError, TooManyEntriesError and
        TooOftenError.
        """
        await self._own_bot(owner, bot)
        self._limiter.take(STANDING_ENTRIES, owner.player.id)
        now, places = self._now(), MOST_PLAYERS - len(standing.setup.players)
        entry = ports.Entry(bot, owner.player.id, now, now - IDLE_MS, places, MOST_OF_OWNER)
        await self._store.enter(standing.id, entry)
        self.look()

    async def withdraw(self, session: Session, standing: str, bot: str, *, is_host: bool) -> None:
        """Withdraw a bot; only a host may withdraw those of others. Raises NoBotError."""
        if not is_host:
            await self._own_bot(session, bot)
        await self._store.withdraw(standing, bot)
        self.look()

    async def close(self, standing: str) -> None:
        """Close a standing tournament: it is not run again, and its history stays."""
        await self._store.close(standing, self._now())
        log_events.log_event(log_events.StandingClosed(standing))

    def look(self) -> None:
        """Look for runs that are due now."""
        self._bell.set()

    async def work(self) -> None:
        """Book runs until cancelled; poll while a standing tournament is open."""
        while True:
            self._bell.clear()
            is_open = True
            try:
                is_open = await self.book_due()
            except StoreUnavailableError:
                pass
            except Exception:  # noqa: BLE001 - look again after any error
                _log.exception("standing tournaments could not be looked at")
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_S if is_open else None):
                    await self._bell.wait()

    async def book_due(self) -> bool:
        """Book the runs that are due; return whether any standing tournament is open.

        Damaged ones are passed over.
        """
        opened = await self._store.opened()
        for standing in opened:
            with suppress(DamagedDataError):
                await self._book_if_due(standing)
        return bool(opened)

    async def _book_if_due(self, standing: ports.StoredStanding) -> None:
        """Book a run if it is due; raise DamagedDataError if the rule set cannot be read."""
        programs = present_programs(standing.programs, self._now())
        players = (*await self._house(standing), *programs)
        entered = {one.id for one in standing.setup.players}
        entered |= {program_id(one.bot) for one in standing.programs}
        if is_due(standing.latest, players, entered, self._now()):
            await self._book(standing, players)

    async def _house(self, standing: ports.StoredStanding) -> list[EntrantView]:
        """Return the players of the host that can be loaded, with their fingerprints."""
        return [
            replace(player, fingerprint=mark)
            for player in standing.setup.players
            if (mark := await self._mark(player.id)) is not None
        ]

    async def _mark(self, player: str) -> str | None:
        """Return the fingerprint of a player of the host, None if it cannot be loaded.

        It is read once an hour, after a failure once a minute.
        """
        until_ms, mark = self._marks.get(player, (0, None))
        if until_ms <= self._now():
            try:
                [mark], kept_ms = await self._playing.runner.fingerprints([player]), BETWEEN_RUNS_MS
            except RunnerError:
                mark, kept_ms = None, _RELOAD_MS
            self._marks[player] = (self._now() + kept_ms, mark)
        return mark

    async def _book(self, standing: ports.StoredStanding, players: tuple[EntrantView, ...]) -> None:
        """Book a run, unless another server has done so; raise DamagedDataError."""
        setup, now = standing.setup, self._now()
        most = most_games(rules_of(setup.rules_text), [one.id for one in players], Mode(setup.mode))
        run = ports.NewRun(
            standing=standing.id,
            after=None if standing.latest is None else standing.latest.tournament,
            tournament=self._chance.new_id(20),
            setup=ports.TournamentSetup(
                rules=setup.rules,
                title=setup.title,
                rules_text=setup.rules_text,
                players=players,
                mode=setup.mode,
                games=min(setup.games, most),
                seed=None,
            ),
            secret=ports.SecretSeed(draw_secret(), now + setup.words_minutes * 60_000),
            at_ms=now,
        )
        if await self._store.book_run(run, MOST_WAITING, KEPT_REPORTS):
            games = run.setup.games
            booked = log_events.TournamentBooked(run.tournament, setup.rules, len(players), games)
            log_events.log_event(booked)
            self._playing.look()
