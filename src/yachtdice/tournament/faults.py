"""Faults of players, and the reasons for refused choices in both languages."""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from yachtdice.game import FillBox, GameState, IllegalActionError, Play, Step
from yachtdice.game.legal import fillable
from yachtdice.rules import Dice, Order, Text

_LONGEST_SAID: Final = 160


class FaultKind(StrEnum):
    """Kinds of faults."""

    ILLEGAL = "illegal"  #: An answer that the rules do not allow.
    GARBLED = "garbled"  #: An answer that cannot be read.
    LATE = "late"  #: No answer before the timeout.
    CRASHED = "crashed"  #: An exception, or the end of the program.


class Fault(Struct, frozen=True):
    """A fault of an entrant: its reason and place. `turn` counts from 1; 0 is before the first."""

    entrant: int
    game: int
    kind: FaultKind
    reason: Text
    turn: int = 0
    stage: int = 0
    dice: Dice = ()
    open_boxes: tuple[str, ...] = ()
    log: str = ""

    @property
    def position(self) -> Text:
        """The place of the fault as text."""
        game, turn, stage = self.game, self.turn, self.stage
        if not turn:
            early = f"game {game}, before its first turn"
            return Text(early, f"{game}번 게임, 첫 차례 전")
        dice = " ".join(map(str, self.dice))
        return Text(
            f"game {game}, turn {turn}, stage {stage}, dice {dice}",
            f"{game}번 게임, {turn}번째 차례, {stage}단계, 주사위 {dice}",
        )

    @property
    def said(self) -> str:
        """The last line of the entrant's log, shortened; empty if the log is empty."""
        lines = [line.strip() for line in self.log.splitlines() if line.strip()]
        last = "".join(c if c.isprintable() else " " for c in lines[-1]) if lines else ""
        return last if len(last) <= _LONGEST_SAID else last[: _LONGEST_SAID - 3] + "..."


class PlayerFault(Exception):  # noqa: N818 - "fault" is the term of tournaments
    """A player has failed; the game loop adds the place."""

    def __init__(self, kind: FaultKind, reason: Text, log: str = "") -> None:
        """Store the kind, the reason and the end of the log."""
        super().__init__(f"{kind}: {reason.en}")
        self.kind, self.reason, self.log = kind, reason, log


class LateAnswer(BaseException):
    """Raised in a Python player after its timeout; `except Exception` does not catch it."""


def refused(state: GameState, play: Play, error: IllegalActionError) -> Text:
    """Return why the current seat may not make this choice; `error` is that of the game core."""
    en = f"may not {error.action}: {error.reason}"
    if not isinstance(play, FillBox):
        if state.step is Step.AWAIT_BOX:
            return Text(en, "더 굴릴 수 없어서 칸을 채워야 해요")
        return Text(en, "남길 주사위를 잘못 적었어요")
    return Text(en, f"{play.box}: {_why_not_fill(state, play.box)}")


def _why_not_fill(state: GameState, box: str) -> str:
    """Return why a box may not be filled, in Korean."""
    rules, place = state.rules, state.rules.index.get(box)
    if place is None:
        return f"그런 칸은 없어요. 있는 칸: {', '.join(rules.categories)}"
    if not state.cards[state.seat].open_boxes[state.phase] >> place & 1:
        return "이미 채운 칸이에요"
    allowed = [name for at, name in enumerate(rules.categories) if fillable(state) >> at & 1]
    if rules.phases[state.phase].order is Order.TOP_DOWN:
        return f"이 열은 위에서부터 채워야 해요. 다음 칸: {allowed[0]}"
    return f"강제 조커라서 정해진 칸에만 넣을 수 있어요. 넣을 수 있는 칸: {', '.join(allowed)}"
