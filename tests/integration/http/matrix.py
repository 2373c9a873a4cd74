"""Permission matrix: each HTTP route and each socket message, by the kind of asker.

A new route needs a line in ROUTES (and a body in BODIES if it takes one), a new message a line in
MESSAGES. The tables give each asker's answer about objects of the host: a waiting room, a private
game that the host has played with the seated asker, and the host's account.
"""

from typing import Any, Final

from tests.support.clients.bot_account import PASSWORD
from yachtdice.server.http.docs import DOCS
from yachtdice.server.rooms.messages.client import (
    AskHint,
    AskOdds,
    ChangeSettings,
    ClearSeat,
    ClientMessage,
    EndGame,
    Enter,
    Fill,
    FindOpponent,
    HandOver,
    Hold,
    LeaveSeat,
    Ping,
    PlayAgain,
    Pledge,
    Rematch,
    Resign,
    Roll,
    Say,
    SeatBot,
    Shake,
    Share,
    SkipSeat,
    SolveAgain,
    StartGame,
    StopSearch,
    SwapSeats,
    TakeBack,
    TakeSeat,
)

#: In order: no cookie; a guest; a guest who watched; a guest who played; an account; the host's.
ASKERS: Final = ("anon", "guest", "spectator", "seat", "other", "host")

Row = dict[str, int]


def _row(common: int, **others: int) -> Row:
    """Return the status for each asker: the common one, except for the named askers."""
    assert others.keys() <= set(ASKERS)
    return {**dict.fromkeys(ASKERS, common), **others}


PUBLIC: Final = _row(200)
#: A checkout without the built documentation answers 404.
DOCUMENTED: Final = _row(302 if (DOCS / "index.html").is_file() else 404)

NAMED: Final = _row(201, anon=401)
PLAYERS_ALONE: Final = _row(404, seat=200, host=200)
#: Accounts get 401 because the request contains a wrong password.
ACCOUNTS_ALONE: Final = _row(403, anon=401, host=401, other=401)

#: Accounts get 404 because the bot in the request is not theirs.
OWNERS_ALONE: Final = _row(403, anon=401, host=404, other=404)

