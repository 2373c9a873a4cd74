"""`yacht evaluate`: a policy for the environments against best play."""

from typing import TYPE_CHECKING, Annotated, Final

from msgspec import to_builtins
from rich.table import Table

from yachtdice.bots import BOTS, BotKind, kinds
from yachtdice.cli.common.best_play import fetch_for
from yachtdice.cli.common.bots import MOST_GAMES, GivenGames
from yachtdice.cli.common.console import figures
from yachtdice.cli.common.errors import UsageError
from yachtdice.cli.common.given import RulesPath, load_given
from yachtdice.cli.common.help_texts import option
from yachtdice.cli.common.options import Answer
from yachtdice.cli.common.output import percent, write_json, write_laid_out, write_line
from yachtdice.rules import RuleSet, Text

if TYPE_CHECKING:
    from yachtdice.envs.evaluation import Estimate, Evaluation
    from yachtdice.envs.match import MatchResult

_LEAST_IN_MATCH: Final = 4  #: The games of two deals.


def evaluate(
    policy: Annotated[
        str,
        option(
            "FILE.py:NAME, a function of observations and masks.",
            "파일.py:이름. 관찰과 마스크를 받는 함수입니다.",
        ),
    ],
    /,
    *,
    rules: RulesPath,
    games: GivenGames = 20_000,
    seed: Annotated[
        int, option("The same seed gives the same dice.", "시드가 같으면 주사위도 같습니다.")
    ] = 0,
    against: Annotated[
        str | None,
        option(
            "Bot to play as many games of two with, each deal twice, seats exchanged.",
            "둘이서 같은 판 수만큼 겨룰 봇. 같은 주사위로 자리를 바꾸어 두 번씩 플레이합니다.",
        ),
    ] = None,
    answer: Answer | None = None,
) -> None:
    """Play games with a policy for `yachtdice.envs` and compare each choice with best play."""
    answer = answer or Answer()
    found = load_given(rules)
    if not 2 <= games <= MOST_GAMES:
        en = f"from 2 to {MOST_GAMES:,} games can be evaluated"
        ko = f"2판부터 {MOST_GAMES:,}판까지 평가할 수 있습니다"
        raise UsageError(en, ko, at=f"--games {games}")
    rival = None if against is None else _rival(against, games)
    fetch_for(found, answer)
    result, match = _evaluated(policy, found, games, seed, rival)
    if answer.json:
        write_json({**_facts(result, seed), "against": _match_facts(match, against)})
        return
    write_line(f"{answer.say(found.title)}: {policy}, {games:,} / seed {seed}")
    write_laid_out(_laid_out(result, match, answer))


def _rival(bot: str, games: int) -> BotKind:
    """Return the bot to play against; raise UsageError for others than the levels and `random`."""
    levels = [kind for kind in BOTS if kind.stray is not None or kind.id == kinds.RANDOM]
    kind = next((level for level in levels if level.id == bot), None)
    if kind is None:
        known = ", ".join(level.id for level in levels)
        en, ko = f"give one of the bots {known}", f"다음 봇과만 겨룰 수 있습니다: {known}"
        raise UsageError(en, ko, at=f"--against {bot}")
    if games < _LEAST_IN_MATCH:
        ko = f"--against에는 적어도 {_LEAST_IN_MATCH}판이 필요합니다"
        raise UsageError(f"--against needs {_LEAST_IN_MATCH} games or more", ko)
    return kind


def _evaluated(
    policy: str, rules: RuleSet, games: int, seed: int, rival: BotKind | None
) -> tuple["Evaluation", "MatchResult | None"]:
    """Return the evaluation, and the match against a bot if one is given.

    Raises UsageError for a policy that cannot be loaded or used.
    """
    try:
        from yachtdice.envs import evaluation, match, oracle, policies  # noqa: PLC0415 - an extra
    except ModuleNotFoundError as error:
        raise UsageError(error) from error
    try:
        loaded, adviser = policies.load_policy(policy), oracle.Oracle(rules)
        found = evaluation.evaluate(loaded, rules, games=games, seed=seed, oracle=adviser)
        if rival is None:
            return found, None
        opponent = (
            policies.level_policy(adviser, rival.stray, seed)
            if rival.stray is not None
            else evaluation.random_policy(seed)
        )
        return found, match.evaluate_match(loaded, opponent, rules, deals=games // 2, seed=seed)
    except (policies.PolicyFileError, evaluation.IllegalChoiceError) as error:
        raise UsageError(error) from error


def _match_facts(found: "MatchResult | None", bot: str | None) -> dict[str, object] | None:
    """Return a match for programs, None without one."""
    if found is None:
        return None
    return {
        "bot": bot,
        "deals": found.deals,
        "share": found.share.mean,
        "share_error": found.share.standard_error,
        "lead": found.lead.mean,
        "lead_error": found.lead.standard_error,
    }


def _facts(found: "Evaluation", seed: int) -> dict[str, object]:
    """Return the output for programs."""
    return {
        "rules": found.rules,
        "games": found.games,
        "seed": seed,
        "mean": found.mean.mean,
        "mean_error": found.mean.standard_error,
        "without_luck": found.without_luck.mean,
        "without_luck_error": found.without_luck.standard_error,
        "expected_of_best_play": found.expected,
        "random": found.random,
        "gap_closed": found.gap_closed,
        "regret": list(found.regret),
        "decisions": found.decisions,
        "best_choices": found.best_choices,
        "upper_bonus": None if found.upper_bonus is None else list(found.upper_bonus),
        "boxes": to_builtins(found.boxes),
    }


def _laid_out(found: "Evaluation", match: "MatchResult | None", answer: Answer) -> Table:
    """Return the table of figures."""
    rows = [
        (Text("Mean", "평균"), _interval(found.mean)),
        (Text("Mean without luck", "운을 뺀 평균"), _interval(found.without_luck)),
        (Text("Best play expects", "최선의 플레이의 기대 점수"), f"{found.expected:.2f}"),
        (Text("Gap to best play closed", "최선과의 차이를 좁힌 비율"), percent(found.gap_closed)),
        *_kinds(found),
        (Text("Best choices", "최선의 선택"), percent(found.best_choices)),
    ]
    if found.upper_bonus is not None:
        own, best = found.upper_bonus
        shares = f"{percent(own)} / {percent(best)}"
        rows.append((Text("Upper bonus, own / best play", "상단 보너스, 정책 / 최선"), shares))
    if match is not None:
        rows += [
            (Text("Games won (draws half)", "이긴 판 (무승부는 절반)"), _share(match.share)),
            (Text("Lead in a game", "한 판의 점수 차이"), _interval(match.lead)),
        ]
    return figures((answer.say(name), value) for name, value in rows)


def _kinds(found: "Evaluation") -> list[tuple[Text, str]]:
    """Return the points lost in a game by kind of decision."""
    *keeps, fill = found.regret
    rows = [
        (Text(f"Lost by keep {number}", f"{number}번째 남기기에서 잃은 점수"), f"{lost:.2f}")
        for number, lost in enumerate(keeps, 1)
    ]
    return [*rows, (Text("Lost by filling", "칸 채우기에서 잃은 점수"), f"{fill:.2f}")]


def _interval(found: "Estimate") -> str:
    """Return a mean with its 95 % interval."""
    low, high = found.interval
    return f"{found.mean:.2f} ({low:.2f} - {high:.2f})"


def _share(found: "Estimate") -> str:
    """Return a share of games with its 95 % interval."""
    low, high = found.interval
    return f"{percent(found.mean)} ({percent(low)} - {percent(high)})"
