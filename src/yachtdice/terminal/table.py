"""The table as its player sees it: the model that both views of the terminal show."""

from enum import StrEnum

from msgspec import Struct

from yachtdice.game import FillOffer, GameState, Step, fill_offers, upper_bonus
from yachtdice.game.legal import keeps_allowed
from yachtdice.game.state import upper_total
from yachtdice.rules import RuleSet, Text
from yachtdice.terminal import words


class SittingStage(StrEnum):
    """The stage of a table."""

    WAITING = "waiting"  #: Players take seats; the host starts the game.
    PLAYING = "playing"  #: A game runs.
    OVER = "over"  #: A game has ended; the players can play again.


class ScoreRow(Struct, frozen=True):
    """A row of the card: a box in a column, or a sum."""

    title: Text  #: The name of the row.
    points: tuple[int | None, ...]  #: The points of each seat, None for an open box.
    box: str | None = None  #: The box's id, None for a sum.
    column: int = 0  #: The column (phase) of the row.


class PlayTable(Struct, frozen=True, kw_only=True):
    """One state of a table. A change makes a new one; no method changes it.

    `names` are the seats of the waiting room (None: free). `own` are the seats of the game that
    this keyboard plays. `held` are the places of dice that the seat on turn has marked. `news` has
    everything told since the start of the program, the oldest first.
    """

    rules: RuleSet
    stage: SittingStage = SittingStage.WAITING
    state: GameState | None = None
    names: tuple[Text | None, ...] = ()
    own: frozenset[int] = frozenset()
    held: tuple[int, ...] = ()
    news: tuple[Text, ...] = ()
    status: Text | None = None  #: A lasting condition, such as a lost connection or a thinking bot.
    alarm: Text | None = None  #: A fault of the dice; it stays until `dismiss`.
    seal: Text | None = None  #: How many throws are checked; None without sealed dice.
    may_start: bool = False  #: Whether this player can start the game of the waiting room.
    link: str | None = None  #: The link that others open, None for a local game.
    saved: str | None = None  #: The file with the record of the last game.

    @property
    def game(self) -> GameState:
        """The game; there must be one."""
        assert self.state is not None, "no game has begun"
        return self.state

    @property
    def is_mine(self) -> bool:
        """Whether this keyboard plays the seat on turn now."""
        state = self.state
        if state is None or self.stage is not SittingStage.PLAYING:
            return False
        return state.seat in self.own and state.bots[state.seat] is None

    @property
    def may_roll(self) -> bool:
        """Whether this keyboard may roll now."""
        return self.is_mine and bool(keeps_allowed(self.game))

    @property
    def may_keep(self) -> bool:
        """Whether it may keep dice when it rolls."""
        return self.is_mine and any(keeps_allowed(self.game))

    @property
    def offers(self) -> tuple[FillOffer, ...]:
        """The boxes that this keyboard may fill now, with their points, in card order."""
        return fill_offers(self.game) if self.is_mine else ()

    @property
    def dice(self) -> tuple[int, ...] | None:
        """The dice of this turn by place, None before its first roll and without a game."""
        state = self.state
        has_dice = state is not None and state.step not in (Step.AWAIT_ROLL, Step.OVER)
        return state.dice if has_dice and state is not None else None

    @property
    def turn(self) -> int:
        """The number of the current turn of the seat on turn, from 1."""
        boxes = sum(mask.bit_count() for mask in self.game.cards[self.game.seat].open_boxes)
        return min(self.rules.turns - boxes + 1, self.rules.turns)

    def name(self, seat: int) -> Text:
        """Return the name on a seat of the game, without invisible characters."""
        return words.name_of(self.game, seat)


def score_rows(state: GameState) -> tuple[ScoreRow, ...]:
    """Return the rows of all cards from top to bottom: boxes, bonuses, total; column by column."""
    rules, rows = state.rules, list[ScoreRow]()
    for column, phase in enumerate(rules.phases):
        prefix = phase.title if len(rules.phases) > 1 else Text("", "")
        for place, box in enumerate(rules.boxes):
            title = Text(
                f"{prefix.en} {box.title.en}".strip(), f"{prefix.ko} {box.title.ko}".strip()
            )
            points = tuple(card.columns[column][place] for card in state.cards)
            rows.append(ScoreRow(title, points, box.id, column))
        rows += _bonuses(state, column)
    return (*rows, ScoreRow(Text("Total", "합계"), state.totals))


def _bonuses(state: GameState, column: int) -> list[ScoreRow]:
    """Return the rows of the bonuses of a column that the rules have."""
    rules, rows = state.rules, list[ScoreRow]()
    if rules.upper_bonus is not None:
        sums = tuple(upper_total(rules, card, column) for card in state.cards)
        bonus = tuple(upper_bonus(rules, card, column) for card in state.cards)
        at_least = rules.upper_bonus.at_least
        title = Text(f"Upper sum (of {at_least})", f"상단 소계 ({at_least})")
        rows.append(ScoreRow(title, sums, column=column))
        rows.append(ScoreRow(Text("Upper bonus", "상단 보너스"), bonus, column=column))
    if rules.repeat_bonus is not None and not rules.repeat_bonus.into_box:
        repeats = tuple(card.repeat[column] for card in state.cards)
        rows.append(ScoreRow(rules.repeat_title, repeats, column=column))
    return rows
