"""The protocol as JSON Schema, the source of the TypeScript types and API descriptions."""

import ast
import inspect
import sys
from enum import StrEnum
from functools import cache
from importlib.resources import files
from itertools import takewhile
from typing import Any, Final

import msgspec

from yachtdice.server.best_play.messages import MeansView
from yachtdice.server.bots.messages import (
    BotCall,
    BotMe,
    BotName,
    BotPlace,
    BotToken,
    GameBegun,
    GameEnded,
    Invited,
    OwnBots,
    SeatWanted,
)
from yachtdice.server.catalogue.messages import BotLine, RulesDraft, RulesProblem, RulesText
from yachtdice.server.clubs.messages import (
    ClubCode,
    ClubDays,
    ClubLinkMade,
    ClubLinkOrder,
    ClubOrder,
    ClubsPage,
    ClubView,
    FollowingView,
    RelationChoice,
    RelationView,
    RoleChoice,
    SeasonTable,
    ShownChoice,
)
from yachtdice.server.common.messages import LimitProblem, Problem
from yachtdice.server.contests.messages.bodies import (
    ContestEntry,
    ContestOfRoom,
    ContestOrder,
    ContestSeat,
    ContestsPage,
    ContestView,
)
from yachtdice.server.contests.messages.live import ContestClientMessage, ContestServerMessage
from yachtdice.server.home.messages import HomeView, Host
from yachtdice.server.learning.messages.practice import (
    LessonVerdict,
    PositionChoice,
    PositionProblem,
    PositionRequest,
    PositionView,
    PracticeAnswer,
    PracticeGameView,
    PracticeRecord,
    PracticeView,
    TodayAnswer,
    TodayView,
    VerdictView,
)
from yachtdice.server.learning.messages.reviews import (
    PlayerReviews,
    PositionFigures,
    ReasonsView,
    ReviewView,
)
from yachtdice.server.learning.messages.titles import PlayerTitles
from yachtdice.server.people.messages.accounts import (
    Credentials,
    Me,
    NameChoice,
    PasswordChange,
    PasswordProof,
    SessionChoice,
    SessionsView,
)
from yachtdice.server.people.messages.games import (
    GameGains,
    GamesPage,
    GameView,
    MomentsPage,
    RecordProblem,
    RecordText,
    RecordView,
)
from yachtdice.server.people.messages.profiles import (
    AllDice,
    HeadToHead,
    Profile,
    RankingPage,
    RatingsPage,
    RulesFigures,
)
from yachtdice.server.reminders.messages import (
    MailRequest,
    MailToken,
    MailView,
    PushDevice,
    PushMessage,
    PushView,
)
from yachtdice.server.rooms.messages.client import ClientMessage
from yachtdice.server.rooms.messages.routes import (
    GameRequest,
    LobbyPage,
    MissedMoments,
    OwnGames,
    RefusalProblem,
    RoomMade,
    RoomRequest,
    TurnCount,
)
from yachtdice.server.rooms.messages.server import ServerMessage
from yachtdice.server.rooms.messages.vacations import RoomVacations, VacationRequest, VacationView
from yachtdice.server.sheets.messages import (
    EntriesRequest,
    EntryProblem,
    SheetMade,
    SheetRequest,
    SheetView,
)
from yachtdice.server.tournaments.messages.standing import (
    ProgramBatch,
    ProgramTurn,
    StandingEntry,
    StandingRuns,
    StandingTournamentOrder,
    StandingTournaments,
    StandingTournamentView,
)
from yachtdice.server.tournaments.messages.tournaments import (
    Champions,
    OfferedKindView,
    TournamentOrder,
    TournamentsPage,
    TournamentView,
    TournamentWords,
)
from yachtdice.views.contest_record import ContestRecord
from yachtdice.views.records import GameRecord
from yachtdice.views.rules import PointsView, RulesLine

#: The generated schema in this package; the server serves it at `/api/schema/protocol.json`.
SCHEMA_FILE: Final = "protocol.schema.json"

#: Bodies of the HTTP API that the schema of the protocol includes.
_ALONE: Final = (
    *(
        Me,
        NameChoice,
        Problem,
        RoomMade,
        RoomRequest,
        GameRequest,
        LobbyPage,
        Host,
    ),
    *(RulesText, RulesProblem, RulesDraft),
    *(BotLine, MeansView, PointsView, RulesLine),
    *(HomeView, OwnGames, TurnCount, Champions),
    *(OwnBots, BotToken, BotCall),
    *(Credentials, PasswordChange, PasswordProof, LimitProblem),
    *(SessionsView, SessionChoice),
    *(TournamentOrder, OfferedKindView, TournamentsPage, TournamentView, TournamentWords),
    *(
        ContestOrder,
        ContestEntry,
        ContestsPage,
        ContestOfRoom,
        ContestSeat,
        ContestView,
        ContestRecord,
    ),
    *(StandingRuns, StandingTournamentOrder, StandingTournaments, StandingTournamentView),
    *(
        RankingPage,
        RatingsPage,
        Profile,
        RulesFigures,
        HeadToHead,
        AllDice,
    ),
    *(GamesPage, GameView, GameGains, MomentsPage, MissedMoments, GameRecord),
    *(RecordText, RecordView, RecordProblem),
    *(ReviewView, ReasonsView, PlayerReviews, PlayerTitles, PositionFigures),
    *(PositionRequest, PositionChoice, PositionView, PositionProblem),
    *(TodayView, TodayAnswer, VerdictView, PracticeView, PracticeAnswer, LessonVerdict),
    *(PracticeRecord, PracticeGameView),
    *(SheetRequest, SheetMade, SheetView, EntriesRequest, EntryProblem),
    *(VacationRequest, VacationView, RoomVacations),
    *(MailRequest, MailView, MailToken),
    *(PushView, PushDevice, PushMessage),
    *(FollowingView, ShownChoice, RelationView, RelationChoice),
    *(ClubOrder, ClubsPage, ClubView, RoleChoice, ClubLinkOrder, ClubLinkMade, ClubCode),
    *(ClubDays, SeasonTable),
)

