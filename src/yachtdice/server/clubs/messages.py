"""Bodies of the HTTP API for followed players and clubs."""

from enum import StrEnum
from typing import Annotated, Final

from msgspec import Meta, Struct

from yachtdice.views.rules import TextView

LONGEST_ABOUT: Final = 200  #: Maximum number of characters in the text about a club.
MOST_MEMBERS: Final = 200  #: Maximum number of members of a club.
MOST_DAYS: Final = 30  #: Maximum number of days for which a link to a club is valid.


class PlayingNow(Struct, frozen=True):
    """A running game that anyone may watch."""

    room: str  #: Id of the room.
    title: TextView  #: Name of the rule set.


class FollowedPlayer(Struct, frozen=True):
    """A player that the account follows."""

    player: str  #: Public id.
    name: str  #: Name of the account.
    level: int  #: Level.
    #: The game that the player plays now; null without one, if the player does not show it, or if
    #: it is private or not listed.
    playing: PlayingNow | None


class BlockedPlayer(Struct, frozen=True):
    """A player that the account has blocked."""

    player: str  #: Public id.
    name: str  #: Name of the account.


class FollowingView(Struct, frozen=True):
    """The players that an account follows or blocks. Only the account itself sees them."""

    followed: tuple[FollowedPlayer, ...]  #: By name.
    blocked: tuple[BlockedPlayer, ...]  #: By name.
    shows_playing: bool  #: Whether the account shows its followers the game that it plays.


class RelationView(Struct, frozen=True):
    """The relation of the account to another player."""

    following: bool  #: Whether the account follows the player.
    blocked: bool  #: Whether the account has blocked the player.
    may_follow: bool  #: Whether the account can follow the player.


class RelationChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """A change of the relation to another player; a block ends follows in both directions."""

    following: bool | None = None  #: Whether the account follows the player, null for no change.
    blocked: bool | None = None  #: Whether the account blocks the player, null for no change.


class ShownChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """The switch of an account that shows its followers the game that it plays."""

    shows_playing: bool  #: Whether it shows the game.


class ClubRole(StrEnum):
    """The role of a member in a club."""

    OWNER = "owner"  #: Does everything that a keeper does, changes the club and gives roles.
    KEEPER = "keeper"  #: Makes links and contests, and removes members without a role.
    MEMBER = "member"  #: Takes part.


class ClubOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """A new club, or the new facts of a club."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]  #: Name, with the rules of accounts.
    about: Annotated[str, Meta(max_length=1000)] = ""  #: At most 200 characters without links.
    #: Whether everybody sees the club and may join. Other clubs are joined by a link.
    open: bool = False


class ClubLine(Struct, frozen=True):
    """A club in a list."""

    id: str  #: Id.
    name: str  #: Name.
    about: str  #: The text about the club, perhaps empty.
    open: bool  #: Whether everybody sees the club and may join.
    created_ms: int  #: When it was made, in milliseconds since 1970.
    members: int  #: Number of members.
    role: ClubRole | None  #: Role of the account that asks, null for other visitors.


class ClubMember(Struct, frozen=True):
    """A member of a club."""

    player: str  #: Public id.
    name: str  #: Name of the account.
    level: int  #: Level.
    role: ClubRole  #: Role.
    since_ms: int  #: When the member joined, in milliseconds since 1970.


class ClubView(Struct, frozen=True):
    """A club."""

    line: ClubLine  #: The club as in a list.
    #: The members in the order in which they joined; empty for visitors.
    members: tuple[ClubMember, ...]
    links: int  #: Number of valid links; 0 for accounts that may make none.


class ClubsPage(Struct, frozen=True):
    """The clubs of the account, and a page of the open clubs."""

    own: tuple[ClubLine, ...]  #: Clubs of the account, by name.
    open: tuple[ClubLine, ...]  #: Open clubs, latest first.
    next: str | None  #: `before` of the next page of open clubs, null on the last page.
    may_create: bool  #: Whether the account may make another club.


class RoleChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """The new role of a member. With `owner`, the owner hands the club over and becomes keeper."""

    role: ClubRole | None  #: The role, null to remove the member. Members remove themselves.


class ClubLinkOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """A new link to a club."""

    days: Annotated[int, Meta(ge=1, le=MOST_DAYS)] = 7  #: Days for which it is valid.
    #: Number of accounts that may join with it.
    uses: Annotated[int, Meta(ge=1, le=MOST_MEMBERS)] = 20


class ClubLinkMade(Struct, frozen=True):
    """A new link. The server keeps only a hash of its code, so it shows the code only once."""

    code: str  #: The code of the link.
    until_ms: int  #: When it becomes invalid, in milliseconds since 1970.
    uses: int  #: Number of accounts that may join with it.
    link: str = ""  #: The whole link, to the page where players accept it.
    picture: str = ""  #: A QR code of the link, as a `data:` address of an SVG image.


class ClubCode(Struct, frozen=True, forbid_unknown_fields=True):
    """The code of a link."""

    code: Annotated[str, Meta(max_length=100)]  #: The code.


class ClubDayLine(Struct, frozen=True):
    """The hand of a day of a member."""

    player: str  #: Public id.
    name: str  #: Name of the account.
    #: Points given away by the first answer to each position; null for a position without an
    #: answer, and for each position that the account that asks has not answered.
    given: tuple[float | None, ...]


class ClubDay(Struct, frozen=True):
    """The hand of a day in a club."""

    day: str  #: The date, YYYY-MM-DD in UTC.
    results: tuple[ClubDayLine, ...]  #: Members with results that the account may see.


class ClubDays(Struct, frozen=True):
    """The hands of the last seven days in a club."""

    days: tuple[ClubDay, ...]  #: Latest first.


class SeasonLine(Struct, frozen=True):
    """A member in the table of a season."""

    player: str  #: Public id.
    name: str  #: Name of the account.
    points: float  #: Sum of the best eight contests, each from 0 to 1.
    contests: int  #: Number of contests that the sum counts.


class SeasonTable(Struct, frozen=True):
    """The table of a club's contests in a quarter."""

    from_ms: int  #: Beginning of the quarter in UTC, in milliseconds since 1970.
    until_ms: int  #: End of the quarter.
    lines: tuple[SeasonLine, ...]  #: Members with points, most first.
