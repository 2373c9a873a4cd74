"""The secret of a game with sealed dice, and its chain."""

import msgspec

from yachtdice.sealed import LINKS, Chain, bytes_of, letters_of
from yachtdice.server.rooms.service.state.record import GameSecret
from yachtdice.server.rooms.service.state.sealed_game import start_ledger

LEAF = b"a leaf of thirty-two bytes......"


def test_a_secret_that_was_loaded_has_the_chain_of_the_one_that_was_drawn() -> None:
    """A drawn secret, and the same secret out of its stored form, have all links of their tip."""
    drawn, whole = GameSecret.of("table", LEAF), Chain("table", LEAF)
    loaded = msgspec.json.decode(msgspec.json.encode(drawn), type=GameSecret)
    assert drawn.tip == whole.tip
    for number in range(LINKS + 1):
        link = bytes_of(whole.share(number))
        assert drawn.chain.link(number) == loaded.chain.link(number) == link


def test_a_chain_is_computed_once_and_stays_in_memory() -> None:
    """The stored form and `repr` of a secret do not change with its chain, nor does equality."""
    drawn, plain = GameSecret.of("table", LEAF), GameSecret("table", "", letters_of(LEAF))
    plain = msgspec.structs.replace(plain, tip=drawn.tip)
    assert drawn.chain is drawn.chain
    assert (drawn, repr(drawn)) == (plain, repr(plain))
    assert msgspec.json.encode(drawn) == msgspec.json.encode(plain)
    assert letters_of(LEAF) not in repr(drawn)


def test_the_start_of_a_game_computes_the_chain_of_a_loaded_secret() -> None:
    """No roll waits for a thousand hashes: the chain is there once the ledger is."""
    loaded = GameSecret("table", Chain("table", LEAF).tip, letters_of(LEAF))
    start_ledger(loaded, [], "host", {})
    assert "chain" in vars(loaded)
