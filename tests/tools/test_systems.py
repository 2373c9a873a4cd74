"""The workflows try the Pythons and the systems that the package claims."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import yaml

from tests.paths import ROOT

SYSTEMS = {"ubuntu": "POSIX :: Linux", "macos": "MacOS", "windows": "Microsoft :: Windows"}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def jobs(workflow: str) -> dict[str, dict[str, Any]]:
    """Return the jobs of a workflow."""
    text = (ROOT / ".github" / "workflows" / f"{workflow}.yml").read_text("utf-8")
    found: dict[str, dict[str, Any]] = yaml.safe_load(text)["jobs"]
    return found


def claimed(kind: str) -> set[str]:
    """Return the ends of the classifiers that begin like this."""
    return {end for line in PROJECT["classifiers"] if (end := line.removeprefix(kind)) != line}


def pythons(job: dict[str, Any]) -> Iterator[str]:
    """Yield the Pythons with which a job runs its steps."""
    for step in job["steps"]:
        if step.get("uses", "").startswith("actions/setup-python@"):
            asked = step["with"]["python-version"]
            yield from job["strategy"]["matrix"]["python"] if "matrix" in asked else [asked]


def test_the_tests_run_with_every_python_that_is_claimed() -> None:
    """`make test` runs with each Python of the classifiers, the oldest of which is required."""
    versions = {end for end in claimed("Programming Language :: Python :: ") if "." in end}
    checked = [
        job for job in jobs("check").values() if {"run": "make test"} in job.get("steps", ())
    ]
    assert {version for job in checked for version in pythons(job)} == versions
    oldest = min(versions, key=lambda version: [int(part) for part in version.split(".")])
    assert PROJECT["requires-python"] == f">={oldest}"


def test_the_wheel_is_tried_on_every_system_that_is_claimed() -> None:
    """Changes and releases install the wheel on each system, with the oldest and newest Python."""
    for workflow in ("check", "release"):
        assert jobs(workflow)["wheel"]["uses"] == "./.github/workflows/wheel.yml"
    tried = jobs("wheel")["try"]
    assert {"run": "make try-wheel"} in tried["steps"]
    names = (re.split("-", system)[0] for system in tried["strategy"]["matrix"]["system"])
    assert {SYSTEMS[name] for name in names} == claimed("Operating System :: ")
    versions = sorted(end for end in claimed("Programming Language :: Python :: ") if "." in end)
    assert [*pythons(tried)] == [versions[0], versions[-1]]
