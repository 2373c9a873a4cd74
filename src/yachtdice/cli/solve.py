"""`yacht solve` and `yacht cache`: computes best play, and shows or clears the cache."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Final, NamedTuple

from cyclopts import App
from rich import box
from rich.table import Table

from yachtdice.cache import KINDS, cache_folder, clear_cache, kept_files
from yachtdice.cli.common.best_play import AnySize, check_cache_limit, fetch_for
from yachtdice.cli.common.errors import UsageError
from yachtdice.cli.common.given import IdOrFile, load_given
from yachtdice.cli.common.help_texts import in_korean
from yachtdice.cli.common.options import Answer
from yachtdice.cli.common.output import write_json, write_laid_out, write_line
from yachtdice.rules import Text
from yachtdice.solver import Fetched


def solve(rules: IdOrFile, /, *, any_size: AnySize = False, answer: Answer | None = None) -> None:
    """Compute best play of a rule set, or load it from the cache, and print its score."""
    answer = answer or Answer()
    found = load_given(rules)
    fetched = fetch_for(found, answer, any_size=any_size)
    answer.report(_facts(found.id, fetched), _summary(found.title, fetched))


def _facts(rules: str, fetched: Fetched) -> dict[str, object]:
    """Return the output for programs."""
    return {
        "rules": rules,
        "expected_score": fetched.solution.expected_score,
        "states": fetched.solution.states,
        "seconds_solving": fetched.seconds_solving,
        "from_store": fetched.from_store,
    }


def _summary(title: Text, fetched: Fetched) -> Text:
    """Return the output for people."""
    score, states = fetched.solution.expected_score, fetched.solution.states
    took = f"{fetched.seconds_solving:.2f}"
    how = "from the cache" if fetched.from_store else f"solved in {took} s"
    how_ko = "저장된 결과" if fetched.from_store else f"{took}초 만에 계산했습니다"
    return Text(
        en=f"{title.en}: best play scores {score:.6f} on average ({states:,} values, {how})",
        ko=f"{title.ko}: 최선의 플레이로 평균 {score:.6f}점 (값 {states:,}개, {how_ko})",
    )


cache_app: Final = App(name="cache")

_KINDS: Final[Mapping[str, Text]] = {
    "solutions": Text("Best play of rule sets", "규칙별 최선의 플레이"),
    "distributions": Text("Scores of best play", "최선의 플레이의 점수 분포"),
    "insights": Text("Insights for reviews", "점수판별 기대치"),
    "duels": Text("Opening books of games of two", "2인 게임의 첫 네 라운드"),
    "kernels": Text("Compiled code", "컴파일된 코드"),
}


class _Sum(NamedTuple):
    """The number and bytes of the files of one kind."""

    files: int = 0
    bytes: int = 0


@cache_app.default
def show(*, answer: Answer | None = None) -> None:
    """Show the cached files, their size, and the size limit."""
    answer = answer or Answer()
    limit, sums = check_cache_limit(), _sums()
    if answer.json:
        kinds = {kind: sums[kind]._asdict() for kind in KINDS}
        total = sum(one.bytes for one in sums.values())
        write_json(
            {"folder": str(cache_folder()), "limit_bytes": limit, "bytes": total, "kinds": kinds}
        )
    else:
        write_line(str(cache_folder()))
        write_laid_out(_table(sums, limit, answer))


@cache_app.command
@in_korean("저장된 것을 모두 지웁니다. 필요할 때 다시 계산합니다.", "yacht cache clear")
def clear(*, answer: Answer | None = None) -> None:
    """Delete all cached files; they are computed again when needed."""
    answer = answer or Answer()
    try:
        files, size = clear_cache()
    except OSError as error:
        raise UsageError(f"cannot be cleared: {error}", f"비울 수 없습니다: {error}") from error
    en = f"{files:,} files deleted, {_megabytes(size)} freed"
    ko = f"파일 {files:,}개를 지워 {_megabytes(size)}를 비웠습니다"
    answer.report({"folder": str(cache_folder()), "files": files, "bytes": size}, Text(en, ko))


def _sums() -> dict[str, _Sum]:
    """Return files and bytes by kind."""
    sums: defaultdict[str, _Sum] = defaultdict(_Sum)
    for file in kept_files():
        before = sums[file.kind]
        sums[file.kind] = _Sum(before.files + 1, before.bytes + file.size)
    return sums


def _table(sums: Mapping[str, _Sum], limit: int, answer: Answer) -> Table:
    """Return the table of cached files by kind."""
    table = Table(box=box.SIMPLE_HEAD, show_footer=False)
    table.add_column(answer.say(Text("Content", "내용")))
    table.add_column(answer.say(Text("Files", "파일")), justify="right")
    table.add_column(answer.say(Text("Size", "크기")), justify="right")
    for kind in KINDS:
        table.add_row(
            answer.say(_KINDS[kind]), f"{sums[kind].files:,}", _megabytes(sums[kind].bytes)
        )
    table.add_section()
    files, size = (sum(values) for values in zip(*sums.values(), strict=True)) if sums else (0, 0)
    table.add_row(answer.say(Text("Total", "합계")), f"{files:,}", _megabytes(size))
    table.add_row(answer.say(Text("Limit", "한도")), "", _megabytes(limit))
    return table


def _megabytes(size: int) -> str:
    return f"{size / 1e6:,.1f} MB"
