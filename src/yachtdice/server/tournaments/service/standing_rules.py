"""When a standing tournament is run: pure rules over its stored state."""

from collections.abc import Collection
from typing import Final

from msgspec import Struct

from yachtdice.server.tournaments.messages.tournaments import EntrantView, TournamentStatus
from yachtdice.server.tournaments.service.programs import PRESENT_MS
from yachtdice.tournament.players.entrants import program_id
from yachtdice.views.rules import TextView

#: Shortest time from the start of a run to the next run: an hour.
BETWEEN_RUNS_MS: Final = 3_600_000
FEWEST_PLAYERS: Final = 2

_NO_NAME: Final = TextView("", "")


class EnteredProgram(Struct, frozen=True):
    """A bot account that has entered; `version` and `seen_ms` are None before it first connects."""

    bot: str
    owner: str
    entered_ms: int
    version: str | None
    seen_ms: int | None

    def is_present(self, now_ms: int) -> bool:
        """Return whether its program is connected."""
        return self.seen_ms is not None and self.seen_ms >= now_ms - PRESENT_MS


class LatestRun(Struct, frozen=True):
    """The latest run: its status, when it began (or was created), and its players."""

    tournament: str
    status: TournamentStatus
    begun_ms: int
    players: tuple[EntrantView, ...]


def present_programs(programs: Collection[EnteredProgram], now_ms: int) -> tuple[EntrantView, ...]:
    """Return the programs that can play now, as players with their versions, without names."""
    return tuple(
        EntrantView(program_id(one.bot), _NO_NAME, one.version)
        for one in programs
        if one.version is not None and one.is_present(now_ms)
    )


def next_run_ms(latest: LatestRun | None) -> int:
    """Return the earliest time of the next run.

    A run that its server could not finish does not count, so it is repeated at once.
    """
    if latest is None or latest.status is TournamentStatus.BROKEN:
        return 0
    return latest.begun_ms + BETWEEN_RUNS_MS


def is_due(
    latest: LatestRun | None,
    players: Collection[EntrantView],
    entered: Collection[str],
    now_ms: int,
) -> bool:
    """Return whether a run with these players begins now; `entered`: all players, absent ones too.

    It needs a change since the latest run: a player or a version that did not play then, or one
    that played and has been withdrawn. A program that only disconnects changes nothing.
    """
    if len(players) < FEWEST_PLAYERS or now_ms < next_run_ms(latest):
        return False
    if latest is None or latest.status in {TournamentStatus.BROKEN, TournamentStatus.FAILED}:
        return True
    if latest.status in {TournamentStatus.WAITING, TournamentStatus.RUNNING}:
        return False
    played = {(player.id, player.fingerprint) for player in latest.players}
    is_new = any((player.id, player.fingerprint) not in played for player in players)
    return is_new or any(player.id not in entered for player in latest.players)
