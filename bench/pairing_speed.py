"""Times of the pairing of a contest, for pools of several sizes."""

from collections.abc import Callable
from functools import partial
from itertools import combinations
from random import Random
from typing import Final

from bench.timing import best, judged, timed
from yachtdice.pairing import FieldEntrant, arena_tables, pairs, swiss_round

LIMIT_MS: Final = 20.0  #: For 100 players.
ROUNDS: Final = 5


def main() -> None:
    """Measure and print."""
    print(f"\nPairing, least of {ROUNDS}")
    for players in (100, 400):
        _show(
            f"pairs of {players}, random costs",
            players,
            partial(pairs, range(players), _costs(players)),
        )
    for players in (100, 2000):
        field = _field(players)
        _show(f"Swiss round of {players}", players, partial(swiss_round, field))
        twos = partial(arena_tables, field, (2,) * (players // 2))
        _show(f"arena of {players}, tables of two", players, twos)
        fours = partial(arena_tables, field, (4,) * (players // 4))
        _show(f"arena of {players}, tables of four", players, fours)


def _costs(players: int) -> Callable[[int, int], int]:
    """Return random symmetric costs."""
    rng = Random(1)
    costs = {pair: rng.randrange(1000) for pair in combinations(range(players), 2)}
    return lambda a, b: costs[min(a, b), max(a, b)]


def _field(players: int) -> list[FieldEntrant]:
    """Return entrants after six rounds with random rivals."""
    rng = Random(2)
    met = [{rng.randrange(players): 1 for _ in range(6)} for _ in range(players)]
    points = sorted((rng.randrange(13) / 2 for _ in range(players)), reverse=True)
    return [FieldEntrant(one, one, points[one], 0, met[one]) for one in range(players)]


def _show(label: str, players: int, job: Callable[[], object]) -> None:
    """Print the time of a job, for 100 players beside the limit."""
    ms = 1000 * best([timed(job) for _ in range(ROUNDS)]).wall
    said = f"; must {LIMIT_MS:.0f} ms: {judged(ms < LIMIT_MS)}" if players == 100 else ""
    print(f"  {label}: {ms:.1f} ms{said}")


if __name__ == "__main__":
    main()
