"""The built-in bots. Rooms offer those in `BOTS`."""

from difflib import get_close_matches
from random import Random
from typing import Final

from yachtdice.bots import kinds
from yachtdice.bots.aiming import WIN_KIND, parse_reach
from yachtdice.bots.kinds import BotKind
from yachtdice.bots.solved import OptimalBot, level_kind
from yachtdice.game import FillBox, GameState, Play, RollDice, fill_offers, legal_plays
from yachtdice.rules import Text
from yachtdice.solver import Simple, Stray


class RandomBot:
    """A bot that chooses each legal play with the same probability."""

    def __init__(self, rng: Random) -> None:
        """Use this random generator."""
        self._rng = rng

    def choose(self, state: GameState) -> Play:
        """Return a random legal play."""
        return self._rng.choice(legal_plays(state))


class GreedyBot:
    """A bot that fills the box with the most points now, and rolls again only if none pays.

    Of boxes with equal points it takes the first on the card.
    """

    def choose(self, state: GameState) -> Play:
        """Return the fill with the most points now, or a roll of all dice."""
        offers = fill_offers(state)
        best = max(offers, key=lambda offer: offer.points + offer.repeat_bonus, default=None)
        roll = RollDice(state.seat)
        if best is None:
            return roll
        if best.points + best.repeat_bonus == 0 and roll in legal_plays(state):
            return roll
        return FillBox(state.seat, best.box)


BOTS: Final = (
    BotKind(
        id=kinds.RANDOM,
        title=Text(en="Drift", ko="표류자"),
        about=Text(en="Plays anything the rules allow", ko="규칙 안에서 무작위로 플레이해요"),
        make=lambda rng, _solution: RandomBot(rng),
        simple=Simple.RANDOM,
    ),
    BotKind(
        id=kinds.GREEDY,
        title=Text(en="Gull", ko="갈매기"),
        about=Text(en="Takes the most points it sees now", ko="당장 점수가 가장 높은 칸을 골라요"),
        make=lambda _rng, _solution: GreedyBot(),
        simple=Simple.GREEDY,
    ),
    level_kind(
        kinds.DECKHAND,
        Text(en="Deckhand", ko="갑판원"),
        Text(
            en="Beginner: knows what to aim for, slips often",
            ko="입문: 목표는 알지만 자주 놓쳐요",
        ),
        Stray(slip=4.0, cap=15.0),
    ),
    level_kind(
        kinds.SAILOR,
        Text(en="Sailor", ko="선원"),
        Text(en="Casual: sound, with a slip now and then", ko="초급: 무난하지만 가끔 실수해요"),
        Stray(slip=2.0, cap=10.0),
    ),
    level_kind(
        kinds.MATE,
        Text(en="First mate", ko="항해사"),
        Text(en="Good: errs in close choices", ko="중급: 비슷한 선택에서 가끔 틀려요"),
        Stray(slip=1.0, cap=6.0),
    ),
    level_kind(
        kinds.CAPTAIN,
        Text(en="Captain", ko="선장"),
        Text(en="Strong: only small errors", ko="고급: 작은 실수만 해요"),
        Stray(slip=0.4, cap=3.0),
    ),
    BotKind(
        id=kinds.OPTIMAL,
        title=Text(en="Admiral", ko="제독"),
        about=Text(
            en="Perfect: the greatest expected score", ko="완벽: 기대 점수가 가장 높은 선택만 해요"
        ),
        make=OptimalBot,
        needs_solution=True,
        stray=Stray(slip=0.0, cap=0.0),
    ),
)


class UnknownBotError(ValueError):
    """An id of no built-in bot; the text names a similar id, or all of them."""

    def __init__(self, bot_id: str) -> None:
        """Build the message."""
        known = [kind.id for kind in (*BOTS, WIN_KIND)]
        near = get_close_matches(bot_id, known, n=1, cutoff=0.7)
        advice = Text(f"the bots are {', '.join(known)}", f"있는 봇: {', '.join(known)}")
        if near:
            advice = Text(f"did you mean {near[0]}?", f"혹시 {near[0]}인가요?")
        self.text = Text(
            f"there is no bot {bot_id!r}; {advice.en}", f"{bot_id!r} 봇이 없습니다. {advice.ko}"
        )
        super().__init__(self.text.en)


_BY_ID: Final = {kind.id: kind for kind in (*BOTS, WIN_KIND)}


def find_bot(bot_id: str) -> BotKind:
    """Return the bot with this id; raise UnknownBotError.

    `BOTS` does not list `win` and `reach:N` (for example `reach:250`): only programs use them.
    """
    found = known_bot(bot_id)
    if found is None:
        raise UnknownBotError(bot_id)
    return found


def is_bot(bot_id: str) -> bool:
    """Return whether this is the id of a built-in bot, which `find_bot` returns."""
    return known_bot(bot_id) is not None


def known_bot(bot_id: str) -> BotKind | None:
    """Return the built-in bot with this id, None if there is none."""
    return _BY_ID.get(bot_id) or parse_reach(bot_id)
