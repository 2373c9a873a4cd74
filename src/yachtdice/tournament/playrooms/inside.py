"""The program of a playroom: it runs the Python players and the loop of their games.

A playroom is a process with limits, started by `room.py`. Its Python players share the process.
Players with their own process, and bots that need best play, run in the controlling process: the
playroom asks them over the pipe.
"""

import mmap
import os
import signal
import sys
import time
from collections.abc import Sequence
from typing import Final

from yachtdice.game import GameState, Play, ResignSeat
from yachtdice.rules import RuleSet
from yachtdice.tournament.faults import PlayerFault
from yachtdice.tournament.games.playing import GameTable, play_at, result_of, table_of
from yachtdice.tournament.games.result import GameResult, move_of
from yachtdice.tournament.games.setup import Setup, bot_maker, plays_inside, seats_at
from yachtdice.tournament.players.answer_timer import NUMBERS, AnswerTimer
from yachtdice.tournament.players.classes import class_name, find_class, mark_of
from yachtdice.tournament.players.entrant_bots import BuiltInEntrantBot, ClassEntrantBot, EntrantBot
from yachtdice.tournament.players.entrants import EntrantSource, UnknownPlayerError
from yachtdice.tournament.playrooms import messages
from yachtdice.tournament.playrooms.served import ServedGames

_FOREVER_S: Final = 1e9  #: No limit in this process: the controlling process enforces one.


