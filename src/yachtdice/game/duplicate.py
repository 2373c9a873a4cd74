"""The game of one entrant in a duplicate contest: all entrants get the same tape for each throw.

A turn has up to as many throws as its phase has rolls, and begins for all entrants together. After
each throw an entrant keeps dice for the next one or fills a box. An entrant that has filled waits
for the next turn.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from yachtdice.game.actions import Action, FillBox, Play, RollDice, ThrowDice
from yachtdice.game.best_now import richest_box
from yachtdice.game.engine import apply, decide, evolve, new_game
from yachtdice.game.errors import IllegalActionError
from yachtdice.game.events import Event, Seat
from yachtdice.game.legal import KEEPS
from yachtdice.game.state import GameState
from yachtdice.game.steps import AWAIT_BOX, AWAIT_CHOICE, AWAIT_DICE, OVER
from yachtdice.rules import DICE, Dice, RuleSet

#: The places of each keep, by the sum of 2 ** place.
_KEEP_OF_BITS: Final = {sum(1 << place for place in keep): keep for keep in KEEPS}
_BOXES: Final = 64  #: The byte of the first box; the byte of the keep without dice is 1.
_CLOCK: Final = 128  #: The part of the byte of a choice that the clock made.


class WaveChoice(Struct, frozen=True, gc=False):
    """The choice of an entrant after a throw: dice to keep, or a box to fill.

    Exactly one of `keep` and `box` is not None. `keep` has places, ascending from 0. `clock`: the
    server filled the box because the entrant's time was up.
    """

    keep: tuple[int, ...] | None = None
    box: str | None = None
    clock: bool = False


def choice_byte(rules: RuleSet, choice: WaveChoice | None) -> int:
    """Return the byte of a choice in the digest of a wave; 0 for an entrant that had none.

    The choice must be one that `DuplicateGame.choose` allows.
    """
    if choice is None:
        return 0
    if choice.box is None:
        return 1 + sum(1 << place for place in choice.keep or ())
    return _BOXES + rules.index[choice.box] + _CLOCK * choice.clock


def choice_of(rules: RuleSet, byte: int) -> WaveChoice | None:
    """Return the choice of a byte; raise ValueError for a byte that names none in these rules."""
    if byte == 0:
        return None
    if (keep := _KEEP_OF_BITS.get(byte - 1)) is not None and len(keep) < DICE:
        return WaveChoice(keep=keep)
    place = byte % _CLOCK - _BOXES
    if not 0 <= place < len(rules.categories) or not byte < 2 * _CLOCK:
        raise ValueError(f"byte {byte} is not a choice in a game of {rules.id}")
    return WaveChoice(box=rules.categories[place], clock=byte >= _CLOCK)


class DuplicateGame(Struct, frozen=True, gc=False):
    """A game of one seat whose dice come from the tapes of a contest."""

    state: GameState

    @staticmethod
    def of(rules: RuleSet, name: str | None = None, bot: str | None = None) -> "DuplicateGame":
        """Return the game of an entrant with this name before the first throw.

        `bot`: the id of the bot that plays it. Raises ValueError for names that no game can have.
        """
        return DuplicateGame(new_game(rules, [Seat(name, bot)], any_seats=True)[1])

    @property
    def must_choose(self) -> bool:
        """Whether the last throw waits for the choice of this entrant."""
        return self.state.step in (AWAIT_CHOICE, AWAIT_BOX)

    @property
    def is_over(self) -> bool:
        """Whether every box is filled."""
        return self.state.step is OVER

    def throw(self, tape: Dice, roll: int) -> "DuplicateGame":
        """Return the game after a throw; `roll` counts the throws of this turn from 1.

        Each die that is not kept shows the face of its place on the tape. A later throw changes
        nothing in a game that has filled a box in this turn. Raises IllegalActionError if the game
        waits for a choice first, or is over.
        """
        state = self.state
        keep = state.kept if state.step is AWAIT_DICE else None
        if roll == 1 and not self.must_choose:
            keep, state = (), apply(state, RollDice(0))
        elif keep is None:
            if self.must_choose:
                raise _refused("be thrown", "the throw before it has no choice yet")
            return self
        faces = tuple(face for place, face in enumerate(tape) if place not in keep)
        return DuplicateGame(apply(state, ThrowDice(faces)))

    def choose(self, choice: WaveChoice) -> "DuplicateGame":
        """Return the game after the choice; raise IllegalActionError if it is not allowed."""
        if not self.must_choose:
            raise _refused("choose", "this throw needs no choice of the entrant; wait for the next")
        return DuplicateGame(apply(self.state, _play_of(choice)))

    def clock_choice(self) -> WaveChoice:
        """Return the choice for an entrant whose time is up: the box that pays most now.

        The game must wait for a choice. A live table makes the same one without best play.
        """
        return WaveChoice(box=richest_box(self.state).box, clock=True)


def duplicate_events(
    rules: RuleSet, waves: Iterable[tuple[Dice, WaveChoice | None]]
) -> tuple[Event, ...]:
    """Return the events of an entrant's game: the tape of each throw, and the choice after it.

    Raises IllegalActionError for a choice that is not allowed. The game is over if all are there.
    """
    started, state = new_game(rules, 1, any_seats=True)
    events, kept = list[Event]([started]), tuple[int, ...]()
    for tape, choice in waves:
        if choice is None:
            continue
        faces = tuple(face for place, face in enumerate(tape) if place not in kept)
        actions: list[Action] = [RollDice(0, kept), ThrowDice(faces)]
        kept = choice.keep or ()
        if choice.box is not None:
            actions.append(FillBox(0, choice.box, choice.clock))
        for action in actions:
            [event] = decide(state, action)
            state = evolve(state, event)
            events.append(event)
    return tuple(events)


def _play_of(choice: WaveChoice) -> Play:
    """Return the play of a choice; raise IllegalActionError if it names two or none."""
    keep, box = choice.keep, choice.box
    if keep is None and box is not None:
        return FillBox(0, box, choice.clock)
    if keep is None or box is not None:
        raise _refused(
            "choose", "a choice is either `keep` or `box`; send one and null for the other"
        )
    if choice.clock:
        raise _refused("keep dice", "the clock only fills boxes")
    if len(keep) == DICE:
        raise _refused("keep all dice", "the next throw would change nothing; fill a box")
    return RollDice(0, keep)


def _refused(action: str, reason: str) -> IllegalActionError:
    """Return the error for an action that a contest does not allow now."""
    return IllegalActionError(seat=0, action=action, reason=reason)
