"""Requests in the form that Discord sends them, with ids of our own, signed with a test key."""

import time
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_KEY: Final = Ed25519PrivateKey.from_private_bytes(b"discord" + bytes(25))
#: The public key of the application, as a host sets it.
PUBLIC_KEY: Final = _KEY.public_key().public_bytes_raw().hex()


def payload(name: str) -> bytes:
    """Return the body of a recorded request."""
    return (Path(__file__).parent / f"{name}.json").read_bytes().strip()


def sign(body: bytes, timestamp: str) -> str:
    """Return the signature of Discord."""
    return _KEY.sign(timestamp.encode() + body).hex()


def signed(body: bytes, at_s: int | None = None) -> dict[str, str]:
    """Return the headers with which Discord sends this body, now or at another time."""
    timestamp = str(int(time.time()) if at_s is None else at_s)
    return {
        "content-type": "application/json",
        "x-signature-ed25519": sign(body, timestamp),
        "x-signature-timestamp": timestamp,
    }
