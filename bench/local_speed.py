"""Time of best play in Chromium's worker, as a page has it, on a processor four times slower.

Chromium's own throttling does not reach workers. So the bench stops the process of the page three
quarters of the time. A loop in the worker tells how much slower the process really is; the times
are those of exactly `SLOWER`. On a machine that has other work they are too long: there only the
processor time of the threads counts, which is given too. The native solver, with one thread, is the
peer of each solve.
"""

import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import fmean
from threading import Event, Thread
from typing import Final, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from bench.timing import Time, judged, timed
from tests.e2e.browser import launch
from tests.paths import ROOT
from tests.support.servers.server_process import ServerProcess
from yachtdice.rules import load_rules
from yachtdice.server.app.pages import STATIC
from yachtdice.solver import solve

SLOWER: Final = 4
RUNS_MS: Final = 1.0
VECTORS: Final = ROOT / "vectors" / "positions"
#: Times that each position is asked: enough for the stops of the process to even out.
TIMES: Final = 20
#: Seconds of the first solve on this device.
MUST: Final = {"classic": 1.0, "yahtzee": 5.0, "yatzy": 12.0}
MUST_MS, MUST_MB, MUST_TASK_MS = 5.0, 64, 50

#: Notes the memory of all kernels.
_NOTE: Final = """() => {
  self.memories = [];
  const construct = (kind, given) => {
    const made = Reflect.construct(kind, given);
    memories.push(made.exports.memory);
    return made;
  };
  WebAssembly.Instance = new Proxy(WebAssembly.Instance, { construct });
}"""
_BYTES: Final = "() => memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0)"
_LOOP: Final = """() => {
  const begun = performance.now();
  for (let at = 0, sum = 1; at < 5e7; at += 1) sum = (sum * 31 + at) | 0;
  return performance.now() - begun;
}"""
#: Starts a worker; `ask` returns the milliseconds until its answer, `long` has tasks of the page.
_OPEN: Final = """(script) => {
  const [worker, open] = [new Worker(script, { type: 'module' }), new Map()];
  worker.onmessage = ({ data }) => data.type === 'progress' || open.get(data.id)(data);
  let known;
  window.ask = async ({ rules, ...question }) => {
    const begun = performance.now();
    if (rules !== known) worker.postMessage({ type: 'rules', rules: (known = rules) });
    const { answer } = await new Promise((answered) => {
      open.set(open.size + 1, answered);
      worker.postMessage({ type: 'ask', id: open.size, question });
    });
    if (answer === undefined || 'problem' in answer) throw new Error('the worker has no answer');
    return performance.now() - begun;
  };
  window.long = [0];
  const note = (list) => long.push(...list.getEntries().map(({ duration }) => duration));
  new PerformanceObserver(note).observe({ type: 'longtask' });
}"""
_VIEW: Final = "(id) => fetch(`/api/rules/${id}`).then((found) => found.json())"
_SOLVE: Final = "(rules) => ask({ ask: 'solve', rules })"
_POSITIONS: Final = """async ([rules, all]) => {
  const times = [];
  for (const [phase, points, dice, rollsLeft] of all)
    times.push(await ask({ ask: 'position', rules, position: { phase, points, dice, rollsLeft } }));
  return times;
}"""


class Visit(NamedTuple):
    """Milliseconds of a solve, the first position, a position, and the loop; see `visit`."""

    solved: Time
    first: Time
    position: Time
    loop: float
    megabytes: float
    task: float


def visit(page: Page, url: str, rules_id: str, processes: Sequence[int]) -> Visit:
    """Open a page, solve a rule set in a new worker, and ask for the positions of its vectors.

    Also returns the memory of the kernels, and the longest task of the page.
    """
    page.goto(url)
    page.wait_for_selector("[data-testid='play-now']:enabled")
    [script] = (STATIC / "assets").glob("worker-*.js")
    with page.expect_worker() as started:
        page.evaluate(_OPEN, f"/assets/{script.name}")
    worker = started.value
    worker.evaluate(_NOTE)
    view, lines = page.evaluate(_VIEW, rules_id), json.loads(_text(rules_id))
    begun = _spent(processes)
    solved = page.evaluate(_SOLVE, view)
    done = _spent(processes)
    [first] = page.evaluate(_POSITIONS, [view, [lines[0][:4]]])
    asked = _spent(processes)
    times = page.evaluate(_POSITIONS, [view, [line[:4] for line in lines * TIMES]])
    position = Time(fmean(times), (_spent(processes) - asked) / len(times))
    loop = fmean(worker.evaluate(_LOOP) for _ in range(3))
    megabytes, task = worker.evaluate(_BYTES) / 1e6, max(page.evaluate("long"))
    return Visit(
        Time(solved, done - begun), Time(first, asked - done), position, loop, megabytes, task
    )