def main(page: int) -> None:
    """Carry out orders until the pipe closes; `page` is the descriptor of the shared page."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    pipe = Pipe()
    shared = memoryview(mmap.mmap(page, mmap.PAGESIZE)).cast("d")[:NUMBERS]
    with AnswerTimer(shared) as watch:
        os.register_at_fork(after_in_child=pipe.forget)
        os.register_at_fork(after_in_child=watch.forget)
        room = RoomLoop(pipe, watch)
        pipe.send(messages.Ready())
        while (order := pipe.order()) is not None:
            with watch.ticking():
                room.do(order)


class Pipe:
    """The pipes to the controlling process; for players, stdin is empty and prints go to stderr."""

    def __init__(self) -> None:
        """Take over stdin and stdout."""
        self._in, self._out = os.dup(0), os.dup(1)
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.dup2(2, 1)

    def forget(self) -> None:
        """Close the pipes in a process that a player has forked: it is not a playroom."""
        os.close(self._in)
        os.close(self._out)

    def send(self, message: messages.PlayroomMessage) -> None:
        """Send a message to the controlling process."""
        text = messages.framed(message)
        while text:
            text = text[os.write(self._out, text) :]

    def order(self) -> messages.RoomOrder | None:
        """Return the next order, or None at the end."""
        text = self._read()
        return None if text is None else messages.orders.decode(text)

    def ask(self, question: messages.SitDown | messages.Choose) -> messages.Reply:
        """Return the reply of the controlling process; exit if it is gone."""
        self.send(question)
        text = self._read()
        if text is None:
            sys.exit()
        return messages.replies.decode(text)

    def _read(self) -> bytes | None:
        """Return the next message, or None at the end."""
        head = self._bytes(messages.LENGTH.size)
        return None if head is None else self._bytes(messages.LENGTH.unpack(head)[0])

    def _bytes(self, count: int) -> bytes | None:
        """Return this many bytes, or None at the end."""
        text = b""
        while len(text) < count:
            part = os.read(self._in, count - len(text))
            if not part:
                return None
            text += part
        return text


class RoomLoop:
    """The playroom: carries out orders."""

    def __init__(self, pipe: Pipe, watch: AnswerTimer) -> None:
        """Send results over this pipe."""
        self._pipe, self._watch = pipe, watch
        self._served = ServedGames(watch)

    def do(self, order: messages.RoomOrder) -> None:
        """Carry out an order."""
        if isinstance(order, messages.Describe):
            self._pipe.send(self._described(order.spec))
        elif isinstance(order, messages.TakeTurn):
            self._pipe.send(self._served.answer(order))
        else:
            self._play(order)

    def _described(self, spec: str) -> messages.Described | messages.NoSuchPlayer:
        """Return the name of a player; loading it may raise anything."""
        try:
            return self._watch.within(_FOREVER_S, 0, 0, lambda: _load(spec))
        except PlayerFault as fault:
            return messages.NoSuchPlayer(
                fault.reason.en.removeprefix(f"{UnknownPlayerError.__name__}: ")
            )

    def _play(self, order: messages.PlayGames) -> None:
        """Play a range of games and send the result of each game."""
        setup, game_range = order.setup, order.game_range
        table = _AtTable()
        bots: dict[int, EntrantBot] = {}
        barred = set(game_range.barred)
        for game in range(game_range.first, game_range.first + game_range.count):
            seats = seats_at(setup, game, game_range.among, barred)
            for entrant in {*seats} - {*bots}:
                bots[entrant] = self._entrant_bot(setup, entrant, table)
            _set_known_failures(bots, order if game == game_range.first else None)
            result = _played(setup, seats, game, bots, table)
            barred |= {fault.entrant for fault in result.faults}
            self._pipe.send(result)
        self._pipe.send(messages.Finished(time.process_time()))

    def _entrant_bot(self, setup: Setup, number: int, table: "_AtTable") -> EntrantBot:
        entrant = setup.entrants[number]
        if entrant.kind is EntrantSource.CLASS:
            load = lambda: find_class(entrant.spec)  # noqa: E731 - a closure
            return ClassEntrantBot(number, load, self._watch, setup.limits)
        if plays_inside(entrant):
            return BuiltInEntrantBot(bot_maker(entrant.spec, setup.rules))
        return Remote(number, self._pipe, table)


class _AtTable:
    """Seat of the table of the current game."""

    def __init__(self) -> None:
        self.now: GameTable | None = None


class Remote(EntrantBot):
    """A bot in the controlling process; its faults come with their logs."""

    def __init__(self, entrant: int, pipe: Pipe, table: _AtTable) -> None:
        """Ask on behalf of this entrant, at the current table."""
        self._entrant, self._pipe, self._table = entrant, pipe, table

    def begin(self, rules: RuleSet, seat: int, seed: int, game: int) -> None:  # noqa: ARG002
        """Announce the game."""
        table = self._here()
        reply = self._pipe.ask(messages.SitDown(self._entrant, game, table.seats))
        if isinstance(reply, messages.Failure):
            raise reply.fault()
        assert isinstance(reply, messages.Begun), "the only other reply"

    def choose(self, state: GameState) -> Play:
        """Return the play that the bot chooses."""
        table = self._here()
        gone = tuple(table.seats.index(fault.entrant) for fault in table.faults if not fault.turn)
        reply = self._pipe.ask(messages.Choose(self._entrant, "".join(table.moves), gone))
        if isinstance(reply, messages.Failure):
            raise reply.fault()
        assert isinstance(reply, messages.Chosen), "the only other reply"
        play = move_of(reply.move, state.seat, state.rules)
        assert not isinstance(play, ResignSeat), "a failure is sent as Failure"
        return play

    def end(self, scores: tuple[int, ...], won: bool) -> None:
        """Send the result of the game."""
        self._pipe.send(messages.GameOver(self._entrant, scores, won))

    def _here(self) -> GameTable:
        """Return the current table."""
        assert self._table.now is not None, "players are asked at a table"
        return self._table.now


def _load(spec: str) -> messages.Described:
    """Return the name and fingerprint of a player; raise UnknownPlayerError."""
    found = find_class(spec)
    return messages.Described(class_name(found), mark_of(found))


def _set_known_failures(bots: dict[int, EntrantBot], order: messages.PlayGames | None) -> None:
    """Set the faults known from an earlier attempt at this game; clear all others."""
    failures = {known.entrant: known for known in order.failures} if order else {}
    for entrant, bot in bots.items():
        if isinstance(bot, ClassEntrantBot):
            failure = failures.get(entrant)
            bot.known_failure = (failure.question, failure.failure.fault()) if failure else None


def _played(
    setup: Setup,
    seats: Sequence[int],
    game: int,
    bots: dict[int, EntrantBot],
    table: _AtTable,
) -> GameResult:
    """Return the result of one game."""
    if not seats:
        return GameResult(game)
    table.now = table_of(setup, seats, game)
    return result_of(play_at(table.now, [bots[entrant] for entrant in seats]))
