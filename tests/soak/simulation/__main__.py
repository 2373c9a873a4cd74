"""Plays stories by number, `python -m tests.soak.simulation FIRST COUNT`; prints failing ones."""

import sys
import time
from concurrent.futures import ProcessPoolExecutor

from tests.soak.simulation.laws import BrokenLawError
from tests.soak.simulation.story import SimulationResult, play


def played_story(seed: int) -> SimulationResult | str:
    """Return the result of a story, or the law it broke."""
    try:
        return play(seed)
    except BrokenLawError as error:
        return str(error)


def main() -> int:
    """Play the stories on all cores, print the results, return 1 if a law was broken."""
    first, count = (int(word) for word in sys.argv[1:3])
    begun = time.perf_counter()
    with ProcessPoolExecutor() as pool:
        results = list(pool.map(played_story, range(first, first + count), chunksize=20))
    good = [result for result in results if isinstance(result, SimulationResult)]
    for result in results:
        if isinstance(result, str):
            sys.stdout.write(f"{result}\n")
    took = time.perf_counter() - begun
    played, lived = sum(story.steps for story in good), sum(story.seconds for story in good)
    sys.stdout.write(
        f"{len(good)} of {count} stories hold: {sum(story.kills for story in good)} kills, "
        f"{played} steps, {lived / 3600:.1f} hours of play in {took:.0f} s\n"
    )
    return 0 if len(good) == count else 1


if __name__ == "__main__":
    sys.exit(main())
