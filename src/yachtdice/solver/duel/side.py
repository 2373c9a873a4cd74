"""The cards that one player can have from a given card on, in classes.

A *class* is a set of open boxes, a flag and a folded upper total (see `folding`). Cards of a class
differ in the points on them only, and those are part of the lead. A level has the classes with the
same number of open boxes.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.duel.folding import Folding, folding_of
from yachtdice.solver.duel.moves import KindMoves, class_moves, flag_matters, kind_moves
from yachtdice.solver.kernels.arrays import Column
from yachtdice.solver.kernels.duel.arrays import ClassMoves
from yachtdice.solver.values.card import Card

_NEED_BITS: Final = 32
_FLAG: Final = 1 << 47


class Spans(NamedTuple):
    """The least and the greatest number of points, by class."""

    least: NDArray[np.int64]
    most: NDArray[np.int64]


class Level(NamedTuple):
    """The classes with the same number of open boxes, in ascending order of `codes`.

    `gained`: the points since the first card. `rest`: the points still to come. Both contain an
    upper bonus once it is certain. `moves` is None on full cards.
    """

    codes: NDArray[np.int64]
    gained: Spans
    rest: Spans
    moves: ClassMoves | None


@dataclass(frozen=True, eq=False)
class Side:
    """The classes of one player's cards. `levels[n]` has those with n open boxes."""

    column: Column
    folding: Folding
    levels: tuple[Level, ...]

    def find(self, card: Card) -> tuple[int, int]:
        """Return the place of a card in its level, and the points of a certain upper bonus.

        Raises ValueError for a card that cannot follow from the first card.
        """
        code, bonus = _code(self.column, self.folding, card)
        open_count = card.open_boxes.bit_count()
        known = self.levels[open_count].codes if open_count < len(self.levels) else np.empty(0)
        place = int(np.searchsorted(known, code))
        if place == len(known) or known[place] != code:
            raise ValueError(f"the card {card} does not follow from the card of the solved game")
        return place, bonus

    def cards(self, open_boxes: int) -> list[Card]:
        """Return a card of each class of a level, in a column without upper bonus."""
        codes = self.levels[open_boxes].codes.tolist()
        masks = [code >> _NEED_BITS & (1 << 15) - 1 for code in codes]
        return [
            Card(0, mask, 0, holds_repeat=bool(code & _FLAG))
            for mask, code in zip(masks, codes, strict=True)
        ]


def side_of(column: Column, card: Card, folding: Folding | None = None) -> Side:
    """Return the classes of the cards that follow from a card (`folding`: that of the column)."""
    folding = folding or folding_of(column)
    code, _ = _code(column, folding, card)
    codes = np.array([code], np.int64)
    found: list[tuple[NDArray[np.int64], ClassMoves | None]] = []
    for _ in range(card.open_boxes.bit_count()):
        after, moves = _next_level(column, folding, codes)
        found.append((codes, moves))
        codes = after
    found.append((codes, None))
    gained = _gained(found)
    levels = list[Level]()
    for (known, known_moves), since in zip(reversed(found), reversed(gained), strict=True):
        rest = _spans(1, 0, 0) if known_moves is None else _rest(known_moves, levels[-1].rest)
        levels.append(Level(known, since, rest, known_moves))
    return Side(column, folding, tuple(levels))


def _code(column: Column, folding: Folding, card: Card) -> tuple[int, int]:
    """Return the code of a card's class, and the points of a certain upper bonus."""
    mask, needs = np.array([card.open_boxes]), np.array([column.cap - card.upper_total])
    folded, certain = folding.fold(mask, needs)
    flag = flag_matters(column, card.open_boxes, int(card.holds_repeat and column.flags == 2))
    code = flag * _FLAG | card.open_boxes << _NEED_BITS | int(folded[0])
    return code, int(column.bonus) if column.cap and certain[0] else 0


def _next_level(
    column: Column, folding: Folding, codes: NDArray[np.int64]
) -> tuple[NDArray[np.int64], ClassMoves]:
    """Return the codes of the classes after a fill, and the moves to them."""
    kinds, of_class = np.unique(codes >> _NEED_BITS, return_inverse=True)
    needs = codes & (1 << _NEED_BITS) - 1
    after = np.full((len(codes), len(column.paid)), -1, np.int64)
    gain = np.full(after.shape, -1, np.int32)
    listed = list[KindMoves]()
    for number, kind in enumerate(kinds.tolist()):
        mask, flag = kind & (1 << 15) - 1, kind >> 15
        listed.append(kind_moves(column, mask, flag))
        used, some = listed[-1].used, np.flatnonzero(of_class == number)
        heads = _heads(column, mask, flag, used)
        folded, bonus = _folded_after(column, folding, mask, used, needs[some])
        after[np.ix_(some, used)] = heads | folded
        gain[np.ix_(some, used)] = column.paid[used] + bonus
    found = np.unique(after[after >= 0])
    places = np.where(after >= 0, np.searchsorted(found, after), -1).astype(np.int32)
    return found, class_moves(listed, of_class.astype(np.int64), places, gain, len(found))


def _heads(column: Column, mask: int, flag: int, used: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the codes of the cards after these outcomes, without their needs."""
    fills = list(zip(column.into[used].tolist(), column.sets[used].tolist(), strict=True))
    heads = dict[tuple[int, int], int]()
    for into, sets in set(fills):
        left = mask ^ (1 << into)
        heads[into, sets] = flag_matters(column, left, flag | sets) * _FLAG | left << _NEED_BITS
    return np.array([heads[fill] for fill in fills], np.int64)


def _folded_after(
    column: Column,
    folding: Folding,
    mask: int,
    used: NDArray[np.int64],
    needs: NDArray[np.int64],
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the folded need and the new bonus after these outcomes (needs x outcomes)."""
    after = np.broadcast_to(mask ^ (1 << column.into[used]), (len(needs), len(used)))
    folded, certain = folding.fold(after, needs[:, None] - column.adds[used])
    undecided = needs[:, None] > 0
    bonus = np.where(certain & undecided, int(column.bonus), 0)
    left: NDArray[np.int64] = np.where(undecided, folded, 0)
    return left, bonus


def _spans(count: int, least: int, most: int) -> Spans:
    """Return the same span for a number of classes."""
    return Spans(np.full(count, least, np.int64), np.full(count, most, np.int64))


def _gained(found: list[tuple[NDArray[np.int64], ClassMoves | None]]) -> list[Spans]:
    """Return the points since the first card, by level."""
    gained = [_spans(1, 0, 0)]
    for (_, moves), (codes, _) in pairwise(found):
        assert moves is not None, "only full cards have no moves"
        spans = _spans(len(codes), np.iinfo(np.int32).max, 0)
        classes, outcomes = np.nonzero(moves.after >= 0)
        to, points = moves.after[classes, outcomes], moves.gain[classes, outcomes]
        np.minimum.at(spans.least, to, gained[-1].least[classes] + points)
        np.maximum.at(spans.most, to, gained[-1].most[classes] + points)
        gained.append(spans)
    return gained


def _rest(moves: ClassMoves, below: Spans) -> Spans:
    """Return the points still to come, from those after a fill."""
    used = moves.after >= 0
    least = np.where(used, moves.gain + below.least[moves.after], np.iinfo(np.int32).max)
    most = np.where(used, moves.gain + below.most[moves.after], 0)
    return Spans(least.min(axis=1), most.max(axis=1))
