"""Which passwords are allowed."""

import pytest

from yachtdice.server.people.service.passwords import (
    PasswordRefusedError,
    checked_password,
    common_passwords,
    tidy_password,
)


@pytest.mark.parametrize(
    "password", ["correct horse", "비밀번호는 아주 길게", "xy7z" * 32, "        a b", "'; DROP --"]
)
def test_long_passwords_of_any_letters_are_accepted(password: str) -> None:
    """Passwords of 8 to 128 characters of any kind are allowed."""
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
    """Short or very common passwords, the name itself and unencodable text are refused."""
    with pytest.raises(PasswordRefusedError):
        checked_password(password, "mina_park_l")


def test_the_list_of_common_passwords_is_complete() -> None:
    """The list of common passwords is complete, in lower case and without its header."""
    assert len(common_passwords()) == 3000
    assert all(word == word.casefold() for word in common_passwords())


def test_composed_and_decomposed_letters_are_the_same_password() -> None:
    """Composed and decomposed letters are the same password."""
    assert tidy_password("비밀번호") == tidy_password(
        "\u1107\u1175\u1106\u1175\u11af\u1107\u1165\u11ab\u1112\u1169"
    )
