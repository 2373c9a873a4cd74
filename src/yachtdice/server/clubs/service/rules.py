"""Decisions about clubs: the rights of roles, the heir of an owner, limits, names and texts.

The store asks them inside its transactions, because each depends on rows that others may change.
"""

import re
from collections.abc import Collection
from enum import StrEnum
from typing import Final, NamedTuple

from msgspec.structs import replace

from yachtdice.server.clubs.messages import LONGEST_ABOUT, MOST_MEMBERS, ClubOrder, ClubRole
from yachtdice.server.people.service.names import account_name, characters, invisible_in

MOST_FOLLOWED: Final = 200  #: Maximum number of players that an account follows or blocks.
MOST_MADE: Final = 3  #: Maximum number of clubs that an account has made.
MOST_JOINED: Final = 10  #: Maximum number of clubs of an account.
MOST_LINKS: Final = 20  #: Maximum number of valid links of a club.
GAMES_NEEDED: Final = 5  #: Number of finished games that an account needs to make a club.

#: A web address: a scheme, `www.`, or two words with a full stop and no space between them.
_LINK: Final = re.compile(r"://|\bwww\.|[^\W\d_]\.[^\W\d_]{2}", re.IGNORECASE)
_RANKS: Final = (ClubRole.MEMBER, ClubRole.KEEPER, ClubRole.OWNER)


class ClubFault(StrEnum):
    """Why the server refused a request, for programs."""

    NO_CLUB = "no-club"
    NO_PLAYER = "no-player"
    NO_LINK = "club-link"
    RIGHTS = "club-rights"
    NEW_ACCOUNT = "club-new-account"
    FULL = "club-full"
    NAME = "club-name-taken"
    ABOUT = "club-about"
    TOO_MANY = "too-many-clubs"
    TOO_MANY_LINKS = "too-many-club-links"
    TOO_MANY_FOLLOWED = "too-many-followed"


_REASONS: Final = {
    ClubFault.NO_CLUB: "there is no such club, or you are not a member; ask a member for a link",
    ClubFault.NO_PLAYER: "there is no such player here; check the id",
    ClubFault.NO_LINK: "this link is unknown, used up or too old; ask a member for a new one",
    ClubFault.RIGHTS: "your role in this club does not allow this; ask its owner",
    ClubFault.NEW_ACCOUNT: f"your account is too new, or has fewer than {GAMES_NEEDED} finished"
    " games; make a club later",
    ClubFault.FULL: f"this club has {MOST_MEMBERS} members, the maximum; join another one",
    ClubFault.NAME: "a club has this name or one that looks like it; choose another",
    ClubFault.ABOUT: f"the text about a club may have {LONGEST_ABOUT} characters and no links;"
    " shorten it, and put a space after each full stop",
    ClubFault.TOO_MANY: f"an account may make {MOST_MADE} clubs and be in {MOST_JOINED};"
    " delete or leave one first",
    ClubFault.TOO_MANY_LINKS: f"a club may have {MOST_LINKS} links; end them first",
    ClubFault.TOO_MANY_FOLLOWED: f"an account may follow {MOST_FOLLOWED} players, and block as"
    " many; remove one first",
}


class ClubRefusedError(Exception):
    """A request about clubs or followed players that the server refuses; nothing was stored."""

    def __init__(self, fault: ClubFault) -> None:
        """Set the fault for programs, and the reason for people."""
        super().__init__(_REASONS[fault])
        self.fault = fault


class StoredMember(NamedTuple):
    """A member of a club as the heir is chosen: the role, the time of joining, and the id."""

    role: ClubRole
    since_ms: int
    player: str


def has_rights(role: ClubRole, needed: ClubRole) -> bool:
    """Return whether a role may do what needs this role."""
    return _RANKS.index(role) >= _RANKS.index(needed)


def may_give(own: ClubRole, old: ClubRole, new: ClubRole | None, *, is_self: bool) -> bool:
    """Return whether a member may give a member with the role `old` another (None: remove it).

    Members remove themselves, keepers remove members, and owners do all but give up their role:
    they hand it over or leave.
    """
    if new is None and (is_self or has_rights(own, ClubRole.KEEPER)):
        return is_self or not has_rights(old, own)
    return own is ClubRole.OWNER and not is_self


def heir_of(members: Collection[StoredMember]) -> str:
    """Return the next owner: the keeper who joined first, without keepers the first member."""
    return min(members, key=lambda it: (it.role is not ClubRole.KEEPER, *it[1:])).player


def checked_order(order: ClubOrder) -> ClubOrder:
    """Return the order in its stored form.

    Raises NameRefusedError for its name and ClubRefusedError for its text.
    """
    about = " ".join(order.about.split())
    is_hidden = invisible_in(about) is not None
    if is_hidden or characters(about) > LONGEST_ABOUT or _LINK.search(about):
        raise ClubRefusedError(ClubFault.ABOUT)
    return replace(order, name=account_name(order.name), about=about)
