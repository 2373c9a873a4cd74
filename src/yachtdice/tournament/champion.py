"""The standing champion: a small file beside the results, renewed by every run."""

import json
import os
import tempfile
from pathlib import Path
from typing import Any, Final

FILE: Final = "champion.json"


def read_champions(path: Path) -> dict[str, Any]:
    """Return the champions kept in a file, by rules and mode; none where there is no such file."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def crown(path: Path, report: dict[str, Any]) -> dict[str, Any] | None:
    """Write the winner of a finished run into the file, and return what stands there now.

    Nobody is crowned where the lead is shared, or nobody is left; who held it keeps it then.
    """
    champions = read_champions(path)
    key = f"{report['rules']} {report['mode']}"
    lead = [row for row in report["standings"] if row["place"] == 1 and not row["barred"]]
    if len(lead) == 1:
        before = champions.get(key)
        champions[key] = _champion(report, lead[0], before)
        _write(path, champions)
    found: dict[str, Any] | None = champions.get(key)
    return found


def _champion(report: dict[str, Any], row: dict[str, Any], before: Any) -> dict[str, Any]:
    """Return what is kept of a champion; `before` names the one it took over from."""
    held = before if isinstance(before, dict) else {}
    same = held.get("name") == row["name"]
    return {
        **{key: row[key] for key in ("name", "player", "fingerprint", "points")},
        "mean_score": row["score"]["mean"],
        "against": [r["name"] for r in report["standings"] if r["name"] != row["name"]],
        **{key: report[key] for key in ("games", "seed", "rules_fingerprint", "version")},
        "before": held.get("before") if same else held.get("name"),
    }


def _write(path: Path, champions: dict[str, Any]) -> None:
    """Write the file whole, or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump(champions, file, ensure_ascii=False, indent=2)
        file.write("\n")
    Path(name).replace(path)
