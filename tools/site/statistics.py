"""Statistics of every rule set: `python -m tools.site.statistics` computes and stores them.

It prints the processor seconds of each rule set; memory is at most 3 GB. The pages of the rule sets
are made from the stored files, so that a build of the site computes nothing. Ids as arguments
select rule sets; the id of a bot plays the games of this bot only, under all rule sets with
statistics.
"""

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np

from tools.site.play_statistics import bot_statistics, play_statistics, reach_statistics
from yachtdice.bots import BOTS, BotKind
from yachtdice.rules import Dice, RuleSet, all_rolls, load_rules, rules_ids
from yachtdice.solver import (
    BoxFacts,
    Distribution,
    Option,
    Solution,
    best_play,
    card_from_boxes,
    distribution,
    empty_card,
)

FOLDER: Final = Path(__file__).resolve().parents[2] / "vectors" / "values" / "statistics"
Facts: TypeAlias = dict[str, Any]
_SHOWN_KEEPS: Final = 10


def statistics(rules: RuleSet) -> Facts:
    """Return the statistics of a rule set, computed exactly."""
    best = best_play(rules)
    exact = distribution(best)
    is_single = len(rules.phases) == 1
    return {
        "rules": rules.id,
        "fingerprint": rules.fingerprint,
        "expected_score": best.expected_score,
        "upper_bonus": list(exact.upper_bonus),
        "repeat_bonus": list(exact.repeat_bonus),
        "boxes": [[box.phase, box.box, box.mean, box.zero] for box in exact.boxes],
        "worth": dict(_worth(best)) if is_single else {},
        "keeps": _misleading_keeps(best) if is_single else [],
        "chances": [float(chance) for chance in exact.chances],
    }


def _worth(best: Solution) -> Iterator[tuple[str, float]]:
    """Yield the points that a 0 in each box costs before the first turn."""
    for box in best.rules.categories:
        closed = best.value(card_from_boxes(best.rules, {box: 0}))
        yield box, best.expected_score - closed


def _misleading_keeps(best: Solution) -> list[Facts]:
    """Return the first rolls at which keeping the most frequent face loses most points."""
    found = [_first_keep(best, roll) for roll in all_rolls()]
    return sorted(found, key=lambda keep: (-keep["regret"], keep["roll"]))[:_SHOWN_KEEPS]


def _first_keep(best: Solution, roll: Dice) -> Facts:
    """Return the best keep of a first roll, and the points lost by its most frequent face."""
    counts = Counter(roll)
    face = max(counts, key=lambda shown: (counts[shown], shown))
    usual = (face,) * counts[face]
    options = best.options(empty_card(best.rules), roll, best.rules.phases[0].rolls - 1)
    [kept] = [option for option in options if option.keep_faces == usual] or [_all_kept(options)]
    top = options[0]
    return {
        "roll": list(roll),
        "best": top.box or list(top.keep_faces or ()),
        "usual": list(usual),
        "regret": kept.regret,
    }


def _all_kept(options: tuple[Option, ...]) -> Option:
    """Return the best fill: with five equal dice, keeping the most frequent face rolls none."""
    return next(option for option in options if option.box is not None)


def stored(rules: RuleSet, folder: Path = FOLDER) -> Facts | None:
    """Return the stored statistics of a rule set; None without, or with those of other rules."""
    path = folder / f"{rules.id}.json"
    facts: Facts = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return facts if facts.get("fingerprint") == rules.fingerprint else None


def _store(facts: Facts) -> None:
    """Write the statistics of a rule set."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    text = json.dumps(facts, indent=None, separators=(",", ":")).replace(',"', ',\n"')
    (FOLDER / f"{facts['rules']}.json").write_text(text + "\n", encoding="utf-8")


def missing(folder: Path = FOLDER) -> list[str]:
    """Return the ids of the rule sets without statistics, and of the bots without games in some."""
    found = {name: stored(load_rules(name), folder) for name in rules_ids()}
    played = [facts["play"]["bots"] for facts in found.values() if facts is not None]
    bots = [kind.id for kind in BOTS if any(kind.id not in bots for bots in played)]
    return [*(name for name, facts in found.items() if facts is None), *bots]


def distribution_of(rules: RuleSet, facts: Facts) -> Distribution:
    """Return the stored distribution."""
    return Distribution(
        rules,
        np.array(facts["chances"]),
        tuple(BoxFacts(*box) for box in facts["boxes"]),
        tuple(facts["upper_bonus"]),
        tuple(facts["repeat_bonus"]),
    )


def main(names: list[str]) -> None:
    """Compute and store the statistics of the named rule sets and bots, or all of them."""
    bots = [kind for kind in BOTS if kind.id in names]
    if unknown := {*names} - {*rules_ids(), *(kind.id for kind in bots)}:
        raise SystemExit(f"no bot or rule set: {', '.join(sorted(unknown))}; name ids, or none")
    for name in rules_ids():
        rules, begun = load_rules(name), time.process_time()
        if name in names or not names:
            facts = _computed(rules)
        elif bots and (kept := stored(rules)) is not None:
            facts = _with_bots(rules, kept, bots)
        else:
            continue
        _store(facts)
        spent = time.process_time() - begun
        sys.stdout.write(f"{name}: {facts['expected_score']:.9f}, {spent:.0f} CPU s\n")


def _computed(rules: RuleSet) -> Facts:
    """Return all statistics of a rule set."""
    facts = statistics(rules)
    facts["play"] = play_statistics(rules)
    facts["reach"] = reach_statistics(rules, facts["chances"])
    return facts


def _with_bots(rules: RuleSet, facts: Facts, bots: Sequence[BotKind]) -> Facts:
    """Return statistics with new games of these bots."""
    new = {kind.id: bot_statistics(rules, kind, facts["play"]["games"]) for kind in bots}
    return {**facts, "play": {**facts["play"], "bots": {**facts["play"]["bots"], **new}}}


if __name__ == "__main__":
    main(sys.argv[1:])
