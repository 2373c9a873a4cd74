"""The contact of a host: a name with a mail address or a page."""

import pytest

from yachtdice.server.common.messages import Contact
from yachtdice.server.common.settings import ContactError, read_contact


@pytest.mark.parametrize(
    ("text", "contact"),
    [
        ("Mina <mina@dice.example>", Contact("Mina", "mailto:mina@dice.example")),
        ("미나 <https://dice.example/help>", Contact("미나", "https://dice.example/help")),
        ("mina@dice.example", Contact("mina@dice.example", "mailto:mina@dice.example")),
        ("https://dice.example", Contact("https://dice.example", "https://dice.example")),
    ],
)
def test_a_contact_has_a_name_and_a_link(text: str, contact: Contact) -> None:
    """Mail addresses become mailto links, pages stay unchanged, and names are optional."""
    assert read_contact(text) == contact


@pytest.mark.parametrize(
    "text",
    [
        *("", "Mina", "Mina <>", "Mina <mina>", "<script>", "ftp://dice.example", "https://"),
        *("Mina <javascript:alert(1)>", "Mina\n<mina@dice.example>", "a@b?cc=x", "http://[x"),
        "x" * 200 + "@dice.example",
    ],
)
def test_other_texts_name_no_contact(text: str) -> None:
    """A text that is neither a mail address nor a web page is refused."""
    with pytest.raises(ContactError, match="like Mina"):
        read_contact(text)
