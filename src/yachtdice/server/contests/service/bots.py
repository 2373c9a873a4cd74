"""The choices of built-in bots, and of those of the host, that have entered a contest."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Final

from yachtdice.bots import Bot
from yachtdice.game import (
    DuplicateGame,
    FillBox,
    GameState,
    IllegalActionError,
    Play,
    WaveChoice,
    richest_box,
)
from yachtdice.rules import RuleSet
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.best_play.service.coach import Coach, PageStudies, settled
from yachtdice.server.catalogue.service.roster import Roster
from yachtdice.server.common.ports import Chance, Ticks
from yachtdice.server.rooms.service.parts.bots import PATIENCE_MS, STAND_IN

if TYPE_CHECKING:
    from yachtdice.solver import Solution

_log = logging.getLogger(__name__)

ANSWER_S: Final = 5.0  #: Seconds for the answer of a bot of the host.


class ContestBots:
    """Chooses for bots as tables do, without the pauses.

    A bot that cannot use best play soon is replaced by the stand-in of tables for that choice.
    """

    def __init__(
        self,
        roster: Roster,
        coach: "Coach[Solution]",
        offers: Callable[[RuleSet], bool],
        chance: Chance,
        ticks: Ticks,
    ) -> None:
        """Use the bots of this roster; `offers` says whether rules are on offer."""
        self._roster, self._coach, self._offers, self._chance = roster, coach, offers, chance
        self._studies = PageStudies(coach, ticks)

    def fault_of(self, rules: RuleSet, bot: str) -> str | None:
        """Return why this bot cannot enter a contest under these rules, None if it can."""
        kind = self._roster.find(bot)
        if kind is None or kind not in self._roster.offered:
            return f"there is no bot {bot!r}; the bots are in GET /api/bots"
        if kind.needs_solution and not self._offers(rules):
            return f"{bot} needs best play, which only rule sets on offer have; choose another bot"
        return None

    def prepare(self, rules: RuleSet, bots: Iterable[str]) -> None:
        """Begin to compute best play of these rules if one of the bots needs it."""
        kinds = map(self._roster.find, bots)
        if self._offers(rules) and any(kind is not None and kind.needs_solution for kind in kinds):
            self._studies.ask(rules)

    async def choose(self, rules: RuleSet, bot: str, state: GameState) -> WaveChoice:
        """Return the choice of a bot after a throw; never raise.

        It takes at most ANSWER_S seconds, and milliseconds of the event loop.
        """
        try:
            play = await self._play(rules, bot, state)
        except Exception as error:  # noqa: BLE001 - a bot must not stop the contest
            _log.warning("%s chooses for %s in a contest: %r", STAND_IN, bot, error)
            play = self._made(STAND_IN).choose(state)
        return _as_choice(DuplicateGame(state), play)

    async def _play(self, rules: RuleSet, bot: str, state: GameState) -> Play:
        """Return the play of a bot, or raise the error that prevents it."""
        if (asked := self._roster.asked(bot)) is not None:
            async with asyncio.timeout(ANSWER_S):
                return await asked.choose(f"contest-{self._chance.new_id(12)}", state)
        kind = self._roster.find(bot)
        if kind is None or not kind.needs_solution:
            return self._made(bot).choose(state)
        solution = await self._solution(rules)
        return self._made(STAND_IN if solution is None else bot, solution).choose(state)

    async def _solution(self, rules: RuleSet) -> "Solution | None":
        """Return best play of these rules; None if it is not there after a short wait."""
        study = self._studies.ask(rules) if self._offers(rules) else None
        if study is not None and study.readiness is Readiness.SOLVING:
            with suppress(TimeoutError):
                await asyncio.wait_for(settled(rules, self._coach), PATIENCE_MS / 1000)
        return None if study is None else study.outcome

    def _made(self, bot: str, solution: "Solution | None" = None) -> Bot:
        """Return a bot that plays one choice; the stand-in for a bot that is not known."""
        kind = self._roster.find(bot) or self._roster.find(STAND_IN)
        assert kind is not None, "the stand-in is built in"
        rng = Random(self._chance.new_id(16))  # noqa: S311 - for choices, not for dice
        return kind.make(rng, solution if kind.needs_solution else None)

    def close(self) -> None:
        """Stop following best play, when the server stops."""
        self._studies.forget_all()


def _as_choice(game: DuplicateGame, play: Play) -> WaveChoice:
    """Return a play as a choice; the box that pays most now if a contest does not allow it."""
    choice = WaveChoice(box=play.box) if isinstance(play, FillBox) else WaveChoice(keep=play.keep)
    try:
        game.choose(choice)
    except IllegalActionError:
        return WaveChoice(box=richest_box(game.state).box)
    return choice
