"""The protocol as JSON Schema, from which the client's TypeScript types are made."""

from typing import Any

import msgspec

from yachtdice.protocol.bot_messages import BotCall, BotToken, OwnBots
from yachtdice.protocol.client_messages import ClientMessage
from yachtdice.protocol.http_messages import (
    GameRequest,
    LobbyPage,
    Me,
    NameChoice,
    Problem,
    RoomMade,
    RoomRequest,
    RulesText,
)
from yachtdice.protocol.people_messages import (
    AllDice,
    Credentials,
    GameGains,
    GameRecord,
    GamesPage,
    GameView,
    HeadToHead,
    LimitProblem,
    MomentsPage,
    PasswordChange,
    PasswordProof,
    Profile,
    RankingPage,
    RatingsPage,
    RecordProblem,
    RecordText,
    RecordView,
    RulesFigures,
)
from yachtdice.protocol.server_messages import ServerMessage
from yachtdice.protocol.tournament_messages import (
    TournamentOrder,
    TournamentPlayer,
    TournamentsPage,
    TournamentView,
)
from yachtdice.protocol.views import BotLine, RulesLine

_ALONE = (
    *(Me, NameChoice, Problem, RoomMade, RoomRequest, GameRequest, LobbyPage, RulesText),
    *(BotLine, RulesLine),
    *(OwnBots, BotToken, BotCall),
    *(Credentials, PasswordChange, PasswordProof, LimitProblem),
    *(TournamentOrder, TournamentPlayer, TournamentsPage, TournamentView),
    *(RankingPage, RatingsPage, Profile, RulesFigures, HeadToHead, AllDice),
    *(GamesPage, GameView, GameGains, MomentsPage, GameRecord),
    *(RecordText, RecordView, RecordProblem),
)


def protocol_schema() -> dict[str, Any]:
    """Return one schema with every message of the protocol under `$defs`."""
    (client, server, *alone), parts = msgspec.json.schema_components(
        [ClientMessage, ServerMessage, *_ALONE], ref_template="#/$defs/{name}"
    )
    del alone  # structs stand in parts by their own names
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Protocol",
        "$defs": {**parts, "ClientMessage": client, "ServerMessage": server},
    }
