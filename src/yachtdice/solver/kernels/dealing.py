"""Dealing dice: each roll of all five dice is a keyed hash of (deal, seat, roll).

`tournament.dice` deals the same dice one roll at a time. The hash is BLAKE2b (RFC 7693) with 64
bytes of output and no key, for messages of exactly seven 64-bit words: the key of the dice, then
three numbers.

State: such a message fits into one block, so the hash is one call of the compression function. Its
16 words are local variables, which the compiler keeps in registers; the constant tables are
arguments (`HashKey`). Recurrence: 12 rounds, each with eight calls of the mixing function. A hash
has eight words, and word r % 8 of hash r // 8 gives roll r.

Order: rolls of a seat one after another, seats in any order. Complexity: 96 calls of the mixing
function for eight rolls.
"""

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.kernels.arrays import THROWS, HashKey
from yachtdice.solver.kernels.compilation import inlined, kernel

ROUNDS = 12
MESSAGE_WORDS = 16
KEY_WORDS = 4
HASH_WORDS = 8
WORD_SHIFT = 13
CODE_SHIFT = 51  #: A code is (51 highest bits of a word) x 7,776 / 2 ** 51, rounded down.
_MESSAGE_BYTES = 56
_PARAMETERS = 0x01010040  #: 64 bytes of output, no key, one message.
_START = (
    0x6A09E667F3BCC908 ^ _PARAMETERS,
    0xBB67AE8584CAA73B,
    0x3C6EF372FE94F82B,
    0xA54FF53A5F1D36F1,
    0x510E527FADE682D1,
    0x9B05688C2B3E6C1F,
    0x1F83D9ABFB41BD6B,
    0x5BE0CD19137E2179,
)


def hash_key(key: bytes) -> HashKey:
    """Return the constants of the hash with this key of 32 bytes."""
    start = np.array(_START, np.uint64)
    work = np.concatenate([start, start])
    work[8] ^= np.uint64(_PARAMETERS)
    work[12] ^= np.uint64(_MESSAGE_BYTES)
    work[14] = ~work[14]
    words = np.frombuffer(key, "<u8").astype(np.uint64)
    return HashKey(words, work, np.array(_ORDER, np.int64))


_ORDER = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
    (14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3),
    (11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4),
    (7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8),
    (9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13),
    (2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9),
    (12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11),
    (13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10),
    (6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5),
    (10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0),
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
    (14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3),
)


@inlined
def _rotated(word: np.uint64, bits: int) -> np.uint64:
    """Return a word rotated to the right."""
    return word >> np.uint64(bits) | word << np.uint64(64 - bits)


@inlined
def _mix(
    a: np.uint64, b: np.uint64, c: np.uint64, d: np.uint64, x: np.uint64, y: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """Return four words of the state mixed with two words of the message."""
    a = a + b + x
    d = _rotated(d ^ a, 32)
    c = c + d
    b = _rotated(b ^ c, 24)
    a = a + b + y
    d = _rotated(d ^ a, 16)
    c = c + d
    b = _rotated(b ^ c, 63)
    return a, b, c, d


@kernel
def hash_words(
    out: NDArray[np.uint64],
    message: NDArray[np.uint64],
    start: NDArray[np.uint64],
    order: NDArray[np.int64],
) -> None:
    """Set `out` (8 words) to the hash of a message (16 words, the last nine of them 0)."""
    a0, a1, a2, a3 = start[0], start[1], start[2], start[3]
    b0, b1, b2, b3 = start[4], start[5], start[6], start[7]
    c0, c1, c2, c3 = start[8], start[9], start[10], start[11]
    d0, d1, d2, d3 = start[12], start[13], start[14], start[15]
    m = message
    for i in range(ROUNDS):
        s = order[i]
        a0, b0, c0, d0 = _mix(a0, b0, c0, d0, m[s[0]], m[s[1]])
        a1, b1, c1, d1 = _mix(a1, b1, c1, d1, m[s[2]], m[s[3]])
        a2, b2, c2, d2 = _mix(a2, b2, c2, d2, m[s[4]], m[s[5]])
        a3, b3, c3, d3 = _mix(a3, b3, c3, d3, m[s[6]], m[s[7]])
        a0, b1, c2, d3 = _mix(a0, b1, c2, d3, m[s[8]], m[s[9]])
        a1, b2, c3, d0 = _mix(a1, b2, c3, d0, m[s[10]], m[s[11]])
        a2, b3, c0, d1 = _mix(a2, b3, c0, d1, m[s[12]], m[s[13]])
        a3, b0, c1, d2 = _mix(a3, b0, c1, d2, m[s[14]], m[s[15]])
    out[0], out[1] = start[0] ^ a0 ^ c0, start[1] ^ a1 ^ c1
    out[2], out[3] = start[2] ^ a2 ^ c2, start[3] ^ a3 ^ c3
    out[4], out[5] = start[4] ^ b0 ^ d0, start[5] ^ b1 ^ d1
    out[6], out[7] = start[6] ^ b2 ^ d2, start[7] ^ b3 ^ d3


@kernel
def deal_rolls(
    codes: NDArray[np.uint16],
    deals: NDArray[np.int64],
    seats: NDArray[np.int64],
    hashing: HashKey,
) -> None:
    """Set `codes` (n x rolls) to the faces dealt for every roll, as a number below 7,776.

    `deals` and `seats` (n): the deal and the seat of each row.
    """
    message, words = np.zeros(MESSAGE_WORDS, np.uint64), np.zeros(HASH_WORDS, np.uint64)
    message[:KEY_WORDS] = hashing.key
    for game in range(codes.shape[0]):
        message[4], message[5] = deals[game], seats[game]
        for roll in range(codes.shape[1]):
            if roll % HASH_WORDS == 0:
                message[6] = roll // HASH_WORDS
                hash_words(words, message, hashing.start, hashing.order)
            word = words[roll % HASH_WORDS] >> np.uint64(WORD_SHIFT)
            codes[game, roll] = word * np.uint64(THROWS) >> np.uint64(CODE_SHIFT)


@kernel
def hash_seats(
    words: NDArray[np.uint64],
    games: NDArray[np.int64],
    seats: NDArray[np.int64],
    hashing: HashKey,
) -> None:
    """Set `words` (n) to the first word of the hash of each pair of game and seat."""
    message, hashed = np.zeros(MESSAGE_WORDS, np.uint64), np.zeros(HASH_WORDS, np.uint64)
    message[:KEY_WORDS] = hashing.key
    for i in range(words.size):
        message[4], message[5] = games[i], seats[i]
        hash_words(hashed, message, hashing.start, hashing.order)
        words[i] = hashed[0]
