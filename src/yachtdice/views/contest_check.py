"""The check of a contest's record: hashes, dice, choices, points and the order of the standing."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct

from yachtdice.game import IllegalActionError
from yachtdice.game.duplicate import DuplicateGame, choice_of
from yachtdice.rules import RulesError, Text, parse_rules
from yachtdice.sealed import (
    LINKS,
    SERVER,
    bytes_of,
    choices_digest,
    letters_of,
    link_at,
    links_digest,
    wave_root,
    wave_tape,
)
from yachtdice.views.contest_record import (
    ContestRecord,
    RecordedContestGame,
    RecordedWave,
    choices_bytes,
)

_KEEPS: Final = range(1, 33)  #: The bytes of choices to keep dice.


class ContestError(Exception):
    """A record of a contest that is wrong; the text names the place and the difference."""

    def __init__(self, reason: str) -> None:
        """Set the reason, in one line."""
        super().__init__(reason)
        self.text = Text(reason, f"대회 기록이 틀렸습니다 ({reason})")


class CheckedContest(Struct, frozen=True):
    """A contest whose record is right.

    `alone`: the throws without the link of any entrant, which the server could know before. `took`:
    for each entrant with a link, the throws in which it counted.
    """

    seal: str
    throws: int
    alone: int
    took: Mapping[int, int]


def check_contest(record: ContestRecord) -> CheckedContest:
    """Return the facts that the record proves; raise ContestError for the first fault."""
    return _Check(record).whole()


class _Check:
    """Goes through a record. `at` is the current place, `last` the number of the last throw."""

    def __init__(self, record: ContestRecord) -> None:
        self.record, self.contest, self.at, self.last = record, record.contest, "contest", 0
        self.need(self.contest.isascii() and 0 < len(self.contest) < 256, "the id is not ASCII")
        try:
            self.rules = parse_rules(record.rules.text)
        except RulesError as error:
            raise ContestError(f"rules: {error}") from error
        self.same("the rules", record.rules.id, self.rules.id)
        self.same("the rules", record.rules.fingerprint, self.rules.fingerprint)
        self.left = {entrant.number: entrant.left for entrant in record.entrants}
        self.need(
            _ascend([entrant.number for entrant in record.entrants]),
            "the numbers of entrants do not ascend",
        )
        self.server = self.read(record.seal)
        self.known = dict[bytes, tuple[int, bytes]]()
        self.took, self.points, self.alone = Counter[int](), Counter[int](), 0

    def whole(self) -> CheckedContest:
        """Check all games, then the standing."""
        for number, game in enumerate(self.record.games, 1):
            self.game(number, game)
        self.at = "standing"
        self.standing()
        return CheckedContest(self.record.seal, self.last, self.alone, dict(self.took))

    def need(self, fits: object, reason: str) -> None:
        if not fits:
            raise ContestError(f"{self.at}: {reason}")

    def same(self, what: str, given: object, right: object) -> None:
        self.need(given == right, f"{what} should be {right}, not {given}")

    def read(self, letters: str) -> bytes:
        value = bytes_of(letters)
        self.need(value is not None, f"{letters[:60]!r} is not 43 letters of base64url")
        return value or b""

    def stays(self, number: int, throw: int) -> bool:
        """Return whether an entrant has not left before its choice after this throw."""
        left = self.left[number]
        return left is None or throw < left

    def game(self, number: int, game: RecordedContestGame) -> None:
        """Check a game from its root to its totals."""
        self.at = f"game {number}"
        tips = self.tips(number, game)
        fingerprint = bytes.fromhex(self.rules.fingerprint)
        root = wave_root(self.contest, number, fingerprint, self.server, tips)
        self.same("the root", game.root, letters_of(root))
        games = {entrant: DuplicateGame.of(self.rules) for entrant in game.playing}
        before, place = choices_digest(self.contest, self.last, {}), (1, 1)
        for wave in game.waves:
            self.last += 1
            self.at = f"game {number}, throw {self.last}"
            self.same("the number", wave.throw, self.last)
            self.need(wave.throw <= LINKS, f"a contest has at most {LINKS} throws")
            self.need(place[0] <= self.rules.turns, "the game was over before")
            self.same("turn and roll", (wave.turn, wave.roll), place)
            self.tape(root, wave, before, tips)
            before, choices = self.choices(wave, games)
            waits = any(choice in _KEEPS for choice in choices)
            place = (wave.turn, wave.roll + 1) if waits else (wave.turn + 1, 1)
        self.need(place[0] > self.rules.turns, f"turn {place[0]}, roll {place[1]} is missing")
        totals = {entrant: each.state.totals[0] for entrant, each in games.items()}
        self.same("totals", game.totals, tuple(totals.values()))
        self.points.update(totals)

    def tips(self, number: int, game: RecordedContestGame) -> dict[int, bytes | None]:
        """Return the tips in a game, if all that should play do.

        An entrant that left before the first throw is among them if the game had begun.
        """
        here, first = {*game.playing}, self.last + 1
        may = {n for n in self.left if self.stays(n, self.last)}
        late = {each.number for each in self.record.entrants if each.from_game > number}
        must = {n for n in may if self.stays(n, first)} - late
        lacking, extra = sorted(must - here), sorted(here - (may - late))
        self.need(not lacking, f"entrants {lacking} should play")
        self.need(not extra, f"entrants {extra} should not play")
        self.need(_ascend(game.playing), "the numbers of `playing` do not ascend")
        self.same("the number of tips", len(game.tips), len(here))
        tips = dict(zip(game.playing, game.tips, strict=True))
        self.took.update({n: 0 for n, tip in tips.items() if tip is not None})
        return {n: None if tip is None else self.read(tip) for n, tip in tips.items()}

    def tape(
        self, root: bytes, wave: RecordedWave, before: bytes, tips: Mapping[int, bytes | None]
    ) -> None:
        """Check the links of a throw, and the dice that follow from them."""
        self.same("the digest before", wave.digest_before, letters_of(before))
        self.need(SERVER in wave.links, "the link of the server is missing")
        pledged = {**tips, SERVER: self.server}
        links = {n: self.link(n, pledged.get(n), text) for n, text in wave.links.items()}
        server = links.pop(SERVER)
        self.took.update(links.keys())
        self.alone += not links
        digest = links_digest(self.contest, self.last, server, links)
        self.same("the tape", wave.tape, wave_tape(root, self.last, before, digest))

    def link(self, number: int, tip: bytes | None, letters: str) -> bytes:
        """Return a link, if it leads to the tip of its entrant, or of the server."""
        party, link = f"entrant {number}" if number else "the server", self.read(letters)
        if tip is None:
            raise ContestError(f"{self.at}: {party} has a link, but no tip in this game")
        throw, known = self.known.get(tip, (0, tip))
        found = link_at(self.contest, self.last, link, throw)
        self.need(found == known, f"the link of {party} does not lead to its tip")
        self.known[tip] = self.last, link
        return link

    def choices(self, wave: RecordedWave, games: dict[int, DuplicateGame]) -> tuple[bytes, bytes]:
        """Return the digest of the choices after a throw, and their bytes; apply legal choices."""
        try:
            given = choices_bytes(wave.choices)
        except ValueError as error:
            raise ContestError(f"{self.at}: the choices: {error}") from error
        self.same("the number of choices", len(given), len(games))
        choices = dict(zip(games, given, strict=True))
        for entrant, choice in choices.items():
            try:
                games[entrant] = self.after(games[entrant], entrant, wave, choice)
            except (IllegalActionError, ValueError) as error:
                raise ContestError(f"{self.at}, choice of entrant {entrant}: {error}") from error
        digest = choices_digest(self.contest, self.last, choices)
        self.same("the digest", wave.digest, letters_of(digest))
        return digest, given

    def after(
        self, game: DuplicateGame, entrant: int, wave: RecordedWave, byte: int
    ) -> DuplicateGame:
        """Return a game after a throw and the choice; raise ValueError for a wrong choice."""
        is_here = self.stays(entrant, wave.throw) and not game.is_over
        thrown = game.throw(wave.tape, wave.roll) if is_here else game
        choice = choice_of(self.rules, byte)
        if (choice is not None) != (is_here and thrown.must_choose):
            raise ValueError("it is missing" if choice is None else "no choice is due")
        if choice is None:
            return thrown
        if choice.clock and choice != (right := thrown.clock_choice()):
            raise ValueError(f"the clock fills {right.box}, not {choice.box}")
        return thrown.choose(choice)

    def standing(self) -> None:
        """Check the points of all entrants, and their order as far as it is known."""
        rows, numbers = self.record.standings, [row.number for row in self.record.standings]
        fits = {*self.points} <= {*numbers} <= {*self.left} and len({*numbers}) == len(numbers)
        self.need(fits, "it does not have each entrant once")
        for row in rows:
            self.same(f"the points of entrant {row.number}", row.points, self.points[row.number])
        stay = [row for row in rows if self.left[row.number] is None]
        games = Counter(number for game in self.record.games for number in game.playing)
        is_judged = all(row.given is not None for row in stay if games[row.number])
        by_given = self.record.ranking == "given" and is_judged
        ranks = [
            (-games[row.number], row.given or 0) if by_given else (0, -row.points) for row in stay
        ]
        fits = ranks == sorted(ranks) and [*rows[: len(stay)]] == stay
        self.need(fits, "the order is wrong")
        for place, (row, above) in enumerate(zip(rows, rows[:1] + rows, strict=False), 1):
            self.need(row.place in (place, above.place), f"entrant {row.number} has a wrong place")


def _ascend(numbers: Sequence[int]) -> bool:
    return all(one < two for one, two in pairwise([0, *numbers]))
