"""Orders of contests, entries, and the pages of contests."""

import re
import unicodedata
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from yachtdice.rules import RuleSet
from yachtdice.sealed.chains import LINKS, SparseChain, bytes_of, letters_of
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog
from yachtdice.server.common.durations import DAY_MS
from yachtdice.server.common.limits import CONTEST_ENTRIES, CONTESTS, Limiter
from yachtdice.server.common.ports import Chance, Now, Player
from yachtdice.server.contests.messages.bodies import (
    ContestKind,
    ContestOrder,
    ContestRanking,
    ContestsPage,
    ContestStatus,
    ContestView,
    StandingPlace,
)
from yachtdice.server.contests.messages.live import ContestPhase
from yachtdice.server.contests.service.contests import LiveContests
from yachtdice.server.contests.service.lines import entrant_of, line_of
from yachtdice.server.contests.service.ports import (
    BotChooser,
    ContestClosedError,
    ContestRefusedError,
    ContestSetup,
    ContestStore,
    StoredContest,
    StoredEntry,
)
from yachtdice.server.contests.service.seats.table_contests import TableContests
from yachtdice.server.contests.service.standing import standing_of
from yachtdice.server.people.service.names import characters, invisible_in
from yachtdice.solver import has_best_play
from yachtdice.views.rules import show_text

MOST_OF_HOST: Final = 3  #: Maximum number of contests of a host that are not over.
MOST_ENTRANTS: Final = 2000  #: Maximum number of entrants of a contest.
_PAGE: Final = 20
_MOST_LETTERS: Final = 40
_SOONEST_DAYS: Final = 60
_LINK: Final = re.compile(r"://|www\.", re.IGNORECASE)
_RUNNING: Final = frozenset({ContestStatus.OPEN, ContestStatus.PLAYING})

#: Returns the role of a player in a club, None for a player outside and for an unknown club.
RoleInClub: TypeAlias = Callable[[str, str], Awaitable[str | None]]
#: The roles whose players create contests of a club.
_HOSTS: Final = frozenset({"owner", "keeper"})


async def _no_role(_club: str, _player: str) -> None:
    """Return no role: there are no clubs."""


class ContestOrderError(ContestRefusedError):
    """An order that cannot be carried out."""


class TooManyContestsError(ContestRefusedError):
    """The host has the maximum number of open contests."""


class AccountTooYoungError(ContestRefusedError):
    """The account is not old enough to create or enter contests."""


class NotContestHostError(ContestRefusedError):
    """Only the host of a contest may do this."""


