"""Play the bot `win` against best play for points, with the opening book, many games at once.

`python -m bench.duel_matches classic 1000000 50 FOLDER` plays 1,000,000 pairs of games.
The two games of a pair have the same dice, with the players exchanged. 50 games are then played
again by the real bots in the real game, and must end with the same scores; these bots need the book
(`yacht duel solve classic`). FOLDER holds all chances of the solved game meanwhile: 7 GB for
`classic`. The rule set must have a book and no repeat bonus.

1. The whole game is solved as for the book, and the rows of every turn go into a file.
2. All games advance by one turn at a time. The chances after each outcome come from the file of the
   next turn, in the first four rounds with the 16 bits of the book. Choices follow the rules of the
   bots; see `pick`.

Two estimates of the share of won games result (a draw counts half): the mean result, and the chance
at the start plus the mean of all that best play loses by its choices, judged by the exact chances.
Both have the same expected value, because `win` loses nothing; the second has less variance.
"""

import sys
from collections import Counter, deque
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.bots.aiming import WinBot
from yachtdice.bots.solved import OptimalBot
from yachtdice.game import RollDice, Step, ThrowDice, apply, new_game
from yachtdice.rules import load_rules
from yachtdice.solver import BEST_PLAY, Card, Solution, best_play, fetch_insight
from yachtdice.solver.duel.book import whole_game
from yachtdice.solver.duel.manners import outcome_chances
from yachtdice.solver.duel.plies import Plan, solved_turns
from yachtdice.solver.duel.rows import CERTAIN, read_rows
from yachtdice.solver.kernels import arrays, turns
from yachtdice.solver.kernels.compilation import inlined, kernel
from yachtdice.solver.kernels.duel.arrays import ClassMoves, DuelRows, duel_group
from yachtdice.solver.kernels.matching import fill_win_stages
from yachtdice.solver.kernels.playing import MOST_OPTIONS, chance_of, play_cards, random_bits
from yachtdice.solver.kernels.solving import legal_boxes, outcome_row, rules_of
from yachtdice.solver.playing import in_order, new_games
from yachtdice.solver.running import run_kernel, thread_count
from yachtdice.solver.values.lattice import KEEP_NUMBER, KEEPS, ROLLS, throws

SEED: Final = np.uint64(16)
BOOK_TURNS: Final = 8
_NO_TRACE: Final = np.zeros((0, 0, 0), np.int16)
_duel_group = inlined(duel_group)


class Standings(NamedTuple):
    """Games before a turn: the classes of the mover and of the other player, the mover's lead.

    `mask`: the mover's open boxes. `number`: the game.
    """

    mover: NDArray[np.int64]
    other: NDArray[np.int64]
    lead: NDArray[np.int64]
    mask: NDArray[np.int64]
    number: NDArray[np.int64]


class Next(NamedTuple):
    """The rows of the next turn, and the moves of the mover of this one.

    `packed`: whether chances have the 16 bits of the book.
    """

    rows: DuelRows
    moves: ClassMoves
    packed: bool


class Players(NamedTuple):
    """The cards of the same player in all games: open boxes and points, by number of the game."""

    mask: NDArray[np.int64]
    score: NDArray[np.int64]


@inlined
def chance_after(after: Next, mover: int, other: int, lead: int, outcome: int) -> float:
    """Return the mover's chance after an outcome."""
    rows, moves = after.rows, after.moves
    row = other * moves.after_count + moves.after[mover, outcome]
    place = lead + moves.gain[mover, outcome] - rows.lows[row] + _duel_group(rows.table.itemsize)
    last = rows.starts[row + 1] - rows.starts[row] - 1
    found = rows.table[rows.starts[row] + min(max(place, 0), last)]
    if after.packed:
        return float(np.rint(found * np.float32(CERTAIN))) / CERTAIN
    return float(found)


@inlined
def least_tied(values: NDArray[np.float64], fills: int) -> float:
    """Return the bound above which values tie with the best one; the fills come first."""
    best, filled = float(values.max()), float(values[:fills].max())
    return min(best, filled if filled > best - arrays.TIE else best) - arrays.TIE


