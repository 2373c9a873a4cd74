"""What a client is shown: the room, its rules and its table, whole, in words of the game."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from yachtdice.game import Step
from yachtdice.rules import Order, Section


class TextView(Struct, frozen=True):
    """One text in both languages."""

    en: str
    ko: str


class BoxView(Struct, frozen=True):
    """A box of the card; `about` says in one sentence what it asks for and pays.

    `face` is the face that alone counts in the box, None where no single one does.
    """

    id: str
    section: Section
    title: TextView
    about: TextView
    face: int | None = None


class UpperBonusView(Struct, frozen=True):
    """Points for an upper section of at least so much."""

    at_least: int
    points: int


class RepeatBonusView(Struct, frozen=True):
    """Points for five alike again; `into_box` or in a row of its own."""

    box: str
    points: int
    upper_only: bool
    into_box: bool


class PhaseView(Struct, frozen=True):
    """A column of the card."""

    id: str
    title: TextView
    order: Order
    rolls: int


class JokerKind(StrEnum):
    """How free a player is in placing a joker."""

    FORCED = "forced"
    FREE = "free"


class RulesView(Struct, frozen=True):
    """A whole rule set; `paragraphs` are its rules in sentences, the boxes' apart.

    `reference` is what ChooseRules takes; `house` tells a users' own rule set. `best_play`:
    it can be worked out, so that there may be hints, and bots that need it.
    """

    reference: str
    id: str
    house: bool
    title: TextView
    summary: TextView
    sources: tuple[str, ...]
    upper_title: TextView
    lower_title: TextView
    boxes: tuple[BoxView, ...]
    upper_bonus: UpperBonusView | None
    repeat_bonus: RepeatBonusView | None
    joker: JokerKind | None
    phases: tuple[PhaseView, ...]
    least_seats: int
    most_seats: int
    order_drawn: bool
    turns: int
    best_play: bool
    paragraphs: tuple[TextView, ...]


class RulesLine(Struct, frozen=True):
    """A rule set in a list."""

    reference: str
    house: bool
    title: TextView
    summary: TextView


class StrengthView(Struct, frozen=True):
    """What a bot has scored, playing alone, over so many games."""

    mean: float
    standard_error: float
    games: int


class BotLine(Struct, frozen=True):
    """A bot that can be seated; `strength` by the rules asked for, None if not measured."""

    id: str
    title: TextView
    about: TextView
    needs_best_play: bool
    strength: StrengthView | None


class ColumnView(Struct, frozen=True):
    """One column of a card: points by box (None: open) and the rows made from them."""

    points: tuple[int | None, ...]
    upper_total: int
    upper_bonus: int
    repeat_bonus: int
    total: int


class TableSeat(Struct, frozen=True):
    """A seat in a game: who took it, the bot that plays it now (None: its player), its card.

    `program`: its player is no person but a program of somebody's.
    """

    name: str
    person: bool
    bot: str | None
    resigned: bool
    columns: tuple[ColumnView, ...]
    total: int
    program: bool = False


class OfferView(Struct, frozen=True):
    """What a box that may be filled now would give."""

    box: str
    points: int
    repeat_bonus: int
    joker: bool


class TableView(Struct, frozen=True):
    """A game as everybody at the table sees it.

    `seat` is on turn, `dice` are the last that lay (by place), `kept` the places the last roll
    left lying, `may_roll` whether the seat on turn may roll (`may_keep`: and keep dice).
    `turn` counts from 1 to `turns` for the seat on turn. `winners` is empty while it goes on.
    """

    game: str
    seats: tuple[TableSeat, ...]
    order: tuple[int, ...]
    step: Step
    seat: int
    phase: int
    turn: int
    turns: int
    dice: tuple[int, ...]
    kept: tuple[int, ...]
    rolls_left: int
    rolls: int
    may_roll: bool
    may_keep: bool
    offers: tuple[OfferView, ...]
    winners: tuple[int, ...]


class Choice(Struct, frozen=True):
    """One thing to do with the dice on the table: roll again, keeping these places, or fill a box.

    `value`: the points expected from now on. `regret`: what it costs against the best choice.
    """

    keep: tuple[int, ...] | None
    box: str | None
    value: float
    regret: float


class Stage(StrEnum):
    """Where a room stands."""

    WAITING = "waiting"
    PLAYING = "playing"
    OVER = "over"


class RoomSeat(Struct, frozen=True):
    """A seat of a room: empty (no name), a player (with their public id) or a bot of ours.

    `program`: the player is no person but an account of kind bot, which plays over the HTTP API.
    """

    name: str | None = None
    player: str | None = None
    bot: str | None = None
    program: bool = False


class RoomView(Struct, frozen=True):
    """A room: its seats, its host (a player's public id) and what is about to be played.

    `hints`: they are allowed, and games are for no rating. `listed`: the lobby shows it while it
    waits. `begins`: the seat that plays first in the next game, as the last one's loser. `clock`:
    the seconds of a turn, None for no clock. `timeouts`: how often each seat of the game has let
    its time run out. `private`: only those who played see its games afterwards.
    """

    id: str
    stage: Stage
    host: str
    seats: Annotated[tuple[RoomSeat, ...], Meta(min_length=4, max_length=4)]
    rules: str
    games: int
    hints: bool
    private: bool = False
    listed: bool = False
    begins: int | None = None
    clock: int | None = None
    timeouts: tuple[int, ...] = ()


PHRASE: str = "^(praise|taunt|cheer|reaction|greeting|feeling)-[1-6]$"
"""The ids of the phrases of quick chat; their words are the client's, in each reader's language."""


class ChatLine(Struct, frozen=True):
    """A phrase somebody has said: a player, by their public id, or a bot, on a seat of the room.

    `at_ms` is when, in milliseconds since 1970; no two lines of a room have the same.
    """

    at_ms: int
    seat: int
    name: str
    player: str | None
    bot: str | None
    phrase: str


class LobbyRoom(Struct, frozen=True):
    """A room in the lobby: who waits there, and for what game."""

    id: str
    host: str
    rules: TextView
    people: int
    bots: int
    free: int
