"""The signatures of Discord's requests: Ed25519 over the timestamp and the raw body."""

import re
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from yachtdice.server.common.ports import Now

LATE_MS: Final = 5 * 60_000  #: A request is refused this long before and after its time.
_SIGNATURE: Final = re.compile(r"[0-9a-f]{128}")
_TIMESTAMP: Final = re.compile(r"[0-9]{1,12}")


class SignatureCheck:
    """Knows the requests that Discord has signed for the application with this public key."""

    def __init__(self, public_key: str, now: Now) -> None:
        """Take the key as 64 hexadecimal digits; `now` returns milliseconds since 1970."""
        self._key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key))
        self._now = now

    def is_signed(self, signature: str, timestamp: str, body: bytes) -> bool:
        """Return whether Discord has signed this body, within the last five minutes."""
        if not _SIGNATURE.fullmatch(signature) or not _TIMESTAMP.fullmatch(timestamp):
            return False
        if abs(self._now() - int(timestamp) * 1000) > LATE_MS:
            return False
        try:
            self._key.verify(bytes.fromhex(signature), timestamp.encode() + body)
        except InvalidSignature:
            return False
        return True
