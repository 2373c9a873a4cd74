"""The setting of the mail server, and plain addresses."""

import pytest

from yachtdice.server.common.smtp import (
    AddressRefusedError,
    SmtpError,
    SmtpSettings,
    plain_address,
    read_smtp,
)


@pytest.mark.parametrize(
    "text",
    [
        "mina@dice.example\r\nBcc: all@dice.example",
        "mina@dice.example\n",
        "Mina <mina@dice.example>",
        "mina@dice.example,jun@dice.example",
        '"mi na"@dice.example',
        "mina@[127.0.0.1]",
        "mina@127.0.0.1",
        "mina@localhost",
        "mina@주사위.example",
        "민아@dice.example",
        "mina@dice..example",
        "mina@dice.example\x00",
        f"{'m' * 65}@dice.example",
        "@dice.example",
        "mina",
        "",
    ],
)
def test_other_texts_than_plain_addresses_are_refused(text: str) -> None:
    """Line breaks, names, lists, hosts and letters outside ASCII never reach a header."""
    with pytest.raises(AddressRefusedError):
        plain_address(text)


def test_the_setting_of_the_mail_server_never_shows_its_password() -> None:
    """A good URL is read in its parts; the error of a bad one has none of them."""
    sender = "yacht@dice.example"
    found = read_smtp("smtps://mina:s%40cret@mail.dice.example", sender)
    assert found == SmtpSettings("mail.dice.example", 465, "mina", "s@cret", True, sender)
    for url in (
        "http://mina:secret@host",
        "smtp://mina:secret@host:no",
        "smtp://:secret@",
        "secret",
    ):
        with pytest.raises(SmtpError) as caught:
            read_smtp(url, sender)
        assert "secret" not in str(caught.value)
    with pytest.raises(SmtpError, match="--mail-from"):
        read_smtp("smtp://host", None)
