"""The parts of the documentation that compute: links to the game, and the check of "Solve live"."""

from pathlib import Path

import pytest

from tests.paths import ROOT
from tests.unit.solver.kernels.wasm.conftest import path
from tools.site.links import URLS
from tools.site.live import check
from tools.site.live.pages import element, link_game, live_script
from tools.site.statistics import stored
from yachtdice.rules import load_rules

__all__ = ["path"]


def test_links_to_the_published_game_lead_to_that_of_the_site() -> None:
    """A link becomes relative to its page; other links stay."""
    text = f"[Try]({URLS['Documentation']}try/) [all]({URLS['Documentation']}index.html)"
    rest = f" [all]({URLS['Documentation']}index.html)"
    assert link_game(text, "index") == '<a href="try/index.html">Try</a>' + rest
    assert link_game(text, "ko/index") == '<a href="../try/index.html">Try</a>' + rest
    for page in ("index", "ko/index"):
        assert "try/index.html" in link_game((ROOT / f"docs/{page}.md").read_text("utf-8"), page)


def test_the_script_of_a_built_client_is_found(tmp_path: Path) -> None:
    """Its name has a hash; without a client there is none. The element names the rule set."""
    assert live_script(tmp_path) is None
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets/live-a1.js").touch()
    assert live_script(tmp_path) == "live-a1.js"
    assert 'data-rules="yatzy"' in element("yatzy")


def test_a_score_that_differs_from_the_stored_one_is_found(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The module computes the stored score exactly; another stored score is reported."""
    monkeypatch.setattr(check, "rules_ids", lambda: ("classic", "extended"))
    assert list(check.differences(path)) == []
    facts = stored(load_rules("classic"))
    assert facts is not None
    other = facts | {"expected_score": facts["expected_score"] + 1e-9}
    monkeypatch.setattr(check, "stored", lambda _: other)
    assert [line.split(":")[0] for line in check.differences(path)] == ["classic", "extended"]
