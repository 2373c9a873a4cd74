"""The sealed seed of a tournament, and the check of the seed in a report."""

import secrets
from collections.abc import Iterable, Sequence

from yachtdice.rules import Text
from yachtdice.sealed import bytes_of, letters_of, sealed_seed, secret_fingerprint
from yachtdice.tournament.messages import SealedSeed, TournamentReport
from yachtdice.tournament.players.entrants import Entrant


class SeedError(Exception):
    """The seed of a report is not the one that it claims; the text says why."""

    def __init__(self, text: Text) -> None:
        """Set the reason."""
        super().__init__(text.en)
        self.text = text


def draw_secret() -> str:
    """Return a new secret, as 43 letters."""
    return letters_of(secrets.token_bytes(32))


def seal(secret: str, words: Sequence[str] = ()) -> SealedSeed:
    """Return a secret with its fingerprint and the words of visitors."""
    return SealedSeed(fingerprint_of(secret), secret, tuple(words))


def fingerprint_of(secret: str) -> str:
    """Return the fingerprint of a secret; raise SeedError if it is not 43 letters of base64url."""
    return secret_fingerprint(_bytes(secret))


def seed_of(sealed: SealedSeed, players: Iterable[tuple[str, str]]) -> int:
    """Return the seed that follows for these players, each an id and a fingerprint.

    Raises SeedError if the secret is not 43 letters of base64url.
    """
    texts = (f"{player} {fingerprint}" for player, fingerprint in players)
    return sealed_seed(_bytes(sealed.secret), texts, sealed.words)


def seed_for(sealed: SealedSeed, entrants: Iterable[Entrant]) -> int:
    """Return the seed for the entrants of a tournament."""
    return seed_of(sealed, ((entrant.spec, entrant.fingerprint) for entrant in entrants))


def check_seed(report: TournamentReport) -> SealedSeed | None:
    """Return how the seed of a report was sealed, None if it was not.

    Raises SeedError if the seed or the fingerprint does not follow from the secret.
    """
    sealed = report.sealed
    if sealed is None:
        return None
    if fingerprint_of(sealed.secret) != sealed.fingerprint:
        en, ko = "the fingerprint is not that of the secret", "지문이 비밀 값과 맞지 않습니다"
        raise SeedError(Text(en, ko))
    seed = seed_of(sealed, ((row.player, row.fingerprint) for row in report.standings))
    if seed != report.seed:
        raise SeedError(
            Text(
                en=f"secret, players and words give the seed {seed}, not {report.seed}",
                ko=f"비밀 값, 참가자, 말에서 나오는 시드는 {report.seed}이(가) 아니라 {seed}입니다",
            )
        )
    return sealed


def _bytes(secret: str) -> bytes:
    """Return the bytes of a secret; raise SeedError."""
    found = bytes_of(secret)
    if found is None:
        en, ko = "the secret is not 43 letters of base64url", "비밀 값이 base64url 43자가 아닙니다"
        raise SeedError(Text(en, ko))
    return found
