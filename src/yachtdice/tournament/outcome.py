"""What a tournament has come to, however it was played: all that a report is made from."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver import Solution
from yachtdice.tournament.analysis import judge
from yachtdice.tournament.batch import Batch
from yachtdice.tournament.faults import Fault
from yachtdice.tournament.result import GameResult
from yachtdice.tournament.running import Tournament
from yachtdice.tournament.sequential import Sequential
from yachtdice.tournament.sheet import Sheet, sheet_of
from yachtdice.tournament.worker import Setup

ONE_BY_ONE = "game by game"
BATCH = "batch"


class Outcome(NamedTuple):
    """Games that count, and how they were played.

    `scheduled`: how many games there were to be, playoffs aside. `expected`: the score that best
    play expects, where games were judged. `seconds`: those of each entrant's answers, as float32.
    `took_s`: how long it took to play what was played now.
    """

    setup: Setup
    sheet: Sheet
    playoffs: Sequence[GameResult]
    faults: Mapping[int, Fault]
    scheduled: int
    sequential: Sequential | None
    expected: float | None
    engine: str
    seconds: tuple[NDArray[np.float32], ...]
    took_s: float | None = None

    @property
    def barred(self) -> frozenset[int]:
        """The entrants that were barred."""
        return frozenset(self.faults)


def outcome_of(held: Tournament, solution: Solution | None = None) -> Outcome:
    """Return what has come of games played one by one; judged, where best play is given."""
    setup, results = held.setup, held.results[: held.scheduled]
    sheet = sheet_of(setup, results)
    if solution is not None:
        judge(setup, results, sheet, solution)
    return Outcome(
        setup,
        sheet,
        held.playoffs,
        held.faults,
        held.scheduled,
        held.sequential,
        None if solution is None else solution.expected_score,
        ONE_BY_ONE,
        _seconds(held),
    )


def outcome_of_batch(batch: Batch) -> Outcome:
    """Return what has come of games played by the engine."""
    expected = batch.solution.expected_score if batch.judged and batch.solution else None
    nothing = (np.zeros(0, np.float32),) * len(batch.setup.entrants)
    return Outcome(
        batch.setup,
        batch.sheet,
        batch.playoffs,
        {},
        batch.scheduled,
        batch.sequential,
        expected,
        BATCH,
        nothing,
    )


def _seconds(held: Tournament) -> tuple[NDArray[np.float32], ...]:
    """Return the seconds of each entrant's answers, playoffs among them."""
    parts: list[list[bytes]] = [[] for _ in held.setup.entrants]
    for result in held.results:
        for entrant, spent in zip(result.seats, result.times, strict=False):
            parts[entrant].append(spent)
    return tuple(np.frombuffer(b"".join(part), np.float32) for part in parts)