#: The test calls the logout route last.
ROUTES: Final[dict[str, Row]] = {
    "GET /verify": PUBLIC,
    "GET /docs": DOCUMENTED,
    "GET /docs/{path}": _row(404),
    "GET /api/me": PUBLIC,
    "POST /api/me": _row(200, host=403, other=403),
    "GET /api/host": PUBLIC,
    "GET /api/rules": PUBLIC,
    "GET /api/rules/{reference}": PUBLIC,
    "GET /api/rules/{reference}/points": PUBLIC,
    "GET /api/rules/{reference}/means": PUBLIC,
    "POST /api/rules": _row(400, anon=401),
    "GET /api/drafts/{reference}": PUBLIC,
    "POST /api/drafts": _row(400),
    "GET /api/bots": PUBLIC,
    "POST /api/rooms": NAMED,
    "POST /api/tables": NAMED,
    "GET /api/rooms/{room}/qr.svg": PUBLIC,
    "GET /api/lobby": PUBLIC,
    "GET /api/ranking": PUBLIC,
    "GET /api/ratings": PUBLIC,
    "GET /api/players/{player}": PUBLIC,
    "GET /api/players/{player}/rules/{fingerprint}": PUBLIC,
    "GET /api/players/{player}/rules/{fingerprint}/reviews": PUBLIC,
    "GET /api/players/{player}/titles": PUBLIC,
    "GET /api/players/{player}/dice": PUBLIC,
    "GET /api/players/{player}/against/{other}": PUBLIC,
    "GET /api/dice": PUBLIC,
    "GET /api/games": PUBLIC,
    "GET /api/games/{game}": PLAYERS_ALONE,
    "GET /api/games/{game}/gains": PLAYERS_ALONE,
    "GET /api/games/{game}/moments": PLAYERS_ALONE,
    "GET /api/games/{game}/record": PLAYERS_ALONE,
    "GET /api/games/{game}/record.json": PLAYERS_ALONE,
    "GET /api/games/{game}/review": PLAYERS_ALONE,
    "GET /api/games/{game}/review/{event}": PLAYERS_ALONE,
    "POST /api/records": _row(400),
    "POST /api/records/review": _row(400),
    "POST /api/records/review/{event}": _row(400),
    "POST /api/positions/options": _row(400),
    "POST /api/positions/explanation": _row(400),
    "GET /api/today": PUBLIC,
    "POST /api/today": _row(409),
    "GET /api/practice": _row(403, anon=401, host=200, other=200),
    "POST /api/practice/games": _row(403, anon=401, host=400, other=400),
    "POST /api/practice/{lesson}": _row(403, anon=401, host=404, other=404),
    "POST /api/account": _row(409),
    "POST /api/account/login": _row(401),
    "POST /api/account/password": ACCOUNTS_ALONE,
    "POST /api/account/delete": ACCOUNTS_ALONE,
    "POST /api/account/logout": _row(204, anon=401),
    "GET /api/account/sessions": _row(403, anon=401, host=200, other=200),
    "POST /api/account/sessions/end": OWNERS_ALONE,
    "POST /api/account/sessions/end-others": _row(403, anon=401, host=200, other=200),
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
    "POST /api/bot/rooms/{room}/pledge": _row(401),
    "POST /api/bot/rooms/{room}/leave": _row(401),
    "POST /api/bot/turns": _row(401),
    "GET /api/tournaments": PUBLIC,
    "GET /api/tournaments/players": PUBLIC,
    "GET /api/tournaments/champions": PUBLIC,
    "GET /api/home": PUBLIC,
    "POST /api/sheets": _row(201),
    "GET /api/sheets/{sheet}": _row(404),
    "POST /api/sheets/{sheet}/entries": _row(404),
    "GET /api/sheets/{sheet}/record": _row(404),
    "GET /api/sheets/{sheet}/links": _row(404),
    "GET /api/sheets/{sheet}/qr.svg": _row(404),
    "PUT /api/sheets/{sheet}/seats/{seat}/account": _row(403, anon=401, host=404, other=404),
    "DELETE /api/sheets/{sheet}/seats/{seat}/account": _row(404),
    "GET /api/me/games": _row(200, anon=401),
    "GET /api/me/turns": _row(200, anon=401),
    "GET /api/me/vacation": _row(403, anon=401, host=200, other=200),
    "POST /api/me/vacation": _row(403, anon=401, host=200, other=200),
    "POST /api/me/vacation/end": _row(403, anon=401, host=200, other=200),
    "GET /api/me/reminders/mail": _row(403, anon=401, host=200, other=200),
    "POST /api/me/reminders/mail": _row(403, anon=401, host=409, other=409),
    "POST /api/me/reminders/mail/end": _row(403, anon=401, host=204, other=204),
    "POST /api/mail/verify": _row(409),
    "POST /mail/leave/{token}": _row(204),
    "GET /mail/verify/{token}": PUBLIC,
    "GET /mail/leave/{token}": PUBLIC,
    "GET /api/rooms/{room}/vacations": _row(404, anon=401),
    "GET /api/me/reminders/push": _row(200, anon=401),
    "POST /api/me/reminders/push": _row(409, anon=401),
    "POST /api/me/reminders/push/end": _row(204, anon=401),
    "POST /discord/interactions": _row(404),  # this server has no application of Discord
    "GET /api/rooms/{room}/since": _row(404),
    "GET /api/following": _row(403, anon=401, host=200, other=200),
    "POST /api/following": _row(403, anon=401, host=204, other=204),
    "GET /api/relations/{player}": _row(403, anon=401, host=200, other=200),
    "POST /api/relations/{player}": _row(403, anon=401, host=404, other=200),
    "GET /api/clubs": PUBLIC,
    "POST /api/clubs": _row(403, anon=401),
    "POST /api/clubs/join": OWNERS_ALONE,
    "GET /api/clubs/{club}": _row(404),
    "POST /api/clubs/{club}": OWNERS_ALONE,
    "DELETE /api/clubs/{club}": OWNERS_ALONE,
    "POST /api/clubs/{club}/join": OWNERS_ALONE,
    "POST /api/clubs/{club}/members/{player}": OWNERS_ALONE,
    "POST /api/clubs/{club}/links": OWNERS_ALONE,
    "DELETE /api/clubs/{club}/links": OWNERS_ALONE,
    "GET /api/clubs/{club}/days": OWNERS_ALONE,
    "GET /api/clubs/{club}/season": OWNERS_ALONE,
    "GET /api/clubs/{club}/contests": OWNERS_ALONE,
    "GET /api/contests": PUBLIC,
    "POST /api/contests": _row(403, anon=401),  # the accounts are too young
    "GET /api/contests/{contest}": _row(404),
    "GET /api/contests/{contest}/qr.svg": _row(404),
    "GET /api/contests/{contest}/record": _row(404),
    "POST /api/contests/{contest}/entry": _row(403, anon=401),
    "DELETE /api/contests/{contest}/entry": _row(404, anon=401),
    "GET /api/contests/rooms/{room}": _row(200, anon=401),
    "GET /api/contests/{contest}/seat": _row(404, anon=401),
    "PUT /api/contests/{contest}/pause": _row(404, anon=401),
    "DELETE /api/contests/{contest}/pause": _row(404, anon=401),
    "POST /api/contests/{contest}/start": _row(404, anon=401),
    "POST /api/contests/{contest}/cancel": _row(404, anon=401),
    "GET /api/tournaments/{tournament}": _row(404),
    "GET /api/tournaments/{tournament}/report.html": _row(404),
    "GET /api/tournaments/{tournament}/report.json": _row(404),
    "POST /api/tournaments": _row(403, anon=401),
    "POST /api/tournaments/{tournament}/words": _row(404),
    "POST /api/tournaments/{tournament}/cancel": _row(403, anon=401),
    "GET /tournaments": PUBLIC,
    "GET /tournaments/{tournament}": PUBLIC,
    "GET /contests": PUBLIC,
    "GET /contests/{contest}": PUBLIC,
    "GET /contests/{contest}/screen": PUBLIC,
    "GET /api/standing-tournaments": PUBLIC,
    "GET /api/standing-tournaments/{standing}": _row(404),
    "GET /api/standing-tournaments/{standing}/runs": _row(404),
    "POST /api/standing-tournaments": _row(403, anon=401),
    "POST /api/standing-tournaments/{standing}/enter": OWNERS_ALONE,
    "POST /api/standing-tournaments/{standing}/withdraw": _row(404, anon=401),
    "POST /api/standing-tournaments/{standing}/close": _row(403, anon=401),
    "GET /standing-tournaments/{standing}": PUBLIC,
    "GET /api/schema": PUBLIC,
    "GET /api/schema/openapi.json": PUBLIC,
    "GET /api/schema/protocol.json": PUBLIC,
    "GET /api/schema/{path}": _row(404),
    "GET /health": PUBLIC,
    "GET /ready": PUBLIC,
    "GET /": PUBLIC,
    "GET /r/{room}": PUBLIC,
    "GET /learn": PUBLIC,
    "GET /rules": PUBLIC,
    "GET /rules/{reference}": PUBLIC,
    "GET /account": PUBLIC,
    "GET /ranking": PUBLIC,
    "GET /s": PUBLIC,
    "GET /s/{sheet}": PUBLIC,
    "GET /local": PUBLIC,
    "GET /local/{room}": PUBLIC,
    "GET /players/{player}": PUBLIC,
    "GET /dice": PUBLIC,
    "GET /games": PUBLIC,
    "GET /games/{game}": PUBLIC,
    "GET /records": PUBLIC,
    "GET /clubs": PUBLIC,
    "GET /clubs/{club}": PUBLIC,
    "GET /clubs/join/{code}": PUBLIC,
    "GET /following": PUBLIC,
    "GET /board": PUBLIC,
    "GET /today": PUBLIC,
    "GET /practice": PUBLIC,
    "GET /house-rules": PUBLIC,
    "GET /print/{reference}": PUBLIC,
    "GET /s/{sheet}/screen": PUBLIC,
    "GET /settings": PUBLIC,
    "GET /how-dice-work": PUBLIC,
    "GET /help": PUBLIC,
    "GET /{name}": _row(404),
    "GET /assets/{name}": _row(404),
    "GET /icons/{name}": _row(404),
    "WS /ws": _row(101),
    "WS /contests/ws": _row(101),
}

