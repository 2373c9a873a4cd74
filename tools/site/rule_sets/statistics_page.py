"""The part of a rule set's page with its statistics, in both languages, and its chart."""

import csv
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from tools.site.rule_sets.bot_lines import PLAY, bot_lines
from tools.site.rule_sets.page_parts import command, not_computed, table
from tools.site.statistics import Facts, distribution_of, stored
from yachtdice.cli.common.options import Answer
from yachtdice.cli.distribution.report import round_totals, score_drawing
from yachtdice.rules import RuleSet, load_rules, rules_ids
from yachtdice.solver import Distribution

ROOT: Final = Path(__file__).resolve().parents[3]
PUBLISHED: Final = ROOT / "vectors" / "values" / "published.tsv"
DUELS: Final = ROOT / "vectors" / "values" / "duel.tsv"
PERCENTS: Final = (1, 5, 25, 50, 75, 95, 99)


@lru_cache(maxsize=16)
def _read(rules: RuleSet) -> tuple[Facts, Distribution] | None:
    """Return the stored statistics of a rule set and its distribution, None if it has none yet."""
    facts = stored(rules)
    return None if facts is None else (facts, distribution_of(rules, facts))


def charts(folder: Path) -> dict[Path, str]:
    """Return the chart of each rule set that has statistics."""
    answer = Answer(json=False, lang="en")
    found = {name: _read(load_rules(name)) for name in rules_ids()}
    return {
        folder / f"{name}.svg": score_drawing(known[1], answer)
        for name, known in found.items()
        if known is not None
    }


def statistics_lines(rules: RuleSet) -> Iterator[str]:
    """Yield the lines of the statistics, or a mark that they are missing."""
    yield from ("## Statistics · 통계", "")
    known = _read(rules)
    if known is not None:
        yield from _figures(rules, *known)
    else:
        yield from (not_computed(rules.title.en, rules.title.ko, rules.id), "")
    yield from _sources(rules)


def _figures(rules: RuleSet, facts: Facts, exact: Distribution) -> Iterator[str]:
    """Yield the lines of stored statistics."""
    yield "The figures are those of best play, the strategy with the highest expected score."
    yield "They are exact, except where a line says that they are from simulated games."
    yield "최선의 플레이(기대 점수가 가장 높은 플레이)의 값이에요."
    yield "시뮬레이션으로 얻었다고 적은 값만 빼면 모두 정확한 값이에요."
    yield ""
    yield from _scores(facts, exact)
    yield from _boxes(rules, facts, exact)
    yield from _keeps(rules, facts)
    yield from bot_lines(rules, facts, exact)


def _scores(facts: Facts, exact: Distribution) -> Iterator[str]:
    """Yield the expected score and the distribution."""
    rules = exact.rules
    rows = [
        ("Expected score · 기대 점수", f"**{facts['expected_score']:.9f}**"),
        ("Standard deviation · 표준 편차", f"{exact.deviation:.4f}"),
        ("Least and greatest · 최소와 최대", f"{exact.least}, {exact.greatest}"),
    ]
    if rules.upper_bonus is not None:
        chances = ", ".join(f"{chance:.4%}" for chance in exact.upper_bonus)
        rows.append(("Chance of the upper bonus · 상단 보너스 확률", chances))
    if rules.repeat_bonus is not None:
        means = ", ".join(f"{mean:.4f}" for mean in exact.repeat_bonus)
        rows.append(("Mean repeat bonus · 반복 보너스 평균", means))
    yield from table(("figure · 항목", "value · 값"), iter(rows))
    yield command(rules, "distribution {}")
    yield ""
    title = f"Histogram of the final scores of best play, {rules.title.en}"
    yield from (f"![{title}](../pictures/statistics/{rules.id}.svg)", "")
    head = ["percentile · 백분위", *(f"{percent}%" for percent in PERCENTS)]
    values = ["score · 점수", *(str(exact.percentile(percent)) for percent in PERCENTS)]
    yield from table(head, iter([values]))
    totals = round_totals(exact)
    head = ["this score or more · 이 점수 이상", *map(str, totals)]
    values = ["chance · 확률", *(f"{exact.at_least(total):.3%}" for total in totals)]
    yield from table(head, iter([values]))
    yield from _totals(facts, exact)


