"""Names of accounts: which will do, and which are one and the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yachtdice.services.guests import NameRefusedError
from yachtdice.services.names import account_name, fold


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Mina", "mina"),
        ("Mina", "ＭＩＮＡ"),
        ("Mina", "Μіnа"),
        ("Mina", "M1na"),
        ("Mina", "Mlna"),
        ("Mina", "𝓜𝓲𝓷𝓪"),
        ("Mina", "M_i.n-a"),
        ("Mina", "mi na"),
        ("Mina", "Minä"),
        ("admin", "аdmіn"),
        ("modern", "modem"),
        ("Owl", "0w1"),
        ("paypal", "раураl"),
        ("straße", "STRASSE"),
        ("미나", "ㅁㅣㄴㅏ"),
        ("민아", "민 아"),
        ("민아", "\u1106\u1175\u11ab\u110b\u1161"),
        ("가나ﬁ", "가나fi"),
    ],
)
def test_look_alikes_are_one_name(one: str, other: str) -> None:
    """Case, width, alphabet, accents, spaces and digits that look like letters do not count."""
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Mina", "Nina"), ("민아", "민지"), ("Jun", "Juno"), ("가나", "나가"), ("山田", "山口")],
)
def test_other_names_stay_others(one: str, other: str) -> None:
    """Names that people tell apart are not one."""
    assert fold(one) != fold(other)


@pytest.mark.parametrize(
    "name", ["Mina", "민아 Kim", "Владимир", "山田 Taro", "요트왕 99", "Ελένη", "हिंदी"]
)
def test_names_of_one_alphabet_will_do(name: str) -> None:
    """Any alphabet, and Latin letters beside Korean, Chinese and Japanese."""
    assert account_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "Minа",
        "Вlad",
        "Ελεna",
        "민아Ж",
        "___",
        "🎲🎲",
        "x",
        "x" * 21,
        "Mi\u200bna",
        "a" + "\u0301" * 10_000,
    ],
)
def test_mixed_alphabets_and_names_without_letters_are_refused(name: str) -> None:
    """A letter of another alphabet in a word, marks alone, floods of marks: refused in words."""
    with pytest.raises(NameRefusedError) as caught:
        account_name(name)
    assert len(str(caught.value)) < 200


@given(st.text(max_size=40))
def test_any_name_has_a_fold_that_lasts(name: str) -> None:
    """A fold is found for whatever is typed, is bounded, and does not depend on capitals."""
    assert len(fold(name)) <= 400
    assert fold(name) == fold(name)
