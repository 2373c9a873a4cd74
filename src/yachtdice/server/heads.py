"""What the head of a request may be: as much as any browser sends, and not two things at once."""

from collections.abc import Collection, Sequence
from typing import Final

LONGEST_TARGET: Final = 8000
"""Bytes of path and query."""

LONGEST_HEADER: Final = 8000
MOST_HEADERS: Final = 100
MOST_HEADER_BYTES: Final = 16 * 1024

Headers = Sequence[tuple[bytes, bytes]]


def fault_of_head(target: Collection[int], headers: Headers) -> tuple[int, str] | None:
    """Return the status and the words to refuse a head with; None: it will do."""
    if len(target) > LONGEST_TARGET:
        return 414, f"the address is {len(target)} bytes long, the limit is {LONGEST_TARGET}"
    sizes = [len(name) + len(value) for name, value in headers]
    if len(sizes) > MOST_HEADERS:
        return 431, f"{len(sizes)} headers, the limit is {MOST_HEADERS}"
    if sum(sizes) > MOST_HEADER_BYTES or max(sizes, default=0) > LONGEST_HEADER:
        return 431, "the headers are too large; clear the cookies of this site and try again"
    names = {name for name, _ in headers}
    if {b"transfer-encoding", b"content-length"} <= names:
        return 400, "the length of the body is told in two ways"
    return None


def has_body(headers: Headers) -> bool:
    """Return whether a request announces a body."""
    return any(name in {b"transfer-encoding", b"content-length"} for name, _ in headers)
