"""Who may do what: each route of the server, and each message of the live socket, by who asks.

A new route needs a line in ROUTES (and a body in BODIES, where it takes one), a new message a
line in MESSAGES. What stands there is what each asker is answered about things of the host's: a
room that waits, a private game the host has played with the seated one, the host's account.
"""

from typing import Any, Final

from tests.integration.people import PASSWORD
from yachtdice.protocol.client_messages import (
    AllowHints,
    AskHint,
    ChooseRules,
    ClearSeat,
    ClientMessage,
    Enter,
    Fill,
    HandOver,
    KeepPrivate,
    LeaveSeat,
    ListRoom,
    Ping,
    PlayAgain,
    Rematch,
    Resign,
    Roll,
    Say,
    SeatBot,
    SetClock,
    Shake,
    SolveAgain,
    StartGame,
    SwapSeats,
    TakeBack,
    TakeSeat,
)

ASKERS: Final = ("anon", "guest", "spectator", "seat", "other", "host")
"""Nobody; a guest; a guest who watched the game, or played in it; an account; that account."""

Row = dict[str, int]


def _row(everybody: int, **others: int) -> Row:
    """Return the status for each asker: one for everybody, but for those who are named."""
    assert others.keys() <= set(ASKERS)
    return {**dict.fromkeys(ASKERS, everybody), **others}


PUBLIC: Final = _row(200)
NAMED: Final = _row(201, anon=401)
PLAYERS_ALONE: Final = _row(404, seat=200, host=200)
ACCOUNTS_ALONE: Final = _row(403, anon=401, host=401, other=401)
"""To the accounts it is 401: what is sent is a wrong password."""

OWNERS_ALONE: Final = _row(403, anon=401, host=404, other=404)
"""To the accounts it is 404: the bot asked about is not theirs."""

ROUTES: Final[dict[str, Row]] = {
    "GET /api/me": PUBLIC,
    "POST /api/me": _row(200, host=403, other=403),
    "GET /api/rules": PUBLIC,
    "GET /api/rules/{reference}": PUBLIC,
    "POST /api/rules": _row(400, anon=401),
    "GET /api/bots": PUBLIC,
    "POST /api/rooms": NAMED,
    "POST /api/tables": NAMED,
    "GET /api/rooms/{room}/qr.svg": PUBLIC,
    "GET /api/lobby": PUBLIC,
    "GET /api/ranking": PUBLIC,
    "GET /api/ratings": PUBLIC,
    "GET /api/players/{player}": PUBLIC,
    "GET /api/players/{player}/rules/{fingerprint}": PUBLIC,
    "GET /api/players/{player}/dice": PUBLIC,
    "GET /api/players/{player}/against/{other}": PUBLIC,
    "GET /api/dice": PUBLIC,
    "GET /api/games": PUBLIC,
    "GET /api/games/{game}": PLAYERS_ALONE,
    "GET /api/games/{game}/gains": PLAYERS_ALONE,
    "GET /api/games/{game}/moments": PLAYERS_ALONE,
    "GET /api/games/{game}/record": PLAYERS_ALONE,
    "GET /api/games/{game}/record.json": PLAYERS_ALONE,
    "POST /api/records": _row(400),
    "POST /api/account": _row(409),
    "POST /api/account/login": _row(401),
    "POST /api/account/password": ACCOUNTS_ALONE,
    "POST /api/account/delete": ACCOUNTS_ALONE,
    "POST /api/account/logout": _row(204, anon=401),
    "GET /api/account/bots": _row(403, anon=401, host=200, other=200),
    "POST /api/account/bots": _row(403, anon=401, host=409, other=409),
    "POST /api/account/bots/{bot}/token": OWNERS_ALONE,
    "POST /api/account/bots/{bot}/revoke": OWNERS_ALONE,
    "POST /api/account/bots/{bot}/delete": OWNERS_ALONE,
    "POST /api/rooms/{room}/bots": _row(404, anon=401),
    "GET /api/bot/account": _row(401),
    "GET /api/bot/events": _row(401),
    "POST /api/bot/rooms/{room}/seat": _row(401),
    "GET /api/bot/rooms/{room}/stream": _row(401),
    "POST /api/bot/rooms/{room}/moves": _row(401),
    "POST /api/bot/rooms/{room}/leave": _row(401),
    "GET /api/tournaments": PUBLIC,
    "GET /api/tournaments/players": PUBLIC,
    "GET /api/tournaments/{tournament}": _row(404),
    "GET /api/tournaments/{tournament}/report.html": _row(404),
    "GET /api/tournaments/{tournament}/report.json": _row(404),
    "POST /api/tournaments": _row(403, anon=401),
    "POST /api/tournaments/{tournament}/cancel": _row(403, anon=401),
    "GET /tournaments": PUBLIC,
    "GET /tournaments/{tournament}": PUBLIC,
    "GET /api/schema": PUBLIC,
    "GET /api/schema/openapi.json": PUBLIC,
    "GET /api/schema/{path}": _row(404),
    "GET /health": PUBLIC,
    "GET /ready": PUBLIC,
    "GET /": PUBLIC,
    "GET /r/{room}": PUBLIC,
    "GET /rules": PUBLIC,
    "GET /rules/{reference}": PUBLIC,
    "GET /account": PUBLIC,
    "GET /ranking": PUBLIC,
    "GET /players/{player}": PUBLIC,
    "GET /dice": PUBLIC,
    "GET /games": PUBLIC,
    "GET /games/{game}": PUBLIC,
    "GET /records": PUBLIC,
    "GET /{name}": _row(404),
    "GET /assets/{file_path}": _row(404),
    "GET /icons/{file_path}": _row(404),
    "WS /ws": _row(101),
}
"""Logging out is asked last."""

