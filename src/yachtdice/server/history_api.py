"""The HTTP API of games that are over: a list, one whole, its record; records handed in."""

import asyncio
from typing import Annotated

from litestar import Router, get, post
from litestar.enums import MediaType
from litestar.exceptions import NotFoundException
from litestar.params import Parameter

from yachtdice.game import parse_record, record_text, replay
from yachtdice.protocol.people_messages import (
    GameGains,
    GameRecord,
    GamesPage,
    GameView,
    RecordText,
    RecordView,
)
from yachtdice.protocol.show import show_rules, show_table
from yachtdice.rules import parse_rules
from yachtdice.server.people_api import Limit
from yachtdice.server.problem_specs import refusals, refusals_of_body
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


@post("/records", summary="Look at a record", status_code=200, responses=refusals_of_body())
async def post_record(data: RecordText) -> RecordView:
    """Judge a record, and show the game it tells; nothing of it is kept."""
    return await asyncio.to_thread(_shown, data.text)


def _shown(text: str) -> RecordView:
    """Return the game that a record tells; raise RecordError when it tells none."""
    record = parse_record(text)
    state = record.state
    rules = show_rules(record.rules, reference_of(record.rules.text))
    return RecordView(rules, show_table("", state), record.events)


def history_router() -> Router:
    """Return the routes of games that are over."""
    return Router(
        "/api",
        route_handlers=[
            *(list_games, get_game, get_gains, get_record, get_record_json),
            post_record,
        ],
        before_request=require_json,
        response_headers={"cache-control": "no-store"},
        tags=["Games"],
    )
