"""Any game again, from its choices alone: no player is asked."""

from collections.abc import Iterator

from yachtdice.game import GameState, Holder, Play, Resign, new_game, record_text
from yachtdice.rules import RuleSet
from yachtdice.tournament.faults import FaultKind, PlayerFault
from yachtdice.tournament.playing import Deal, Table, play_game
from yachtdice.tournament.result import GameResult, move_of
from yachtdice.tournament.schedule import deal_of
from yachtdice.tournament.worker import Setup


class DifferentGameError(Exception):
    """A game that does not come out as it was kept."""


class Reader:
    """A seat whose choices are read, each from the one list that all seats share."""

    def __init__(self, moves: Iterator[str], *, sits_down: bool) -> None:
        """Read from these moves; who does not sit down failed before its first turn."""
        self._moves, self._sits_down = moves, sits_down

    def begin(self, rules: RuleSet, seat: int, seed: int, game: int) -> None:  # noqa: ARG002
        """Sit down, or fail as then."""
        if not self._sits_down:
            raise PlayerFault(FaultKind.CRASHED, "as kept")

    def choose(self, state: GameState) -> Play:
        """Return the next choice kept."""
        move = move_of(next(self._moves, "!"), state.seat, state.rules)
        if isinstance(move, Resign):
            raise PlayerFault(FaultKind.CRASHED, "as kept")
        return move

    def end(self, scores: tuple[int, ...], won: bool) -> None:
        """Hear nothing."""

    def close(self) -> None:
        """Hold nothing."""


def replayed(setup: Setup, result: GameResult) -> Table:
    """Return the table of a game played again; raise DifferentGameError if it ends otherwise."""
    early = {fault.entrant for fault in result.faults if not fault.turn}
    moves = iter(result.moves)
    readers = [Reader(moves, sits_down=entrant not in early) for entrant in result.seats]
    deal = Deal(result.game, deal_of(setup.mode, result.game), setup.seed)
    table = play_game(setup.rules, result.seats, readers, deal)
    if table.state.totals != result.scores:
        totals = table.state.totals
        raise DifferentGameError(f"game {result.game} ends {totals}, kept is {result.scores}")
    return table


def record_of(setup: Setup, result: GameResult) -> str:
    """Return the record of a game, with the names of its players."""
    table = replayed(setup, result)
    names = [setup.entrants[entrant].name for entrant in result.seats]
    holders = tuple(Holder(name) for name in names)
    started, _ = new_game(setup.rules, holders)
    return record_text(setup.rules, [started, *table.events[1:]])
