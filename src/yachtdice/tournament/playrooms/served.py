"""Python players in games of a server: a playroom answers one position at a time."""

from collections import OrderedDict
from functools import lru_cache
from hashlib import sha256
from typing import Final

from yachtdice.game import IllegalActionError, Play, decide
from yachtdice.rules import RuleSet, parse_rules
from yachtdice.tournament.faults import FaultKind, PlayerFault, refused
from yachtdice.tournament.games.result import move_text
from yachtdice.tournament.players.answer_timer import AnswerTimer
from yachtdice.tournament.players.classes import find_class
from yachtdice.tournament.players.entrant_bots import ClassEntrantBot
from yachtdice.tournament.playrooms.messages import Chosen, Failure, TakeTurn
from yachtdice.views.table import state_of

#: Number of latest seats whose players are kept; an older seat gets a new player.
MOST_GAMES: Final = 64


class ServedGames:
    """The players of the latest games, by game and seat."""

    def __init__(self, timer: AnswerTimer) -> None:
        """Limit the time of all answers with this timer."""
        self._timer = timer
        self._players: OrderedDict[tuple[str, int], ClassEntrantBot] = OrderedDict()

    def answer(self, order: TakeTurn) -> Chosen | Failure:
        """Return a legal choice or the player's fault; after a fault the seat gets a new player."""
        try:
            return Chosen(self._choice(order))
        except PlayerFault as fault:
            self._players.pop((order.game, order.table.seat), None)
            return Failure(fault.kind, fault.reason, fault.log)

    def _choice(self, order: TakeTurn) -> str:
        """Return a legal choice as one character; raise PlayerFault."""
        state = state_of(order.table, _rules(order.rules_text))
        play: Play = self._player(order).choose(state)
        try:
            decide(state, play)
        except IllegalActionError as error:
            raise PlayerFault(FaultKind.ILLEGAL, refused(state, play, error)) from error
        return move_text(play, state.rules)

    def _player(self, order: TakeTurn) -> ClassEntrantBot:
        """Return the player of the seat on turn, a new player at its first choice."""
        key = (order.game, order.table.seat)
        found = self._players.get(key)
        if found is None:
            found = ClassEntrantBot(0, lambda: find_class(order.spec), self._timer, order.limits)
            found.begin(_rules(order.rules_text), order.table.seat, _seed(*key), 0)
            self._players[key] = found
        self._players.move_to_end(key)
        while len(self._players) > MOST_GAMES:
            self._players.popitem(last=False)
        return found


@lru_cache(maxsize=16)
def _rules(text: str) -> RuleSet:
    """Return the rule set of a text that the server has validated."""
    return parse_rules(text)


def _seed(game: str, seat: int) -> int:
    """Return the seed for the player's own random numbers."""
    return int.from_bytes(sha256(f"{game}/{seat}".encode()).digest()[:6])
