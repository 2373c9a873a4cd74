"""The titles of a player for the profile: the highest under each rule set, and the next block."""

from typing import NamedTuple, Protocol

from msgspec import Struct

from yachtdice.bots.titles import BLOCK, MOST_PARTIAL, TitleLevel, rank_of, title_levels
from yachtdice.server.learning.messages.titles import (
    BlockView,
    PlayerTitles,
    RulesTitle,
    TitleLevelView,
)


class StoredBlock(Struct, frozen=True):
    """A block of games of a player; `ended_ms`: the end of its last game."""

    fingerprint: str
    rules_id: str
    ended_ms: int
    mean: float
    half: float
    partial: int
    title: str | None


class CountedGames(NamedTuple):
    """The number of games under some rules that count for the next block."""

    fingerprint: str
    rules_id: str
    games: int


class TitleStore(Protocol):
    """The stored blocks of players; raises StoreUnavailableError if the store fails."""

    async def blocks(self, player: str) -> tuple[StoredBlock, ...]:
        """Return all blocks of a player, the latest first."""
        ...

    async def counted(self, player: str) -> tuple[CountedGames, ...]:
        """Return by rules the reviewed games that count and belong to no block yet."""
        ...


class PlayerTitleFigures:
    """Combines the stored blocks of a player with the thresholds of the titles."""

    def __init__(self, store: TitleStore) -> None:
        """Read from this store."""
        self._store = store

    async def of(self, player: str) -> PlayerTitles:
        """Return the titles of a player under each built-in rule set with games that count."""
        blocks, counted = await self._store.blocks(player), await self._store.counted(player)
        games = {each.fingerprint: each.games for each in counted}
        played = {each.fingerprint: each.rules_id for each in counted}
        played |= {each.fingerprint: each.rules_id for each in blocks}
        found = [
            _under(rules, mark, levels, [b for b in blocks if b.fingerprint == mark], games)
            for mark, rules in played.items()
            if (levels := title_levels(mark))
        ]
        return PlayerTitles(BLOCK, MOST_PARTIAL, tuple(sorted(found, key=_order)))


def _under(
    rules: str,
    fingerprint: str,
    levels: tuple[TitleLevel, ...],
    blocks: list[StoredBlock],
    games: dict[str, int],
) -> RulesTitle:
    """Return the titles under one rule set; `blocks`: the latest first."""
    best = max(blocks, key=lambda block: rank_of(block.title), default=None)
    return RulesTitle(
        rules=rules,
        fingerprint=fingerprint,
        held=None if best is None or best.title is None else _view(best),
        latest=_view(blocks[0]) if blocks else None,
        games=games.get(fingerprint, 0),
        levels=tuple(TitleLevelView(level.title, level.below) for level in levels),
    )


def _view(block: StoredBlock) -> BlockView:
    """Return a block in the form sent to clients."""
    return BlockView(block.title, block.mean, block.half, block.partial, block.ended_ms)


def _order(found: RulesTitle) -> tuple[int, str]:
    """Return the place of a rule set in the list: the highest titles first."""
    return -rank_of(None if found.held is None else found.held.title), found.rules
