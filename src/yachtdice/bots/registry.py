"""The bots that come with the package; those of `BOTS` are offered to people."""

from typing import Final

from yachtdice.bots.aiming import WIN, parse_reach
from yachtdice.bots.base import BotKind
from yachtdice.bots.greedy import GreedyBot
from yachtdice.bots.levels import CAPTAIN, DECKHAND, MATE, SAILOR, level_kind
from yachtdice.bots.optimal import OptimalBot
from yachtdice.bots.random_bot import RandomBot
from yachtdice.rules import Text
from yachtdice.solver import Simple, Stray

BOTS: Final = (
    BotKind(
        id="random",
        title=Text(en="Drift", ko="표류"),
        about=Text(en="Plays anything the rules allow", ko="규칙 안에서 아무렇게나 둡니다"),
        make=lambda rng, _solution: RandomBot(rng),
        simple=Simple.RANDOM,
    ),
    BotKind(
        id="greedy",
        title=Text(en="Gull", ko="갈매기"),
        about=Text(en="Takes the most points it sees now", ko="당장 가장 높은 점수를 고릅니다"),
        make=lambda _rng, _solution: GreedyBot(),
        simple=Simple.GREEDY,
    ),
    level_kind(
        "deckhand",
        Text(en="Deckhand", ko="갑판원"),
        Text(
            en="Beginner: knows what to aim for, slips often",
            ko="입문: 목표는 알지만 자주 놓칩니다",
        ),
        DECKHAND,
    ),
    level_kind(
        "sailor",
        Text(en="Sailor", ko="선원"),
        Text(en="Casual: sound, with a slip now and then", ko="초급: 무난하지만 가끔 놓칩니다"),
        SAILOR,
    ),
    level_kind(
        "mate",
        Text(en="First mate", ko="항해사"),
        Text(en="Good: errs in close choices", ko="중급: 비슷한 선택에서 틀리곤 합니다"),
        MATE,
    ),
    level_kind(
        "captain",
        Text(en="Captain", ko="선장"),
        Text(en="Strong: only small errors", ko="고급: 작은 실수만 합니다"),
        CAPTAIN,
    ),
    BotKind(
        id="optimal",
        title=Text(en="Admiral", ko="제독"),
        about=Text(
            en="Perfect: the greatest expected score", ko="완벽: 기대 점수가 가장 높은 수만 둡니다"
        ),
        make=OptimalBot,
        needs_solution=True,
        stray=Stray(slip=0.0, cap=0.0),
    ),
)


def find_bot(bot_id: str) -> BotKind | None:
    """Return the bot with this id, or None.

    Besides `BOTS` there are, for programs, `win` and `reach:250` with any total.
    """
    return next((kind for kind in (*BOTS, WIN) if kind.id == bot_id), None) or parse_reach(bot_id)