BODIES: Final[dict[str, dict[str, Any]]] = {
    "/api/me": {"name": "Renamed"},
    "/api/rules": {"text": "no rules"},
    "/api/rooms": {"rules": "one-box"},
    "/api/tables": {"rules": "one-box"},
    "/api/records": {"text": "no record"},
    "/api/account": {"name": "Owner", "password": PASSWORD},
    "/api/account/login": {"name": "Owner", "password": "wrong"},
    "/api/account/password": {"old": "wrong", "new": "a new password"},
    "/api/account/delete": {"password": "wrong"},
    "/api/account/bots": {"name": "Owner"},
    "/api/rooms/{room}/bots": {"name": "Nobody"},
    "/api/bot/rooms/{room}/moves": {"type": "Resign", "cid": "1", "expect": 1},
    "/api/tournaments": {"rules": "one-box", "players": ["random", "greedy"]},
}
"""What is posted: nothing that may succeed where it ought not to."""

QUERIES: Final = {"/api/ratings": "?rules=one-box", "/api/tournaments/players": "?rules=one-box"}

PRESENT: Final = ("watcher", "guest", "seat", "host")
"""Who is in a room: somebody without a name, a guest who looks on, who sits, and the host."""

WAITING, PLAYING, ROLLED, OVER = "waiting", "playing", "rolled", "over"
"""Where a room may stand: the host is on turn, and has rolled, or has yet to."""

_HOST: Final = ("no_name", "not_allowed", "not_allowed", "accepted")
_TURN: Final = ("no_name", "not_allowed", "illegal", "accepted")
_PLAYERS: Final = ("no_name", "not_allowed", "accepted", "accepted")
_ANYBODY: Final = ("told", "told", "told", "told")

Line = tuple[str, dict[str, Any], tuple[str, ...]]

MESSAGES: Final[dict[type[ClientMessage], Line]] = {
    Enter: (WAITING, {}, _ANYBODY),
    Ping: (WAITING, {}, _ANYBODY),
    AskHint: (PLAYING, {}, ("no_name", "not_allowed", "not_allowed", "not_allowed")),
    SolveAgain: (WAITING, {}, ("no_name", "nothing", "nothing", "nothing")),
    Shake: (PLAYING, {"on": True}, ("nothing", "nothing", "nothing", "nothing")),
    Say: (WAITING, {"phrase": "cheer-3"}, ("no_name", "not_allowed", "told", "told")),
    TakeSeat: (WAITING, {"seat": 3}, ("no_name", "accepted", "not_allowed", "not_allowed")),
    LeaveSeat: (WAITING, {}, _PLAYERS),
    SeatBot: (WAITING, {"seat": 3, "bot": "greedy"}, _HOST),
    ClearSeat: (WAITING, {"seat": 1}, _HOST),
    SwapSeats: (WAITING, {"one": 0, "other": 1}, _HOST),
    ChooseRules: (WAITING, {"rules": "bonus"}, _HOST),
    AllowHints: (WAITING, {"allowed": True}, _HOST),
    KeepPrivate: (WAITING, {"private": True}, _HOST),
    SetClock: (WAITING, {"seconds": 30}, _HOST),
    ListRoom: (WAITING, {"listed": True}, _HOST),
    StartGame: (WAITING, {}, _HOST),
    Roll: (PLAYING, {}, _TURN),
    Fill: (ROLLED, {"box": "five"}, _TURN),
    Resign: (PLAYING, {}, _PLAYERS),
    HandOver: (PLAYING, {"seat": 0, "bot": "greedy"}, _HOST),
    TakeBack: (PLAYING, {}, ("no_name", "not_allowed", "illegal", "illegal")),
    PlayAgain: (OVER, {}, ("no_name", "not_allowed", "accepted", "not_allowed")),
    Rematch: (OVER, {}, _HOST),
}
"""By message: where the room stands, what is sent, and what each of PRESENT is told, in turn:
so a seat that the guest has taken is not free for those who ask after.

`accepted` changes the room, a code refuses, `told` is any other answer, `nothing` is none.
"""