#: Request bodies, which must not succeed for an asker without permission.
BODIES: Final[dict[str, dict[str, Any]]] = {
    "/api/me": {"name": "Renamed"},
    "/api/rules": {"text": "no rules"},
    "/api/drafts": {"text": "no rules"},
    "/api/rooms": {"rules": "one-box"},
    "/api/tables": {"rules": "one-box"},
    "/api/records": {"text": "no record"},
    "/api/records/review": {"text": "no record"},
    "/api/records/review/{event}": {"text": "no record"},
    "/api/positions/options": {"rules": "one-box", "dice": [1], "rolls_left": 0},
    "/api/positions/explanation": {"rules": "one-box", "dice": [1], "rolls_left": 0},
    "/api/practice/games": {"text": "no record", "seat": 0},
    "/api/practice/{lesson}": {"round": 0, "keep": []},
    "/api/today": {"day": "2000-01-01", "question": 0, "keep": []},
    "/api/sheets": {"rules": "one-box", "names": ["Mina"]},
    "/api/sheets/{sheet}/entries": {
        "cid": "1",
        "expect": 0,
        "device": "phone",
        "entries": [{"type": "Filled", "seat": 0, "box": "five"}],
    },
    "/api/account": {"name": "Owner", "password": PASSWORD},
    "/api/account/login": {"name": "Owner", "password": "wrong"},
    "/api/account/password": {"old": "wrong", "new": "a new password"},
    "/api/account/delete": {"password": "wrong"},
    "/api/account/sessions/end": {"session": "0" * 16},
    "/api/account/bots": {"name": "Owner"},
    "/api/me/vacation": {"days": 1},
    "/api/me/reminders/mail": {"address": "mina@dice.example", "language": "en"},
    "/api/mail/verify": {"token": "a"},  # as cut off by a mail program
    "/api/me/reminders/push": {
        "endpoint": "https://fcm.googleapis.com/1",
        "key": "BA",
        "auth": "AA",
        "language": "en",
    },
    "/api/rooms/{room}/bots": {"name": "Nobody"},
    "/api/bot/rooms/{room}/moves": {"type": "Resign", "cid": "1", "expect": 1},
    "/api/bot/rooms/{room}/pledge": {"type": "Pledge", "game": "unknown", "tip": "A" * 43},
    "/api/following": {"shows_playing": False},
    "/api/relations/{player}": {"following": True},
    "/api/clubs": {"name": "Dice club"},
    "/api/clubs/join": {"code": "unknown"},
    "/api/clubs/{club}": {"name": "Dice club"},
    "/api/clubs/{club}/members/{player}": {"role": None},
    "/api/contests": {"name": "Evening", "rules": "one-box"},
    "/api/contests/{contest}/entry": {"tip": None},
    "/api/tournaments": {"rules": "one-box", "players": ["random", "greedy"]},
    "/api/tournaments/{tournament}/words": {"words": "seven gulls"},
    "/api/bot/turns": {"version": "1"},
    "/api/standing-tournaments": {"rules": "one-box", "players": ["random", "greedy"]},
    "/api/standing-tournaments/{standing}/enter": {"bot": "unknown"},
    "/api/standing-tournaments/{standing}/withdraw": {"bot": "unknown"},
}

