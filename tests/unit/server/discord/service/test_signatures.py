"""Signatures of Discord: each changed byte and each late request is refused."""

import pytest

from tests.support.discord import PUBLIC_KEY, payload, sign
from yachtdice.server.discord.service.signatures import LATE_MS, SignatureCheck

NOW_S = 1_800_000_000
STAMP = str(NOW_S)
BODY = payload("command_in_a_server")
SIGNATURE = sign(BODY, STAMP)


def check(now_ms: int = NOW_S * 1000) -> SignatureCheck:
    """Return the check of the application at this time."""
    return SignatureCheck(PUBLIC_KEY, lambda: now_ms)


def changed(text: bytes) -> list[bytes]:
    """Return this text with each of its bytes changed in two ways, and with one more or less."""
    flipped = [
        text[:at] + bytes([text[at] ^ mask]) + text[at + 1 :]
        for at in range(len(text))
        for mask in (0x01, 0x20)  # another digit or letter; the other case
    ]
    return [*flipped, text[:-1], text[1:], text + b"0", b"0" + text, text + b"\n", b" " + text, b""]


def test_the_request_of_discord_is_known() -> None:
    """A request with the signature of its timestamp and raw body is Discord's."""
    assert check().is_signed(SIGNATURE, STAMP, BODY)


def test_every_changed_byte_is_refused() -> None:
    """One changed, added or missing byte in signature, timestamp or body makes it a stranger's."""
    made = check()
    cases = [(each.decode("latin-1"), STAMP, BODY) for each in changed(SIGNATURE.encode())]
    cases += [(SIGNATURE, each.decode("latin-1"), BODY) for each in changed(STAMP.encode())]
    cases += [(SIGNATURE, STAMP, each) for each in changed(BODY)]
    assert len(cases) > 2 * (128 + len(STAMP) + len(BODY))
    assert not [case for case in cases if made.is_signed(*case)]


@pytest.mark.parametrize("away_ms", [-LATE_MS, 0, LATE_MS])
def test_a_request_is_known_for_five_minutes(away_ms: int) -> None:
    """A correct signature counts five minutes before and after its time, and not a moment more."""
    assert check(NOW_S * 1000 + away_ms).is_signed(SIGNATURE, STAMP, BODY)
    if away_ms:
        beyond = away_ms + (1 if away_ms > 0 else -1)
        assert not check(NOW_S * 1000 + beyond).is_signed(SIGNATURE, STAMP, BODY)


@pytest.mark.parametrize(
    "stamp", ["", "-1800000000", "1.8e9", "１８０００００００００", "9" * 5000]
)
def test_a_timestamp_has_digits_alone(stamp: str) -> None:
    """Other texts are refused, even with their own signature."""
    assert not check().is_signed(sign(BODY, stamp), stamp, BODY)
