"""The lint for waits finds tests that wait for time."""

from pathlib import Path

import pytest

from tools.waits import main, timers, waits


@pytest.mark.parametrize(
    "line",
    [
        "await asyncio.sleep(0.1)",
        "await asyncio.wait_for(opened, timeout=2)",
        "time.sleep(1)",
        "from time import sleep",
        "pause = asyncio.sleep",
        "page.wait_for_timeout(500)",
        "await asyncio.wait_for(opened, 2)",
        "process.wait(timeout=5)",
        "process.wait(5)",
        "thread.join(2)",
        "page.click('#roll', timeout=5_000)",
        "page.click('#roll', timeout=500)",
    ],
)
def test_waits_for_time_are_found(line: str) -> None:
    """Sleeps and short deadlines are found, unless the line or the one above gives a reason."""
    assert [wait.line for wait in waits(f"async def test() -> None:\n    {line}\n")] == [2]
    assert not [*waits(f"async def test() -> None:\n    {line}  # waits: a player thinks\n")]
    assert not [*waits(f"async def test() -> None:\n    # waits: a player thinks\n    {line}\n")]


@pytest.mark.parametrize(
    "line",
    [
        "await until(is_open)",
        "program = 'time.sleep(9)'",
        "await asyncio.wait_for(x, 60)",
        "page.click('#roll', timeout=60_000)",
        "names = ', '.join(found)",
    ],
)
def test_waits_for_conditions_are_accepted(line: str) -> None:
    """Conditions, programs under test in strings, and patient deadlines wait for no time."""
    assert not [*waits(f"async def test() -> None:\n    {line}\n")]


@pytest.mark.parametrize(
    "line",
    [
        "setTimeout(done, 50);",
        "await vi.waitFor(look);",
        "await vi.waitUntil<number>(look);",
        "await expect.poll(look).toBe(1);",
        "await click({ timeout: 5 });",
    ],
)
def test_timers_of_the_client_tests_are_found(line: str) -> None:
    """Real timers are found without a reason; fake ones pass no time."""
    assert [wait.line for wait in timers(f"it('waits', () => {{\n  {line}\n}});")] == [2]
    assert not [*timers(f"// waits: the browser draws\n{line}\n")]
    assert not [*timers("vi.advanceTimersByTime(500);\n")]


def test_a_wait_fails_the_check(tmp_path: Path) -> None:
    """The exit code is 1 with a wait, and 0 without."""
    file = tmp_path / "tests" / "test_one.py"
    file.parent.mkdir()
    file.write_text("time.sleep(1)\n", "utf-8")
    assert main(tmp_path) == 1
    file.write_text("until(ready)\n", "utf-8")
    assert main(tmp_path) == 0
    client = tmp_path / "web" / "tests" / "one.test.ts"
    client.parent.mkdir(parents=True)
    client.write_text("setTimeout(done, 5);\n", "utf-8")
    assert main(tmp_path) == 1