@kernel
def pick(chances: NDArray[np.float64], points: NDArray[np.float64], fills: int) -> int:
    """Return the choice of `win`: of those that tie in the chance of winning the best for points.

    The choices are in card order, then by descending number of the keep.
    """
    least, least_points, chosen = least_tied(chances, fills), least_tied(points, fills), -1
    for i in range(chances.size):
        if chances[i] > least and points[i] > least_points:
            return i
    for i in range(chances.size):
        if chances[i] > least and (chosen < 0 or points[i] > points[chosen]):
            chosen = i
    return chosen


@kernel
def play_turn(
    stages: turns.Stages,
    points: turns.Stages,
    worth: NDArray[np.float64],
    card: arrays.CardKey,
    values: arrays.ColumnValues,
    throws: arrays.Throws,
    key: tuple[np.uint64, int, int],
) -> int:
    """Play one turn and return the outcome of its fill. `key`: seed, game, turn of this player."""
    column, rules = values.column, rules_of(values.column)
    listed = np.empty((2, MOST_OPTIONS))
    numbers, keep = np.empty(MOST_OPTIONS, np.int64), 0
    for stage in range(column.rolls):
        left = column.rolls - 1 - stage
        chance = chance_of(random_bits(key[0], key[1], key[2], stage))
        roll = throws.rolls[throws.start[keep] + int(chance * throws.many[keep])]
        legal, known = legal_boxes(card.mask, column.five[roll], rules), 0
        row = outcome_row(card, roll, column.five[roll], column.outcome, column.five_outcome, rules)
        for box in range(column.boxes):
            if legal >> box & 1:
                o = row[box]
                after = (card.mask ^ (1 << box)) * column.width
                listed[0, known], listed[1, known] = worth[o], column.paid[o] + values.table[after]
                numbers[known] = arrays.KEEP_COUNT + o
                known += 1
        fills = known
        for j in range(throws.within_count[roll] - 1 if left else -1, -1, -1):
            numbers[known] = throws.within[roll, j]
            at = numbers[known] * arrays.LANES
            listed[0, known], listed[1, known] = stages.means[left, at], points.means[left, at]
            known += 1
        keep = numbers[pick(listed[0, :known], listed[1, :known], fills)]
        if keep >= arrays.KEEP_COUNT:
            break
    return keep - arrays.KEEP_COUNT


@kernel
def play_to_win(
    outcomes: NDArray[np.int64],
    games: Standings,
    span: tuple[int, int],
    after: Next,
    values: arrays.ColumnValues,
    throws: arrays.Throws,
    key: tuple[np.uint64, int],
) -> None:
    """Set the outcomes of a turn of `win` in a span of games, sorted by position.

    `key`: seed and turn of this player.
    """
    column, last = values.column, -1
    stages, points = turns.empty_stages(column.rolls), turns.empty_stages(column.rolls)
    worth = np.empty(column.paid.size)
    for i in range(span[0], span[1]):
        mover, other, lead = games.mover[i], games.other[i], games.lead[i]
        card = arrays.CardKey(games.mask[i], 0, 0)
        if card.mask != last:
            turns.fill_stages(points, values, card)
        same = card.mask == last and other == games.other[i - 1] and lead == games.lead[i - 1]
        last = card.mask
        if not same:
            for o in range(worth.size):
                if after.moves.after[mover, o] >= 0:
                    worth[o] = chance_after(after, mover, other, lead, o)
            fill_win_stages(stages, worth, card, values)
        turn_key = (key[0], games.number[i], key[1])
        outcomes[i] = play_turn(stages, points, worth, card, values, throws, turn_key)


@kernel
def judge_turn(
    lost: NDArray[np.float64],
    games: Standings,
    span: tuple[int, int],
    here: DuelRows,
    after: Next,
    fixed: NDArray[np.float64],
) -> None:
    """Add to `lost` of each game the chance that the mover loses by its choices, on average.

    `fixed`: the mover's chances of the outcomes (classes x outcomes).
    """
    for i in range(span[0], span[1]):
        mover, other, lead = games.mover[i], games.other[i], games.lead[i]
        row = mover * here.other_count + other
        place = -lead - here.lows[row] + _duel_group(here.table.itemsize)
        last = here.starts[row + 1] - here.starts[row] - 1
        loss = 1.0 - float(here.table[here.starts[row] + min(max(place, 0), last)])
        for o in range(fixed.shape[1]):
            if after.moves.after[mover, o] >= 0:
                loss -= fixed[mover, o] * chance_after(after, mover, other, lead, o)
        lost[games.number[i]] += loss


