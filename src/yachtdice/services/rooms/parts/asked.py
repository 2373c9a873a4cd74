"""The parties whose clients a room asks for shares of sealed dice, and the announcements of them.

A number is the number of an attempt. Until its first share arrives, its parties change with the
connections; then they are fixed.
"""

from collections.abc import Set

from yachtdice.protocol.server_messages import Asked
from yachtdice.services.rooms.asking import AskedParties, SealedGame
from yachtdice.services.rooms.environment import Core, Follower
from yachtdice.services.rooms.parts.keys import ShownKeys


class AskedClients:
    """The parties that the connections of a room know to be asked.

    `fixed`: the parties of the number that has shares, or whose roll waits; None before that.
    """

    def __init__(self, core: Core, keys: ShownKeys) -> None:
        """Ask those parties of this room whose connections have shown a key."""
        self._core, self._keys = core, keys
        self._told: AskedParties | None = None
        self.fixed: AskedParties | None = None

    def begin_number(self) -> None:
        """Let the parties of the next number change again."""
        self.fixed = None

    def begin_game(self) -> None:
        """Forget the parties of the last game."""
        self._told = None

    def of(self, number: int) -> AskedParties | None:
        """Return the fixed number with its parties.

        Before a number is fixed, return this one with the announced parties, None without any.
        """
        if self.fixed is not None or self._told is None:
            return self.fixed
        return AskedParties(number, self._told.parties)

    def able(self, running: SealedGame, number: int) -> frozenset[int]:
        """Return the parties to ask for a throw whose first attempt has this number."""
        return frozenset(
            [
                pledge.party
                for pledge in running.ledger.pledges.at(number).clients
                if self._keys.has(running.game, pledge.tip)
                and not running.is_dropped(pledge.party)
                and running.takes_part(pledge.party)
            ]
        )

    def may_answer(self, running: SealedGame, party: int) -> bool:
        """Return whether a share of this party may still arrive.

        A program sends its share with the roll only.
        """
        if running.is_program(party):
            return False
        pledge = running.ledger.pledges.at(running.next).by_party.get(party)
        return pledge is not None and self._keys.has(running.game, pledge.tip)

    def look(self, running: SealedGame, *, is_silent: bool = False) -> None:
        """Tell the parties of the next number that is not fixed, if they have changed."""
        number = running.next if self.fixed is None else self.fixed.number + 1
        self._tell(AskedParties(number, self.able(running, number)), is_silent=is_silent)

    def fix(self, number: int, parties: Set[int]) -> None:
        """Fix the parties of a number, and tell them if they have changed."""
        self.fixed = AskedParties(number, frozenset(parties))
        self._tell(self.fixed)

    def _tell(self, asked: AskedParties, *, is_silent: bool = False) -> None:
        """Tell all connections the parties of a number, unless they know them."""
        if self._told is None or self._told.parties != asked.parties:
            self._told = asked
            if not is_silent:
                self._core.send(self._frame(asked))

    def tell_one(self, follower: Follower) -> None:
        """Tell a new connection the parties that it has to know."""
        for asked in self._current():
            follower.send(self._frame(asked))

    def tell_again(self) -> None:
        """Tell all connections the parties that they have to know."""
        for asked in self._current():
            self._core.send(self._frame(asked))

    def _current(self) -> list[AskedParties]:
        """Return the parties that a connection has to know, in order."""
        told, fixed = self._told, self.fixed
        if told is None or fixed is None or fixed.parties == told.parties:
            return [] if told is None else [told if fixed is None else fixed]
        return [fixed, AskedParties(max(told.number, fixed.number + 1), told.parties)]

    def _frame(self, asked: AskedParties) -> Asked:
        core = self._core
        parties = tuple(sorted(asked.parties))
        return Asked(core.epoch, core.version, core.room.game or "", asked.number, parties)
