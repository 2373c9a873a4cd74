"""Best play in one room: whether the room needs it, its progress and its hints."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from yachtdice import solver
from yachtdice.bots.solved import card_of, options_of
from yachtdice.game import Step
from yachtdice.rules import RuleSet
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.best_play.service.coach import Study
from yachtdice.server.best_play.service.shares import Loan
from yachtdice.server.common.ports import Alarm
from yachtdice.server.rooms.messages.room import BoxOdds, Stage
from yachtdice.server.rooms.messages.server import BestPlay, RefusalCode
from yachtdice.server.rooms.service.environment import Follower
from yachtdice.server.rooms.service.followers import Core, Part
from yachtdice.server.rooms.service.state.game_steps import advised, hinted, plays_by_solution
from yachtdice.server.rooms.service.state.room import Outcome, RefusedError, Room
from yachtdice.solver import Option, has_best_play

if TYPE_CHECKING:
    from yachtdice.solver import Solution


TOO_LARGE: Final = "best play of these rules takes more than this server allows; play without hints"
FULL: Final = (
    "the tables in play hold as much best play as this server allows; play without hints, or ask "
    "again when other tables have ended"
)
NOT_YET: Final = "best play of these rules is not computed yet"

BORROW_MS: Final = 2_000  #: Milliseconds between two attempts to borrow a missing solution.


def rules_to_study(room: Room) -> RuleSet | None:
    """Return the rules whose best play the room needs for hints or for a bot, else None."""
    if room.stage is Stage.OVER or not has_best_play(room.rules):
        return None
    bots = {seat.bot for seat in room.seats}
    if room.game is not None:
        bots.update(room.game.bots)
    return room.rules if room.settings.hints or any(map(plays_by_solution, bots)) else None


class BestPlayStudy(Part):
    """Follows the computation that its room needs, and no other."""

    def __init__(self, core: Core) -> None:
        """Start without a computation."""
        self._core = core
        self._study: Study[Solution] | None = None
        self._loan: Loan | None = None
        self._refusal = Readiness.NOT_NEEDED
        self._alarm: Alarm | None = None
        #: Called whenever the progress changes.
        self.on_progress: Callable[[], None] = lambda: None

    @property
    def readiness(self) -> Readiness:
        """The status of the computation, or why there is none."""
        return self._refusal if self._study is None else self._study.readiness

    @property
    def solution(self) -> "Solution | None":
        """The solution, None until it is ready."""
        return None if self._study is None else self._study.outcome

    def start(self) -> None:
        """Follow the computation that the room needs."""
        self._meet(self._core.room)

    def enter(self, follower: Follower) -> None:
        """Show a newcomer the progress, after another attempt to borrow a missing solution."""
        if not self._meet(self._core.room) and self.readiness is not Readiness.NOT_NEEDED:
            follower.send(self._progress())

    def follow(self, outcome: Outcome) -> None:
        """Follow the computation that the room needs now."""
        self._meet(outcome.room)

    def stop(self) -> None:
        """Stop following the computation, and give its solution back."""
        world, study, loan = self._core.world, self._study, self._loan
        self._study = self._loan = None
        self._refusal = Readiness.NOT_NEEDED
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if study is not None and loan is not None:
            world.coach.leave(study, self.publish)
            world.shares.give_back(loan)

    def publish(self) -> None:
        """Send the progress to all followers."""
        self._core.send(self._progress())
        self.on_progress()

    def try_again(self) -> None:
        """Restart a failed computation, or try again to borrow a missing solution."""
        if self._study is not None:
            self._core.world.coach.work_on(self._study)
        self._meet(self._core.room)

    def options(self, player: str) -> tuple[Option, ...]:
        """Return the choices of the player on turn, best first.

        Raises RefusedError if the player may not ask now, if best play is not ready, or if it
        takes more than this server allows.
        """
        state = hinted(self._core.room, player)
        if self.readiness is Readiness.TOO_LARGE:
            raise RefusedError(RefusalCode.NOT_ALLOWED, TOO_LARGE)
        if self.solution is None:
            reason = FULL if self.readiness is Readiness.FULL else NOT_YET
            raise RefusedError(RefusalCode.NOT_READY, reason)
        return options_of(state, self.solution)

    def odds(self, player: str) -> tuple[BoxOdds, ...]:
        """Return the chance of each box for the player on turn, without best play.

        Raises RefusedError if the player may not ask now.
        """
        state = advised(self._core.room, player)
        dice = None if state.step is Step.AWAIT_ROLL else state.dice
        aims = solver.aims_of(state.rules, card_of(state, state.seat), dice, state.rolls_left)
        return tuple(BoxOdds(*aim) for aim in aims)

    def _meet(self, room: Room) -> bool:
        """Follow the computation that this room needs, if the room may borrow the solution.

        Returns whether the readiness was sent to all, because it has changed.
        """
        wanted, old, before = rules_to_study(room), self._study, self.readiness
        if old is not None and wanted is not None and old.rules.fingerprint == wanted.fingerprint:
            return False
        self.stop()
        if wanted is not None:
            self._borrow(wanted)
        is_news = old is not None or self._study is not None or self.readiness is not before
        if is_news:
            self.publish()
        return is_news

    def _borrow(self, wanted: RuleSet) -> None:
        """Borrow a solution on account of the host, and follow its computation.

        Until there is enough to borrow, it tries again. A room without connections has no account.
        """
        world, host = self._core.world, self._core.room.host
        if world.shares.is_too_large(wanted):
            self._refusal = Readiness.TOO_LARGE
            return
        self._loan = world.shares.borrow(wanted, host, self._core.address_of(host))
        if self._loan is None:
            self._refusal = Readiness.FULL
            self._alarm = world.ticks.call_in(BORROW_MS, self._borrow_again)
        else:
            self._study = world.coach.study(wanted, self.publish)

    def _borrow_again(self) -> None:
        """Try again to borrow a solution."""
        self._alarm = None
        self._meet(self._core.room)

    def _progress(self) -> BestPlay:
        """Return the message with the progress."""
        done = 0.0 if self._study is None else self._study.done
        return BestPlay(self._core.epoch, self._core.version, self.readiness, done)