def solved_rows(plan: Plan, rolls: int, folder: Path) -> list[DuelRows]:
    """Return the rows of all turns and of the finished game, in files of the folder."""
    found = deque[DuelRows]()
    for turn, rows in solved_turns(plan, rolls, np.float32, thread_count(None), _report):
        path = folder / f"turn{turn}.rows"
        rows.table.tofile(path)
        found.appendleft(rows._replace(table=np.asarray(np.memmap(path, np.float32, "r"))))
    return list(found)


def _report(done: float) -> None:
    print(f"solved: {100 * done:.0f} %", end="\r", file=sys.stderr)


class Matches:
    """Pairs of games in progress: games g and g ^ 1 (that is 2k and 2k + 1) are a pair.

    `win` moves first in the even games. The dice of `win` in game g are those of best play in game
    g ^ 1, so `best` is by these numbers: `best` of g is the rival of `win` in game g ^ 1.
    """

    def __init__(self, solution: Solution, plan: Plan, rows: list[DuelRows], pairs: int) -> None:
        """Begin the games."""
        self._values, self._plan, self._rows = solution.column_values[0], plan, rows
        self._column, side = self._values.column, plan.sides[0]
        every = range(1 << self._column.boxes)
        self._class_of = np.array([side.find(Card(0, mask, 0))[0] for mask in every])
        self.win, self.best = (_new_players(self._column, 2 * pairs) for _ in range(2))
        self.lost = np.zeros(2 * pairs)
        self._alone = new_games(self._column, 2 * pairs)
        table = solution.tables[0]
        self._fixed = [
            np.array(
                [outcome_chances(self._column, table, BEST_PLAY, c) for c in side.cards(boxes)]
            )
            for boxes in range(1, self._column.boxes + 1)
        ]

    def play(self) -> None:
        """Play all games to the end."""
        after = self.best
        for turn in range(self._plan.turns):
            moving = np.arange(turn % 2, len(self.lost), 2)
            if turn % 2 == 0:
                after = self._played_for_points(turn // 2)
            self._judge_best(turn, moving ^ 1)
            self._play_win(turn, moving)
            self.best.mask[moving], self.best.score[moving] = (part[moving] for part in after)
            print(f"played: turn {turn + 1} of {self._plan.turns}", end="\r", file=sys.stderr)

    def _played_for_points(self, turn: int) -> Players:
        """Return best play in all games after its next turn."""
        run, workers = arrays.SimulatedRun(SEED, 0, 0.0, 0.0), thread_count(None)
        self._alone, spans = in_order(self._alone, self._column, workers)
        shared = (turn, self._values, throws(), run, _NO_TRACE)
        run_kernel(play_cards, [(self._alone, span, *shared) for span in spans], workers)
        after = _new_players(self._column, len(self.lost))
        after.mask[self._alone.number] = self._alone.card >> arrays.CARD_SHIFT & arrays.BOXES_MASK
        after.score[self._alone.number] = self._alone.score
        return after

    def _play_win(self, turn: int, games: NDArray[np.int64]) -> None:
        """Play the next turn of `win` in some games."""
        standings = self._standings(self.win, games, self.best, games ^ 1)
        outcomes = np.empty(len(games), np.int64)
        shared = (self._next(turn), self._values, throws(), (SEED, turn // 2))
        calls = [(outcomes, standings, span, *shared) for span in _spans(len(games))]
        run_kernel(play_to_win, calls, thread_count(None))
        self.win.score[standings.number] += self._column.paid[outcomes].astype(np.int64)
        self.win.mask[standings.number] ^= 1 << self._column.into[outcomes]

    def _judge_best(self, turn: int, games: NDArray[np.int64]) -> None:
        """Add to `lost` of some games what best play loses in its next turn, on average."""
        standings = self._standings(self.best, games ^ 1, self.win, games)
        fixed = self._fixed[self._plan.open_boxes(turn)[turn % 2] - 1]
        shared = (self._rows[turn], self._next(turn), fixed)
        calls = [(self.lost, standings, span, *shared) for span in _spans(len(games))]
        run_kernel(judge_turn, calls, thread_count(None))

    def _next(self, turn: int) -> Next:
        """Return the rows after a turn, and its moves."""
        moves = self._plan.sides[turn % 2].levels[self._plan.open_boxes(turn)[turn % 2]].moves
        assert moves is not None, "the mover has an open box"
        return Next(self._rows[turn + 1], moves, turn < BOOK_TURNS)

    def _standings(
        self,
        movers: Players,
        own: NDArray[np.int64],
        others: Players,
        rival: NDArray[np.int64],
    ) -> Standings:
        """Return games by position. `own`, `rival`: the numbers of both; that of `win` counts."""
        numbers = own if movers is self.win else rival
        mask, lead = movers.mask[own], movers.score[own] - others.score[rival]
        mover, other = self._class_of[mask], self._class_of[others.mask[rival]]
        order = np.lexsort((lead, other, mover))
        return Standings(*(part[order] for part in (mover, other, lead, mask, numbers)))


def _new_players(column: arrays.Column, games: int) -> Players:
    """Return empty cards."""
    return Players(np.full(games, (1 << column.boxes) - 1), np.zeros(games, np.int64))


def _spans(games: int) -> list[tuple[int, int]]:
    """Return the spans of games that the threads play."""
    ends = np.linspace(0, games, 8 * thread_count(None) + 1).astype(int).tolist()
    return list(pairwise(ends))


def real_scores(win: WinBot, best: OptimalBot, solution: Solution, game: int) -> tuple[int, int]:
    """Return the scores of `win` and of best play in a game between the real bots."""
    first, known = game % 2, throws()
    _, state = new_game(solution.rules, 2)
    keep, stage = 0, 0
    while state.step is not Step.OVER:
        if state.step is Step.AWAIT_DICE:
            turn = sum(points is not None for points in state.cards[state.seat].columns[0])
            key = (SEED, game ^ first ^ state.seat, turn, stage)
            chance = chance_of(np.uint64(random_bits(*key)))
            roll = ROLLS[known.rolls[known.start[keep] + int(chance * known.many[keep])]]
            thrown = Counter(roll) - Counter(KEEPS[keep])
            state, stage = apply(state, ThrowDice(tuple(thrown.elements()))), stage + 1
            continue
        play = (win if state.seat == first else best).choose(state)
        keep = 0
        if isinstance(play, RollDice) and play.keep:
            keep = KEEP_NUMBER[tuple(sorted(state.dice[place] for place in play.keep))]
        elif not isinstance(play, RollDice):
            stage = 0
        state = apply(state, play)
    return state.totals[first], state.totals[1 - first]


def checked(matches: Matches, solution: Solution, games: int) -> int:
    """Return the number of the first games that the real bots end with the same scores."""
    win, best = WinBot(solution, fetch_insight(solution)), OptimalBot(Random(0), solution)
    equal = 0
    for game in range(games):
        found = matches.win.score[game], matches.best.score[game ^ 1]
        equal += real_scores(win, best, solution, game) == found
        print(f"checked: {equal} of {game + 1} alike", end="\r", file=sys.stderr)
    return equal


def main(rules_id: str, pairs: int, games: int, folder: Path) -> None:
    """Play and print both estimates, in percent."""
    rules = load_rules(rules_id)
    assert rules.repeat_bonus is None, "cards with a repeat bonus are not implemented"
    solution, plan = best_play(rules), whole_game(rules)
    rows = solved_rows(plan, rules.phases[0].rolls, folder)
    matches = Matches(solution, plan, rows, pairs)
    matches.play()
    lead = matches.win.score - matches.best.score.reshape(-1, 2)[:, ::-1].ravel()
    start = 1.0 - float(read_rows(rows[0], np.zeros(1, np.int64), np.zeros(1, np.int64))[0])
    starts = np.tile([start, 1.0 - start], pairs)
    for name, share in (
        ("results", np.sign(lead) / 2 + 0.5),
        ("losses of best play", starts + matches.lost),
    ):
        each = share.reshape(-1, 2)
        errors = [np.std(column) / pairs**0.5 for column in (*each.T, each.mean(axis=1))]
        figures = [
            f"{title} {100 * mean:.4f} +- {100 * error:.4f}"
            for title, mean, error in zip(
                ("first", "second", "both"), (*each.mean(axis=0), each.mean()), errors, strict=True
            )
        ]
        print(f"{rules_id}, {pairs:,} pairs, by {name}: {', '.join(figures)} %", flush=True)
    equal = checked(matches, solution, games)
    print(f"{equal} of {games} games of the real bots end with the same scores")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]))
