"""`yacht duel`: the chance of winning a game of two players, and the cost of every choice."""

from dataclasses import dataclass
from typing import Annotated, Final

from cyclopts import App, Parameter

from yachtdice.cli.advise.card_given import card_given, dice_given, phase_given, rolls_left_given
from yachtdice.cli.advise.choices import All, GivenPhase, RollsLeft, Top, check_top
from yachtdice.cli.common.best_play import (
    SOLVING,
    AnySize,
    check_cache_limit,
    fetch_for,
    insight_for,
    progress,
)
from yachtdice.cli.common.errors import UsageError
from yachtdice.cli.common.given import IdOrFile, load_given
from yachtdice.cli.common.help_texts import in_korean, option
from yachtdice.cli.common.options import Answer
from yachtdice.cli.common.output import write_json, write_laid_out, write_line
from yachtdice.cli.duel.table import DuelOdds, first_chance, odds_json, odds_laid_out, size_text
from yachtdice.rules import RuleSet
from yachtdice.solver import (
    BOOK_LIMIT,
    Standing,
    TooLargeError,
    Winning,
    book_size,
    card_from_points,
    empty_card,
    solve_book,
)

_Words = Annotated[list[str] | None, Parameter(consume_multiple=True, negative="")]


@Parameter(name="*")
@dataclass(frozen=True)
class Pair:
    """The options that describe both cards and the dice, as typed."""

    own: Annotated[
        _Words,
        option(
            "Filled boxes of the player whose turn it is, for example ones=3,yacht=0.",
            "차례인 사람이 채운 칸. ones=3,yacht=0처럼 적습니다.",
        ),
    ] = None
    rival: Annotated[_Words, option("Filled boxes of the rival.", "상대가 채운 칸.")] = None
    score: Annotated[
        tuple[int, int] | None,
        option(
            "Points of both players without an upper bonus of this column (default: those in the "
            "boxes).",
            "이 열의 상단 보너스를 뺀 두 사람의 점수. 적지 않으면 채운 칸의 합.",
        ),
    ] = None
    dice: Annotated[
        _Words,
        option(
            "Dice on the table (default: none, before the first roll).",
            "나와 있는 주사위. 적지 않으면 첫 굴림 전으로 봅니다.",
        ),
    ] = None
    rolls_left: RollsLeft = None
    phase: GivenPhase = None


duel_app: Final = App(name="duel")


@duel_app.default
def duel(
    rules: IdOrFile,
    /,
    *,
    pair: Pair | None = None,
    top: Top = 8,
    all_: All = False,
    answer: Answer | None = None,
) -> None:
    """Show the chance of winning if both players play to win, and the cost of every choice."""
    answer, pair = answer or Answer(), pair or Pair()
    check_top(top)
    odds = odds_of(load_given(rules), pair, answer)
    if answer.json:
        write_json(odds_json(odds))
    else:
        write_laid_out(odds_laid_out(odds, None if all_ else top, answer))


@duel_app.command
@in_korean(
    "둘이 하는 게임 전체를 계산하고 첫 라운드들을 저장합니다. 그 뒤로 모든 확률이 정확합니다.",
    "yacht duel solve classic",
    "yacht duel solve house.toml --json",
)
def solve(rules: IdOrFile, /, *, any_size: AnySize = False, answer: Answer | None = None) -> None:
    """Solve a whole game of two and store its first rounds: every chance is then exact."""
    answer, found = answer or Answer(), load_given(rules)
    check_cache_limit()
    try:
        size = book_size(found)
        if not answer.json:
            write_line(answer.say(size_text(found, size)))
        with progress(answer.say(SOLVING)) as report:
            book = solve_book(found, progress=report, limit=None if any_size else BOOK_LIMIT)
    except TooLargeError as error:
        raise UsageError(error) from error
    first = Standing(0, empty_card(found))
    chance = book.chance(first, first)
    facts = {"rules": found.id, "chance": chance, "error": book.error, "bytes": size.file_bytes}
    answer.report(facts, first_chance(found, chance))


def odds_of(rules: RuleSet, pair: Pair, answer: Answer) -> DuelOdds:
    """Return the chance of winning, and with dice every choice; raise UsageError for bad input."""
    phase = phase_given(rules, pair.phase)
    own = card_given(rules, phase, pair.own or [], option="--own")
    rival = card_given(rules, phase, pair.rival or [], option="--rival", may_be_full=True)
    _check_turn(own.count(None), rival.count(None))
    scores = pair.score or (sum(points or 0 for points in own), sum(p or 0 for p in rival))
    if min(scores) < 0:
        en, ko = "points are 0 or more", "점수는 0 이상이어야 합니다"
        raise UsageError(en, ko, at=f"--score {scores[0]} {scores[1]}")
    mover, other = (
        Standing(score, card_from_points(rules, column, phase))
        for score, column in zip(scores, (own, rival), strict=True)
    )
    dice = None if pair.dice is None else dice_given(pair.dice)
    left = 0
    if dice is None and pair.rolls_left is not None:
        en, ko = "give the dice too, with --dice", "--dice로 주사위도 적으세요"
        raise UsageError(en, ko, at=f"--rolls-left {pair.rolls_left}")
    if dice is not None:
        left = rolls_left_given(pair.rolls_left, rules.phases[phase].rolls - 1)
    winning = _winning_for(rules, mover, other, answer)
    if dice is None:
        found = winning.chance(mover, other)
        return DuelOdds(rules, mover, other, found.value, found.exact, found.error)
    choices = winning.options(mover, other, dice, left)
    chance = min(1.0, choices.options[0].value)
    return DuelOdds(
        rules, mover, other, chance, choices.exact, choices.error, choices.options, dice, left
    )


def _winning_for(rules: RuleSet, own: Standing, rival: Standing, answer: Answer) -> Winning:
    """Return the chances of winning; best play is fetched only if an estimate needs it."""
    check_cache_limit()
    winning = Winning(rules)
    if winning.solved(own, rival) is not None:
        return winning
    fetched = fetch_for(rules, answer)
    insight = insight_for(fetched, answer, any_size=False)
    return Winning(rules, solution=fetched.solution, insight=insight)


def _check_turn(own: int, rival: int) -> None:
    """Raise UsageError if it cannot be the turn of the player of `--own`."""
    if own - rival not in (0, 1):
        en = (
            f"--own has {own} open boxes and --rival {rival}: --own must have as many as --rival, "
            "or one more"
        )
        ko = (
            f"--own은 빈칸이 {own}개, --rival은 {rival}개입니다. 차례인 사람의 빈칸은 상대와 "
            "같거나 하나 더 많아야 합니다"
        )
        raise UsageError(en, ko)
