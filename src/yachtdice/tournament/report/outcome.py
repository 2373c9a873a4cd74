"""Outcome of a tournament: the data of a report, however the games were played.

Luck and regret are computed from the choices of the games: the dice are dealt again, and no
player is asked. Games with a fault are left out: they are rare, and not all seats finished them.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import DICE
from yachtdice.solver import Seats, Solution, judge_games, trace_of
from yachtdice.tournament.dice import key_of
from yachtdice.tournament.faults import Fault
from yachtdice.tournament.games.result import FILLS, KEEPS, GameResult
from yachtdice.tournament.games.schedule import deal_of
from yachtdice.tournament.games.setup import Setup
from yachtdice.tournament.play.batch import BatchTournament
from yachtdice.tournament.play.running import Tournament
from yachtdice.tournament.play.sequential import Sequential
from yachtdice.tournament.play.sheet import Sheet, sheet_of

_BOX: Final = 64  #: Code of a box among choices: this plus the index of the box.
_MOST: Final = 1 << 18  #: Maximum number of seats analysed at once.


def judge(setup: Setup, results: Sequence[GameResult], sheet: Sheet, solution: Solution) -> None:
    """Write luck and regret of the games into their sheet."""
    played = [result for result in results if result.seats]
    assert len(played) == len(sheet.games), "the sheet is that of the results"
    for seats in {len(result.seats) for result in played}:
        whole = [row for row, r in enumerate(played) if len(r.seats) == seats and not r.faults]
        step = max(1, _MOST // seats)
        for first in range(0, len(whole), step):
            rows = whole[first : first + step]
            _judge_some(setup, [played[row] for row in rows], np.array(rows), sheet, solution)


def _judge_some(
    setup: Setup,
    results: Sequence[GameResult],
    rows: NDArray[np.int64],
    sheet: Sheet,
    solution: Solution,
) -> None:
    """Analyse complete games with equal numbers of seats."""
    seats = len(results[0].seats)
    moves = moves_of(setup, results)
    deals = np.repeat([deal_of(setup.mode, result.game) for result in results], seats)
    places = np.tile(np.arange(seats), len(results))
    dealt = Seats(deals, places, np.zeros(len(deals), np.uint64))
    trace = trace_of(setup.rules, moves, dealt, key_of("dice", setup.seed))
    found = judge_games(solution, trace)
    sheet.luck[rows, :seats] = found.luck.reshape(-1, seats)
    sheet.regret[rows, :seats] = found.regret.reshape(len(rows), seats, -1)


def moves_of(setup: Setup, results: Sequence[GameResult]) -> tuple[NDArray[np.uint8], ...]:
    """Return the choices of complete games with equal numbers of seats.

    The result has one array for each phase, of shape (games * seats, turns, rolls). A value is a
    keep as a bit mask of places, or 64 plus the index of a box.
    """
    rules, seats = setup.rules, len(results[0].seats)
    text = np.frombuffer("".join(result.moves for result in results).encode("ascii"), np.uint8)
    fills = text >= FILLS
    turn = np.concatenate([[0], np.cumsum(fills)[:-1]])
    begins = np.concatenate([[0], np.flatnonzero(fills) + 1])
    table = np.zeros((int(fills.sum()), rules.most_rolls), np.uint8)
    answers = np.where(fills, text - FILLS + _BOX, text - KEEPS)
    table[turn, np.arange(len(text)) - begins[turn]] = answers
    # Seats take turns one after another, so the turns of a game are ordered by round, then seat.
    by_round = table.reshape(len(results), rules.turns, seats, -1)
    by_seat = by_round.transpose(0, 2, 1, 3).reshape(len(results) * seats, rules.turns, -1)
    assert KEEPS + (1 << DICE) <= FILLS, "codes of keeps and fills differ"
    ends = np.cumsum([len(rules.boxes)] * len(rules.phases))
    parts = zip(np.split(by_seat, ends[:-1], axis=1), rules.phases, strict=True)
    return tuple(np.ascontiguousarray(part[:, :, : phase.rolls]) for part, phase in parts)


ONE_BY_ONE = "game by game"
BATCH = "batch"


class TournamentOutcome(NamedTuple):
    """Games that count, and how they were played.

    `scheduled`: the number of scheduled games, without playoffs. `expected`: the expected score of
    best play if games were analysed. `seconds`: the time of each answer by entrant, as float32.
    `took_s`: the duration of this run.
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
        """The barred entrants."""
        return frozenset(self.faults)


def outcome_of(tournament: Tournament, solution: Solution | None = None) -> TournamentOutcome:
    """Return the outcome of games played one by one; analysed if there is a solution."""
    setup, results = tournament.setup, tournament.results[: tournament.scheduled]
    sheet = sheet_of(setup, results)
    if solution is not None:
        judge(setup, results, sheet, solution)
    return TournamentOutcome(
        setup,
        sheet,
        tournament.playoffs,
        tournament.faults,
        tournament.scheduled,
        tournament.sequential,
        None if solution is None else solution.expected_score,
        ONE_BY_ONE,
        _seconds(tournament),
    )


def outcome_of_batch(batch: BatchTournament) -> TournamentOutcome:
    """Return the outcome of games played by the engine."""
    expected = batch.solution.expected_score if batch.judged and batch.solution else None
    nothing = (np.zeros(0, np.float32),) * len(batch.setup.entrants)
    return TournamentOutcome(
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


def _seconds(tournament: Tournament) -> tuple[NDArray[np.float32], ...]:
    """Return the seconds of each entrant's answers, including playoffs."""
    parts: list[list[bytes]] = [[] for _ in tournament.setup.entrants]
    for result in tournament.results:
        for entrant, spent in zip(result.seats, result.times, strict=False):
            parts[entrant].append(spent)
    return tuple(np.frombuffer(b"".join(part), np.float32) for part in parts)
