"""When bots say something: seldom, to a greeting, after a Yacht and at the end. Pure."""

from collections.abc import Sequence
from enum import Enum
from random import Random
from typing import Final

from msgspec import Struct

from yachtdice.game import DiceThrown, Event, GameState
from yachtdice.protocol.views import RoomSeat


class Occasion(Enum):
    """What a bot may have something to say to."""

    GREETED = "greeted"
    OWN_YACHT = "own yacht"
    YACHT = "yacht"
    WON = "won"
    LOST = "lost"


class Words(Struct, frozen=True):
    """What fits an occasion, and how likely it is said at all."""

    chance: float
    phrases: tuple[str, ...]


WORDS: Final = {
    Occasion.GREETED: Words(0.6, ("greeting-1", "greeting-2", "greeting-3")),
    Occasion.OWN_YACHT: Words(0.35, ("feeling-1", "feeling-5")),
    Occasion.YACHT: Words(0.35, ("praise-1", "praise-5", "reaction-1")),
    Occasion.WON: Words(0.5, ("greeting-5", "greeting-6")),
    Occasion.LOST: Words(0.5, ("praise-6", "greeting-5", "greeting-6")),
}


class BotWord(Struct, frozen=True):
    """A phrase that the bot on a seat of the room says."""

    seat: int
    phrase: str


def answer(rng: Random, seats: Sequence[RoomSeat]) -> BotWord | None:
    """Return what one of the seated bots says to a greeting, if it does."""
    return _one_of(rng, {seat: Occasion.GREETED for seat, it in enumerate(seats) if it.bot})


def is_worth_a_word(state: GameState, events: Sequence[Event]) -> bool:
    """Return whether a bot may have something to say to what has just happened."""
    return bool(events) and (bool(state.winners) or _is_yacht(events))


def remark(rng: Random, seats: Sequence[RoomSeat], state: GameState) -> BotWord | None:
    """Return what one of the seated bots says to a Yacht or the end of a game, if it does."""
    taken = [seat for seat, it in enumerate(seats) if it.name is not None]
    bots = {place: seat for place, seat in enumerate(taken) if seats[seat].bot}
    ended = bool(state.winners)
    own, others = (Occasion.WON, Occasion.LOST) if ended else (Occasion.OWN_YACHT, Occasion.YACHT)
    whose = state.winners if ended else (state.seat,)
    return _one_of(rng, {seat: own if place in whose else others for place, seat in bots.items()})


def _is_yacht(events: Sequence[Event]) -> bool:
    """Return whether five alike have been thrown."""
    return any(isinstance(event, DiceThrown) and len(set(event.dice)) == 1 for event in events)


def _one_of(rng: Random, occasions: dict[int, Occasion]) -> BotWord | None:
    """Return what one of these bots says to its occasion, if it does."""
    if not occasions:
        return None
    seat = rng.choice(sorted(occasions))
    words = WORDS[occasions[seat]]
    return BotWord(seat, rng.choice(words.phrases)) if rng.random() < words.chance else None
