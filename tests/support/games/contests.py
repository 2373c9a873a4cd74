"""Duplicate contests that an honest server plays at random, with late entrants and leavers."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

import msgspec

from tests.support.games.strategies import random_play
from yachtdice.game import FillBox
from yachtdice.game.duplicate import DuplicateGame, WaveChoice, choice_byte
from yachtdice.rules import DICE, RuleSet, load_rules
from yachtdice.sealed import (
    Chain,
    bytes_of,
    choices_digest,
    client_leaf,
    letters_of,
    links_digest,
    wave_root,
    wave_tape,
)
from yachtdice.views.contest_record import (
    ContestRecord,
    RecordedContestGame,
    RecordedEntrant,
    RecordedPlace,
    RecordedRules,
    RecordedWave,
    choices_bytes,
    choices_text,
)

CONTEST: Final = "k7m2p9qx4nbt"
#: Mina and Bo have devices; Ada comes to the second game and Lin leaves; the bot has no tip.
ENTRANTS: Final = (
    RecordedEntrant(1, "Mina", "mina"),
    RecordedEntrant(2, "Bo", "bo"),
    RecordedEntrant(3, bot="greedy"),
    RecordedEntrant(4, "Lin", "lin", left=9),
    RecordedEntrant(7, "Ada", "ada", from_game=2),
)


class HonestContest:
    """A contest that follows the rules of `docs/dice/duplicate.md`.

    `late` is the chance that the link of a device comes too late, `slow` the chance that the clock
    chooses. The first entrant pledges another tip for each game.
    """

    def __init__(
        self,
        rules: RuleSet,
        rng: Random,
        entrants: Sequence[RecordedEntrant] = ENTRANTS,
        *,
        games: int = 2,
        late: float = 0.1,
        slow: float = 0.1,
    ) -> None:
        """Draw the chains; play nothing yet."""
        self.rules, self.rng, self.entrants = rules, rng, entrants
        self.late, self.slow, self.last = late, slow, 0
        self.server = Chain(CONTEST, rng.randbytes(32))
        self.keys = {entrant.number: rng.randbytes(32) for entrant in entrants}
        self.scores: Counter[int] = Counter({entrant.number: 0 for entrant in entrants})
        self.games = tuple([self._game(number) for number in range(1, games + 1)])

    def record(self) -> ContestRecord:
        """Return the record."""
        left = {entrant.number: entrant.left for entrant in self.entrants}
        order = sorted(self.scores, key=lambda n: (left[n] is not None, -self.scores[n], n))
        rows = [RecordedPlace(at, n, self.scores[n], None) for at, n in enumerate(order, 1)]
        rules = RecordedRules(self.rules.id, self.rules.fingerprint, self.rules.text)
        return ContestRecord(
            CONTEST, self.server.tip, "points", rules, (*self.entrants,), self.games, (*rows,)
        )

    def _stays(self, entrant: RecordedEntrant, throw: int) -> bool:
        return entrant.left is None or throw < entrant.left

    def _game(self, number: int) -> RecordedContestGame:
        """Play a game to its end."""
        here = [e for e in self.entrants if e.from_game <= number and self._stays(e, self.last + 1)]
        chains = {e.number: self._chain(e, number) for e in here if e.bot is None}
        games = {e.number: DuplicateGame.of(self.rules) for e in here}
        tips = {n: chains[n].tip if n in chains else None for n in games}
        raw = {n: None if tip is None else bytes_of(tip) for n, tip in tips.items()}
        fingerprint, server = bytes.fromhex(self.rules.fingerprint), bytes_of(self.server.tip)
        assert server is not None
        root = wave_root(CONTEST, number, fingerprint, server, raw)
        before, waves = choices_digest(CONTEST, self.last, {}), list[RecordedWave]()
        turn, roll = 1, 1
        while turn <= self.rules.turns:
            wave, before = self._wave((turn, roll), root, before, chains, games)
            waves.append(wave)
            waits = any(0 < choice <= 32 for choice in choices_bytes(wave.choices))
            turn, roll = (turn, roll + 1) if waits else (turn + 1, 1)
        totals = {n: game.state.totals[0] for n, game in games.items()}
        self.scores.update(totals)
        return RecordedContestGame(
            letters_of(root), (*games,), (*tips.values(),), (*waves,), (*totals.values(),)
        )

    def _chain(self, entrant: RecordedEntrant, game: int) -> Chain:
        nth = game if entrant.number == self.entrants[0].number else 1
        leaf = client_leaf(self.keys[entrant.number], CONTEST, entrant.player or "", nth)
        return Chain(CONTEST, leaf)

    def _wave(
        self,
        place: tuple[int, int],
        root: bytes,
        before: bytes,
        chains: Mapping[int, Chain],
        games: dict[int, DuplicateGame],
    ) -> tuple[RecordedWave, bytes]:
        """Make the next throw and all choices after it; return the wave and its digest."""
        self.last = throw = self.last + 1
        here = {e.number for e in self.entrants if self._stays(e, throw)}
        sent = {n for n in chains if n in here and self.rng.random() >= self.late}
        shares = {0: self.server.share(throw), **{n: chains[n].share(throw) for n in sorted(sent)}}
        links = {n: bytes_of(share) or b"" for n, share in shares.items()}
        digest = links_digest(CONTEST, throw, links.pop(0), links)
        tape = wave_tape(root, throw, before, digest)
        choices = dict.fromkeys(games, 0)
        for n in here & {*games}:
            games[n] = games[n] if games[n].is_over else games[n].throw(tape, place[1])
            if games[n].must_choose:
                choice = self._choice(games[n])
                choices[n] = choice_byte(self.rules, choice)
                games[n] = games[n].choose(choice)
        after = choices_digest(CONTEST, throw, choices)
        packed = choices_text(bytes(choices.values()))
        digests = letters_of(before), letters_of(after)
        return RecordedWave(throw, *place, shares, digests[0], tape, packed, digests[1]), after

    def _choice(self, game: DuplicateGame) -> WaveChoice:
        if self.rng.random() < self.slow:
            return game.clock_choice()
        play = random_play(game.state, self.rng)
        if isinstance(play, FillBox):
            return WaveChoice(box=play.box)
        keep = tuple(play.keep)
        return WaveChoice(keep=keep) if len(keep) < DICE else self._choice(game)


def example() -> str:
    """Return the text of `examples/contest.json`."""
    entrants = [e for e in ENTRANTS if e.number != 4]
    record = HonestContest(load_rules("classic"), Random(2), entrants, late=0.03).record()
    return msgspec.json.encode(record).decode() + "\n"
