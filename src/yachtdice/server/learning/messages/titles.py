"""Bodies of the HTTP API for titles; docs/play/levels.md explains them."""

from msgspec import Struct


class TitleLevelView(Struct, frozen=True):
    """A title and its threshold."""

    title: str  #: Id of the bot that the title is named after.
    below: float  #: Points a game that the upper end of the interval must stay below.


class BlockView(Struct, frozen=True):
    """The points given away in a block of games."""

    title: str | None  #: The title that the block gave, null if it gave none.
    mean: float  #: Mean points given away in a game.
    half: float  #: Half of the 99 % interval of the mean.
    partial: int  #: Games in which the player did not make every choice to the end of the card.
    ended_ms: int  #: End of the last game, in milliseconds since 1970.


class RulesTitle(Struct, frozen=True):
    """The titles of a player under one rule set."""

    rules: str  #: Id of the rule set.
    fingerprint: str  #: Hash of everything that affects play in the rule set.
    held: BlockView | None  #: The first block with the highest title, null without a title.
    latest: BlockView | None  #: The latest block, null without one.
    games: int  #: Games that count for the next block.
    levels: tuple[TitleLevelView, ...]  #: All titles, the highest first.


class PlayerTitles(Struct, frozen=True):
    """The titles of a player."""

    block: int  #: Number of games in a block.
    most_partial: int  #: Greatest number of partial games in a block that gives a title.
    rules: tuple[RulesTitle, ...]  #: By rule set with games that count, the highest titles first.
