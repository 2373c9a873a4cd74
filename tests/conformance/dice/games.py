"""Records of honest games with sealed dice, of all kinds that a server can write."""

from random import Random
from typing import Final

from tests.support.games.sealed_games import TABLE, SealedTable
from yachtdice.game import CloseGame, ResignSeat, Seat, Step, record_text
from yachtdice.rules import load_rules, rules_ids

_MINA, _BO, _ANN, _JUN = (Seat(name) for name in ("Mina", "Bo", "Ann", "Jun"))
_GULL, _PROGRAM = Seat("Gull", "greedy"), Seat("prog", program=True)
#: The seats of the tables, and the parties that pledge at the start.
_TABLES: Final = (
    ((_MINA,), (1,)),
    ((_MINA, _BO), (1, 2)),
    ((_MINA, _GULL, _BO), (1, 3)),
    ((_MINA, _BO, _ANN, _JUN), (1, 2, 3, 4)),
    ((_PROGRAM, _PROGRAM, _PROGRAM, _PROGRAM), (1, 2, 3, 4, 5)),
    ((_GULL, _GULL), (5,)),
    ((_GULL, _PROGRAM), (2, 5)),
    ((_MINA, _PROGRAM), (2,)),
    ((_MINA, _BO), ()),
)
_CHANCES: Final = ((0.05, 0.3, 0.1), (0.3, 0.1, 0.05), (0.6, 0.02, 0.02))


def record(seed: int) -> str:
    """Return the record of a random game; the seeds from 0 to 29 have every kind of table."""
    game = _played(seed)
    return record_text(game.rules, game.events, TABLE)


def _played(seed: int) -> SealedTable:
    """Return a game with many void attempts and pledges; a third of them ends early."""
    rng, ids = Random(seed), rules_ids()
    holders, parties = _TABLES[seed % len(_TABLES)]
    rules, chances = load_rules(ids[seed % len(ids)]), _CHANCES[seed % len(_CHANCES)]
    game = SealedTable(rules, rng, holders, parties, chances, away=rng.choice((0.0, 0.1, 0.5)))
    turns = rng.randrange(40) if rng.random() < 0.4 else 1000
    while game.state.step is not Step.OVER and len(game.events) < 5 * turns:
        game.step()
    _leave(game)
    return game


def _leave(game: SealedTable) -> None:
    """Let all players leave, the seat on turn first; the last player may win that way."""
    while game.state.step is not Step.OVER:
        if game.state.step is Step.AWAIT_DICE:
            game.step()
        is_last = len(game.state.resigned) == len(game.state.cards) - 1 > 0
        game.act((CloseGame if is_last else ResignSeat)(game.state.seat))
