"""`yacht bot play`: a player of tournaments at a table of a server, through the API of bots."""

import json
import secrets
import time
from collections.abc import Callable, Iterator
from http.client import HTTPException, HTTPResponse
from random import Random, SystemRandom
from typing import Annotated, Final
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from yachtdice.bots import find_bot, is_bot
from yachtdice.cli.common.best_play import fetch_for
from yachtdice.cli.common.errors import UsageError, refused
from yachtdice.cli.common.given import load_given
from yachtdice.cli.common.help_texts import option
from yachtdice.cli.common.options import Answer
from yachtdice.cli.common.output import write_error_line
from yachtdice.game import FillBox, GameState, Play, RollDice, Step
from yachtdice.game.state import Bot
from yachtdice.rules import RulesError, RuleSet, Text
from yachtdice.server.rooms.messages.client import Fill, Roll
from yachtdice.server.rooms.messages.codec import read_server_message, write_message
from yachtdice.server.rooms.messages.room import RoomView, Stage, seats_of_game
from yachtdice.server.rooms.messages.server import Changed, Snapshot
from yachtdice.tournament.faults import PlayerFault
from yachtdice.tournament.players.classes import find_class
from yachtdice.tournament.players.entrant_bots import play_of, stage_of
from yachtdice.tournament.players.entrants import UnknownPlayerError
from yachtdice.tournament.players.player import Game, TurnBot
from yachtdice.views.rules import RulesView
from yachtdice.views.table import TableView, state_of

#: The server sends a line every 6 seconds; a longer silence means a broken connection.
_SILENCE_S: Final = 20
_RETRY_S: Final = 1.0
_PATIENCE_S: Final = 60.0  #: Seconds without an answer of the server after which the command ends.
_TOO_MANY, _UNAVAILABLE, _STALE = 429, 503, 409


def play(
    player: Annotated[
        str,
        option(
            "Bot, installed player, module:Class or file.py:Class.",
            "봇, 설치된 플레이어, module:Class 또는 file.py:Class.",
        ),
    ],
    link: Annotated[
        str,
        option(
            "Link of the room, such as http://localhost:8000/r/ID.",
            "방 링크. 예: http://localhost:8000/r/ID",
        ),
    ],
    /,
    *,
    token: Annotated[
        str | None, option("Token of the bot account.", "봇 계정의 토큰.", env_var="YACHT_TOKEN")
    ] = None,
    rules: Annotated[
        str | None,
        option(
            "Rules file of the room, if the server's users wrote it.",
            "방의 규칙 파일. 서버 사용자가 만든 규칙일 때 필요합니다.",
        ),
    ] = None,
    answer: Answer | None = None,
) -> None:
    """Seat a player in a room of a server as a bot account, and play one game."""
    answer = answer or Answer()
    token = _checked_token(token)
    table = TableClient(_room_url(link), token, answer)
    totals = _played(table, lambda found: _bot(player, found, table.seat, answer), rules)
    points = ", ".join(map(str, totals))
    facts = {"player": player, "seat": table.seat, "totals": totals}
    answer.report(facts, Text(f"Points: {points}", f"점수: {points}"))


def _checked_token(token: str | None) -> str:
    """Return the token; raise UsageError if it is not given."""
    if not token:
        en = "give the token of a bot account: YACHT_TOKEN=yacht-bot-... (see docs/bot-api.md)"
        raise UsageError(en, "봇 계정의 토큰이 필요합니다: YACHT_TOKEN=yacht-bot-...")
    return token


def _room_url(link: str) -> str:
    """Return the address of a room in the API; raise UsageError if the link is not of a room."""
    server, slash_r, room = link.rpartition("/r/")
    if not slash_r or urlsplit(server).scheme not in {"http", "https"}:
        en = "give the link of a room, such as http://localhost:8000/r/ID"
        raise UsageError(en, "방 링크를 적어 주세요. 예: http://localhost:8000/r/ID", at=link)
    return f"{server}/api/bot/rooms/{room}"