class ContestDesk:
    """Creates contests, lets accounts enter, and shows both."""

    def __init__(
        self,
        store: ContestStore,
        live: LiveContests,
        shelf: RulesCatalog,
        bots: BotChooser,
        chance: Chance,
        now: Now,
        limiter: Limiter,
        account_days: int,
        share_url: str | None,
        tables: TableContests,
        role_in: RoleInClub = _no_role,
    ) -> None:
        """Use these dependencies; accounts must be `account_days` old to create and to enter."""
        self._store, self._live, self._shelf, self._bots = store, live, shelf, bots
        self.tables = tables
        self._chance, self._now, self._limiter = chance, now, limiter
        self._account_ms, self._share_url = account_days * DAY_MS, share_url
        self._role_in = role_in

    async def create(self, host: Player, order: ContestOrder) -> ContestView:
        """Create a contest; return it.

        Raises ContestOrderError, AccountTooYoungError, TooManyContestsError and TooOftenError.
        """
        name, rules = _checked_name(order.name), await self._rules(order)
        await self._check_age(host.id)
        now = self._now()
        if order.starts_ms is not None and not 0 <= order.starts_ms - now <= _SOONEST_DAYS * DAY_MS:
            raise ContestOrderError(f"the start must be in the next {_SOONEST_DAYS} days")
        if order.club is not None and await self._role_in(order.club, host.id) not in _HOSTS:
            raise ContestOrderError("you may not create contests of this club; ask its owner")
        self._limiter.take(CONTESTS, host.id)
        contest = StoredContest(
            id=self._chance.new_id(12),
            kind=order.kind,
            name=name,
            host=host.id,
            club=order.club,
            listed=order.listed,
            rules=order.rules,
            setup=_setup(rules, order),
            status=ContestStatus.OPEN,
            leaf=letters_of(self._chance.secret()),
            created_ms=now,
            starts_ms=order.starts_ms,
            due_ms=now + DAY_MS if order.starts_ms is None else order.starts_ms,
        )
        if not await self._store.create(contest, order.bots, MOST_OF_HOST):
            reason = f"you have {MOST_OF_HOST} open contests; end or cancel one first"
            raise TooManyContestsError(reason)
        self._bots.prepare(rules, order.bots)
        return await self.view(contest.id, host.id)

    async def _is_for(self, club: str | None, player: str) -> bool:
        """Return whether a contest of this club (None: of none) is for a player."""
        return club is None or await self._role_in(club, player) is not None

    async def _rules(self, order: ContestOrder) -> RuleSet:
        """Return the rule set of an order; raise ContestOrderError."""
        rules = await self._shelf.find(order.rules)
        if rules is None:
            raise ContestOrderError(f"there is no rule set {order.rules!r}; see GET /api/rules")
        throws = order.games * sum(len(rules.boxes) * phase.rolls for phase in rules.phases)
        if throws > LINKS:
            reason = f"{order.games} games need up to {throws} throws, the limit is {LINKS}"
            raise ContestOrderError(f"{reason}; order fewer games")
        if order.ranking is ContestRanking.GIVEN and not has_best_play(rules):
            reason = "these rules have no best play, so points given away cannot be computed"
            raise ContestOrderError(f"{reason}; rank by points")
        if order.kind is not ContestKind.DUPLICATE:
            _check_tables(rules, order)
        for bot in order.bots:
            if (fault := self._bots.fault_of(rules, bot)) is not None:
                raise ContestOrderError(fault)
        return rules

    async def _check_age(self, player: str) -> None:
        """Raise AccountTooYoungError for a player without an account that is old enough."""
        if not await self._is_old(player):
            days = self._account_ms // DAY_MS
            raise AccountTooYoungError(f"contests are for accounts that are {days} days old")

    async def _is_old(self, player: str) -> bool:
        since = await self._store.account_since(player)
        return since is not None and since + self._account_ms <= self._now()

    async def page(
        self, viewer: str | None, before: str | None, club: str | None = None
    ) -> ContestsPage:
        """Return the contests of a club, or the listed ones of none, the latest first.

        An unknown cursor is ignored.
        """
        found = await self._store.page(_cursor(before), _PAGE + 1, club)
        shown = found[:_PAGE]
        cursor = f"{shown[-1].created_ms}-{shown[-1].id}" if len(found) > _PAGE else None
        may_create = viewer is not None and await self._is_old(viewer)
        return ContestsPage(tuple(map(line_of, shown)), cursor, may_create)

    async def view(self, contest: str, viewer: str | None) -> ContestView:
        """Return a contest; raise NoContestError."""
        held = await self._store.seen(contest, viewer)
        entries, scores = await self._store.entries(contest), await self._store.scores(contest)
        mine = [entry for entry in entries if viewer is not None and entry.player == viewer]
        gone = {entry.number for entry in entries if entry.left_throw is not None}
        staying = [score for score in scores if score.number not in gone]
        is_open = held.status in _RUNNING and held.progress.game < held.setup.games
        may_enter = is_open and not mine and viewer is not None and await self._is_old(viewer)
        may_enter = may_enter and await self._is_for(held.club, viewer or "")
        return ContestView(
            line=line_of(held),
            entrants=tuple(map(entrant_of, entries)),
            own=mine[0].number if mine else None,
            may_host=viewer is not None and held.host == viewer and held.status in _RUNNING,
            may_enter=may_enter and held.entrants < MOST_ENTRANTS,
            seal=letters_of(SparseChain(held.id, bytes_of(held.leaf) or b"").link(0)),
            game=held.progress.game,
            throw=held.progress.throw,
            standings=await self._standing(held, entries),
            judged=bool(scores) and all(score.given is not None for score in staying),
            rooms=self.tables.rooms(held.id),
            left_ms=self.tables.left_ms(held),
            link=None if self._share_url is None else f"{self._share_url}/contests/{held.id}",
        )

    async def _standing(
        self, contest: StoredContest, entries: tuple[StoredEntry, ...]
    ) -> tuple[StandingPlace, ...]:
        """Return the standing; that of a contest in play is in memory."""
        if contest.kind is not ContestKind.DUPLICATE:
            return await self.tables.standing(contest, entries)
        if contest.status is ContestStatus.PLAYING:
            return (await self._live.get(contest.id)).live.standing
        scores = await self._store.scores(contest.id)
        by_number = {entry.number: entry for entry in entries}
        return standing_of(by_number, scores, None, contest.setup.ranking) if scores else ()

    async def enter(self, contest: str, player: Player, tip: str | None) -> ContestView:
        """Enter a contest, or pledge another tip from the next game on; return the contest.

        Raises NoContestError, ContestClosedError, ContestFullError, AccountTooYoungError and
        TooOftenError.
        """
        await self._check_age(player.id)
        held = await self._store.seen(contest, player.id)
        own = await self._store.entries(contest, player.id)
        if not own and not await self._is_for(held.club, player.id):
            raise ContestClosedError("this contest is for the members of its club")
        self._limiter.take(CONTEST_ENTRIES, player.id)
        await self._store.enter(contest, player.id, tip, MOST_ENTRANTS)
        return await self.view(contest, player.id)

    async def leave(self, contest: str, player: str) -> None:
        """Leave a contest; raise NoContestError and ContestClosedError."""
        await self._store.seen(contest, player)
        await self._store.leave(contest, player)
        self._live.changed(contest)
        self._live.announce(contest)

    async def start(self, contest: str, player: str) -> None:
        """Begin a contest now.

        Raises NoContestError, NotContestHostError and ContestClosedError.
        """
        held = await self._check_host(contest, player)
        if held.kind is not ContestKind.DUPLICATE:
            if not await self.tables.start(held):
                raise ContestClosedError("a contest begins once, with two entrants or more")
            return
        steering = await self._live.get(contest)
        entrants = await self._store.entries(contest)
        self._bots.prepare(steering.live.rules, (one.bot for one in entrants if one.bot))
        await steering.start()
        if steering.live.phase is ContestPhase.WAITING:
            raise ContestClosedError("a contest needs an entrant; enter it, or invite others")

    async def cancel(self, contest: str, player: str) -> None:
        """Cancel a contest that is not over.

        Raises NoContestError, NotContestHostError and ContestClosedError.
        """
        held = await self._check_host(contest, player)
        if held.kind is not ContestKind.DUPLICATE:
            await self.tables.cancel(held)
            return
        await (await self._live.get(contest)).cancel()

    async def _check_host(self, contest: str, player: str) -> StoredContest:
        held = await self._store.seen(contest, player)
        if held.host != player:
            raise NotContestHostError("only the host of the contest may do this")
        if held.status not in _RUNNING:
            raise ContestClosedError("this contest is over")
        return held


