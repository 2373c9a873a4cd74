"""The champions of each rule set and mode: a small file, updated after every run."""

import json
from pathlib import Path
from typing import Final

import msgspec

from yachtdice.tournament.files import write_whole
from yachtdice.tournament.messages import Champion, TournamentReport, TournamentStanding
from yachtdice.views.records import JSON_ERRORS

_entries: Final = msgspec.json.Decoder(dict[str, msgspec.Raw])


def read_champions(path: Path) -> dict[str, Champion]:
    """Return the stored champions by rules and mode, without entries that cannot be read."""
    try:
        entries = _entries.decode(path.read_bytes())
    except (OSError, *JSON_ERRORS):
        return {}
    found = {key: _read(entry) for key, entry in entries.items()}
    return {key: champion for key, champion in found.items() if champion is not None}


def _read(entry: msgspec.Raw) -> Champion | None:
    """Return an entry of the file, None if it is invalid."""
    try:
        return msgspec.json.decode(entry, type=Champion)
    except JSON_ERRORS:
        return None


def crown(path: Path, report: TournamentReport) -> Champion | None:
    """Store the winner of a finished run as champion, and return the stored champion.

    A shared lead, or a run without a remaining player, changes nothing. Raises OSError if the file
    cannot be written.
    """
    champions = read_champions(path)
    key = f"{report.rules} {report.mode}"
    lead = [row for row in report.standings if row.place == 1 and not row.barred]
    if len(lead) == 1:
        champions[key] = _champion(report, lead[0], champions.get(key))
        facts = msgspec.to_builtins(champions)
        write_whole(path, (json.dumps(facts, ensure_ascii=False, indent=2) + "\n").encode())
    return champions.get(key)


def _champion(
    report: TournamentReport, row: TournamentStanding, previous: Champion | None
) -> Champion:
    """Return the entry of a new champion, or of one that has won again."""
    before = None if previous is None else previous.name
    if previous is not None and previous.name == row.name:
        before = previous.before
    return Champion(
        name=row.name,
        player=row.player,
        fingerprint=row.fingerprint,
        points=row.points,
        mean_score=row.score.mean,
        against=tuple(other.name for other in report.standings if other.name != row.name),
        games=report.games,
        seed=report.seed,
        rules_fingerprint=report.rules_fingerprint,
        version=report.version,
        before=before,
    )