QUERIES: Final = {
    "/api/ratings": "?rules=one-box",
    "/api/tournaments/players": "?rules=one-box",
    "/api/rooms/{room}/since": "?event=0",
}

#: The connections in a room: a nameless watcher, a watching guest, a seated player, the host.
PRESENT: Final = ("watcher", "guest", "seat", "host")

#: Stages of the room; during the game the host is on turn, and has rolled only in ROLLED.
WAITING, PLAYING, ROLLED, OVER = "waiting", "playing", "rolled", "over"

_HOST: Final = ("no_name", "not_allowed", "not_allowed", "accepted")
_TURN: Final = ("no_name", "not_allowed", "illegal", "accepted")
_PLAYERS: Final = ("no_name", "not_allowed", "accepted", "accepted")
#: The answers to pledges and shares for another game.
_UNKNOWN: Final = ("no_name", "nothing", "nothing", "nothing")
_EVERY_CONNECTION: Final = ("answered", "answered", "answered", "answered")

Line = tuple[str, dict[str, Any], tuple[str, ...]]

#: By message: the stage of the room, the fields, and the answers to PRESENT in turn.
#:
#: A seat that the guest has taken is not free for the later ones. `accepted` means a change of the
#: room, a code a refusal, `answered` any other answer, `nothing` none. A search is answered later.
MESSAGES: Final[dict[type[ClientMessage], Line]] = {
    Enter: (WAITING, {}, _EVERY_CONNECTION),
    Ping: (WAITING, {}, _EVERY_CONNECTION),
    FindOpponent: (WAITING, {"rules": "extended"}, ("no_name", "nothing", "nothing", "nothing")),
    StopSearch: (WAITING, {}, ("nothing", "nothing", "nothing", "nothing")),
    AskHint: (PLAYING, {}, ("no_name", "not_allowed", "not_allowed", "not_allowed")),
    AskOdds: (PLAYING, {}, ("no_name", "not_allowed", "not_allowed", "not_allowed")),
    SolveAgain: (WAITING, {}, ("no_name", "nothing", "nothing", "nothing")),
    Shake: (PLAYING, {"on": True}, ("nothing", "nothing", "nothing", "nothing")),
    Hold: (ROLLED, {"keep": [0]}, ("nothing", "nothing", "nothing", "nothing")),
    Pledge: (WAITING, {"game": "unknown", "tip": "A" * 43}, _UNKNOWN),
    Share: (PLAYING, {"game": "unknown", "throw": 1, "share": "A" * 43}, _UNKNOWN),
    Say: (WAITING, {"phrase": "cheer-3"}, ("no_name", "not_allowed", "answered", "answered")),
    TakeSeat: (WAITING, {"seat": 3}, ("no_name", "accepted", "not_allowed", "not_allowed")),
    LeaveSeat: (WAITING, {}, _PLAYERS),
    SeatBot: (WAITING, {"seat": 3, "bot": "greedy"}, _HOST),
    ClearSeat: (WAITING, {"seat": 1}, _HOST),
    SwapSeats: (WAITING, {"one": 0, "other": 1}, _HOST),
    ChangeSettings: (WAITING, {"hints": True, "clock": 30}, _HOST),
    StartGame: (WAITING, {}, _HOST),
    Roll: (PLAYING, {}, _TURN),
    Fill: (ROLLED, {"box": "five"}, _TURN),
    Resign: (PLAYING, {}, _PLAYERS),
    EndGame: (PLAYING, {}, ("no_name", "not_allowed", "illegal", "illegal")),
    HandOver: (PLAYING, {"seat": 0, "bot": "greedy"}, _HOST),
    TakeBack: (PLAYING, {}, ("no_name", "not_allowed", "illegal", "illegal")),
    PlayAgain: (OVER, {}, _HOST),
    Rematch: (OVER, {}, _PLAYERS),
    SkipSeat: (OVER, {"seat": 1}, ("no_name", "not_allowed", "not_allowed", "not_allowed")),
}
