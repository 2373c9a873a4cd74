"""Tournaments between bots, started from the browser: their orders, their queue, their pages."""

from collections.abc import Collection, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from yachtdice.bots import find_bot, is_bot
from yachtdice.rules import RuleSet
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog
from yachtdice.server.common.limits import (
    TOURNAMENT_WORDS,
    TOURNAMENTS_BY_ADDRESS,
    TOURNAMENTS_BY_PLAYER,
    WORDS_NEARBY,
    WORDS_OF_ONE,
    Limiter,
    network_of,
)
from yachtdice.server.common.log_events import TournamentBooked, TournamentCancelled, log_event
from yachtdice.server.common.ports import Chance, Now
from yachtdice.server.tournaments.messages.tournaments import (
    EntrantView,
    ModeWord,
    StandingChampion,
    TournamentLine,
    TournamentOrder,
    TournamentsPage,
    TournamentStatus,
    TournamentView,
)
from yachtdice.server.tournaments.service import ports
from yachtdice.server.tournaments.service.playing import Playing, ProcessRunner, RunnerError
from yachtdice.server.tournaments.service.programs import (
    Programs,
    named_line,
    named_report,
    programs_in,
)
from yachtdice.solver import has_best_play
from yachtdice.tournament.games.schedule import Mode, games_in_all
from yachtdice.tournament.lineup import kinds_on_offer
from yachtdice.tournament.messages import TournamentReport
from yachtdice.tournament.seed import draw_secret
from yachtdice.views.rules import show_text

MOST_WAITING: Final = 5
#: Maximum number of words of visitors in a sealed seed: those of 50 networks at their limit.
MOST_WORDS: Final = 500
_MOST_GAMES: Final = 1_000_000
#: Maximum work as games times players, with and without the engine, which is far faster.
_BY_ENGINE: Final = 4_000_000
_ONE_BY_ONE: Final = 200_000

_reports: Final = msgspec.json.Decoder(TournamentReport)


class OrderError(Exception):
    """An order that cannot be carried out; the text says what to change, `fault` its kind."""

    def __init__(self, text: str, fault: str = "tournament-order") -> None:
        """Set the text for people and the fault for programs."""
        super().__init__(text)
        self.fault = fault


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
        runner: ProcessRunner,
        programs: Programs,
        shelf: RulesCatalog,
        chance: Chance,
        now: Now,
        limiter: Limiter,
    ) -> None:
        """Use these dependencies; `playing` plays the tournaments."""
        self.playing = Playing(store, runner, programs, now, chance.new_id(20))
        self._store, self._shelf, self._chance = store, shelf, chance
        self._now, self._limiter = now, limiter

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
        log_event(TournamentBooked(tournament, order.rules, len(order.players), order.games))
        self.playing.look()
        return tournament

    async def cancel(self, tournament: str) -> None:
        """Cancel a waiting or running tournament; raise NotOpenError for any other."""
        if not await self._store.cancel(tournament, self._now()):
            raise NotOpenError
        log_event(TournamentCancelled(tournament))

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
        """Return the tournament; if it is open, check that a server plays it."""
        if found.line.status in {TournamentStatus.WAITING, TournamentStatus.RUNNING}:
            self.playing.look()
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
            found = await self.playing.runner.fingerprints([entrant.id for entrant in entrants])
        except RunnerError as error:
            raise OrderError(str(error)) from error
        pairs = zip(entrants, found, strict=True)
        return tuple(replace(entrant, fingerprint=mark) for entrant, mark in pairs)


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


async def ordered_rules(shelf: RulesCatalog, reference: str) -> RuleSet:
    """Return the rule set of an order; raise OrderError if there is none."""
    rules = await shelf.find(reference)
    if rules is None:
        raise OrderError(f"there is no rule set {reference!r}; choose a listed one")
    return rules


def ordered_players(rules: RuleSet, players: Sequence[str]) -> tuple[EntrantView, ...]:
    """Return the players of an order.

    Raises OrderError for a player that is unknown, repeated, or cannot play these rules.
    """
    offered = {player.id: player for player in kinds_on_offer()}
    if len({*players}) != len(players):
        raise OrderError("choose each player only once")
    for name in players:
        if name not in offered:
            raise OrderError(f"there is no player {name!r}; choose a listed player")
        if offered[name].needs_best_play and not has_best_play(rules):
            raise OrderError(f"{name!r} needs best play, which cannot be computed for {rules.id}")
    return tuple(EntrantView(name, show_text(offered[name].title)) for name in players)


def check_games(rules: RuleSet, players: Sequence[str], mode: ModeWord, games: int) -> None:
    """Raise OrderError if these players may not play this number of games."""
    check_even(mode, games)
    most = most_games(rules, players, Mode(mode))
    if games > most:
        raise OrderError(f"these players can play at most {most:,} games", "games-too-many")


def check_even(mode: ModeWord, games: int) -> None:
    """Raise OrderError for an odd number of games where pairs meet."""
    if mode != "hill" and games % 2:
        odd = "pairs play every deal twice, so the number of games must be even"
        raise OrderError(odd, "games-odd")


def most_games(rules: RuleSet, players: Sequence[str], mode: Mode) -> int:
    """Return the maximum number of games for a tournament; it is even, as pair modes require."""
    in_engine = [is_bot(p) and bool(find_bot(p).stray or find_bot(p).simple) for p in players]
    engine = has_best_play(rules) and all(in_engine)
    work = _BY_ENGINE if engine else _ONE_BY_ONE
    most = work // (len(players) * games_in_all(mode, len(players), 1))
    return min(_MOST_GAMES, most // 2 * 2)
