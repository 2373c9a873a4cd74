"""The HTTP API of finished games: list, details, replay, records; validation of records."""

from collections.abc import Iterable
from itertools import islice
from typing import Annotated, Final

from litestar import get, post
from litestar.enums import MediaType
from litestar.exceptions import NotFoundException
from litestar.params import Parameter

from yachtdice.game import (
    DicePledged,
    Event,
    GameState,
    Record,
    RecordError,
    RecordFault,
    check_dice,
    moments,
    record_text,
    replay,
)
from yachtdice.rules import RuleSet
from yachtdice.server.catalogue.api import known_rules
from yachtdice.server.catalogue.service.rule_sets import (
    RulesCatalog,
    reference_of,
    rules_of,
    small_rules,
)
from yachtdice.server.common.damage import reading
from yachtdice.server.common.limits import RECORDS, REQUESTS
from yachtdice.server.http.problems import problem_spec, refusals, refusals_of_body
from yachtdice.server.http.requests import LIMIT, AppRouter, require_json, while_connected
from yachtdice.server.jobs.process import ThreadLane
from yachtdice.server.people.api.ranking import PageLimit
from yachtdice.server.people.messages.games import (
    GameGains,
    GamesPage,
    GameView,
    MomentsPage,
    MomentView,
    ProvenDice,
    RecordProblem,
    RecordText,
    RecordView,
)
from yachtdice.server.people.service.ports import FinishedGame, GamesAsked
from yachtdice.server.people.store.games import SqlHistory
from yachtdice.views.records import GameRecord, read_record
from yachtdice.views.rules import show_rules
from yachtdice.views.table import show_table

GameId = Annotated[
    str, Parameter(max_length=32, pattern="^[a-z0-9]+$", description="The game's id.")
]
OfPlayer = Annotated[
    str | None,
    Parameter(max_length=32, pattern="^[a-z0-9]+$", description="Only games of this player (id)."),
]
WithOpponent = Annotated[
    str | None,
    Parameter(
        max_length=32,
        pattern="^[a-z0-9]+$",
        description="Only games of `player` with this player (id).",
    ),
]
UnderRules = Annotated[
    str | None, Parameter(max_length=80, description="Only games under this rule set.")
]
OfOutcome = Annotated[
    str | None,
    Parameter(
        pattern="^(won|drew|lost|resigned|handed_over|alone)$",
        description="Only games that ended like this for `player`.",
    ),
]
GamesCursor = Annotated[
    str | None, Parameter(pattern="^[0-9]{1,15}$", description="`next` of the previous page.")
]

Begin = Annotated[int, Parameter(ge=0, le=1_000_000, description="Index of the first moment.")]
#: The most seats of a record: those of a sheet. Games of tournaments can have more.
MOST_SEATS: Final = 8

#: Maximum number of moments on a page; most games of four players have fewer.
MOST_MOMENTS: Final = 400


NO_GAME = "there is no such finished game"
_OF_GAME = refusals(400, 404, 503)


@get("/games", summary="List finished games", responses=_OF_GAME)
async def list_games(
    shelf: RulesCatalog,
    history: SqlHistory,
    viewer: str | None,
    player: OfPlayer = None,
    opponent: WithOpponent = None,
    rules: UnderRules = None,
    outcome: OfOutcome = None,
    before: GamesCursor = None,
    limit: PageLimit = 20,
) -> GamesPage:
    """Return finished games, latest first. Private games are returned only to their players."""
    known = None if rules is None else await known_rules(shelf, rules)
    asked = GamesAsked(
        viewer=viewer,
        player=player,
        opponent=opponent,
        fingerprint=None if known is None else known.fingerprint,
        outcome=outcome,
        before=None if before is None else int(before),
        limit=limit,
    )
    return await history.games(asked)


async def finished_game(history: SqlHistory, viewer: str | None, game: str) -> FinishedGame:
    """Return a finished game; raise NotFoundException if the sender may not see it."""
    found = await history.game(game, viewer)
    if found is None:
        raise NotFoundException(NO_GAME)
    return found


@get("/games/{game:str}", summary="Get a finished game", responses=_OF_GAME)
async def get_game(history: SqlHistory, viewer: str | None, game: GameId) -> GameView:
    """Return a finished game with its score cards and events."""
    found = await finished_game(history, viewer, game)
    rules = rules_of(found.rules_text)
    reference = reference_of(found.rules_text) if found.line.house else rules.id
    with reading("games", game):
        table = show_table(game, replay(rules, found.events))
    return GameView(found.line, show_rules(rules, reference), table, found.events)


