"""The long form, `python -m tests.soak.contests [KILLS] [ENTRANTS]`: kills with many entrants."""

import asyncio
import sys
import tempfile
from pathlib import Path

from tests.integration.contests.evening import SHORT
from tests.soak.contests.kills import kill_often
from tests.support.servers.server_process import CROWD, server_with


def say(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


async def main(kills: int, entrants: int) -> None:
    """Kill a server during contests, and print the counts."""
    with (
        tempfile.TemporaryDirectory() as folder,
        server_with(Path(folder), SHORT.text, limit_factor=CROWD) as server,
    ):
        report = await kill_often(server, kills, entrants=entrants, slowest_s=2.0)
    say(f"{report.kills.total()} kills: {dict(report.kills)}")
    say(f"{report.throws} throws, {report.acknowledged} choices acknowledged, none lost")


if __name__ == "__main__":
    words = [int(word) for word in sys.argv[1:3]]
    asyncio.run(main(*(words + [100, 1000][len(words) :])))
