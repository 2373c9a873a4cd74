"""When a standing tournament is run again."""

import pytest

from yachtdice.server.tournaments.messages.tournaments import EntrantView, TournamentStatus
from yachtdice.server.tournaments.service.programs import PRESENT_MS
from yachtdice.server.tournaments.service.standing_rules import (
    BETWEEN_RUNS_MS,
    EnteredProgram,
    LatestRun,
    is_due,
    next_run_ms,
    present_programs,
)
from yachtdice.views.rules import TextView

LATER = 5 + BETWEEN_RUNS_MS
GULL, TERN, HASTE = "greedy", "bot:tern", "bot:haste"


def _player(player: str, version: str = "1") -> EntrantView:
    """Return a player in a version."""
    return EntrantView(player, TextView("", ""), version)


def _latest(status: str, *players: EntrantView) -> LatestRun:
    """Return the latest run, which began at 5 ms."""
    return LatestRun("a", TournamentStatus(status), 5, players)


BOTH = (_player(GULL), _player(TERN))


@pytest.mark.parametrize(
    ("latest", "players", "entered", "now_ms", "due"),
    [
        pytest.param(None, BOTH, {GULL, TERN}, 0, True, id="the first run"),
        pytest.param(None, BOTH[:1], {GULL, TERN}, 0, False, id="one player is not enough"),
        pytest.param(_latest("finished", *BOTH), BOTH, {GULL, TERN}, LATER, False, id="no change"),
        pytest.param(
            _latest("finished", *BOTH),
            (_player(GULL), _player(TERN, "2")),
            {GULL, TERN},
            LATER,
            True,
            id="a new version",
        ),
        pytest.param(
            _latest("finished", *BOTH),
            (*BOTH, _player(HASTE)),
            {GULL, TERN, HASTE},
            LATER,
            True,
            id="a new program",
        ),
        pytest.param(
            _latest("finished", *BOTH),
            (*BOTH, _player(HASTE)),
            {GULL, TERN, HASTE},
            LATER - 1,
            False,
            id="a change within the hour waits",
        ),
        pytest.param(
            _latest("finished", *BOTH, _player(HASTE)),
            BOTH,
            {GULL, TERN, HASTE},
            LATER,
            False,
            id="an absent program is no change",
        ),
        pytest.param(
            _latest("finished", *BOTH, _player(HASTE)),
            BOTH,
            {GULL, TERN},
            LATER,
            True,
            id="a withdrawn program",
        ),
        pytest.param(_latest("broken", *BOTH), BOTH, {GULL, TERN}, 6, True, id="interrupted"),
        pytest.param(_latest("failed", *BOTH), BOTH, {GULL, TERN}, 6, False, id="failed just now"),
        pytest.param(_latest("failed", *BOTH), BOTH, {GULL, TERN}, LATER, True, id="failed"),
        pytest.param(_latest("cancelled", *BOTH), BOTH, {GULL, TERN}, LATER, False, id="cancelled"),
        pytest.param(
            _latest("running", *BOTH),
            (*BOTH, _player(HASTE)),
            {GULL, TERN, HASTE},
            LATER,
            False,
            id="one run at a time",
        ),
    ],
)
def test_a_run_needs_a_change_and_an_hour(
    latest: LatestRun | None,
    players: tuple[EntrantView, ...],
    entered: set[str],
    now_ms: int,
    due: bool,
) -> None:
    """A run follows a change of players or versions, an hour after the start of the run before."""
    assert is_due(latest, players, entered, now_ms) is due


def test_only_connected_programs_play() -> None:
    """A program plays in the version that it announced, while it is connected."""
    programs = [
        EnteredProgram("tern", "mina", 0, "2", 100),
        EnteredProgram("gone", "mina", 0, "2", 99),
        EnteredProgram("never", "mina", 0, None, None),
    ]
    assert present_programs(programs, 100 + PRESENT_MS) == (_player(TERN, "2"),)


def test_the_page_shows_the_earliest_next_run() -> None:
    """A next run is possible at once without an earlier run or after an interrupted one."""
    latest = _latest("finished", *BOTH)
    assert [next_run_ms(one) for one in (None, _latest("broken", *BOTH), latest)] == [0, 0, LATER]
