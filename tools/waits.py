"""A lint for tests that wait for time instead of a condition.

`python -m tools.waits` reads `tests` and prints each use of a `sleep` (of `time`, `asyncio`, ...)
or of `wait_for_timeout`, and each deadline below 30 seconds that is written as a number. In
`web/tests` it finds real timers and deadlines. The exit code is 1 if there is one.
`tests/support/waiting.py` and `web/tests/waiting.ts` wait for all tests. A line that must pass time
gives the reason, on it or on the line above: `# waits: REASON`, in TypeScript `// waits: REASON`.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent

#: The helpers that wait; they are not read.
WAITING: Final = {Path("tests/support/waiting.py"), Path("web/tests/waiting.ts")}

EXEMPT: Final = re.compile(r"(?:#|//) waits: \S+")

PATIENT_S: Final = 30  #: Deadlines from here on are long enough for a busy machine.

#: Deadlines from here on are in milliseconds: no test waits this number of seconds.
_LEAST_MS: Final = 200

#: Real timers and deadlines in TypeScript; `vi.advanceTimersByTime` passes no time.
_TIMERS: Final = re.compile(
    r"\b(?:setTimeout|setInterval|waitFor|waitUntil)(?:<[^>]*>)?\(|\bexpect\.poll\(|\btimeout: *\d"
)

_SLEEPS: Final = {"sleep", "sleep_ms", "wait_for_timeout"}


class Wait(NamedTuple):
    """A line that waits for time."""

    line: int
    what: str


def waits(source: str) -> Iterator[Wait]:
    """Yield the lines of a test file that wait for time and give no reason."""
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.expr | ast.stmt) and (what := _sleep(node) or _deadline(node)):
            near = "\n".join(lines[max(node.lineno - 2, 0) : node.lineno])
            if not EXEMPT.search(near):
                yield Wait(node.lineno, what)


def _sleep(node: ast.expr | ast.stmt) -> str:
    """Return the name of a function that sleeps, if this node refers to one."""
    match node:
        case ast.Attribute(attr=name) if name in _SLEEPS:
            return name
        case ast.ImportFrom(names=names):
            return next((each.name for each in names if each.name in _SLEEPS), "")
        case _:
            return ""


def _deadline(node: ast.expr | ast.stmt) -> str:
    """Return a description of a deadline that a busy machine may miss, if this node is one."""
    if not isinstance(node, ast.Call):
        return ""
    given = [word.value for word in node.keywords if word.arg == "timeout"]
    match node:
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id="asyncio"), attr="timeout" | "wait_for"),
            args=[*_, last],
        ):
            given.append(last)
        case ast.Call(func=ast.Attribute(attr="wait" | "join"), args=[only]):
            given.append(only)
        case _:
            pass
    values = [one.value for one in given if isinstance(one, ast.Constant)]
    numbers = [one for one in values if isinstance(one, int | float)]
    short = [one for one in map(_seconds, numbers) if 0 < one < PATIENT_S]
    return f"a deadline of {short[0]:g} s" if short else ""


def _seconds(number: float) -> float:
    """Return the seconds of a deadline."""
    return number / 1000 if number >= _LEAST_MS else number


def timers(source: str) -> Iterator[Wait]:
    """Yield the lines of a TypeScript test that wait for time and give no reason."""
    before = ""
    for number, line in enumerate(source.splitlines(), 1):
        found = _TIMERS.search(line)
        if found and not EXEMPT.search(f"{before}\n{line}"):
            yield Wait(number, found[0].rstrip("("))
        before = line


def main(root: Path = ROOT) -> int:
    """Print the waits for time and return the exit code."""
    python, client = (root / "tests").rglob("*.py"), (root / "web" / "tests").rglob("*.ts")
    found = [
        f"{path.relative_to(root)}:{wait.line}: {wait.what}"
        for path in sorted({*python, *client} - {root / helper for helper in WAITING})
        for wait in (waits if path.suffix == ".py" else timers)(path.read_text("utf-8"))
    ]
    for line in found:
        print(line)
    print(f"{len(found)} waits for time instead of a condition", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
