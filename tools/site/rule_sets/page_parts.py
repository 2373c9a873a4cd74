"""Parts that the pages of rule sets share."""

from collections.abc import Iterator, Sequence

from yachtdice.rules import RuleSet


def table(head: Sequence[str], rows: Iterator[Sequence[str]]) -> Iterator[str]:
    """Yield a table whose other columns are numbers, and an empty line."""
    yield f"| {' | '.join(head)} |"
    yield f"|---|{'---:|' * (len(head) - 1)}"
    yield from (f"| {' | '.join(row)} |" for row in rows)
    yield ""


def command(rules: RuleSet, text: str) -> str:
    """Return the line with the command that prints the figures above."""
    return f"Command · 명령: `yacht {text.format(rules.id)}`."


def not_computed(en: str, ko: str, name: str) -> str:
    """Return the line that stands for figures which are not computed yet.

    It names the figures and the command that computes them.
    """
    return (
        f"Not computed yet · 아직 계산하지 않았어요: {en} · {ko} (`make statistics ARGS={name}`)."
    )
