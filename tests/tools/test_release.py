"""A release is one command: its files agree, and its workflows call only make targets."""

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.paths import ROOT
from tools.release import ReleaseError, check
from tools.site.publish import BRANCH, publish
from yachtdice import __version__
from yachtdice.server.app.monitoring import ready

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = [
    path
    for path in sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
    if path.name != "config.yml"
]
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def _jobs(workflow: Path) -> dict[str, dict[str, Any]]:
    """Return the jobs of a workflow."""
    jobs: dict[str, dict[str, Any]] = yaml.safe_load(workflow.read_text("utf-8"))["jobs"]
    return jobs


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_call_make_and_pinned_actions(workflow: Path) -> None:
    """Every step is a make target that exists, or an action pinned by its commit.

    A job without steps calls another of these workflows.
    """
    for job in _jobs(workflow).values():
        if "steps" not in job:
            assert ROOT / job["uses"] in WORKFLOWS
        for step in job.get("steps", ()):
            if "run" in step:
                assert step["run"].removeprefix("make ") in TARGETS, step
            else:
                assert re.fullmatch(r"[\w.-]+/[\w.-]+@[0-9a-f]{40}", step["uses"]), step


def test_only_the_jobs_that_publish_may_write() -> None:
    """The index needs only the identity of the job; no workflow has a stored secret."""
    rights = {
        (path.stem, name): job.get("permissions", {"contents": "read"})
        for path in WORKFLOWS
        for name, job in _jobs(path).items()
    }
    assert rights["release", "publish"] == {"id-token": "write"}
    writing = {job for job, allowed in rights.items() if "write" in allowed.values()}
    assert writing == {
        ("release", "publish"),
        ("release", "page"),
        ("release", "image"),
        ("release", "image-index"),
        ("docs", "publish"),
    }
    assert not any("secrets." in path.read_text("utf-8") for path in WORKFLOWS)


def test_version_changelog_and_citation_agree() -> None:
    """The newest version of the changelog is that of the package and of the citation."""
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    newest = re.search(r"^## \[(\d[^\]]*)\] - (\d{4}-\d\d-\d\d)$", changelog, re.MULTILINE)
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))

    assert newest is not None
    assert newest[1] == citation["version"] == __version__
    assert newest[2] == str(citation["date-released"])
    assert {"cff-version", "message", "title", "authors"} <= citation.keys()


def _git(folder: Path, *words: str) -> str:
    """Run git in a folder and return its output."""
    names = ["-c", "user.name=t", "-c", "user.email=t@localhost"]
    done = subprocess.run(
        ["git", *names, *words], cwd=folder, check=True, capture_output=True, text=True
    )
    return done.stdout


def _checkout(folder: Path) -> Path:
    """Return a committed checkout that is ready for a release."""
    folder.mkdir()
    for name in ("CHANGELOG.md", "CITATION.cff"):
        (folder / name).write_text((ROOT / name).read_text("utf-8"), "utf-8")
    _git(folder, "init", "--quiet")
    _git(folder, "add", ".")
    _git(folder, "commit", "--quiet", "--message", "Begin")
    return folder


def test_a_release_is_refused_until_everything_is_ready(tmp_path: Path) -> None:
    """Each missing thing is named: version, changes, changelog, citation, existing tag."""
    root = _checkout(tmp_path / "checkout")
    check(__version__, root, is_published=True)

    def refused(version: str, reason: str) -> None:
        with pytest.raises(ReleaseError, match=reason):
            check(version, root, is_published=True)

    with pytest.raises(ReleaseError, match="IS_PUBLISHED"):
        check(__version__, root, is_published=False)

    refused("next", "not a version")
    refused("9.9.9", "__init__")
    (root / "new.txt").write_text("x", "utf-8")
    refused(__version__, "commit them first")
    (root / "new.txt").unlink()
    _git(root, "tag", f"v{__version__}")
    refused(__version__, "exists")
    _git(root, "tag", "--delete", f"v{__version__}")
    (root / "CITATION.cff").write_text("version: 0.0.1", "utf-8")
    _git(root, "commit", "--quiet", "--all", "--message", "Change")
    refused(__version__, "CITATION.cff")
    (root / "CHANGELOG.md").write_text("# Changelog", "utf-8")
    _git(root, "commit", "--quiet", "--all", "--message", "Change")
    refused(__version__, "no heading")


def test_the_site_is_published_by_version(tmp_path: Path) -> None:
    """Each version keeps its folder, `latest` is the newest, and the start page leads there."""
    remote, built = tmp_path / "remote", tmp_path / "built"
    built.mkdir()
    _git(tmp_path, "init", "--quiet", "--bare", str(remote))
    for version in ("0.2.0", "0.3.0"):
        (built / "index.html").write_text(version, "utf-8")
        publish(built, str(remote), version)

    shown = {
        path: _git(remote, "show", f"{BRANCH}:{path}/index.html")
        for path in ("0.2.0", "0.3.0", "latest")
    }
    assert shown == {"0.2.0": "0.2.0", "0.3.0": "0.3.0", "latest": "0.3.0"}
    assert "latest/" in _git(remote, "show", f"{BRANCH}:index.html")


@pytest.mark.parametrize("form", FORMS, ids=lambda path: path.name)
def test_issue_forms_have_their_fields(form: Path) -> None:
    """Each form has a name, a description and labelled fields with ids of their own."""
    facts = yaml.safe_load(form.read_text("utf-8"))
    ids = [field["id"] for field in facts["body"]]

    assert facts["name"]
    assert facts["description"]
    assert len(ids) == len(set(ids)) > 1
    assert all(field["type"] in {"input", "textarea"} for field in facts["body"])


def test_the_image_checks_its_own_health() -> None:
    """The health check of the image requests the path that says whether the server is ready."""
    image = (ROOT / "deploy" / "Dockerfile").read_text("utf-8")
    health = image.partition("HEALTHCHECK")[2]

    assert f":8000{next(iter(ready.paths))}'" in health
