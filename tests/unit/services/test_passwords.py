"""Which passwords will do."""

import pytest

from yachtdice.services.passwords import (
    PasswordRefusedError,
    checked_password,
    common_passwords,
    tidy_password,
)


@pytest.mark.parametrize(
    "password", ["correct horse", "비밀번호는 아주 길게", "xy7z" * 32, "        a b", "'; DROP --"]
)
def test_long_passwords_of_any_letters_will_do(password: str) -> None:
    """From 8 to 128 characters of any kind, without rules of what they must have."""
    assert checked_password(password, "Mina") == password


@pytest.mark.parametrize(
    "password",
    [
        "",
        "short",
        "x" * 129,
        "password",
        "PassWord",
        "12345678",
        "aaaaaaaaaa",
        "abababababab",
        "Mina Park 1",
        "\udc80abcdefgh",
    ],
)
def test_passwords_that_others_would_try_are_refused(password: str) -> None:
    """Short ones, the most used ones, the name itself, and what cannot be written."""
    with pytest.raises(PasswordRefusedError):
        checked_password(password, "mina_park_l")


def test_three_thousand_are_known() -> None:
    """The list is there, in small letters, without its head."""
    assert len(common_passwords()) == 3000
    assert all(word == word.casefold() for word in common_passwords())


def test_however_a_keyboard_composes_it_it_is_one_password() -> None:
    """Composed and decomposed letters are the same password."""
    assert tidy_password("비밀번호") == tidy_password(
        "\u1107\u1175\u1106\u1175\u11af\u1107\u1165\u11ab\u1112\u1169"
    )
