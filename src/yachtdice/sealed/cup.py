"""The sealed seed of a tournament: drawn before the games, with words of visitors in it.

The server publishes the fingerprint of a secret and the players. Then visitors add words. The seed
follows from all of it, so the server cannot choose it after the words, and a visitor cannot choose
it before the secret is public. `docs/dice/tournaments.md` describes it byte by byte.
"""

from collections.abc import Iterable

from yachtdice.sealed.chains import digest, letters_of, word


def secret_fingerprint(secret: bytes) -> str:
    """Return the fingerprint of a secret of 32 bytes, as 43 letters."""
    return letters_of(digest("cup", secret))


def sealed_seed(secret: bytes, players: Iterable[str], words: Iterable[str]) -> int:
    """Return the seed, a number below 2^53, so that JSON readers keep it exactly.

    `players` have one text for each player. The order of players and of words does not matter.
    """
    texts = [text.encode() for text in players]
    added = {text.encode() for text in words}
    items = [*sorted(texts), *sorted(added)]
    parts = [part for item in items for part in (word(len(item)), item)]
    return int.from_bytes(digest("cup seed", secret, word(len(texts)), *parts)[:8], "big") >> 11
