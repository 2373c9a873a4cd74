"""Finished games in memory: read once for each viewer, read again beyond the limit."""

from tests.support.games.bot_games import BRIEF
from yachtdice.game import new_game
from yachtdice.server.learning.service.reviews import MOST_GAMES, RecentGames
from yachtdice.server.people.service.ports import StoredGame


class History:
    """Finished games that only Mina may see; it records each read."""

    def __init__(self) -> None:
        """Begin without a read."""
        self.read: list[tuple[str, str | None]] = []

    async def events(self, game: str, viewer: str | None) -> StoredGame | None:
        """Return any game for Mina, None for another viewer."""
        self.read.append((game, viewer))
        if viewer != "mina":
            return None
        return StoredGame(BRIEF.text, (new_game(BRIEF, 2)[0],))


async def test_a_repeated_request_reads_no_game() -> None:
    """A client that repeats its request gets the same game without another read."""
    history = History()
    games = RecentGames(history.events)
    first = await games.of("one", "mina")
    assert first is not None
    assert first.rules == BRIEF
    assert await games.of("one", "mina") is first
    assert history.read == [("one", "mina")]


async def test_a_kept_game_is_shown_to_no_other_viewer() -> None:
    """A private game in memory does not exist for other viewers, also when they ask again."""
    history = History()
    games = RecentGames(history.events)
    await games.of("one", "mina")
    assert [await games.of("one", viewer) for viewer in ("dan", "dan", None)] == [None] * 3


async def test_the_game_requested_longest_ago_is_dropped() -> None:
    """Beyond the limit the longest unused game is read again, a lately used one is not."""
    history = History()
    games = RecentGames(history.events)
    for number in range(MOST_GAMES):
        await games.of(str(number), "mina")
    await games.of("0", "mina")
    await games.of("new", "mina")
    history.read.clear()
    await games.of("0", "mina")
    await games.of("1", "mina")
    assert history.read == [("1", "mina")]
