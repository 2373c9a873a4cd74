"""A game on this machine: people at one keyboard, and bots. It needs no server and no database."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING

from yachtdice import solver
from yachtdice.bots import find_bot
from yachtdice.game import (
    Action,
    Event,
    FillBox,
    GameState,
    IllegalActionError,
    RollDice,
    Seat,
    Step,
    ThrowDice,
    decide,
    dice_awaited,
    evolve,
    new_game,
)
from yachtdice.rules import FACES, RuleSet, Text, TurnOrder
from yachtdice.terminal import words
from yachtdice.terminal.beside import beside
from yachtdice.terminal.session import NOT_NOW, PlayError, PlaySession
from yachtdice.terminal.table import PlayTable, SittingStage

if TYPE_CHECKING:
    from yachtdice.game.state import Bot


class LocalSession(PlaySession):
    """Games of these seats; each person is at this keyboard, and the bots play by themselves.

    `seed`: the same seed gives the same dice and bots; None for dice that nothing can predict.
    `pause`: seconds between two actions of a bot, for views that show each of them.
    """

    def __init__(
        self,
        rules: RuleSet,
        seats: Sequence[Seat],
        record: Path,
        *,
        seed: int | None = None,
        pause: float = 0.0,
    ) -> None:
        """Seat these players; raise ValueError for a number of them that the rules refuse."""
        new_game(rules, seats)
        own = frozenset(place for place, seat in enumerate(seats) if seat.is_person)
        super().__init__(PlayTable(rules=rules, own=own), record)
        self._seats, self._pause = tuple(seats), pause
        self._random = SystemRandom() if seed is None else Random(seed)  # noqa: S311 - a seeded game
        self._bots: dict[int, Bot] = {}
        self._play: asyncio.Task[None] | None = None

    async def _open(self) -> None:
        """Begin the first game."""
        await self.start()

    async def _close(self) -> None:
        """Stop the bots."""
        if self._play is not None:
            self._play.cancel()
            await asyncio.wait([self._play])

    async def start(self) -> None:
        """Begin a game; the rules or chance decide the order of play."""
        if self.table.stage is SittingStage.PLAYING:
            raise PlayError(NOT_NOW)
        order = list(range(len(self._seats)))
        if self.table.rules.turn_order is TurnOrder.DRAWN:
            self._random.shuffle(order)
        self._follow(new_game(self.table.rules, self._seats, order)[0])
        self._let_bots_play()

    async def again(self) -> None:
        """Begin another game of the same seats."""
        await self.start()

    async def roll(self, keep: tuple[int, ...] = ()) -> None:
        """Roll all dice except those at these places."""
        self._check_roll(keep)
        self._act(RollDice(self._own_seat(), keep))

    async def fill(self, box: str) -> None:
        """Score the dice in a box."""
        self._act(FillBox(self._own_seat(), box))

    def _own_seat(self) -> int:
        """Return the seat on turn; raise PlayError if a bot has it, and without a game."""
        if not self.table.is_mine:
            raise PlayError(NOT_NOW)
        return self.table.game.seat

    def _act(self, action: Action) -> None:
        """Carry out an action of a person; raise PlayError if it is not legal."""
        try:
            self._follow(*self._events_of(self.table.game, action))
        except IllegalActionError as error:
            raise PlayError(words.both(str(error))) from error
        self._let_bots_play()

    def _events_of(self, state: GameState, action: Action) -> list[Event]:
        """Return the events of an action, with those of the throw that a roll needs."""
        events = list(decide(state, action))
        for event in events:
            state = evolve(state, event)
        if state.step is Step.AWAIT_DICE:
            dice = [self._random.randint(1, FACES) for _ in range(dice_awaited(state))]
            events += decide(state, ThrowDice(tuple(dice)))
        return events

    def _let_bots_play(self) -> None:
        """Start the bots, if it is the turn of one."""
        if self._bot_on_turn() and (self._play is None or self._play.done()):
            self._play = asyncio.create_task(self._bots_play())
            self._play.add_done_callback(self._note_end)

    def _bot_on_turn(self) -> str | None:
        """Return the id of the bot that has the turn, None if none has it."""
        state = self.table.game
        return None if state.step is Step.OVER else self._seats[state.seat].bot

    async def _bots_play(self) -> None:
        """Make the moves of bots until a person has the turn or the game is over."""
        while kind := self._bot_on_turn():
            state = self.table.game
            bot = self._bots.get(state.seat) or await self._made(kind, state.seat)
            play = await beside(bot.choose, state)
            self._follow(*self._events_of(self.table.game, play))
            await asyncio.sleep(self._pause)

    def _note_end(self, played: asyncio.Task[None]) -> None:
        """End the session if the bots ended with an error."""
        if not played.cancelled() and (error := played.exception()) is not None:
            text = getattr(error, "text", None) or words.both(str(error) or type(error).__name__)
            self._fail(Text(f"the bot cannot go on: {text.en}", f"봇이 멈췄어요: {text.ko}"))

    async def _made(self, kind: str, seat: int) -> "Bot":
        """Return the bot of a seat, which may first compute best play of the rules."""
        rules, name = self.table.rules, words.name_of(self.table.game, seat)
        self._show(status=Text(f"{name.en} is thinking ...", f"{name.ko}: 생각하는 중 ..."))
        found = find_bot(kind)
        solution = None
        if found.needs_solution:
            solution = (await beside(_best_play, rules)).solution
        self._bots[seat] = found.make(Random(self._random.getrandbits(64)), solution)  # noqa: S311
        self._show(status=None)
        return self._bots[seat]


def _best_play(rules: RuleSet) -> solver.Fetched:
    """Return best play of the rules, from the cache or computed; raise TooLargeError."""
    return solver.fetch(rules, limit=solver.USUAL)