@get("/games/{game:str}/gains", summary="Get the experience points of a game", responses=_OF_GAME)
async def get_gains(history: SqlHistory, viewer: str | None, game: GameId) -> GameGains:
    """Return the experience points each seat gained, and the level before and after."""
    found = await history.gains(game, viewer)
    if found is None:
        raise NotFoundException(NO_GAME)
    return found


@get("/games/{game:str}/moments", summary="Get a replay", responses=_OF_GAME)
@while_connected
async def get_moments(
    history: SqlHistory, threads: ThreadLane, viewer: str | None, game: GameId, begin: Begin = 0
) -> MomentsPage:
    """Return the moments of a finished game, each with its events and the table after them."""
    found = await finished_game(history, viewer, game)
    return await threads.run(_moments, game, found, begin)


def _moments(game: str, found: FinishedGame, begin: int) -> MomentsPage:
    """Return a page of the moments of a finished game; raise DamagedDataError if it is none."""
    rules = rules_of(found.rules_text)
    with reading("games", game):
        return show_moments(game, rules, found.events, begin)


@get(
    "/games/{game:str}/record",
    summary="Get a game's record as text",
    media_type=MediaType.TEXT,
    responses=_OF_GAME,
)
async def get_record(history: SqlHistory, viewer: str | None, game: GameId) -> str:
    """Return the record of a finished game as text."""
    found = await finished_game(history, viewer, game)
    with reading("games", game):
        return record_text(rules_of(found.rules_text), found.events, _table(game, found))


@get(
    "/games/{game:str}/record.json",
    summary="Get a game's record as JSON",
    responses=_OF_GAME,
)
async def get_record_json(history: SqlHistory, viewer: str | None, game: GameId) -> GameRecord:
    """Return the record of a finished game as JSON."""
    found = await finished_game(history, viewer, game)
    table = _table(game, found)
    return GameRecord(found.event_format, found.rules_text, found.events, table)


def _table(game: str, found: FinishedGame) -> str | None:
    """Return the id of a game with sealed dice, None for a game without proofs."""
    return game if any(isinstance(event, DicePledged) for event in found.events) else None


@post(
    "/records",
    summary="Show a record",
    status_code=200,
    responses={**refusals_of_body(), 400: problem_spec(400, RecordProblem)},
    limit=RECORDS,
)
@while_connected
async def post_record(threads: ThreadLane, data: RecordText) -> RecordView:
    """Validate a record and return its table and replay. The server does not store it."""
    return await threads.run(_shown, data)


def _shown(given: RecordText) -> RecordView:
    """Return the table and replay of a record; raise RecordError for an invalid record."""
    record = read_record(given.text, small_rules)
    rules, state = record.rules, record.state
    check_seats(state)
    return RecordView(
        show_rules(rules, reference_of(rules.text)),
        show_table("", state),
        show_moments("", rules, record.events, given.begin),
        _proven(record),
        record.own,
    )


def _proven(record: Record) -> ProvenDice | None:
    """Return the proof of a record's dice; raise RecordError for a wrong one."""
    if record.table is None:
        return None
    checked = check_dice(record.rules, record.events, record.table)
    alone = sum(throw.is_by_server_alone for throw in checked.throws)
    return ProvenDice(len(checked.throws), alone, checked.seal)


def check_seats(state: GameState) -> None:
    """Raise RecordError for a game with more seats than a page shows."""
    if len(state.holders) > MOST_SEATS:
        reason = f"a page shows {MOST_SEATS} seats, this game has {len(state.holders)}"
        raise RecordError(fault=RecordFault.SEATS, reason=reason)


def show_moments(game: str, rules: RuleSet, events: Iterable[Event], begin: int) -> MomentsPage:
    """Return a page of the moments of a game, from moment `begin` (counted from 0)."""
    every = list(moments(rules, events))
    shown = islice(every, begin, begin + MOST_MOMENTS)
    views = (MomentView(one.events, show_table(game, one.state)) for one in shown)
    return MomentsPage(begin, len(every), tuple(views))


def history_router() -> AppRouter:
    """Return the routes of finished games."""
    return AppRouter(
        "/api",
        route_handlers=[
            *(list_games, get_game, get_gains, get_moments, get_record, get_record_json),
            post_record,
        ],
        before_request=require_json,
        response_headers={"cache-control": "no-store"},
        opt={LIMIT: REQUESTS},
        tags=["Games"],
    )
