"""Account names: which are allowed, and which count as the same."""

import pytest
from hypothesis import given, strategies as st

from yachtdice.server.people.service.names import NameRefusedError, account_name, fold


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
def test_look_alikes_count_as_the_same_name(one: str, other: str) -> None:
    """Case, width, alphabet, accents, spaces and look-alike digits do not make names different."""
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Mina", "Nina"), ("민아", "민지"), ("Jun", "Juno"), ("가나", "나가"), ("山田", "山口")],
)
def test_distinguishable_names_are_different(one: str, other: str) -> None:
    """Names that people can distinguish are different."""
    assert fold(one) != fold(other)


@pytest.mark.parametrize(
    "name", ["Mina", "민아 Kim", "Владимир", "山田 Taro", "요트왕 99", "Ελένη", "हिंदी"]
)
def test_names_of_one_alphabet_are_allowed(name: str) -> None:
    """Any alphabet is allowed, and Latin letters with Korean, Chinese and Japanese."""
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
    """Words of mixed alphabets, marks alone and floods of marks are refused with a reason."""
    with pytest.raises(NameRefusedError) as caught:
        account_name(name)
    assert len(str(caught.value)) < 200


@given(st.text(max_size=40))
def test_a_fold_is_short_and_folds_to_itself(name: str) -> None:
    """Every text has a fold of bounded length, and folding twice changes nothing more."""
    assert len(fold(name)) <= 400
    assert fold(fold(name)) == fold(name)
