"""Encrypted push messages and their signature, against the example of RFC 8291."""

import json

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils

from yachtdice.server.reminders.service import sealing
from yachtdice.server.reminders.service.base64url import decoded, encoded

#: Section 5 and Appendix A of RFC 8291.
MESSAGE = b"When I grow up, I want to be a watermelon"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
DEVICE = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SALT, AUTH = "DGv6ra1nlYgDCS1FRnbzlw", "BTBZMqHH6r4Tts7J_aSIgg"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY"
    "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS"
    "gSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_rfc_is_made_byte_for_byte() -> None:
    """The same keys, salt and message give the body that RFC 8291 prints."""
    read = decoded
    own = sealing.private_key(SENDER)
    body = sealing.encrypted(MESSAGE, read(DEVICE), read(AUTH), read(SALT), own)
    assert encoded(body) == BODY


def test_two_messages_share_neither_salt_nor_key() -> None:
    """Without given values, each message is encrypted with new ones."""
    bodies = [sealing.encrypted(MESSAGE, decoded(DEVICE), decoded(AUTH)) for _ in "12"]
    assert bodies[0][:16] != bodies[1][:16]
    assert bodies[0][21:86] != bodies[1][21:86]


def test_the_token_is_signed_by_the_key_that_it_names() -> None:
    """A push service can check audience, expiry and contact with the key of the header."""
    key = sealing.private_key(SENDER)
    header = sealing.authorization(key, "https://push.example", "mailto:mina@dice.example", 1234)
    kind, token, named = header.replace(", ", " ").split(" ")
    assert (kind, named) == ("vapid", f"k={encoded(sealing.point(key))}")
    signed, _, signature = token.removeprefix("t=").rpartition(".")
    head, claims = (json.loads(decoded(part)) for part in signed.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    assert claims == {"aud": "https://push.example", "exp": 1234, "sub": "mailto:mina@dice.example"}
    raw = decoded(signature)
    both = utils.encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key.public_key().verify(both, signed.encode(), ec.ECDSA(hashes.SHA256()))
    with pytest.raises(InvalidSignature):
        key.public_key().verify(both, signed.encode() + b".", ec.ECDSA(hashes.SHA256()))


def test_a_key_is_read_again_and_only_points_are_keys() -> None:
    """A new key survives its text; other bytes of the right length are not a key."""
    text = sealing.new_private_key()
    public = sealing.point(sealing.private_key(text))
    assert sealing.point(sealing.private_key(text)) == public
    assert sealing.is_public_key(public)
    assert not sealing.is_public_key(b"\x04" + bytes(64))
    assert not sealing.is_public_key(public[:33])
