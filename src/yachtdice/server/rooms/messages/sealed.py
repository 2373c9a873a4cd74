"""Views of sealed dice: the dice that players can check (`docs/dice.md`).

Parties: 0 is the server, 1 to 4 are the seats of the game, counted from 1, and 5 is the host of a
table at which no person has a seat. Tips and links are 32 bytes in base64url without padding.
"""

from msgspec import Struct


class NextGame(Struct, frozen=True):
    """The next game of a room, for which clients can pledge now."""

    id: str  #: Id of the game.
    tip: str  #: Tip of the server's chain for this game.


class VoidView(Struct, frozen=True):
    """An attempt without a result. Its number is used up."""

    number: int  #: Number of the attempt.
    #: The parties that did not answer; for a resignation the seat on turn, which resigned.
    missing: tuple[int, ...]


class PledgeView(Struct, frozen=True):
    """A pledge, with the latest link of its chain that is public."""

    party: int  #: The party.
    tip: str  #: Tip of its chain.
    since: int  #: Number of the first throw for which it counts.
    number: int  #: Number of the latest public link, 0: the tip.
    link: str  #: The latest public link.


class MissesView(Struct, frozen=True):
    """How often a party did not answer in this game."""

    party: int  #: The party.
    times: int  #: Number of void attempts because of it. After 2 the server does not ask it again.


class LedgerView(Struct, frozen=True):
    """The facts from which a client can check all later throws of a game."""

    pledges: tuple[PledgeView, ...]  #: All pledges, in the order of the record.
    misses: tuple[MissesView, ...]  #: The parties that did not answer at least once, by number.
    #: The void numbers since the last throw, because the seat on turn resigned.
    resigned: tuple[VoidView, ...]
