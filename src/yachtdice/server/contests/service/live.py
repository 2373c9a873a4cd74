"""A contest in memory: it follows the stored steps, and sends them to its followers.

Memory is only a cache. Each step is stored first, by this server or by another one.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from typing import Final, NamedTuple

from msgspec.structs import replace

from yachtdice.game import choice_of
from yachtdice.sealed.chains import SparseChain, bytes_of, letters_of
from yachtdice.server.catalogue.service.rule_sets import rules_of
from yachtdice.server.common.ports import Now
from yachtdice.server.contests.messages import live as messages
from yachtdice.server.contests.messages.bodies import ContestStatus, StandingPlace
from yachtdice.server.contests.messages.live import ContestPhase
from yachtdice.server.contests.service.audience import ContestAudience, sliced
from yachtdice.server.contests.service.field import Field, LiveEntrant, links_of
from yachtdice.server.contests.service.lines import line_of
from yachtdice.server.contests.service.ports import (
    ContestGame,
    ContestScore,
    ContestStore,
    StoredContest,
    StoredEntry,
    Wave,
)
from yachtdice.server.contests.service.standing import standing_of
from yachtdice.server.contests.service.steps import GRACE_MS, keeps_dice
from yachtdice.views.rules import show_rules
from yachtdice.views.table import TableView, show_table

_SHOWN: Final = 10  #: Number of lines of the standing in a frame.
_CANCELLED: Final = ContestStatus.CANCELLED
_PLAYED: Final = frozenset({ContestPhase.LINKING, ContestPhase.CHOOSING, ContestPhase.ENDING})
_ENDS: Final = frozenset({ContestStatus.OVER, _CANCELLED})


class StepNews(NamedTuple):
    """The rows that the steps after a contest's own have added. `inbox`: that of the open wave."""

    contest: StoredContest
    game: ContestGame | None
    waves: tuple[Wave, ...]
    scores: tuple[ContestScore, ...]
    inbox: Mapping[int, str] = {}


