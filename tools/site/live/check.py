"""Checks what "Solve live" computes: `python -m tools.site.live.check [FOLDER]`, in a built site.

It runs the WebAssembly module of the site's game, the file that the pages run, and compares the
expected score of each rule set with the stored one, bit for bit.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from wasmtime import Engine, Instance, Module, Store

from tools.site.live.pages import TRY
from tools.site.pack import BUILT
from tools.site.statistics import stored
from yachtdice.rules import RuleSet, load_rules, rules_ids
from yachtdice.solver.values.codes import codes_of


def expected_score(engine: Engine, module: Module, rules: RuleSet) -> float:
    """Return the expected score of best play that the module computes."""
    return sum(_column_value(engine, module, rules, phase) for phase in range(len(rules.phases)))


def _column_value(engine: Engine, module: Module, rules: RuleSet, phase: int) -> float:
    """Return the value of a whole column, in an instance of its own, as in the browser."""
    store = Store(engine)
    exports: Any = Instance(store, module, []).exports(store)
    codes = np.array(codes_of(rules), np.float64)
    place = exports["room"](store, codes.size)
    exports["memory"].write(store, codes.tobytes(), place)
    column = exports["open_column"](store, place, codes.size, phase)
    done, cards = 0, exports["start"](store, column)
    while done < cards:
        done = exports["solve"](store, column, done, cards)
    return float(exports["value"](store, column, (1 << len(rules.boxes)) - 1, 0, 0))


def differences(path: Path) -> Iterator[str]:
    """Yield a line for each rule set whose score differs from the stored one."""
    engine = Engine()
    module = Module(engine, path.read_bytes())
    for name in rules_ids():
        rules = load_rules(name)
        facts, live = stored(rules), expected_score(engine, module, rules)
        if facts is not None and facts["expected_score"] != live:
            yield f"{name}: live {live!r}, stored {facts['expected_score']!r}"


if __name__ == "__main__":
    site = Path(sys.argv[1]) if len(sys.argv) > 1 else BUILT
    [kernels] = (site / TRY / "assets").glob("kernels-*.wasm")
    if found := list(differences(kernels)):
        raise SystemExit("\n".join(found))
    sys.stdout.write(f"{kernels.name}: the expected scores of all rule sets are as stored\n")
