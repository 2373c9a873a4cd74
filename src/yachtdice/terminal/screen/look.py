"""The state of the screen beside the table: language, cursor, open page."""

from typing import Final, Literal

from msgspec import Struct

from yachtdice.game import FillOffer, GameState, Seat, new_game
from yachtdice.rules import Text
from yachtdice.terminal.table import PlayTable, SittingStage

FREE: Final = Text("(free)", "(빈자리)")


class Look(Struct, frozen=True, kw_only=True):
    """The language, the cursor and an open page."""

    language: Literal["en", "ko"] = "en"
    cursor: str | None = None  #: The id of the box under the cursor.
    is_marked: bool = False  #: Whether the next Enter fills that box.
    column: int | None = None  #: The column of the cards to look at; None for the current one.
    answer: Text | None = None  #: The answer to the last key, until the next one.
    page: tuple[str, ...] | None = None  #: The lines of an open page.
    first: int = 0  #: The first line of the page on the screen.

    def say(self, text: Text) -> str:
        """Return a text in the language of the player."""
        return text.ko if self.language == "ko" else text.en

    def column_of(self, table: PlayTable) -> int:
        """Return the column of the cards on the screen."""
        return shown_game(table).phase if self.column is None else self.column

    def offer(self, table: PlayTable) -> FillOffer | None:
        """Return the offer under the cursor, by default the first; None if there is no offer."""
        found = [offer for offer in table.offers if offer.box == self.cursor]
        return next(iter(found or table.offers), None)


def has_game(table: PlayTable) -> bool:
    """Return whether the screen shows a game; otherwise a room that waits for one."""
    return table.state is not None and table.stage is not SittingStage.WAITING


def shown_game(table: PlayTable) -> GameState:
    """Return the game; before the first, empty cards for the seats of the room.

    Its rules are those of the screen: the rules of the room may be newer than its last game.
    """
    if table.state is not None and has_game(table):
        return table.state
    seats = [Seat(None)] * max(len(table.names), 1)
    return new_game(table.rules, seats, any_seats=True)[1]


def seat_name(table: PlayTable, seat: int) -> Text:
    """Return the name of a seat on the screen."""
    if has_game(table):
        return table.name(seat)
    return (table.names[seat] or FREE) if table.names else Text("", "")
