"""Encrypted push messages (RFC 8291, aes128gcm) and the signature of their sender (RFC 8292)."""

import json
import os
from collections.abc import Mapping
from typing import Final

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from yachtdice.server.reminders.service.base64url import decoded, encoded

_CURVE: Final = ec.SECP256R1()
_RECORD: Final = (4096).to_bytes(4)  #: The record size; each message is one record.


def new_private_key() -> str:
    """Return a new private key as text."""
    number = ec.generate_private_key(_CURVE).private_numbers().private_value
    return encoded(number.to_bytes(32))


def private_key(text: str) -> ec.EllipticCurvePrivateKey:
    """Return the private key of a text that `new_private_key` has made."""
    return ec.derive_private_key(int.from_bytes(decoded(text)), _CURVE)


def point(key: ec.EllipticCurvePrivateKey) -> bytes:
    """Return the public key of a private key, as an uncompressed point."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def is_public_key(data: bytes) -> bool:
    """Return whether bytes are an uncompressed point of the curve P-256."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, data)
    except ValueError:
        return False
    return len(data) == 65


def encrypted(
    message: bytes,
    key: bytes,
    auth: bytes,
    salt: bytes | None = None,
    own: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """Return the body that only the device with this public key and secret can read.

    `salt` and `own` are random; tests give those of an example. Raises ValueError for a key that
    is not a point of the curve.
    """
    salt, own = salt or os.urandom(16), own or ec.generate_private_key(_CURVE)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, key)
    about = b"WebPush: info\0" + key + point(own)
    shared = _derived(own.exchange(ec.ECDH(), theirs), auth, about, 32)
    content = _derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(shared, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(content).encrypt(nonce, message + b"\x02", None)
    return salt + _RECORD + bytes([len(point(own))]) + point(own) + sealed


def _derived(secret: bytes, salt: bytes, about: bytes, length: int) -> bytes:
    """Return a key of this length (HKDF with SHA-256)."""
    return HKDF(hashes.SHA256(), length, salt, about).derive(secret)


def authorization(
    key: ec.EllipticCurvePrivateKey, audience: str, contact: str, expires_s: int
) -> str:
    """Return the header `Authorization` for a push service: a token signed with the key (ES256)."""
    claims = {"aud": audience, "exp": expires_s, "sub": contact}
    signed = f"{_part({'typ': 'JWT', 'alg': 'ES256'})}.{_part(claims)}"
    r, s = utils.decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    token = f"{signed}.{encoded(r.to_bytes(32) + s.to_bytes(32))}"
    return f"vapid t={token}, k={encoded(point(key))}"


def _part(facts: Mapping[str, object]) -> str:
    """Return a part of a token."""
    return encoded(json.dumps(facts, separators=(",", ":")).encode())
