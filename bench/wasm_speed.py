"""Time of a full solve by the client's WebAssembly module in Node, and by the native kernels.

Both use one thread. They run alternately, and the best of several rounds counts. Every round of the
module is a new process, so its time includes the compilation by Node, as in a browser.
"""

import json
import subprocess
from functools import partial
from pathlib import Path
from typing import Final

from bench.timing import Time, best, judged, timed
from hatch_build import Client, node_folder
from yachtdice.rules import RuleSet, load_rules
from yachtdice.solver import solve
from yachtdice.solver.values.codes import codes_of

ROUNDS: Final = 3
ROOT: Final = Path(__file__).resolve().parent.parent
#: CPU seconds and bytes of memory. A phone is allowed four times these seconds.
MUST: Final = {"classic": (0.25, 64e6), "yahtzee": (1.25, 64e6), "yatzy": (3.0, 64e6)}


def solve_in_node(node: Path, rules: RuleSet) -> tuple[Time, int]:
    """Return the time of a solve in a new process of Node, and the bytes of the module's memory."""
    module = Client(ROOT).made / "kernels.wasm"
    script = Path(__file__).with_suffix(".mjs")
    command = [str(node / "node"), str(script), str(module), json.dumps(codes_of(rules))]
    done = subprocess.run(command, check=True, capture_output=True)
    found = json.loads(done.stdout)
    return Time(found["wall"], found["cpu"]), int(found["bytes"])


def main() -> None:
    """Measure and print."""
    node = node_folder(ROOT)
    if node is None:
        raise SystemExit("no suitable Node")
    print(f"\nFull solves by the WebAssembly module in Node, one thread, best of {ROUNDS} rounds")
    solve(load_rules("classic"), threads=1)  # compiles or loads the kernels
    for rules_id, (seconds, most) in MUST.items():
        rules, ours, native, size = load_rules(rules_id), [], [], 0
        for _ in range(ROUNDS):
            native.append(timed(partial(solve, rules, threads=1)))
            time, size = solve_in_node(node, rules)
            ours.append(time)
        cpu, peer = best(ours).cpu, best(native).cpu
        print(
            f"  {rules_id:8} {cpu:5.2f} CPU s, {cpu / peer:.1f} x native ({peer:.2f} CPU s);"
            f" must {seconds} s: {judged(cpu <= seconds)};"
            f" {size / 1e6:.0f} MB, must {most / 1e6:.0f} MB: {judged(size <= most)}"
        )


if __name__ == "__main__":
    main()
