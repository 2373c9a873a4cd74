"""The HTTP API of games that are over: a list, one whole, its record; records handed in."""

import asyncio
from typing import Annotated, Final

from litestar import Router, get, post
from litestar.enums import MediaType
from litestar.exceptions import NotFoundException
from litestar.params import Parameter

from yachtdice.game import RecordError, RecordFault, record_text, replay
from yachtdice.protocol.people_messages import (
    GameGains,
    GameRecord,
    GamesPage,
    GameView,
    MomentsPage,
    RecordProblem,
    RecordText,
    RecordView,
)
from yachtdice.protocol.records import read_record, show_moments
from yachtdice.protocol.show import show_rules, show_table
from yachtdice.rules import parse_rules
from yachtdice.server.people_api import Limit
from yachtdice.server.problem_specs import problem_spec, refusals, refusals_of_body
from yachtdice.server.services import Services
from yachtdice.server.visitors import AnyRequest, known_rules, require_json, visit_of
from yachtdice.services.people_ports import FinishedGame, GamesAsked
from yachtdice.services.shelf import reference_of

GameId = Annotated[str, Parameter(max_length=32, pattern="^[a-z0-9]+$")]
Player = Annotated[str | None, Parameter(max_length=32, pattern="^[a-z0-9]+$")]
Rules = Annotated[str | None, Parameter(max_length=80, description="the reference of a rule set")]
Outcomes = Annotated[
    str | None,
    Parameter(
        pattern="^(won|drew|lost|resigned|handed_over|alone)$",
        description="how it ended for `player`",
    ),
]
Before = Annotated[
    str | None, Parameter(pattern="^[0-9]{1,15}$", description="`next` of the page before")
]

Begin = Annotated[
    int, Parameter(ge=0, le=1_000_000, description="how many moments to leave out at the start")
]
MOST_SEATS: Final = 4
"""The most seats that a table has; a tournament's games have more, and records of their own."""


_NO_GAME = "there is no such game, or it is not over"
_OF_GAME = refusals(400, 404, 503)


@get("/games", summary="Games that are over", responses=_OF_GAME)
async def list_games(
    request: AnyRequest,
    services: Services,
    player: Player = None,
    opponent: Player = None,
    rules: Rules = None,
    outcome: Outcomes = None,
    before: Before = None,
    limit: Limit = 20,
) -> GamesPage:
    """Return games, the latest first; private ones only to those who played."""
    known = None if rules is None else await known_rules(services, rules)
    asked = GamesAsked(
        viewer=await _viewer(request, services),
        player=player,
        opponent=opponent,
        fingerprint=None if known is None else known.fingerprint,
        outcome=outcome,
        before=None if before is None else int(before),
        limit=limit,
    )
    return await services.history.games(asked)


async def _viewer(request: AnyRequest, services: Services) -> str | None:
    """Return the player who asks, None for somebody without a name."""
    visit = await visit_of(request, services)
    return None if visit is None else visit.player.id


async def _game(request: AnyRequest, services: Services, game: str) -> FinishedGame:
    """Return a game that the sender may see; raise NotFoundException for any other."""
    found = await services.history.game(game, await _viewer(request, services))
    if found is None:
        raise NotFoundException(_NO_GAME)
    return found


@get("/games/{game:str}", summary="One game, whole", responses=_OF_GAME)
async def get_game(request: AnyRequest, services: Services, game: GameId) -> GameView:
    """Return a game with its cards, and its events for a replay."""
    found = await _game(request, services, game)
    rules = parse_rules(found.rules_text)
    reference = reference_of(found.rules_text) if found.line.house else rules.id
    state = replay(rules, found.events)
    return GameView(found.line, show_rules(rules, reference), show_table(game, state), found.events)


@get("/games/{game:str}/gains", summary="What a game brought", responses=_OF_GAME)
async def get_gains(request: AnyRequest, services: Services, game: GameId) -> GameGains:
    """Return the exp that each seat of a game brings an account, and what became of its level."""
    found = await services.history.gains(game, await _viewer(request, services))
    if found is None:
        raise NotFoundException(_NO_GAME)
    return found


@get("/games/{game:str}/moments", summary="A game, moment by moment", responses=_OF_GAME)
async def get_moments(
    request: AnyRequest, services: Services, game: GameId, begin: Begin = 0
) -> MomentsPage:
    """Return what happened in a game, with the table as it was at every moment."""
    found = await _game(request, services, game)
    rules = parse_rules(found.rules_text)
    return await asyncio.to_thread(show_moments, game, rules, found.events, begin)


@get(
    "/games/{game:str}/record",
    summary="A game's record, as text",
    media_type=MediaType.TEXT,
    responses=_OF_GAME,
)
async def get_record(request: AnyRequest, services: Services, game: GameId) -> str:
    """Return the record of a game, for people to read and for programs to replay."""
    found = await _game(request, services, game)
    return record_text(parse_rules(found.rules_text), found.events)


@get(
    "/games/{game:str}/record.json",
    summary="A game's record, as JSON",
    responses=_OF_GAME,
)
async def get_record_json(request: AnyRequest, services: Services, game: GameId) -> GameRecord:
    """Return the rules file of a game and its events."""
    found = await _game(request, services, game)
    return GameRecord(found.event_format, found.rules_text, found.events)


@post(
    "/records",
    summary="Look at a record",
    status_code=200,
    responses={**refusals_of_body(), 400: problem_spec(400, RecordProblem)},
)
async def post_record(data: RecordText) -> RecordView:
    """Judge a record, text or JSON, and show the game it tells; nothing of it is kept."""
    return await asyncio.to_thread(_shown, data)


def _shown(given: RecordText) -> RecordView:
    """Return the game that a record tells; raise RecordError when a table can show none."""
    record = read_record(given.text)
    rules, state = record.rules, record.state
    if len(state.holders) > MOST_SEATS:
        reason = f"a table shows {MOST_SEATS} seats, this game has {len(state.holders)}"
        raise RecordError(fault=RecordFault.SEATS, reason=reason)
    return RecordView(
        show_rules(rules, reference_of(rules.text)),
        show_table("", state),
        show_moments("", rules, record.events, given.begin),
    )


def history_router() -> Router:
    """Return the routes of games that are over."""
    return Router(
        "/api",
        route_handlers=[
            *(list_games, get_game, get_gains, get_moments, get_record, get_record_json),
            post_record,
        ],
        before_request=require_json,
        response_headers={"cache-control": "no-store"},
        tags=["Games"],
    )
