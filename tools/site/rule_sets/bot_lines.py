"""The part of a rule set's page about the bots: their means, and the boxes in which they lose."""

from collections.abc import Iterator
from typing import Final

from tools.site.rule_sets.page_parts import command, not_computed, table
from tools.site.statistics import Facts
from yachtdice.bots import BOTS, BotKind, strength
from yachtdice.bots.kinds import OPTIMAL
from yachtdice.rules import RuleSet
from yachtdice.solver import Distribution

#: The command that prints the figures of simulated games, and the greatest chances.
PLAY: Final = "python -m tools.site.play_statistics"


def bot_lines(rules: RuleSet, facts: Facts, exact: Distribution) -> Iterator[str]:
    """Yield the mean score of each bot playing alone, and the points that it loses by box."""
    yield from ("### Bots · 봇", "")
    rows = ((_name(kind), *_strength(kind, rules, facts)) for kind in BOTS)
    yield from table(("bot · 봇", "mean · 평균", "below best play · 최선과의 차이"), rows)
    yield from (command(rules, "simulate {} --bot captain --games 100000"), "")
    yield from _losses(rules, facts, exact)


def _strength(kind: BotKind, rules: RuleSet, facts: Facts) -> tuple[str, str]:
    """Return the mean score of a bot, and how far it is below best play; or that it is missing."""
    found = strength(kind.id, rules)
    if found is None:
        return f"`python -m tools.strengths {kind.id}`", "missing · 없음"
    mean = f"{found.mean:.1f} ± {1.96 * found.standard_error:.1f}"
    return mean, f"{facts['expected_score'] - found.mean:.1f}"


def _name(kind: BotKind) -> str:
    """Return the name of a bot in both languages."""
    return f"{kind.title.en} · {kind.title.ko}"


def _losses(rules: RuleSet, facts: Facts, exact: Distribution) -> Iterator[str]:
    """Yield the table of the points that each bot scores less than best play, by box."""
    played = facts["play"]["bots"]
    games = f"{facts['play']['games']:,}"
    yield "The next table has the mean points by which each bot stays below best play in each box."
    yield f"It is from {games} simulated games. A negative number means that the bot scores more"
    yield "in this box."
    yield f"봇이 칸마다 최선의 플레이보다 덜 얻는 평균 점수예요(시뮬레이션 {games}판)."
    yield "음수면 그 칸에서는 봇이 더 얻어요."
    bots = [kind for kind in BOTS if kind.id != OPTIMAL and kind.id in played]
    for kind in bots:
        if "games" in played[kind.id]:
            few = f"{played[kind.id]['games']:,}"
            yield f"{kind.title.en}: {few} games · {kind.title.ko}: {few}판."
    for kind in BOTS:
        if kind.id not in played:
            yield not_computed(kind.title.en, kind.title.ko, kind.id)
    yield ""
    lost = [_lost(rules, exact, played[kind.id]) for kind in bots]
    names = [f"{box.title.en} · {box.title.ko}" for box in rules.boxes]
    names += ["Bonuses · 보너스", "**Together · 합계**"]
    rows = zip(names, zip(*lost, strict=True), strict=True)
    shown = [(name, *(f"{round(points, 1) + 0.0:.1f}" for points in row)) for name, row in rows]
    if rules.upper_bonus is None and rules.repeat_bonus is None:
        del shown[-2]
    yield from table(("box · 칸", *map(_name, bots)), iter(shown))
    yield from (f"Command · 명령: `{PLAY} {rules.id}` (`bots`).", "")


def _lost(rules: RuleSet, exact: Distribution, played: Facts) -> list[float]:
    """Return the points lost in each box (of all columns), in bonuses, and together."""
    best = [box.mean for box in exact.boxes]
    bonus = rules.repeat_bonus
    if bonus is not None and bonus.into_box:
        for phase, mean in enumerate(exact.repeat_bonus):
            best[phase * len(rules.boxes) + rules.index[bonus.box]] += mean
    parts = [mean - own for mean, own in zip(best, played["boxes"], strict=True)]
    boxes = [sum(parts[place :: len(rules.boxes)]) for place in range(len(rules.boxes))]
    whole = exact.mean - played["score"]
    return [*boxes, whole - sum(boxes), whole]
