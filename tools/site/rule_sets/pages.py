"""One page of documentation for each rule set, in both languages: its rules and statistics."""

from collections.abc import Iterator
from pathlib import Path

from tools.site.live.pages import element
from tools.site.rule_sets.statistics_page import statistics_lines
from yachtdice.rules import Box, RuleSet, Section, load_rules, rules_ids
from yachtdice.rules.describe import describe_box, describe_rules


def page(rules: RuleSet) -> str:
    """Return the page of a rule set."""
    return "\n".join(_lines(rules)) + "\n"


def _lines(rules: RuleSet) -> Iterator[str]:
    """Yield the lines of the page."""
    yield f"# {rules.title.en} · {rules.title.ko}"
    yield ""
    yield f"`{rules.id}`. {rules.summary.en}"
    yield ""
    yield rules.summary.ko
    yield ""
    yield "| box | English | 한국어 |"
    yield "|---|---|---|"
    for section, title in zip(Section, rules.section_titles, strict=True):
        yield f"| | **{title.en}** | **{title.ko}** |"
        yield from (_row(box) for box in rules.boxes if box.section is section)
    yield ""
    yield from (f"- {text.en}" for text in describe_rules(rules))
    yield ""
    yield from (f"- {text.ko}" for text in describe_rules(rules))
    yield ""
    yield from (element(rules.id), "")
    yield from statistics_lines(rules)
    yield "Sources of the rules: " + "; ".join(rules.sources) + "."
    yield ""
    yield "Made from the rules file and the statistics of `make statistics`."


def _row(box: Box) -> str:
    """Return a box's row of the table."""
    about = describe_box(box)
    return f"| `{box.id}` | {box.title.en}: {about.en} | {box.title.ko}: {about.ko} |"


def rule_pages(folder: Path) -> dict[Path, str]:
    """Return the content of each page."""
    return {folder / f"{name}.md": page(load_rules(name)) for name in rules_ids()}
