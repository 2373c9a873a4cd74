"""The HTTP API of followed players and clubs.

To all but its members, a club that is not open answers like an unknown one.
"""

from typing import Annotated, Final
from urllib.parse import quote

from litestar import Response, delete, get, post
from litestar.params import Parameter
from msgspec.structs import replace

from yachtdice.server.clubs import messages
from yachtdice.server.clubs.service.rules import ClubFault, ClubRefusedError, checked_order
from yachtdice.server.clubs.store.clubs import SqlClubs
from yachtdice.server.clubs.store.following import SqlFollowing
from yachtdice.server.clubs.store.results import SqlClubResults
from yachtdice.server.common.limits import FOLLOWS, REQUESTS, Limiter
from yachtdice.server.common.settings import Settings
from yachtdice.server.contests.api.contests import ContestListCursor
from yachtdice.server.contests.messages.bodies import ContestsPage
from yachtdice.server.contests.service.desk import ContestDesk
from yachtdice.server.http.pictures import qr_picture
from yachtdice.server.http.problems import answer, refusals, refusals_of_body
from yachtdice.server.http.requests import LIMIT, AnyRequest, AppRouter, require_json
from yachtdice.server.people.api.ranking import PlayerId
from yachtdice.server.people.service.ports import Session

ClubId = Annotated[
    str, Parameter(max_length=32, pattern="^[a-z0-9]+$", description="The club's id.")
]
ClubsCursor = Annotated[
    str | None,
    Parameter(pattern=r"^[0-9]{1,15}\.[a-z0-9]{1,32}$", description="`next` of another page."),
]
_READ, _CHANGED = refusals(400, 401, 403, 404, 503), refusals_of_body(401, 404, 409, 503)
_STATUSES: Final = {
    ClubFault.ABOUT: 400,
    **dict.fromkeys((ClubFault.RIGHTS, ClubFault.NEW_ACCOUNT), 403),
    **dict.fromkeys((ClubFault.NO_CLUB, ClubFault.NO_PLAYER, ClubFault.NO_LINK), 404),
}


@get("/following", summary="List the players that I follow", responses=_READ)
async def get_following(following: SqlFollowing, account: Session) -> messages.FollowingView:
    """Return the players that the account follows or blocks, and the games that they show."""
    return await following.view(account.player.id)


@post("/following", summary="Show or hide my games", status_code=204, responses=_CHANGED)
async def set_shown(following: SqlFollowing, account: Session, data: messages.ShownChoice) -> None:
    """Set whether followers see the game that the account plays, if anyone may watch it."""
    await following.show_playing(account.player.id, is_shown=data.shows_playing)


@get("/relations/{player:str}", summary="Get my relation to a player", responses=_READ)
async def get_relation(
    following: SqlFollowing, account: Session, player: PlayerId
) -> messages.RelationView:
    """Return whether the account follows, blocks, or can follow a player."""
    return await following.relation(account.player.id, player)


@post(
    "/relations/{player:str}",
    summary="Follow or block a player",
    status_code=200,
    responses=_CHANGED,
)
async def set_relation(
    following: SqlFollowing,
    limiter: Limiter,
    account: Session,
    player: PlayerId,
    data: messages.RelationChoice,
) -> messages.RelationView:
    """Follow or block a player, or end that. The player does not learn about it."""
    if data.following:
        limiter.take(FOLLOWS, account.player.id)
    return await following.relate(account.player.id, player, data)


@get("/clubs", summary="List my clubs and open clubs", responses=refusals(400, 503))
async def get_clubs(
    clubs: SqlClubs, viewer: str | None, before: ClubsCursor = None
) -> messages.ClubsPage:
    """Return the clubs of the account, and a page of the open clubs, latest first."""
    at_ms, _, last = (before or "").partition(".")
    return await clubs.page(viewer or "", (int(at_ms), last) if before else None)


@post("/clubs", summary="Make a club", status_code=201, responses=_CHANGED)
async def post_club(
    clubs: SqlClubs, account: Session, data: messages.ClubOrder
) -> messages.ClubView:
    """Make a club with the account as its owner."""
    club = await clubs.create(account.player.id, checked_order(data))
    return await clubs.view(club, account.player.id)


@post("/clubs/join", summary="Join a club by its link", status_code=200, responses=_CHANGED)
async def join_by_link(
    clubs: SqlClubs, account: Session, data: messages.ClubCode
) -> messages.ClubView:
    """Join the club that made the link. A member that uses it again does not count."""
    club = await clubs.join_by_link(data.code, account.player.id)
    return await clubs.view(club, account.player.id)


@get("/clubs/{club:str}", summary="Get a club", responses=refusals(400, 404, 503))
async def get_club(clubs: SqlClubs, viewer: str | None, club: ClubId) -> messages.ClubView:
    """Return a club; its members only to members."""
    return await clubs.view(club, viewer or "")


