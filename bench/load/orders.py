"""How the load generator and the program that runs it wait for each other."""

import asyncio
import sys


def tell(word: str) -> None:
    """Print a word for the program that runs this process."""
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


async def told() -> None:
    """Wait for a line from the program that runs this process."""
    await asyncio.to_thread(sys.stdin.readline)
