"""Runs the generator of an older checkout, which does not print when its moves begin and end.

`python -P bench/load/drive.py KIND URLS COUNT RATE SECONDS`; the packages come from PYTHONPATH. The
older generator first looks at its clock when its moves begin, and sleeps for a second or longer
only before them, and when they are over.
"""

import asyncio
import sys
import time
from importlib import import_module
from types import SimpleNamespace
from typing import Final

LONG_S: Final = 1.0


def main() -> None:
    """Run the generator, and print `begun` and `ended`."""
    generator, sleep, said = import_module("bench.load.generator"), asyncio.sleep, list[str]()

    def tell(word: str) -> None:
        if word not in said:
            said.append(word)
            sys.stdout.write(f"{word}\n")
            sys.stdout.flush()

    def look() -> float:
        tell("begun")
        return time.perf_counter()

    async def sleep_and_tell(seconds: float) -> None:
        await sleep(seconds)
        if said and seconds >= LONG_S:
            tell("ended")

    setattr(generator, "time", SimpleNamespace(perf_counter=look))  # noqa: B010 - of any version
    asyncio.sleep = sleep_and_tell  # type: ignore[assignment]
    generator.main()


if __name__ == "__main__":
    main()
