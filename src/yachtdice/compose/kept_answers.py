"""Answers of a helper process that are kept, because they depend on their request alone."""

import hashlib
from collections import Counter, OrderedDict
from typing import Final, NamedTuple

MOST_BYTES: Final = 16 << 20
"""Size of all answers that are kept: some hundred reviews, or some thousand explanations."""


class _Kept(NamedTuple):
    """An answer, and the name of its request."""

    answer: bytes
    name: str


class KeptAnswers:
    """The latest answers by their request, up to a total size."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        """Begin without answers."""
        self._most_bytes, self._size = most_bytes, 0
        self._answers: OrderedDict[bytes, _Kept] = OrderedDict()  # the latest used comes last
        self._names = Counter[str]()

    def find(self, request: bytes) -> bytes | None:
        """Return the answer to a request, None if it is not kept."""
        key = _key(request)
        if (kept := self._answers.get(key)) is None:
            return None
        self._answers.move_to_end(key)
        return kept.answer

    def has(self, name: str) -> bool:
        """Return whether an answer to a request of this name is kept."""
        return name in self._names

    def keep(self, request: bytes, answer: bytes, name: str = "") -> None:
        """Keep an answer; drop those that were used longest ago beyond the total size."""
        key = _key(request)
        if key in self._answers:
            self._drop(self._answers.pop(key))
        self._answers[key] = _Kept(answer, name)
        self._size += len(answer)
        self._names[name] += 1
        while self._size > self._most_bytes:
            self._drop(self._answers.popitem(last=False)[1])

    def _drop(self, kept: _Kept) -> None:
        """Count an answer no longer."""
        self._size -= len(kept.answer)
        self._names[kept.name] -= 1
        if not self._names[kept.name]:
            del self._names[kept.name]


def _key(request: bytes) -> bytes:
    """Return a short key of a request."""
    return hashlib.sha256(request).digest()
