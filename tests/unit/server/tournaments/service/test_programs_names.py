"""Names of accounts in tournaments: looked up when read, and never ambiguous."""

import msgspec

from tests.unit.server.tournaments.store.test_tournaments import REPORT
from yachtdice.server.tournaments.messages.tournaments import (
    EntrantView,
    TournamentLine,
    TournamentStatus,
)
from yachtdice.server.tournaments.service.programs import (
    DELETED,
    named_line,
    named_report,
    programs_in,
)
from yachtdice.tournament.messages import Figure, TournamentReport, TournamentStanding
from yachtdice.views.rules import TextView

_NONE = TextView("", "")
PLAYERS = (
    EntrantView("greedy", TextView("Gull", "갈매기")),
    EntrantView("bot:b1", _NONE, "1"),
    EntrantView("bot:b2", _NONE, "1"),
    EntrantView("bot:b3", _NONE, "1"),
)
LINE = TournamentLine(
    "a", TournamentStatus.FINISHED, "yahtzee", _NONE, PLAYERS, "hill", 10, None, 0, 0, 0, ()
)
_FIGURE = Figure(1.0, None)


def _row(place: int, player: str, name: str) -> TournamentStanding:
    """Return a player's row in the standings."""
    return TournamentStanding(
        place, name, player, "1", False, 1.0, 0, 1, 1, 0, 0, _FIGURE, _FIGURE, None, None
    )


def test_names_are_those_of_the_accounts_now() -> None:
    """Programs have the names of their accounts; a deleted account has none."""
    assert programs_in([LINE]) == {"b1", "b2", "b3"}
    named = named_line(LINE, {"b1": "Tern", "b2": "greedy"})
    assert [one.title.en for one in named.players] == ["Gull", "Tern", "greedy", "deleted bot"]
    assert named.players[3].title == DELETED


def test_a_report_tells_players_apart() -> None:
    """Names in a report are those of the accounts, with a number if a name is taken; ids stay."""
    rows = [_row(1, "greedy", "greedy")]
    rows += [_row(2, one.id, f"program {one.id}") for one in PLAYERS[1:]]
    stored = msgspec.json.encode(msgspec.structs.replace(REPORT, standings=tuple(rows))).decode()
    line = named_line(LINE, {"b1": 'T"ern', "b2": "greedy"})
    report = msgspec.json.decode(named_report(stored, line), type=TournamentReport)
    assert [(row.player, row.name) for row in report.standings] == [
        ("greedy", "greedy"),
        ("bot:b1", 'T"ern'),
        ("bot:b2", "greedy 2"),
        ("bot:b3", "deleted bot"),
    ]
