"""The lint for type names finds names that two modules define."""

from pathlib import Path

import pytest

from tools.type_names import main, shared_names

ONE = """
class Outcome: ...
class _Private: ...
Row: TypeAlias = dict[str, int]
Key = tuple[int, int]
T = TypeVar("T")
LIMIT = 5
"""


def _written(folder: Path, *sources: str) -> list[Path]:
    """Write modules and return their paths."""
    paths = [folder / f"module{number}.py" for number, _ in enumerate(sources)]
    for path, source in zip(paths, sources, strict=True):
        path.write_text(source, "utf-8")
    return paths


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("class Outcome(Struct, frozen=True): ...", ["Outcome"]),
        ("Row = list[int]", ["Row"]),
        ("Key: TypeAlias = int | str", ["Key"]),
        ("class _Private: ...", []),
        ('T = TypeVar("T")', []),
        ("LIMIT = [1][0]", []),
        ("def f() -> None:\n    class Outcome: ...", []),
        ("from other import Outcome", []),
        ("class Outcome: ...  # type name shared: the message of the action", []),
        ("# type name shared: the message of the action\nclass Outcome: ...", []),
        ("class Outcome: ...  # type name shared:", ["Outcome"]),
    ],
)
def test_shared_names_are_found(tmp_path: Path, source: str, expected: list[str]) -> None:
    """Public types of two modules with one name are reported, unless one gives a reason."""
    assert [*shared_names(_written(tmp_path, ONE, source))] == expected


def test_the_report_names_the_places(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The lint prints each definition of a shared name and fails; without any it succeeds."""
    package = tmp_path / "src" / "yachtdice"
    package.mkdir(parents=True)
    _, second = _written(package, ONE, "\nclass Outcome: ...\n")
    assert main(tmp_path) == 1
    place = Path("src/yachtdice")
    assert capsys.readouterr().out == f"Outcome: {place}/module0.py:2, {place}/module1.py:2\n"
    second.unlink()
    assert main(tmp_path) == 0
