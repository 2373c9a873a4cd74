"""A server with accomplices attacks the dice of a contest: it predicts nothing, picks little."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from itertools import combinations
from math import sqrt
from random import Random
from typing import Final

import pytest

from yachtdice.sealed import SparseChain, choices_digest, links_digest, wave_root, wave_tape

CONTEST: Final = "k7m2p9qx4nbt"
HONEST: Final = 5  #: The number of the only entrant outside the conspiracy.
THROWS: Final = 1000
#: The largest deviation of the number of right faces, in standard deviations. Chance exceeds it
#: for one of the nine strategies below in 1 of 16,000 runs; the seed is fixed.
BOUND: Final = 4.5

Tape = tuple[int, ...]


class Attack:
    """A contest with one honest device, as its dishonest server sees it before a throw."""

    def __init__(self, seed: int, accomplices: int = 4) -> None:
        """Draw the chains; the server knows all but one."""
        self.rng = Random(seed)
        numbers = range(1, accomplices + 1)
        self.known = {n: SparseChain(CONTEST, self.rng.randbytes(32)) for n in (0, *numbers)}
        self.secret = SparseChain(CONTEST, self.rng.randbytes(32))
        tips = {n: chain.link(0) for n, chain in self.known.items() if n} | {
            HONEST: self.secret.link(0)
        }
        self.root = wave_root(CONTEST, 1, bytes(32), self.known[0].link(0), tips)

    def locked(self, throw: int) -> bytes:
        """Return the digest of choices before a throw; those of accomplices are its own."""
        choices = {n: self.rng.randrange(1, 32) for n in (*self.known, HONEST) if n}
        return choices_digest(CONTEST, throw - 1, choices)

    def tape(
        self, throw: int, before: bytes, honest: bytes | None, without: tuple[int, ...] = ()
    ) -> Tape:
        """Return the tape with this link of the honest device, or without one."""
        links = {n: chain.link(throw) for n, chain in self.known.items() if n not in without}
        links |= {} if honest is None else {HONEST: honest}
        server = links.pop(0)
        digest = links_digest(CONTEST, throw, server, links)
        return wave_tape(self.root, throw, before, digest)


#: The guesses of the server at the tape, before the honest device reveals its link.
GUESSES: Final[Mapping[str, Callable[[Attack, int, bytes, list[Tape]], Tape]]] = {
    "no link": lambda a, k, d, _: a.tape(k, d, None),
    "the link before": lambda a, k, d, _: a.tape(k, d, a.secret.link(k - 1)),
    "the tip": lambda a, k, d, _: a.tape(k, d, a.secret.link(0)),
    "zeros": lambda a, k, d, _: a.tape(k, d, bytes(32)),
    "a hash of the link before": lambda a, k, d, _: a.tape(
        k, d, sha256(a.secret.link(k - 1)).digest()
    ),
    "a link of an accomplice": lambda a, k, d, _: a.tape(k, d, a.known[1].link(k)),
    "the tape before": lambda _a, _k, _d, past: past[-1] if past else (1,) * 5,
    "most frequent faces": lambda _a, _k, _d, past: tuple(
        max(range(1, 7), key=[tape[at] for tape in past].count) for at in range(5)
    ),
    "always sixes": lambda _a, _k, _d, _past: (6,) * 5,
}


def right_faces(guess: Callable[[Attack, int, bytes, list[Tape]], Tape]) -> int:
    """Return how many of all faces a server predicts before the honest device reveals its link."""
    attack, right, past = Attack(seed=1), 0, list[Tape]()
    for throw in range(1, THROWS + 1):
        before = attack.locked(throw)
        guessed = guess(attack, throw, before, past)
        past.append(attack.tape(throw, before, attack.secret.link(throw)))
        right += sum(one == two for one, two in zip(guessed, past[-1], strict=True))
    return right


@pytest.mark.parametrize("name", GUESSES)
def test_a_server_without_one_link_predicts_no_better_than_chance(name: str) -> None:
    """With all links but one, each strategy hits a sixth of the faces, within 4.5 deviations."""
    faces = 5 * THROWS
    assert abs(right_faces(GUESSES[name]) - faces / 6) < BOUND * sqrt(faces * 5 / 36)


def test_a_link_that_is_revealed_early_gives_the_throw_away() -> None:
    """With the link itself the server predicts every face: the strategies above use it rightly."""
    assert right_faces(lambda a, k, d, _: a.tape(k, d, a.secret.link(k))) == 5 * THROWS


def test_choices_of_accomplices_do_not_attract_sixes() -> None:
    """Of 32 digests the server locks the one that promises most sixes; the throw has a sixth."""
    attack, sixes = Attack(seed=2), 0
    for throw in range(1, THROWS + 1):
        digests = [attack.locked(throw) for _ in range(32)]
        best = max(digests, key=lambda digest: attack.tape(throw, digest, None).count(6))
        sixes += attack.tape(throw, best, attack.secret.link(throw)).count(6)
    faces = 5 * THROWS
    assert abs(sixes - faces / 6) < BOUND * sqrt(faces * 5 / 36)


@pytest.mark.parametrize("accomplices", range(5))
def test_accomplices_that_withhold_choose_among_few_throws(accomplices: int) -> None:
    """With j accomplices the server picks one of 2^j throws once it knows the honest link."""
    attack, counts = Attack(3, accomplices), list[int]()
    for throw in range(1, 101):
        before, link = attack.locked(throw), attack.secret.link(throw)
        subsets = [
            each
            for size in range(accomplices + 1)
            for each in combinations(range(1, accomplices + 1), size)
        ]
        counts.append(len({attack.tape(throw, before, link, without) for without in subsets}))
    assert max(counts) == 2**accomplices