@post("/clubs/{club:str}", summary="Change a club", status_code=204, responses=_CHANGED)
async def change_club(
    clubs: SqlClubs, account: Session, club: ClubId, data: messages.ClubOrder
) -> None:
    """Give a club another name and text, and open or close it. Its owner may do this."""
    await clubs.change(club, account.player.id, checked_order(data))


@delete("/clubs/{club:str}", summary="Delete a club", status_code=204, responses=_READ)
async def delete_club(clubs: SqlClubs, account: Session, club: ClubId) -> None:
    """Delete a club. Its owner may do this."""
    await clubs.end(club, account.player.id)


@post("/clubs/{club:str}/join", summary="Join an open club", status_code=204, responses=_CHANGED)
async def join_club(clubs: SqlClubs, account: Session, club: ClubId) -> None:
    """Join an open club."""
    await clubs.join(club, account.player.id)


@post(
    "/clubs/{club:str}/members/{player:str}",
    summary="Give a member a role, or remove it",
    status_code=204,
    responses=_CHANGED,
)
async def set_member(
    clubs: SqlClubs, account: Session, club: ClubId, player: PlayerId, data: messages.RoleChoice
) -> None:
    """Give a member a role, hand the club over, remove a member, or leave.

    An owner gives roles and hands over. Keepers remove members. If the owner leaves, the keeper
    who joined first becomes owner, or else the member who joined first. The last member who leaves
    ends the club.
    """
    await clubs.give(club, account.player.id, player, data.role)


@post("/clubs/{club:str}/links", summary="Make a link", status_code=201, responses=_CHANGED)
async def post_link(
    request: AnyRequest,
    clubs: SqlClubs,
    settings: Settings,
    account: Session,
    club: ClubId,
    data: messages.ClubLinkOrder,
) -> messages.ClubLinkMade:
    """Make a link with which accounts join, and its QR code. Keepers may do this."""
    made = await clubs.make_link(club, account.player.id, data)
    base = settings.invite_url or str(request.base_url)
    link = f"{base.rstrip('/')}/clubs/join/{made.code}"
    return replace(made, link=link, picture=f"data:image/svg+xml,{quote(qr_picture(link))}")


@delete("/clubs/{club:str}/links", summary="End all links", status_code=204, responses=_READ)
async def delete_links(clubs: SqlClubs, account: Session, club: ClubId) -> None:
    """End all links of a club. Keepers may do this."""
    await clubs.end_links(club, account.player.id)


@get("/clubs/{club:str}/days", summary="Get the hands of the day", responses=_READ)
async def get_club_days(
    clubs: SqlClubs, club_results: SqlClubResults, account: Session, club: ClubId
) -> messages.ClubDays:
    """Return the members' results of the last seven hands of the day, for members.

    A position shows the results of others once the account has answered it.
    """
    await clubs.require(club, account.player.id)
    return await club_results.days(club, account.player.id)


@get("/clubs/{club:str}/season", summary="Get the table of the season", responses=_READ)
async def get_season(
    clubs: SqlClubs, club_results: SqlClubResults, account: Session, club: ClubId
) -> messages.SeasonTable:
    """Return the table of the current quarter over the club's contests, for members.

    A contest gives a member the number of entrants beaten, divided by that of all other entrants.
    The best eight contests count.
    """
    await clubs.require(club, account.player.id)
    return await club_results.season(club)


@get("/clubs/{club:str}/contests", summary="List a club's contests", responses=_READ)
async def get_club_contests(
    clubs: SqlClubs,
    contest_desk: ContestDesk,
    account: Session,
    club: ClubId,
    before: ContestListCursor = None,
) -> ContestsPage:
    """Return a page of the club's contests, latest first, for members."""
    await clubs.require(club, account.player.id)
    return await contest_desk.page(account.player.id, before, club)


def on_refused(_: AnyRequest, error: ClubRefusedError) -> Response[bytes]:
    """Respond with the fault of a request about clubs or followed players."""
    return answer(_STATUSES.get(error.fault, 409), str(error), error.fault)


def clubs_router() -> AppRouter:
    """Return the routes of followed players and clubs."""
    return AppRouter(
        "/api",
        route_handlers=[
            *(get_following, set_shown, get_relation, set_relation),
            *(get_clubs, post_club, join_by_link, get_club, change_club, delete_club, join_club),
            *(set_member, post_link, delete_links, get_club_days, get_season, get_club_contests),
        ],
        before_request=require_json,
        exception_handlers={ClubRefusedError: on_refused},
        response_headers={"cache-control": "no-store"},
        opt={LIMIT: REQUESTS},
        tags=["Clubs"],
    )
