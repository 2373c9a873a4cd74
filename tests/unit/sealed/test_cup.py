"""The sealed seed of a tournament follows from secret, players and words, and from nothing else."""

from base64 import urlsafe_b64encode
from hashlib import sha256

from hypothesis import given, strategies as st

from yachtdice.sealed import sealed_seed, secret_fingerprint

SECRET = bytes(range(32))
TEXTS = st.lists(st.text(max_size=8), max_size=5)


def _computed(secret: bytes, players: list[str], words: list[str]) -> int:
    """Return the seed as the docs page describes it, without code of the package."""
    items = sorted(p.encode() for p in players) + sorted({w.encode() for w in words})
    text = b"yfd2 cup seed\0" + secret + len(players).to_bytes(4, "big")
    for item in items:
        text += len(item).to_bytes(4, "big") + item
    return int.from_bytes(sha256(text).digest()[:8], "big") // 2048


def test_the_fingerprint_is_a_hash_of_the_secret() -> None:
    """The fingerprint is SHA-256 with the purpose `cup`, as base64url without padding."""
    made = urlsafe_b64encode(sha256(b"yfd2 cup\0" + SECRET).digest()).decode().rstrip("=")
    assert secret_fingerprint(SECRET) == made


@given(secret=st.binary(min_size=32, max_size=32), players=TEXTS, words=TEXTS)
def test_the_seed_is_the_described_hash(
    secret: bytes, players: list[str], words: list[str]
) -> None:
    """An independent computation gives the same seed, which every JSON reader keeps exactly."""
    seed = sealed_seed(secret, players, words)
    assert seed == _computed(secret, players, words) == int(float(seed)) < 2**53
    assert seed == sealed_seed(secret, players[::-1], [*words[::-1], *words])


def test_players_and_words_are_told_apart() -> None:
    """A text that moves from the players to the words changes the seed, and so does any change."""
    seeds = [
        sealed_seed(SECRET, ["a", "b"], []),
        sealed_seed(SECRET, ["a"], ["b"]),
        sealed_seed(SECRET, ["ab"], []),
        sealed_seed(SECRET, ["a", "b"], [""]),
        sealed_seed(bytes(32), ["a", "b"], []),
    ]
    assert len(set(seeds)) == len(seeds)