def _totals(facts: Facts, exact: Distribution) -> Iterator[str]:
    """Yield the chances of round totals: of best play, and of a player who aims at the total."""
    yield from ("### Reaching a total · 목표 점수", "")
    yield "*Greatest chance*: the chance of a player who makes every choice for this total."
    yield "‘최대 확률’은 모든 선택에서 그 점수만 노릴 때의 확률이에요."
    yield ""
    rows = (
        (str(total), f"{exact.at_least(total):.3%}", f"{greatest:.3%}")
        for total, greatest in facts["reach"]
    )
    head = ("this score or more · 이 점수 이상", "best play · 최선", "greatest chance · 최대 확률")
    yield from table(head, rows)
    yield from (f"Command · 명령: `{PLAY} {exact.rules.id}` (`reach`).", "")


def _boxes(rules: RuleSet, facts: Facts, exact: Distribution) -> Iterator[str]:
    """Yield the table of the boxes."""
    yield from ("### Boxes · 점수 칸", "")
    games = f"{facts['play']['games']:,}"
    yield f"*Mean turn*: the turn in which the box is filled, in {games} simulated games."
    yield f"‘평균 차례’는 시뮬레이션 {games}판에서 그 칸을 채운 차례의 평균이에요."
    if facts["worth"]:
        yield "*Cost of a 0*: the points that a 0 in the box costs before the first turn."
        yield "‘0점의 손해’는 첫 차례 전에 그 칸이 0점으로 차 있으면 잃는 점수예요."
        yield ""
    titles = {box.id: f"{box.title.en} · {box.title.ko}" for box in rules.boxes}
    phases = {phase.id: phase.title for phase in rules.phases}
    rows = [
        (
            titles[box.box] + (f" ({phases[box.phase].en})" if len(phases) > 1 else ""),
            f"{box.mean:.4f}",
            f"{box.zero:.3%}",
            f"{turn:.2f}",
            *((f"{facts['worth'][box.box]:.4f}",) if facts["worth"] else ()),
        )
        for box, turn in zip(exact.boxes, facts["play"]["turns"], strict=True)
    ]
    head = ["box · 칸", "mean · 평균", "chance of 0 · 0점 확률", "mean turn · 평균 차례"]
    yield from table(head + (["cost of a 0 · 0점의 손해"] if facts["worth"] else []), iter(rows))


def _keeps(rules: RuleSet, facts: Facts) -> Iterator[str]:
    """Yield the first rolls at which the obvious keep loses most."""
    if not facts["keeps"]:
        return
    yield from ("### Misleading first rolls · 헷갈리는 첫 굴림", "")
    yield "At these first rolls, keeping the most frequent face loses most points."
    yield "첫 굴림에서 가장 많이 나온 눈을 남기면 손해가 큰 경우예요."
    yield ""
    titles = {box.id: f"fill {box.title.en}" for box in rules.boxes}
    rows = (
        (
            _faces(keep["roll"]),
            titles[keep["best"]] if isinstance(keep["best"], str) else _faces(keep["best"]),
            _faces(keep["usual"]),
            f"{keep['regret']:.3f}",
        )
        for keep in facts["keeps"]
    )
    yield from table(
        ("roll · 굴림", "best keep · 최선", "obvious · 흔한 선택", "cost · 손해"), rows
    )
    first = "".join(map(str, facts["keeps"][0]["roll"]))
    yield from (command(rules, f"advise {{}} --dice {first} --all"), "")


def _faces(faces: Sequence[int]) -> str:
    """Return faces as text."""
    return " ".join(map(str, faces)) or "none · 없음"


def _sources(rules: RuleSet) -> Iterator[str]:
    """Yield the results of others that agree, and the chances of two players, if there are any."""
    agreeing = [row["source"] for row in _rows(PUBLISHED) if row["rules"] == rules.id]
    duels = [row for row in _rows(DUELS) if (row["rules"], row["rival"]) == (rules.id, "to win")]
    for row in duels:
        yield "### Two players · 둘이서"
        yield ""
        yield f"If both play to win, the first player wins with chance {float(row['first']):.5f}."
        yield f"둘 다 이기려고 하면 먼저 하는 사람이 이길 확률은 {float(row['first']):.5f}예요."
        yield "A draw counts half. 무승부는 절반으로 세요."
        yield from ("", command(rules, "duel solve {}"), "")
    if agreeing:
        yield from ("### Agrees with · 같은 결과", "")
        yield from (f"- {source}" for source in agreeing)
        yield ""


def _rows(path: Path) -> list[dict[str, str]]:
    """Return the rows of a table with comments."""
    lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    return list(csv.DictReader(lines, delimiter="\t"))
