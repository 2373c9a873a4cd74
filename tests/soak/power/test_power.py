"""Stories of power losses repeat, and find planted bugs that lose acknowledged steps."""

import logging
from pathlib import Path

import pytest

from tests.soak.power import planted
from tests.soak.power.story import LostStepError, PowerResult, Setting, Story, prepared
from yachtdice.server.database.engine.groups import GroupWriter


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a new database, from which stories start."""
    return prepared(tmp_path_factory.mktemp("power"))


@pytest.fixture(autouse=True)
def in_silence(caplog: pytest.LogCaptureFixture) -> None:
    """Suppress the log lines of outages."""
    caplog.set_level(logging.CRITICAL)


def test_a_seed_repeats_its_story(template: Path) -> None:
    """With the same seed power fails at the same writes, and the same steps are acknowledged."""
    once, again = (Story(3, template).play(5) for _ in range(2))
    assert once == again


def loses(template: Path, *settings: Setting) -> bool:
    """Return whether one of the first stories loses a step."""
    for seed in range(6):
        try:
            assert isinstance(Story(seed, template, settings).play(5), PowerResult)
        except LostStepError:
            return True
    return False


@pytest.mark.parametrize("bug", [planted.never_synced, planted.synced_at_checkpoints])
def test_a_database_without_sync_is_detected(template: Path, bug: Setting) -> None:
    """With `synchronous` OFF or NORMAL, acknowledged steps are lost."""
    assert loses(template, bug)


def test_an_acknowledgement_before_the_commit_is_detected(
    template: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A writer that acknowledges uncommitted steps loses some."""
    monkeypatch.setattr(GroupWriter, "_together", planted.published_before_commit)
    assert loses(template)
