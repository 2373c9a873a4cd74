"""Checks what "Solve live" computes: `python -m tools.site.live.check [FOLDER]`, in a built site.

It runs the WebAssembly module of the site's game, the file that the pages run, and compares the
expected score of each rule set with the stored one, bit for bit.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from wasmtime import Engine, Module

from tests.unit.solver.kernels.wasm.module import WasmColumn, load
from tools.site.live.pages import TRY
from tools.site.pack import BUILT
from tools.site.statistics import stored
from yachtdice.rules import RuleSet, load_rules, rules_ids
from yachtdice.solver.kernels.arrays import CardKey


def expected_score(module: tuple[Engine, Module], rules: RuleSet) -> float:
    """Return the expected score of best play that the module computes."""
    columns = [WasmColumn(module, rules, phase) for phase in range(len(rules.phases))]
    for column in columns:
        column.solve()
    return sum(column.value(CardKey((1 << column.boxes) - 1, 0, 0)) for column in columns)


def differences(path: Path) -> Iterator[str]:
    """Yield a line for each rule set whose score differs from the stored one."""
    module = load(path)
    for name in rules_ids():
        rules = load_rules(name)
        facts, live = stored(rules), expected_score(module, rules)
        if facts is not None and facts["expected_score"] != live:
            yield f"{name}: live {live!r}, stored {facts['expected_score']!r}"


if __name__ == "__main__":
    site = Path(sys.argv[1]) if len(sys.argv) > 1 else BUILT
    [kernels] = (site / TRY / "assets").glob("kernels-*.wasm")
    if found := list(differences(kernels)):
        raise SystemExit("\n".join(found))
    sys.stdout.write(f"{kernels.name}: the expected scores of all rule sets are as stored\n")
