"""The measured tables and the plan in `docs/scale.md`, from `bench/load/measured.json`."""

import re
from pathlib import Path
from typing import Final

from msgspec.structs import asdict

from bench.load.loads import FLEETS
from bench.load.measured import Measured, read
from bench.load.outcomes import costs, latencies, scaling, table
from bench.scale import Assumptions, inputs_of, people_at_table, plan_table, plans

_BLOCK: Final = re.compile(r"(<!-- made: (\w+) -->\n)(?:.*?\n)??(<!-- end -->)", re.DOTALL)


def scale_page(page: Path) -> dict[Path, str]:
    """Return the page with its blocks made from the figures."""
    figures = read()
    blocks = {
        "loads": _loads(figures),
        "costs": _costs(figures),
        "fleet": scaling(*map(figures.outcome, FLEETS)),
        "plan": _plan(figures),
    }

    def block(found: re.Match[str]) -> str:
        return f"{found[1]}{blocks[found[2]]}\n{found[3]}"

    return {page: _BLOCK.sub(block, page.read_text(encoding="utf-8"))}


def _loads(figures: Measured) -> str:
    """Return where and when the loads were measured, and their latencies."""
    return (
        f"Measured with version {figures.version} by `make load ARGS=--write` on {figures.date}, "
        f"commit `{figures.commit}`. The machine: {figures.processor}, {figures.cores} cores, "
        f"{figures.system}, Python {figures.python}, load {figures.busy} from other work. A "
        f"durable commit of one row takes {figures.commit_ms} ms there. Times are in "
        f"milliseconds.\n\n{latencies(figures.outcomes)}"
    )


def _costs(figures: Measured) -> str:
    """Return the processor time of a move by part."""
    return costs(figures.outcomes)


def _plan(figures: Measured) -> str:
    """Return the plans, with their measured figures and their assumptions."""
    measured, given = inputs_of(figures), Assumptions()
    fields = {name: value for name, value in asdict(given).items() if name != "seats"}
    values = table(
        ("assumption", "value"), [(f"`{name}`", f"{value:,}") for name, value in fields.items()]
    )
    seats = ", ".join(f"{share:.0%}" for share in given.seats)
    return (
        f"{plan_table(plans(figures))}\n\n"
        f"It uses these measured figures: {measured.move_us:,.0f} µs of processor time for a move "
        f"at a table of four, {measured.frame_us:,.0f} µs for the frame to one more follower, "
        f"{measured.idle_mb:,.0f} MB for a process, {1000 * measured.socket_mb:,.0f} kB for a "
        f"connection, {measured.commits_s:,.0f} transactions a second on one PostgreSQL.\n\n"
        f"It assumes: tables of one to four people are {seats} of all tables "
        f"({people_at_table(given):.1f} people on average), and these values, whose meaning is "
        f"in `bench/scale.py`. Prices are in euros a month.\n\n{values}"
    )
