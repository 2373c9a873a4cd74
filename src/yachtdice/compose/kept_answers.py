"""Answers of a helper process that are kept, because they depend on their request alone."""

import hashlib
from collections import OrderedDict
from typing import Final

#: Size of all answers that are kept: some hundred reviews, or some thousand explanations.
MOST_BYTES: Final = 16 << 20


class KeptAnswers:
    """The latest answers by their request, up to a total size."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        """Begin without answers."""
        self._most_bytes, self._size = most_bytes, 0
        self._answers: OrderedDict[bytes, bytes] = OrderedDict()  # the latest used comes last

    def find(self, request: bytes) -> bytes | None:
        """Return the answer to a request, None if it is not kept."""
        key = _key(request)
        if key in self._answers:
            self._answers.move_to_end(key)
        return self._answers.get(key)

    def keep(self, request: bytes, answer: bytes) -> None:
        """Keep an answer; drop those that were used longest ago beyond the total size."""
        self._size += len(answer) - len(self._answers.pop(_key(request), b""))
        self._answers[_key(request)] = answer
        while self._size > self._most_bytes:
            self._size -= len(self._answers.popitem(last=False)[1])


def _key(request: bytes) -> bytes:
    """Return a short key of a request."""
    return hashlib.sha256(request).digest()