class TableClient:
    """The bot API of one room: the seat, the stream and the moves."""

    def __init__(
        self, url: str, token: str, answer: Answer, patience_s: float = _PATIENCE_S
    ) -> None:
        """Use the address of the room in the API; give a silent server this many seconds."""
        self._url, self._token, self._answer = url, token, answer
        self._patience_s = patience_s
        self.seat = 0

    def sit(self) -> None:
        """Take the first free seat; raise UsageError if the server refuses."""
        with self._asked("/seat", b"{}") as response:
            self.seat = int(json.load(response)["seat"])

    def frames(self) -> Iterator[Snapshot | Changed]:
        """Yield the frames with changes of the room, and a new snapshot after a broken stream."""
        while True:
            try:
                with self._asked("/stream", None) as lines:
                    for line in lines:
                        frame = read_server_message(line) if line.strip() else None
                        if isinstance(frame, Snapshot | Changed):
                            yield frame
            except (OSError, HTTPException):
                pass
            time.sleep(_RETRY_S)

    def move(self, play: Play, version: int) -> None:
        """Make a move for this version; a stale one has no effect."""
        cid = f"v{version}-{secrets.token_hex(4)}"
        command = (
            Fill(box=play.box, cid=cid, expect=version)
            if isinstance(play, FillBox)
            else Roll(keep=play.keep, cid=cid, expect=version)
        )
        with self._asked("/moves", write_message(command)):
            pass

    def _asked(self, path: str, body: bytes | None) -> HTTPResponse:
        """Return the response to a request, sent again while the server does not answer.

        Raises UsageError if the server refuses, or has not answered for the time of patience.
        """
        silent_since: float | None = None
        head = {"authorization": f"Bearer {self._token}", "content-type": "application/json"}
        asked = Request(self._url + path, body, head)  # noqa: S310 - `play` checks the scheme
        while True:
            try:
                found: HTTPResponse = urlopen(asked, timeout=_SILENCE_S)  # noqa: S310 - as above
                return found
            except HTTPError as refused:
                if refused.code == _STALE and path == "/moves":
                    return refused  # type: ignore[return-value] # read and closed in the same way
                if refused.code not in {_TOO_MANY, _UNAVAILABLE}:
                    raise UsageError(_reason(refused)) from refused
                if refused.code == _UNAVAILABLE:
                    silent_since = self._waited(silent_since, _reason(refused))
                time.sleep(float(refused.headers.get("retry-after", _RETRY_S)))
            except (OSError, HTTPException) as error:
                silent_since = self._waited(silent_since, str(getattr(error, "reason", error)))
                time.sleep(_RETRY_S)

    def _waited(self, since: float | None, why: str) -> float:
        """Return since when the server has not answered; report the first time on stderr.

        Raises UsageError at the end of the patience.
        """
        parts, say, now = urlsplit(self._url), self._answer.say, time.monotonic()
        server, seconds = f"{parts.scheme}://{parts.netloc}", f"{self._patience_s:.0f}"
        if since is None:
            en = f"yacht: {server} does not answer ({why}); trying again for {seconds} s"
            ko = f"yacht: {server}에서 답이 없습니다({why}). {seconds}초 동안 다시 시도합니다"
            write_error_line(say(Text(en, ko)))
        since = now if since is None else since
        if now - since >= self._patience_s:
            en = f"{server} has not answered for {seconds} s ({why}); check the link and the server"
            ko = f"{server}에서 {seconds}초 동안 답이 없습니다({why}). 링크와 서버를 확인하세요"
            raise UsageError(en, ko)
        return since


def _reason(refused: HTTPError) -> str:
    """Return why the server refused a request, as one line."""
    try:
        return str(json.load(refused)["detail"])
    except (ValueError, KeyError, TypeError):
        return f"{refused.url}: {refused.code} {refused.reason}"


def _played(
    table: TableClient, make: Callable[[RuleSet], Bot], rules: str | None
) -> tuple[int, ...]:
    """Play a game from its begin to its end and return the totals."""
    table.sit()
    bot: Bot | None = None
    room: RoomView | None = None
    shown: RulesView | None = None
    seen: TableView | None = None
    for frame in table.frames():
        room, shown = frame.room or room, frame.rules or shown
        seen = frame.table or seen
        assert room is not None, "the first frame is a snapshot"
        assert shown is not None, "as above"
        if seen is None or room.stage is Stage.WAITING:
            continue
        if room.stage is Stage.OVER:
            bot = None
            if table.seat in room.tied:
                continue
            break
        found, playing = _rules_of(shown, rules), seats_of_game(room.seats, room.play_off)
        if playing[seen.seat] == table.seat and seen.step is not Step.OVER:
            bot = bot or make(found)
            table.move(_choice(bot, state_of(seen, found)), frame.version)
    assert seen is not None, "the game has begun"
    return tuple(seat.total for seat in seen.seats)


def _choice(bot: Bot, state: GameState) -> Play:
    """Return the play of a bot; raise UsageError if it fails."""
    try:
        return bot.choose(state)
    except PlayerFault as fault:
        raise UsageError(fault.reason.en) from fault


def _rules_of(shown: RulesView, given: str | None) -> RuleSet:
    """Return the rule set of a room; raise UsageError for users' rules without their file."""
    if given is None and shown.house:
        raise UsageError(
            f"the room plays the users' rules {shown.id}; give their file with --rules"
        )
    with refused(RulesError):
        return load_given(given or shown.id)


def _bot(spec: str, rules: RuleSet, seat: int, answer: Answer) -> Bot:
    """Return a player as a bot of this process; raise UsageError if there is no such player."""
    chance: Random = SystemRandom()
    if is_bot(spec):
        kind = find_bot(spec)
        solution = fetch_for(rules, answer).solution if kind.needs_solution else None
        return kind.make(chance, solution)
    with refused(UnknownPlayerError):
        game = Game(rules, seat, chance.getrandbits(48), chance)
        return _ClassBot(game, find_class(spec)(game))


class _ClassBot:
    """A Python player as a bot."""

    def __init__(self, game: Game, player: TurnBot) -> None:
        """Use this player of this game."""
        self._game, self._player = game, player

    def choose(self, state: GameState) -> Play:
        """Return the player's answer; raise PlayerFault if it cannot be read."""
        self._game.look(state)
        if state.step is Step.AWAIT_ROLL:
            return RollDice(state.seat)
        return play_of(self._player.turn(state.dice, stage_of(state)), state.seat)