def _text(rules_id: str) -> str:
    return (VECTORS / f"{rules_id}.json").read_text()


def renderers(browser: Browser) -> list[int]:
    """Return the processes of a browser's pages."""
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return [int(one["id"]) for one in found if one["type"] == "renderer"]


def _spent(processes: Sequence[int]) -> float:
    """Return the milliseconds of processor time of pages and workers."""
    tasks = [task for one in processes for task in Path(f"/proc/{one}/task").iterdir()]
    threads = [
        task
        for task in tasks
        if task.name == task.parts[2] or (task / "comm").read_text().startswith("DedicatedWorker")
    ]
    return sum(int((one / "schedstat").read_text().split()[0]) for one in threads) / 1e6


@contextmanager
def slowed(processes: Sequence[int]) -> Iterator[None]:
    """Let processes run one of `SLOWER` parts of the time."""
    over = Event()
    cycle = Thread(target=_cycle, args=(processes, over))
    cycle.start()
    try:
        yield
    finally:
        over.set()
        cycle.join()


def _cycle(processes: Sequence[int], over: Event) -> None:
    while not over.is_set():
        begun = time.perf_counter()
        time.sleep(RUNS_MS / 1000)
        stopped = time.perf_counter()
        _signal(processes, signal.SIGSTOP)
        time.sleep((SLOWER - 1) * (stopped - begun))
        _signal(processes, signal.SIGCONT)


def _signal(processes: Sequence[int], number: int) -> None:
    for process in processes:
        os.kill(process, number)


def measured(browser: Browser, url: str, rules_id: str) -> tuple[Visit, Visit, Visit]:
    """Return the first and the second visit of a slow device, and the first of a fast one."""
    page = browser.new_context().new_page()
    page.goto(url)
    slow = renderers(browser)
    with slowed(slow):
        first, again = (visit(page, url, rules_id, slow) for _ in range(2))
    page.context.close()
    page = browser.new_context().new_page()
    page.goto(url)
    free = visit(page, url, rules_id, renderers(browser))
    page.context.close()
    return first, again, free


def print_visits(rules_id: str, first: Visit, again: Visit, free: Visit) -> None:
    """Print the figures of a rule set."""
    rules = load_rules(rules_id)
    peer = 1000 * min(timed(partial(solve, rules, threads=1)).cpu for _ in range(3))
    slower = first.loop / free.loop
    solved, position, again_solved = (
        SLOWER * wall / slower / 1000
        for wall in (first.solved.wall, first.position.wall, again.solved.wall)
    )
    must = MUST.get(rules_id, max(MUST.values()))
    task = max(one.task for one in (first, again, free))
    print(
        f"  {rules_id}: {solved:.2f} s, must {must:.0f}: {judged(solved <= must)}; next visit"
        f" {again_solved:.2f} s; {first.megabytes:.0f} MB, must {MUST_MB}:"
        f" {judged(first.megabytes <= MUST_MB)}; ran {slower:.1f} x slower"
    )
    print(
        f"    a position {1000 * position:.1f} ms, must {MUST_MS:.0f}:"
        f" {judged(1000 * position <= MUST_MS)}; the page's longest task {task:.0f} ms,"
        f" must {MUST_TASK_MS}: {judged(task <= MUST_TASK_MS)}"
    )
    print(
        f"    processor time, not slowed: {free.solved.cpu / 1000:.2f} s,"
        f" {free.solved.cpu / peer:.1f} x native; a position {free.position.cpu:.2f} ms,"
        f" the first {free.first.cpu:.1f} ms",
        flush=True,
    )


def main() -> None:
    """Measure and print the rule sets given, or all."""
    chosen = sys.argv[1:] or sorted(path.stem for path in VECTORS.glob("*.json"))
    print(f"\nBest play in Chromium's worker on a processor {SLOWER} x slower")
    solve(load_rules("classic"), threads=1)  # compiles or loads the kernels
    folder = tempfile.TemporaryDirectory()
    with sync_playwright() as playwright, folder as place, ServerProcess(f"{place}/y.db") as server:
        browser = launch(playwright)
        for rules_id in chosen:
            print_visits(rules_id, *measured(browser, server.url, rules_id))


if __name__ == "__main__":
    main()
