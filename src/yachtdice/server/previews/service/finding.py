"""Finds the previews of links, as a visitor without a cookie sees it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from yachtdice.game import DiceThrown
from yachtdice.rules import Text
from yachtdice.server.catalogue.service.roster import Roster
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog, rules_of
from yachtdice.server.common.damage import DamagedDataError
from yachtdice.server.common.ports import Now, StoreUnavailableError
from yachtdice.server.contests.messages.bodies import ContestRanking, ContestView, StandingPlace
from yachtdice.server.contests.service.desk import ContestDesk
from yachtdice.server.contests.service.ports import NoContestError
from yachtdice.server.jobs.fair_queue import TooManyWaitingError
from yachtdice.server.jobs.lines import HelperError
from yachtdice.server.learning.service.today import Today
from yachtdice.server.people.service.ports import FinishedGame
from yachtdice.server.previews.service import words
from yachtdice.server.previews.service.boards import parts_of, position_of
from yachtdice.server.previews.service.preview import Preview, PreviewRow, alike
from yachtdice.server.previews.service.targets import LinkKind, Target
from yachtdice.server.rooms.messages.room import LobbyRoom, RunningGame
from yachtdice.server.rooms.service.access import Rooms

PAGE_WAITS_S: Final = 0.3  #: Seconds that a page waits for its tags.
#: The time for which the preview of a contest is kept, in milliseconds: thousands of entrants may
#: load its page when it begins.
LASTS_MS: Final = 5000
_MOST_KEPT: Final = 100  #: Number of contests whose previews are kept.
_MOST_ROWS: Final = 4
_PLACES: Final = 3  #: Places of a contest that are shown.
_SIXES: Final = (6,) * 5  #: The dice on a table before its first roll.


class Previews:
    """Finds the previews of links. A page that only some people may see has no preview."""

    def __init__(
        self,
        game: Callable[[str, str | None], Awaitable[FinishedGame | None]],
        rooms: Rooms,
        shelf: RulesCatalog,
        roster: Roster,
        today: Today,
        contests: ContestDesk,
        now: Now,
    ) -> None:
        """Find pages with these services; `game` returns a finished game that a viewer may see."""
        self._game, self._rooms, self._shelf = game, rooms, shelf
        self._roster, self._today, self._contests, self._now = roster, today, contests, now
        self._kept: dict[Target, tuple[int, Preview | None]] = {}

    async def find_soon(self, target: Target) -> Preview | None:
        """Return the preview of a link, None also if that takes too long or fails."""
        try:
            async with asyncio.timeout(PAGE_WAITS_S):
                return await self.find(target)
        except (TimeoutError, StoreUnavailableError):
            return None

    async def find(self, target: Target) -> Preview | None:
        """Return the preview of a link, None for a page that a visitor does not see or that fails.

        Raises StoreUnavailableError.
        """
        finds = {
            LinkKind.GAME: self._finished,
            LinkKind.TABLE: self._table,
            LinkKind.BOARD: self._position,
            LinkKind.TODAY: self._hand,
            LinkKind.CONTEST: self._contest,
        }
        try:
            return await finds[target.kind](target)
        except (DamagedDataError, HelperError, NoContestError, TooManyWaitingError):
            return None

    async def _finished(self, target: Target) -> Preview | None:
        """Return the preview of a finished game."""
        found = await self._game(target.key, None)
        if found is None:
            return None
        seats = sorted(found.line.seats, key=lambda seat: -seat.total)
        rows = [
            PreviewRow(
                self._named(seat.name, None if seat.player else seat.bot, program=seat.program),
                str(seat.total),
                seat.outcome in {"won", "drew"},
            )
            for seat in seats
        ]
        thrown = [event.dice for event in found.events if isinstance(event, DiceThrown)]
        title = rules_of(found.rules_text).title
        return _of_rows(target, words.FINISHED, title, rows, thrown[-1] if thrown else _SIXES)

    async def _table(self, target: Target) -> Preview | None:
        """Return the preview of a table that is not private."""
        match await self._rooms.shown(target.key):
            case RunningGame() as game:
                rows = [
                    PreviewRow(
                        self._named(seat.name, None if seat.player else seat.bot),
                        str(seat.total),
                        place == game.seat,
                    )
                    for place, seat in enumerate(game.seats)
                ]
                title = Text(game.title.en, game.title.ko)
                note = words.noted(title, words.turn(game.turn, game.turns))
                return _of_rows(target, words.RUNNING, note, rows, game.dice)
            case LobbyRoom() as room:
                title = Text(room.rules.en, room.rules.ko)
                return Preview(
                    target,
                    words.WAITING,
                    words.table_of(room.host),
                    words.noted(title, words.free_seats(room.free)),
                    headline=True,
                    dice=_SIXES,
                )
            case None:
                return None

    async def _position(self, target: Target) -> Preview | None:
        """Return the preview of a position on the board."""
        parts = parts_of(target.key)
        rules = None if parts is None else await self._shelf.find(parts["rules"])
        if rules is None or parts is None or (found := position_of(rules, parts)) is None:
            return None
        points = [held for held in found.column if held is not None]
        note = words.noted(
            rules.title,
            words.rolls_left(found.rolls_left),
            words.card(len(points), len(found.column), sum(points)),
        )
        return Preview(
            target, words.POSITION, words.QUESTION, note, headline=True, dice=found.dice or _SIXES
        )

    async def _hand(self, target: Target) -> Preview | None:
        """Return the preview of the hand of the day."""
        view = await self._today.view()
        if not view.questions:
            return None
        note = words.noted(Text(view.rules.title.en, view.rules.title.ko), alike(view.day))
        dice = view.questions[0].dice
        return Preview(target, words.TODAY, words.SAME, note, headline=True, dice=dice)

    async def _contest(self, target: Target) -> Preview | None:
        """Return the preview of a contest, at most LASTS_MS old."""
        now, kept = self._now(), self._kept.get(target)
        if kept is None or not 0 <= now - kept[0] < LASTS_MS:
            kept = self._kept[target] = now, await self._seen(target)
            if len(self._kept) > _MOST_KEPT:
                del self._kept[next(iter(self._kept))]
        return kept[1]

    async def _seen(self, target: Target) -> Preview | None:
        """Return the preview of a contest; raise NoContestError for that of a private club."""
        view = await self._contests.view(target.key, None)
        line = view.line
        rules, count = Text(line.title.en, line.title.ko), words.entrants(line.entrants)
        rows = tuple(self._placed(view, place) for place in view.standings[:_PLACES])
        return Preview(
            target,
            words.CONTESTS[line.status],
            alike(line.name),
            words.noted(rules, count),
            headline=True,
            rows=rows,
            dice=() if rows else _SIXES,
        )

    def _placed(self, view: ContestView, place: StandingPlace) -> PreviewRow:
        """Return the row of an entrant of a contest."""
        by_given = view.line.ranking is ContestRanking.GIVEN and place.given is not None
        points = f"−{place.given:.1f}" if by_given else f"{place.points:g}"
        return PreviewRow(self._named(place.name, place.bot), points, place.place == 1)

    def _named(self, name: str | None, bot: str | None, *, program: bool = False) -> Text:
        """Return the name of a player, a bot or a closed account."""
        if bot is not None and not program:
            kind = self._roster.find(bot)
            return kind.title if kind is not None else alike(name or bot)
        if name is None:
            return words.DELETED
        return words.of_program(name) if program else alike(name)


def _of_rows(
    target: Target, label: Text, note: Text, rows: list[PreviewRow], dice: tuple[int, ...]
) -> Preview:
    """Return the preview of a game, whose title is its names and points."""
    if len(rows) > _MOST_ROWS:
        note = words.noted(note, words.players(len(rows)))
    shown = tuple(rows[:_MOST_ROWS])
    return Preview(target, label, words.standing(shown), note, rows=shown, dice=dice)