class LiveContest:
    """A contest that this server has loaded.

    `heard`: the links or choices of the open wave that this server knows to be stored. Hold `lock`
    while the contest changes.
    """

    def __init__(self, contest: StoredContest, store: ContestStore, now: Now) -> None:
        """Show this contest; `catch_up` loads its games."""
        self.contest, self._store, self._now = replace(contest, step=-1), store, now
        self.rules = rules_of(contest.setup.rules_text)
        self.chain = SparseChain(contest.id, bytes_of(contest.leaf) or b"")
        self.entries: dict[int, StoredEntry] = {}
        self.scores: tuple[ContestScore, ...] = ()
        self.field: Field | None = None
        self.heard: dict[int, str] = {}
        self.standing: tuple[StandingPlace, ...] = ()
        self._places: dict[int | None, int] = {}
        self.audience, self.lock = ContestAudience(), asyncio.Lock()
        self.on_step: Callable[[], None] = lambda: None
        self._choice_of = cache(partial(choice_of, self.rules))
        self._shown_rules = show_rules(self.rules, contest.rules)

    @property
    def phase(self) -> ContestPhase:
        """The event that the contest waits for."""
        return self.contest.progress.phase

    def entrant(self, number: int | None) -> LiveEntrant | None:
        """Return an entrant of the current game, None for any other number."""
        return None if self.field is None or number is None else self.field.entrants.get(number)

    async def catch_up(self) -> None:
        """Read the steps that others have stored, and follow them. Hold `lock`.

        Raises StoreUnavailableError; after any other error, the next call reads everything again.
        """
        while (news := await self._read()) is None:
            pass
        is_known = self.contest.step >= 0
        leaps = news.game is not None and news.contest.progress.throw != self.contest.progress.throw
        is_same = news.contest.step == self.contest.step
        self.heard = {**(self.heard if is_same else {}), **news.inbox}
        await self.follow(news, tells=is_known and not leaps)
        if is_known and leaps:
            await self.audience.tell_each(self.state)

    async def _read(self) -> StepNews | None:
        """Return the news in the store, None if they change meanwhile; take the entries."""
        store, number = self._store, self.contest.id
        contest, field = await store.one(number), self.field
        games = contest.progress.game
        is_same = field is not None and field.game.game == games
        game = None if is_same or not games else (await store.games(number, games))[0]
        known = field.game if is_same and field is not None else game
        throw = 1 if known is None else known.throw + 1
        if is_same and field is not None and field.wave is not None:
            throw = field.wave.throw
        waves = await store.waves(number, throw) if games else ()
        news = StepNews(contest, game, waves, await store.scores(number), await store.inbox(number))
        self.take_entries(await store.entries(number))
        return news if (await store.one(number)).step == contest.step else None

    def take_entries(self, entries: Iterable[StoredEntry]) -> None:
        """Follow changes of entries: new ones, those that leave, those that come back."""
        self.entries = {entry.number: entry for entry in entries}
        for number, each in self.field.entrants.items() if self.field is not None else ():
            if self.entries[number].back_throw > each.entry.back_throw:
                each.came_back()
            each.entry = self.entries[number]

    async def follow(self, news: StepNews, *, tells: bool) -> None:
        """Follow stored steps; `tells`: send them to the followers. Hold `lock`."""
        is_scored = news.scores != self.scores
        before, self.contest, self.scores = self.contest, news.contest, news.scores
        try:
            if news.game is not None:
                await self._begin(news.game, tells=tells)
            for wave in news.waves:
                await self._follow_wave(wave, tells=tells)
        except BaseException:
            self.contest, self.field = replace(self.contest, step=-1), None
            raise
        if not tells or is_scored or news.game is not None:
            self._rank()
        if tells:
            await self._tell_end(before)
        self.on_step()

    async def _begin(self, game: ContestGame, *, tells: bool) -> None:
        self.field = await Field.of(self.rules, game, self.entries)
        if tells:
            await self.audience.tell(
                messages.GameBegan(
                    game=game.game,
                    root=game.root,
                    digest=self.contest.progress.digest or "",
                    throw=game.throw,
                    parties=len(game.roster),
                    left_ms=self.left_ms,
                )
            )

    async def _follow_wave(self, wave: Wave, *, tells: bool) -> None:
        """Follow the throw of a wave and its choices, as far as they are news."""
        assert self.field is not None
        if self.field.wave is None or self.field.wave.throw < wave.throw:
            self.field.wave = replace(wave, choices=None)
            await self._throw(self.field, wave, tells=tells)
        if self.field.wave.choices is None and wave.choices is not None:
            self.field.wave = wave
            await self._close(self.field, wave, tells=tells)

    async def _throw(self, field: Field, wave: Wave, *, tells: bool) -> None:
        """Throw for all entrants, and send each its dice at once."""
        shared = messages.WaveThrown(
            throw=wave.throw,
            game=wave.game,
            turn=wave.turn,
            roll=wave.roll,
            tape=wave.tape,
            links=links_of(self.contest.id, wave),
            parties=len(wave.links) - 1,
            field=field.take_choices(),
            table=None,
            place=None,
            left_ms=self.left_ms,
        )
        async for number, each in sliced(field.entrants.items()):
            each.throw(wave)
            if tells and (followers := self.audience.of(number)):
                message = replace(shared, table=self._table(each), place=self._places.get(number))
                for follower in followers:
                    follower.send(message)
        if tells:
            others = self.audience.without(field.entrants)
            async for follower in sliced(others):
                follower.send(shared)

    async def _close(self, field: Field, wave: Wave, *, tells: bool) -> None:
        """Follow the choices of all entrants. The digest goes first: clients answer with links."""
        if tells:
            is_last = wave.turn == self.rules.turns and not keeps_dice(wave)
            left_ms = 0 if is_last else max(1, self.left_ms)
            await self.audience.tell(messages.WaveClosed(wave.throw, wave.digest or "", left_ms))
        assert wave.choices is not None
        fills = False
        async for number, byte in sliced(zip(field.entrants, wave.choices, strict=True)):
            choice = self._choice_of(byte)
            fills = fills or (choice is not None and choice.box is not None)
            field.follow_choice(number, wave, choice)
        if tells and fills:
            self._rank()
            await self.audience.tell(self.first_places())

    async def _tell_end(self, before: StoredContest) -> None:
        """Send the end of a game or of the contest, if the last step was one."""
        has_ended = self.phase in (ContestPhase.BETWEEN, ContestPhase.OVER)
        if has_ended and before.progress.phase in _PLAYED and self.contest.status is not _CANCELLED:
            await self.audience.tell_each(self._finished)
        if self.contest.status in _ENDS and before.status not in _ENDS:
            await self.audience.tell(messages.ContestOver())

    def _rank(self) -> None:
        """Compute the standing."""
        number = self.contest.progress.game
        is_scored = any(score.game == number for score in self.scores)
        field = None if is_scored else self.field
        ranking = self.contest.setup.ranking
        self.standing = standing_of(self.entries, self.scores, field, ranking)
        self._places = {line.number: line.place for line in self.standing}

    @property
    def left_ms(self) -> int:
        """The time left in the open wave or pause, as clients show it."""
        grace = GRACE_MS if self.phase is ContestPhase.CHOOSING else 0
        return max(0, (self.contest.due_ms or 0) - self._now() - grace)

    def _table(self, each: LiveEntrant) -> TableView:
        """Return the game of an entrant after its stored choice, if it has one."""
        game, body = each.game, self.heard.get(each.entry.number)
        if self.phase is ContestPhase.CHOOSING and body is not None and game.must_choose:
            choice = self._choice_of(int(body))
            game = game if choice is None else game.choose(choice)
        return show_table(self.contest.id, game.state)

    def _table_of(self, number: int | None) -> TableView | None:
        each = self.entrant(number)
        return None if each is None else self._table(each)

    def _finished(self, number: int | None) -> messages.GameFinished:
        left_ms = self.left_ms if self.phase is ContestPhase.BETWEEN else None
        table, place = self._table_of(number), self._places.get(number)
        return messages.GameFinished(self.contest.progress.game, left_ms, table, place)

    def first_places(self) -> messages.ContestStanding:
        """Return the first places of the standing."""
        progress, lines = self.contest.progress, self.standing
        return messages.ContestStanding(lines[:_SHOWN], len(lines), progress.game, progress.throw)

    def state(self, number: int | None, you: str | None = None) -> messages.ContestState:
        """Return the whole contest for the follower of an entrant, None for a spectator."""
        progress = self.contest.progress
        wave = None if self.field is None else self.field.wave
        return messages.ContestState(
            contest=line_of(replace(self.contest, entrants=len(self.entries))),
            you=you,
            own=number,
            game=progress.game,
            throw=progress.throw,
            turn=progress.turn,
            roll=progress.roll,
            phase=progress.phase,
            left_ms=None if self.contest.due_ms is None else self.left_ms,
            seal=letters_of(self.chain.link(0)),
            root=None if self.field is None else self.field.game.root,
            digest=progress.digest,
            tape=() if wave is None else wave.tape,
            chosen=self.phase is ContestPhase.CHOOSING and number in self.heard,
            rules=self._shown_rules,
            table=self._table_of(number),
            place=self._places.get(number),
            standing=self.first_places(),
        )
