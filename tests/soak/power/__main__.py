"""Power losses by number, printed: `python -m tests.soak.power [CRASHES] [FIRST] [PLANTED]`.

PLANTED is `never_synced` or `synced_at_checkpoints`: then the seeds that find the bug are printed.
"""

import logging
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from tests.soak.power import planted
from tests.soak.power.story import LostStepError, PowerResult, Setting, Story, prepared

TOGETHER = 10  #: Number of crashes in one story.


def played_story(template: Path, settings: tuple[Setting, ...], seed: int) -> PowerResult | str:
    """Return the result of a story, or a description of the loss."""
    logging.disable()
    try:
        return Story(seed, template, settings).play(TOGETHER)
    except LostStepError as error:
        return str(error)


def main() -> int:
    """Play the stories on all cores, print the results, return 1 if anything was lost."""
    given = sys.argv[1:3]
    crashes, first = (int(word) for word in (*given, *("1000", "0")[len(given) :]))
    settings = tuple(getattr(planted, name) for name in sys.argv[3:])
    count, begun = -(-crashes // TOGETHER), time.perf_counter()
    shared = Path("/dev/shm")  # faster if it exists; any folder works
    with tempfile.TemporaryDirectory(dir=shared if shared.is_dir() else None) as folder:
        template = prepared(Path(folder))
        with ProcessPoolExecutor() as pool:
            play = partial(played_story, template, settings)
            results = list(pool.map(play, range(first, first + count), chunksize=5))
    good = [result for result in results if isinstance(result, PowerResult)]
    for result in results:
        if isinstance(result, str):
            sys.stdout.write(f"{result}\n")
    sys.stdout.write(
        f"{len(good)} of {count} stories lost nothing: {sum(one.crashes for one in good)} losses "
        f"of power, {sum(one.errors for one in good)} failed steps, "
        f"{sum(one.acknowledged for one in good)} acknowledged, "
        f"in {time.perf_counter() - begun:.0f} s\n"
    )
    return 0 if len(good) == count else 1


if __name__ == "__main__":
    sys.exit(main())