#: The messages of the live socket and of the socket of contests, by direction.
_UNIONS: Final[dict[str, Any]] = {
    "ClientMessage": ClientMessage,
    "ServerMessage": ServerMessage,
    "ContestClientMessage": ContestClientMessage,
    "ContestServerMessage": ContestServerMessage,
}

BOT_EVENTS: Final = (Invited, GameBegun, GameEnded)

#: Bodies that the browser client does not use; the schema of the protocol leaves them out.
_OVER_HTTP: Final = (
    BotMe,
    BotName,
    BotPlace,
    SeatWanted,
    RefusalProblem,
    *(ProgramTurn, ProgramBatch, StandingEntry, ContestRecord),
)


def protocol_schema() -> dict[str, Any]:
    """Return one schema with every message of the protocol under `$defs`."""
    kinds = [*_UNIONS.values(), *BOT_EVENTS, *_ALONE]
    found, parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    structs = struct_types()
    for name, part in parts.items():
        describe(part, structs.get(name))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Protocol",
        "$defs": {**parts, **dict(zip(_UNIONS, found, strict=False))},
    }


def schema_bytes() -> bytes:
    """Return the schema file of the package."""
    return (files("yachtdice.server.app") / SCHEMA_FILE).read_bytes()


def struct_types() -> dict[str, type[msgspec.Struct]]:
    """Return every struct that the server sends or reads, by name."""
    found: dict[str, type[msgspec.Struct]] = {}
    kinds = (*_UNIONS.values(), *BOT_EVENTS, *_ALONE, *_OVER_HTTP)
    waiting: list[Any] = [msgspec.inspect.type_info(kind) for kind in kinds]
    while waiting:
        node = waiting.pop()
        if isinstance(node, msgspec.inspect.StructType):
            if node.cls.__name__ in found:
                continue
            found[node.cls.__name__] = node.cls
            waiting += [field.type for field in node.fields]
        for name in ("types", "item_types"):
            waiting += getattr(node, name, ())
        for name in ("type", "item_type", "value_type"):
            waiting += [part] if (part := getattr(node, name, None)) is not None else []
    return found


def describe(schema: dict[str, Any], kind: type[msgspec.Struct] | None) -> None:
    """Add the docstrings of a struct and its fields to its schema."""
    if kind is None:
        return
    schema["description"] = inspect.cleandoc(kind.__doc__ or "")
    notes = field_notes(kind)
    for name, node in schema.get("properties", {}).items():
        if name in notes:
            node["description"] = notes[name]


@cache
def field_notes(kind: type[msgspec.Struct]) -> dict[str, str]:
    """Return the `#:` note of each field of a struct, by the field's name in JSON."""
    notes: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if issubclass(base, msgspec.Struct) and base is not msgspec.Struct:
            notes.update(_notes_of(base))
    encoded = {field.name: field.encode_name for field in msgspec.structs.fields(kind)}
    return {encoded[name]: note for name, note in notes.items() if name in encoded}


def value_notes(kind: type[StrEnum]) -> dict[str, str]:
    """Return the `#:` note of each value of an enumeration, by the value's name."""
    return _notes_of(kind)


def _notes_of(kind: type) -> dict[str, str]:
    """Return the `#:` notes of the fields in the source of a class, without base classes.

    A note is on the last line of its field, or on the lines above it.
    """
    lines, classes = _source_of(kind.__module__)
    notes = {}
    for field in classes[kind.__name__].body:
        match field:
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                beside = lines[(field.end_lineno or field.lineno) - 1].partition("  #: ")[2]
                if note := beside or _above(lines[: field.lineno - 1]):
                    notes[name] = " ".join(note.split())
            case _:
                pass
    return notes


@cache
def _source_of(module: str) -> tuple[list[str], dict[str, ast.ClassDef]]:
    """Return the lines of a module, and its classes by name."""
    source = inspect.getsource(sys.modules[module])
    classes = [part for part in ast.parse(source).body if isinstance(part, ast.ClassDef)]
    return source.splitlines(), {part.name: part for part in classes}


def _above(lines: list[str]) -> str:
    """Return the note in the last of these lines, empty if they do not end with one."""
    found = takewhile(lambda line: line.lstrip().startswith("#:"), reversed(lines))
    return "\n".join(line.lstrip().removeprefix("#:") for line in [*found][::-1])
