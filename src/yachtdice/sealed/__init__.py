"""Dice that players can check: hash chains, pledges, throws, seals and seeds. Pure: hashes only.

The docs page `docs/dice.md` describes the scheme byte by byte.
"""

from yachtdice.sealed.chains import (
    LINKS,
    SCHEME,
    Chain,
    SparseChain,
    bytes_of,
    client_leaf,
    letters_of,
    link_at,
    link_before,
)
from yachtdice.sealed.cup import sealed_seed, secret_fingerprint
from yachtdice.sealed.ledger import Known, Ledger
from yachtdice.sealed.pledges import MOST_PLEDGES, PledgedTip, Pledges
from yachtdice.sealed.seal import Seal, origin_of
from yachtdice.sealed.throws import (
    HOST,
    SERVER,
    Proof,
    ProofError,
    Void,
    order_of,
    read_proof,
    tape_of,
)
from yachtdice.sealed.waves import choices_digest, links_digest, wave_root, wave_tape

__all__ = [
    "HOST",
    "LINKS",
    "MOST_PLEDGES",
    "SCHEME",
    "SERVER",
    "Chain",
    "Known",
    "Ledger",
    "PledgedTip",
    "Pledges",
    "Proof",
    "ProofError",
    "Seal",
    "SparseChain",
    "Void",
    "bytes_of",
    "choices_digest",
    "client_leaf",
    "letters_of",
    "link_at",
    "link_before",
    "links_digest",
    "order_of",
    "origin_of",
    "read_proof",
    "sealed_seed",
    "secret_fingerprint",
    "tape_of",
    "wave_root",
    "wave_tape",
]
