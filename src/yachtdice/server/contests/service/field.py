"""The games of all entrants in one game of a contest, wave by wave.

The state follows from the stored waves, so every server has the same.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from yachtdice.game import DuplicateGame, WaveChoice
from yachtdice.rules import RuleSet
from yachtdice.sealed.chains import bytes_of, letters_of, link_at
from yachtdice.sealed.waves import links_digest
from yachtdice.server.contests.messages.live import FieldChoice, FieldView
from yachtdice.server.contests.service.audience import sliced
from yachtdice.server.contests.service.ports import SERVER, ContestGame, StoredEntry, Wave

#: An entrant is away after this number of turns in a row in which the clock chose.
MOST_CLOCKED: Final = 2
#: The contest no longer waits for links after this number of links in a row did not come.
MOST_SILENT: Final = 3
_MOST_SHOWN: Final = 5


@dataclass(slots=True)
class LiveEntrant:
    """An entrant in a game. `known`: the last link of its chain, with its number."""

    entry: StoredEntry
    game: DuplicateGame
    known: tuple[int, bytes] | None
    points: int = 0
    clocked: int = 0
    silent: int = 0
    has_left: bool = False

    @property
    def is_away(self) -> bool:
        """Whether the contest no longer waits for its choices."""
        return self.clocked >= MOST_CLOCKED

    @property
    def is_person(self) -> bool:
        """Whether a player makes its choices, or made them before the account was closed."""
        return self.entry.bot is None

    @property
    def must_choose(self) -> bool:
        """Whether the open wave takes a choice of it."""
        return self.game.must_choose and not self.has_left

    def leads_to_tip(self, contest: str, throw: int, link: bytes) -> bool:
        """Return whether a link is the one with this number of its chain."""
        if self.known is None or throw <= self.known[0]:
            return False
        return link_at(contest, throw, link, self.known[0]) == self.known[1]

    def came_back(self) -> None:
        """Wait for it again."""
        self.clocked = self.silent = 0

    def throw(self, wave: Wave) -> None:
        """Follow a throw."""
        if not self.has_left:
            self.game = self.game.throw(wave.tape, wave.roll)
        if self.known is not None:
            self.silent += 1
            if (letters := wave.links.get(self.entry.number)) is not None:
                self.known, self.silent = (wave.throw, bytes_of(letters) or b""), 0
        self._forgive(wave)

    def choose(self, wave: Wave, choice: WaveChoice | None) -> None:
        """Follow its choice; it has left if a wave that takes one has none."""
        if choice is None:
            self.has_left = self.has_left or self.game.must_choose
            return
        self.game = self.game.choose(choice)
        if choice.box is not None:
            self.points = self.game.state.totals[0]
        self.clocked = self.clocked + 1 if choice.clock else 0
        self._forgive(wave)

    def _forgive(self, wave: Wave) -> None:
        """Forget the absence before its last return."""
        if self.entry.back_throw >= wave.throw:
            self.came_back()


@dataclass(slots=True)
class Field:
    """All entrants of a game by number, ascending. `wave`: the last throw."""

    rules: RuleSet
    game: ContestGame
    entrants: dict[int, LiveEntrant]
    wave: Wave | None = None
    made: "Counter[tuple[tuple[int, ...] | None, str | None]]" = field(default_factory=Counter)

    @staticmethod
    async def of(rules: RuleSet, game: ContestGame, entries: Mapping[int, StoredEntry]) -> "Field":
        """Return the entrants before the first throw of a game."""
        entrants = {}
        async for number, tip in sliced(sorted(game.roster.items())):
            entry = entries[number]
            known = None if tip is None else (0, bytes_of(tip) or b"")
            entrants[number] = LiveEntrant(
                entry, DuplicateGame.of(rules, entry.name, entry.bot), known
            )
        return Field(rules, game, entrants)

    def awaited_links(self) -> set[int]:
        """Return the entrants whose links the next throw waits for."""
        return {
            number
            for number, each in self.entrants.items()
            if each.known is not None
            and not (each.has_left or each.entry.left_throw is not None)
            and each.silent < MOST_SILENT
            and not each.is_away
        }

    def awaited_choices(self) -> set[int]:
        """Return the entrants whose choices the open wave waits for.

        It waits for absent players only while no player is present.
        """
        here = [each for each in self.entrants.values() if each.entry.left_throw is None]
        present = any(each.is_person and not each.is_away for each in here)
        return {
            each.entry.number
            for each in here
            if each.must_choose and not (present and each.is_away)
        }

    def choosers(self) -> Iterator[LiveEntrant]:
        """Yield the entrants that have to choose in the open wave."""
        return (each for each in self.entrants.values() if each.must_choose)

    def follow_choice(self, number: int, wave: Wave, choice: WaveChoice | None) -> None:
        """Follow a choice in the wave, and count it."""
        each = self.entrants[number]
        if choice is not None:
            dice = each.game.state.dice
            kept = None if choice.keep is None else tuple(sorted(dice[at] for at in choice.keep))
            self.made[kept, choice.box] += 1
        each.choose(wave, choice)

    def take_choices(self) -> FieldView:
        """Return the choices of the last closed wave, and forget them."""
        shown, total = self.made.most_common(_MOST_SHOWN), self.made.total()
        self.made.clear()
        choices = tuple(FieldChoice(faces, box, count) for (faces, box), count in shown)
        return FieldView(total, choices)


def links_of(contest: str, wave: Wave) -> str:
    """Return the digest of the links of a wave."""
    links = {number: bytes_of(link) or b"" for number, link in wave.links.items()}
    server = links.pop(SERVER)
    return letters_of(links_digest(contest, wave.throw, server, links))
