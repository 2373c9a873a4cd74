"""`yacht solve`: best play of a rule set, exactly."""

from yachtdice.cli.best_play import fetch_for
from yachtdice.cli.options import Answer
from yachtdice.cli.output import write_json, write_line
from yachtdice.cli.rules_given import IdOrFile, load_given
from yachtdice.rules import Text
from yachtdice.solver import Fetched


def solve(rules: IdOrFile, /, *, answer: Answer | None = None) -> None:
    """Reckon best play of a rule set, or take it from the store, and say what it scores."""
    answer = answer or Answer()
    found = load_given(rules)
    fetched = fetch_for(found, answer)
    if answer.json:
        write_json(_facts(found.id, fetched))
    else:
        write_line(answer.say(_told(found.title, fetched)))


def _facts(rules: str, fetched: Fetched) -> dict[str, object]:
    """Return the answer for programs."""
    return {
        "rules": rules,
        "expected_score": fetched.solution.expected_score,
        "states": fetched.solution.states,
        "seconds_solving": fetched.seconds_solving,
        "from_store": fetched.from_store,
    }


def _told(title: Text, fetched: Fetched) -> Text:
    """Return the answer for people."""
    score, states = fetched.solution.expected_score, fetched.solution.states
    took = f"{fetched.seconds_solving:.2f}"
    how = "from the store" if fetched.from_store else f"solved in {took} s"
    how_ko = "저장된 풀이" if fetched.from_store else f"{took}초 만에 풀었습니다"
    return Text(
        en=f"{title.en}: best play scores {score:.6f} on average ({states:,} values, {how})",
        ko=f"{title.ko}: 최선으로 하면 평균 {score:.6f}점 (값 {states:,}개, {how_ko})",
    )
