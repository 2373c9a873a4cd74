"""The WebAssembly module in this process, run by wasmtime."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from wasmtime import Engine, Instance, Module, Store

from yachtdice.rules import RuleSet
from yachtdice.solver.kernels.arrays import KEEP_COUNT, ROLL_COUNT, CardKey
from yachtdice.solver.values.codes import codes_of


def load(path: Path) -> tuple[Engine, Module]:
    """Return the compiled module in a file."""
    engine = Engine()
    return engine, Module(engine, path.read_bytes())


class WasmColumn:
    """A column of a rule set, in an instance of the module of its own."""

    def __init__(
        self,
        module: tuple[Engine, Module],
        rules: RuleSet,
        phase: int = 0,
        most_bytes: int = 1 << 30,
    ) -> None:
        """Open the column in a memory of at most `most_bytes`; nothing is solved."""
        self._store = Store(module[0])
        self._store.set_limits(memory_size=most_bytes)
        exports = Instance(self._store, module[1], []).exports(self._store)
        self._exports: Any = {name: exports[name] for name in exports}
        codes = np.array(codes_of(rules), np.float64)
        at = self.call("room", codes.size)
        self._exports["memory"].write(self._store, codes.tobytes(), at)
        self._handle = self.call("open_column", at, codes.size, phase)
        self.boxes, self.rolls, *_ = map(int, self._floats("describe", 4))

    def call(self, name: str, *numbers: int) -> Any:
        """Return the result of an entry."""
        return self._exports[name](self._store, *numbers)

    def _read(self, at: int, count: int) -> NDArray[np.float64]:
        return np.frombuffer(self._exports["memory"].read(self._store, at, at + 8 * count))

    def _floats(self, name: str, count: int, *numbers: int) -> NDArray[np.float64]:
        return self._read(self.call(name, self._handle, *numbers), count)

    def solve(self, blocks: int = 1 << 30) -> int:
        """Solve the column in slices; return how many there were."""
        done, slices, cards = 0, 0, self.call("start", self._handle)
        while done < cards:
            done, slices = self.call("solve", self._handle, done, blocks), slices + 1
        return slices

    @property
    def table(self) -> NDArray[np.float64]:
        """The values of all cards, as in `ColumnValues`."""
        _, _, at, size = self._floats("describe", 4)
        return self._read(int(at), int(size))

    def value(self, card: CardKey) -> float:
        """Return the value of a card."""
        return float(self.call("value", self._handle, *card))

    def fills(self, card: CardKey, roll: int) -> NDArray[np.float64]:
        """Return points, repeat bonus and joker of each box (boxes x 3)."""
        return self._floats("fills", 3 * self.boxes, *card, roll).reshape(-1, 3)

    def keep_values(self, card: CardKey, rolls_left: int) -> NDArray[np.float64]:
        """Return the values of the 462 keeps."""
        return self._floats("keep_values", KEEP_COUNT, *card, rolls_left)

    def fill_values(self, card: CardKey, roll: int) -> NDArray[np.float64]:
        """Return the value of filling each box."""
        return self._floats("fill_values", self.boxes, *card, roll)

    def stages(self, card: CardKey) -> NDArray[np.float64]:
        """Return the best value of each roll, by rolls left."""
        return self._floats("stages", self.rolls * ROLL_COUNT, *card).reshape(self.rolls, -1)

    def aims(self, card: CardKey, roll: int, rolls_left: int) -> NDArray[np.float64]:
        """Return chances and mean points of each box (2 x boxes)."""
        return self._floats("aims", 2 * self.boxes, *card, roll, rolls_left).reshape(2, -1)

    def ends(self, card: CardKey, rolls_left: int) -> NDArray[np.float64]:
        """Return the ends of the 462 keeps (462 x 3 boxes)."""
        count = KEEP_COUNT * 3 * self.boxes
        return self._floats("ends", count, *card, rolls_left).reshape(KEEP_COUNT, -1)

    def count_facts(self, open_boxes: int, blocks: int = 1 << 30) -> None:
        """Count the facts that `parts_of_keeps` and `parts_of_fills` need, in slices."""
        self._facts = self.call("open_facts", self._handle, open_boxes)
        done, cards = 0, self.call("count_of_facts", self._facts)
        while done < cards:
            done = self.call("count_facts", self._handle, self._facts, done, blocks)

    def parts_of_keeps(self, card: CardKey, rolls_left: int) -> NDArray[np.float64]:
        """Return the parts of the 462 keeps (462 x figures)."""
        figures = (self._facts, *card, rolls_left)
        width = 4 * self.boxes + 2
        return self._floats("parts_of_keeps", KEEP_COUNT * width, *figures).reshape(-1, width)

    def parts_of_fills(self, card: CardKey, roll: int) -> NDArray[np.float64]:
        """Return the parts of filling each box (boxes x figures)."""
        figures = (self._facts, *card, roll)
        width = 4 * self.boxes + 2
        return self._floats("parts_of_fills", self.boxes * width, *figures).reshape(-1, width)
