"""Bytes as base64url text without padding, as Web Push writes them."""

from base64 import urlsafe_b64decode, urlsafe_b64encode


def encoded(data: bytes) -> str:
    """Return the base64url text of bytes, without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Return the bytes of a base64url text with or without padding; raise ValueError."""
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
