"""Figures in the documents say which version they belong to, and which command measures them."""

import re

import pytest

from tests.paths import ROOT
from tools.measured import Measurement, has_speeds, is_older, main, measurements, older, pages
from yachtdice import __version__


def test_a_page_names_its_measurements() -> None:
    """The version and the command are found, also where the sentence goes over two lines."""
    page = "# Speed\n\nMeasured with version 0.1.0 by `make load`, on two\ncores.\n\nLater\n"
    broken = "It plays 5 games/s, measured with version\n0.2.0 by `python -m\nbench.play_speed`."

    assert measurements(page) == [Measurement(3, "0.1.0", "make load")]
    assert measurements(broken) == [Measurement(1, "0.2.0", "python -m bench.play_speed")]


def test_older_measurements_are_listed() -> None:
    """A figure of an earlier version is listed with its place; one of this version is not."""
    page = "Measured with version 0.9.1 by `a`.\n\nMeasured with version 0.10.0 by `b`.\n"

    assert older([("docs/x.md", page)], "0.10.0") == ["docs/x.md:1: measured with version 0.9.1: a"]
    assert not is_older("0.10.0", "0.10.0")


@pytest.mark.parametrize(
    "figure",
    ["644,000 games/s", "0.29 CPU s", "6 us", "350 µs", "p99 9.0", "3.71 million chances a second"],
)
def test_speeds_are_recognized(figure: str) -> None:
    """Throughput, processor time and percentiles are speeds; a limit in seconds is not."""
    assert has_speeds(f"It takes {figure} here.")
    assert not has_speeds("The limit is 5 seconds and 8,192 bytes.")


@pytest.mark.parametrize("name", [name for name, text in pages().items() if has_speeds(text)])
def test_pages_with_speeds_say_how_they_were_measured(name: str) -> None:
    """Each page that states a speed names a version of this project and a command that exists."""
    found = measurements(pages()[name])

    assert found != []
    for one in found:
        assert not is_older(__version__, one.version)
        for module in re.findall(r"python -m ((?:bench|tests|tools)[\w.]*)", one.command):
            path = ROOT / module.replace(".", "/")
            assert path.with_suffix(".py").is_file() or (path / "__main__.py").is_file()


def test_the_list_is_no_failure(capsys: pytest.CaptureFixture[str]) -> None:
    """`make docs` goes on after the list."""
    assert main() == 0
    assert f"older than version {__version__}" in capsys.readouterr().out
