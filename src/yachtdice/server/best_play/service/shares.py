"""The shares of the cache that solutions in play may take: of a player, of an address, of all.

A table holds its solution in memory while it plays, so its file cannot be deleted. Each table
borrows the bytes of its solution before it gets it. Rule sets on offer are free: their number is
the host's decision.
"""

from collections import Counter
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from yachtdice import solver
from yachtdice.rules import RuleSet

#: All tables of a server together may borrow the cache limit divided by this number.
ALL_OF_LIMIT: Final = 4

#: A player, and an address, may borrow the share of all tables divided by this number.
ONE_OF_ALL: Final = 2

_ALL: Final = "all"


class Loan(Struct, frozen=True):
    """The bytes of one solution, borrowed under these names."""

    fingerprint: str
    names: tuple[str, ...]


class SolutionShares:
    """Lends bytes to tables. Tables of one borrower with the same rules borrow them once."""

    def __init__(self, most: int, is_free: Callable[[RuleSet], bool]) -> None:
        """Lend at most these bytes at a time, beside the rule sets that are free."""
        self._most, self._is_free = most, is_free
        self._lent: dict[str, Counter[str]] = {}
        self._bytes: dict[str, int] = {}

    def is_too_large(self, rules: RuleSet) -> bool:
        """Return whether no table can ever borrow the bytes of this solution."""
        return not self._is_free(rules) and solver.solution_bytes(rules) > self._most // ONE_OF_ALL

    def borrow(self, rules: RuleSet, player: str, address: str | None) -> Loan | None:
        """Return a loan for a table of this player and address, None if a share is used up.

        Only rule sets that are free are lent without an address.
        """
        if self._is_free(rules):
            return Loan(rules.fingerprint, ())
        if address is None:
            return None
        names = (_ALL, f"player {player}", f"address {address}")
        size = solver.solution_bytes(rules)
        if any(self._held(name, rules.fingerprint) + size > self._share(name) for name in names):
            return None
        self._bytes[rules.fingerprint] = size
        for name in names:
            self._lent.setdefault(name, Counter())[rules.fingerprint] += 1
        return Loan(rules.fingerprint, names)

    def give_back(self, loan: Loan) -> None:
        """End a loan."""
        for name in loan.names:
            left = self._lent[name] - Counter([loan.fingerprint])
            if left:
                self._lent[name] = left
            else:
                del self._lent[name]
        if loan.fingerprint not in self._lent.get(_ALL, ()):
            self._bytes.pop(loan.fingerprint, None)

    @property
    def lent(self) -> int:
        """The bytes that all tables have borrowed."""
        return self._held(_ALL, "")

    def _held(self, name: str, but: str) -> int:
        """Return the bytes borrowed under a name, without those of one rule set."""
        return sum(self._bytes[mark] for mark in self._lent.get(name, ()) if mark != but)

    def _share(self, name: str) -> int:
        """Return the most bytes to lend under a name."""
        return self._most if name == _ALL else self._most // ONE_OF_ALL
