"""What one room has to do with best play: whether it needs it, how far it is, what it says."""

from yachtdice.bots import find_bot
from yachtdice.bots.solved import options_of, play_of
from yachtdice.game import GameState
from yachtdice.protocol.server_messages import Readiness, RefusalCode
from yachtdice.protocol.show import show_choice
from yachtdice.protocol.views import Choice, Stage
from yachtdice.rules import RuleSet
from yachtdice.services.coach import Coach, Heard, Study
from yachtdice.services.room import RefusedError, Room
from yachtdice.solver import Solution, has_best_play


def rules_to_study(room: Room) -> RuleSet | None:
    """Return the rules whose best play the room needs: for its hints, or for a bot; else None."""
    if room.stage is Stage.OVER or not has_best_play(room.rules):
        return None
    stand_ins = room.state.bots if room.state is not None else ()
    seated = [seat.bot for seat in room.seats]
    return room.rules if room.hints or any(map(plays_by_solution, [*seated, *stand_ins])) else None


def plays_by_solution(bot: str | None) -> bool:
    """Return whether a bot plays by the solution of the rules."""
    kind = None if bot is None else find_bot(bot)
    return kind is not None and kind.needs_solution


class RoomStudy:
    """Follows the study that its room needs, and no other."""

    def __init__(self, coach: Coach[Solution], heard: Heard) -> None:
        """Need nothing yet; `heard` is called whenever there is something new."""
        self._coach, self._heard = coach, heard
        self._study: Study[Solution] | None = None

    @property
    def readiness(self) -> Readiness:
        """Where the work stands."""
        return Readiness.NOT_NEEDED if self._study is None else self._study.readiness

    @property
    def done(self) -> float:
        """How much of the work is done, from 0 to 1."""
        return 0.0 if self._study is None else self._study.done

    @property
    def solution(self) -> Solution | None:
        """The solution, once it is there."""
        return None if self._study is None else self._study.outcome

    def meet(self, room: Room) -> None:
        """Follow what the room needs as it stands now."""
        wanted, old = rules_to_study(room), self._study
        if (wanted and wanted.fingerprint) == (old and old.rules.fingerprint):
            return
        self._study = None if wanted is None else self._coach.study(wanted, self._heard)
        if old is not None:
            self._coach.leave(old, self._heard)
        self._heard()

    def try_again(self) -> None:
        """Begin once more what has failed."""
        if self._study is not None:
            self._coach.work_on(self._study)

    def leave(self) -> None:
        """Need nothing any more."""
        if self._study is not None:
            self._coach.leave(self._study, self._heard)
            self._study = None

    def choices(self, state: GameState) -> tuple[Choice, ...]:
        """Return what the seat on turn may choose from, best first.

        Raises RefusedError while best play is not there.
        """
        if self.solution is None:
            reason = "best play of these rules is not worked out yet"
            raise RefusedError(RefusalCode.NOT_READY, reason)
        found = options_of(state, self.solution)
        return tuple(show_choice(play_of(state, option), option) for option in found)