def _setup(rules: RuleSet, order: ContestOrder) -> ContestSetup:
    """Return the parts of an order that only the contest itself needs."""
    is_arena = order.kind is ContestKind.ARENA
    rounds = order.rounds if order.kind is ContestKind.SWISS else 1
    return ContestSetup(
        show_text(rules.title),
        rules.text,
        order.games if order.kind is ContestKind.DUPLICATE else rounds,
        order.ranking,
        order.seconds,
        order.minutes if is_arena else 0,
        order.seats if is_arena else 2,
    )


def _check_tables(rules: RuleSet, order: ContestOrder) -> None:
    """Raise ContestOrderError for an arena or a Swiss contest that cannot be played."""
    if order.bots:
        raise ContestOrderError("bots cannot enter this kind of contest; order it without bots")
    if order.ranking is not ContestRanking.POINTS:
        raise ContestOrderError("this kind of contest ranks by its points; order it with points")
    (least, most), seats = rules.seats, order.seats if order.kind is ContestKind.ARENA else 2
    if not least <= 2 <= seats <= most:
        raise ContestOrderError(f"{rules.id} is for {least} to {most} players; choose other rules")


def _checked_name(name: str) -> str:
    """Return the name of a contest as it is shown; raise ContestOrderError."""
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= characters(tidy) <= _MOST_LETTERS:
        raise ContestOrderError(f"a contest's name must have 1 to {_MOST_LETTERS} characters")
    if (letter := invisible_in(tidy)) is not None:
        reason = f"the character U+{ord(letter):04X} is invisible; remove it from the name"
        raise ContestOrderError(reason)
    if _LINK.search(tidy):
        raise ContestOrderError("a contest's name must not have a link; remove it")
    return tidy


def _cursor(text: str | None) -> tuple[int, str] | None:
    """Return the cursor of a page, None for a text that is none."""
    found = re.fullmatch(r"(\d{1,16})-([a-z0-9]{6,32})", text or "")
    return None if found is None else (int(found[1]), found[2])
