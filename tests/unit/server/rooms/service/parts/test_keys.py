"""The keys that connections have shown, against a model that searches all of them."""

from random import Random

import pytest

from tests.support.length import at_length
from tests.unit.server.rooms.service.table import Seated
from yachtdice.sealed import MOST_PLEDGES
from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.service.parts.asking import ShownKeys

GAMES = ("one", "two")
TIPS = [bytes([number]) * 32 for number in range(MOST_PLEDGES + 2)]


class Searched:
    """The model: the tips that each connection has shown for each game."""

    def __init__(self) -> None:
        """Start without connections."""
        self.shown: dict[tuple[int, str], set[bytes]] = {}

    def show(self, line: int, game: str, tip: bytes) -> None:
        """Add a tip; drop the earlier ones when there are too many."""
        own = self.shown.setdefault((line, game), set())
        if len(own) >= MOST_PLEDGES:
            own.clear()
        own.add(tip)

    def keep(self, lines: set[int], games: set[str]) -> None:
        """Forget the tips of all other connections and games."""
        kept = {key for key in self.shown if key[0] in lines and key[1] in games}
        self.shown = {key: self.shown[key] for key in kept}

    def held(self, game: str) -> set[bytes]:
        """Return the tips of a game that a connection has shown."""
        return {tip for (_, of), tips in self.shown.items() if of == game for tip in tips}


@pytest.mark.parametrize("seed", range(at_length(10, 500)))
def test_a_chain_has_its_key_while_a_connection_with_it_is_here(seed: int) -> None:
    """Any connections come, go and show keys again: a chain counts while one of them has it."""
    rng, keys, model = Random(seed), ShownKeys(), Searched()
    lines = [Seated(Player(f"p{each}", "P")) for each in range(3)]
    for _ in range(200):
        line, game, chance = rng.randrange(3), rng.choice(GAMES), rng.random()
        if chance < 0.05:
            keys.forget(lines[line])
            model.keep({0, 1, 2} - {line}, {*GAMES})
        elif chance < 0.08:
            keys.limit({game}, ())
            model.keep({0, 1, 2}, {game})
        else:
            tip = rng.choice(TIPS)
            keys.show(lines[line], game, tip)
            model.show(line, game, tip)
        for each in GAMES:
            assert {tip for tip in TIPS if keys.has(each, tip)} == model.held(each)


def test_pledges_stay_until_their_player_or_their_game_is_gone() -> None:
    """A pledge for the next game is kept for the players that the room names, and only for it."""
    keys = ShownKeys()
    for player in ("mina", "jun", "sora"):
        keys.pledge("one", player, f"tip of {player}")

    keys.limit({"one"}, {"mina", "jun"})
    keys.forget_player("jun")

    assert keys.pledged("one") == {"mina": "tip of mina"}
    assert keys.pledged("two") == {}
