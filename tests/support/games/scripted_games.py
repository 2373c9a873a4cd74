"""Games written as short words, with digests of all that follows from them.

The engine of the client plays the words again (`web/tests/local/scripted.ts`) and compares. A word
is a letter for the action, `c` before it if the clock acts, the digits of its dice or the place of
its box, the seat if it is not the one on turn, and a text after `:`, with `_` for a space:

    r024   roll, keeping the dice at these places      x@1         resign
    t345   throw these faces; `#proof` may follow      e@1         end the game
    f7     fill the box at this place                  h@1:greedy  hand over to a bot
    f?luck fill a box that does not exist              b@1         take back
                                                       p5:TIP:12   pledge
"""

import hashlib
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

import msgspec
from hypothesis import HealthCheck, Phase, given, seed, settings

from tests.support.games.strategies import FAIR, house_rules, loaded, random_play, throw
from yachtdice.game import (
    DicePledged,
    Event,
    GameState,
    IllegalActionError,
    Seat,
    Step,
    actions,
    decide,
    evolve,
    moments,
    new_game,
    record_text,
)
from yachtdice.rules import RuleSet
from yachtdice.server.people.messages.games import MomentView
from yachtdice.views.rules import show_rules
from yachtdice.views.table import show_table

GAME: Final = "device000001"  #: The id of every scripted game.
TIP: Final = "A" * 43
_PLAYERS: Final = (
    Seat("Mina"),
    Seat("민아와 준"),
    Seat(None),
    Seat("Gull", "greedy"),
    Seat("Admiral of the Fleet", "optimal"),
    Seat("learner", program=True),
)
_BOTS: Final = ("greedy", "optimal", "two words", "")
_TIPS: Final = (TIP, TIP[1:], TIP[1:] + "B", TIP[1:] + "=", "")
_json: Final = msgspec.json.Encoder().encode


class ScriptedGame(NamedTuple):
    """A game as words, and the results of the engine of this package.

    `steps`: for each word the event or the refusal, and the table. `fills` has two digits of the
    digest of all steps so far after each fill, so that a difference shows its turn. `digest` covers
    all steps, the moments of the replay and the record. A game with pledges has no record without
    sealed dice.
    """

    holders: tuple[Seat, ...]
    order: tuple[int, ...]
    words: tuple[str, ...]
    steps: tuple[str, ...]
    fills: str
    digest: str
    events: tuple[Event, ...]
    state: GameState
    record: str | None


def seeded(text: str) -> Random:
    """Return the random numbers of a game, the same for the same text."""
    return Random(text)


def scripted_game(rules: RuleSet, rng: Random) -> ScriptedGame:
    """Play a random game with refused actions, resignations and changes of hands."""
    seats = min(rng.choice((1, 1, 1, 2, 2, 3, 4)), rules.seats[1])
    holders = tuple(rng.choice(_PLAYERS) for _ in range(seats))
    order = tuple(rng.sample(range(seats), seats))
    started, state = new_game(rules, holders, order, any_seats=True)
    events, words, steps, fills = list[Event]([started]), list[str](), [_shown(started, state)], ""
    whole = hashlib.sha256(steps[0].encode())
    player = _Player(rng)
    while (action := player.next_action(state)) is not None:
        words.append(_word(state, action))
        try:
            [event] = decide(state, action)
        except IllegalActionError as error:
            steps.append(f"{error}\n")
        else:
            state = evolve(state, event)
            events.append(event)
            steps.append(_shown(event, state))
        whole.update(steps[-1].encode())
        fills += whole.hexdigest()[:2] if words[-1].lstrip("c")[0] == "f" else ""
    has_record = not any(isinstance(event, DicePledged) for event in events)
    record = record_text(rules, events) if has_record else None
    for moment in moments(rules, events):
        view = MomentView(moment.events, show_table(GAME, moment.state))
        whole.update(_json(view) + b"\n")
    whole.update((record or "").encode())
    return ScriptedGame(
        holders,
        order,
        tuple(words),
        tuple(steps),
        fills,
        whole.hexdigest()[:16],
        tuple(events),
        state,
        record,
    )


def _shown(event: Event, state: GameState) -> str:
    """Return an event and the table after it, each as a line of JSON."""
    return f"{_json(event).decode()}\n{_json(show_table(GAME, state)).decode()}\n"


class _Player:
    """The random choices of all seats of one game."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._weights = loaded(rng) if rng.random() < 0.4 else FAIR
        self._charmed = rng.random() < 0.2
        self._odd = rng.choice((0.0, 0.1, 0.3))
        self._restless = rng.choice((0.0, 0.0, 0.01, 0.05))
        self._pledges = rng.random() < 0.1
        self._late = 0

    def next_action(self, state: GameState) -> actions.Action | None:
        """Return an action; after the end of the game a few refused ones, then None."""
        rng, drawn = self._rng, self._rng.random()
        if state.step is Step.OVER:
            self._late += 1
            return self._refused(state) if self._odd and self._late < 4 else None
        if drawn < self._odd:
            return self._refused(state)
        if drawn < self._odd + self._restless:
            return self._whim(state)
        if state.step is Step.AWAIT_DICE:
            return throw(state, rng, loaded(rng) if self._charmed else self._weights)
        return self._play(state)

    def _play(self, state: GameState) -> actions.Action:
        """Return a legal play, now and then by the clock."""
        play = random_play(state, self._rng, self._charmed)
        return msgspec.structs.replace(play, clock=self._rng.random() < 0.05)

    def _whim(self, state: GameState) -> actions.Action:
        """Return a resignation or a change of hands; most are legal."""
        rng, seat = self._rng, self._rng.randrange(len(state.cards))
        changes = (actions.HandOverSeat(seat, "greedy"), actions.TakeBackSeat(seat))
        return rng.choice((*changes, *changes, actions.ResignSeat(seat), actions.CloseGame(seat)))

    def _refused(self, state: GameState) -> actions.Action:
        """Return an action of any kind; most are refused."""
        rng, seats = self._rng, range(-1, len(state.cards) + 1)
        seat = rng.choice((state.seat, rng.choice(seats)))
        digits = tuple(rng.choices(range(10), k=rng.randrange(7)))
        keep = rng.choice((digits, tuple(sorted(set(digits)))))
        box = rng.choice((*state.rules.categories, "luck"))
        if len(set(state.dice)) == 1 and rng.random() < 0.4:  # perhaps a forced joker
            return actions.FillBox(state.seat, box)
        pledge = actions.PledgeTip(
            rng.randrange(8), rng.choice(_TIPS), rng.choice((0, 1, 12, 1024, 1025))
        )
        out = rng.choice((-1, len(state.cards)))
        return rng.choice(
            (
                actions.RollDice(seat, keep),
                actions.FillBox(seat, box, clock=rng.random() < 0.1),
                actions.FillBox(state.seat, box),
                actions.ThrowDice(digits),
                actions.ThrowDice(throw(state, rng).faces, rng.choice(("one", "two words", ""))),
                actions.HandOverSeat(seat, rng.choice(_BOTS)),
                actions.TakeBackSeat(seat),
                actions.CloseGame(seat),
                actions.ResignSeat(out),
                pledge if self._pledges else actions.PledgeTip(6, TIP, 1),
            )
        )


def _word(state: GameState, action: actions.Action) -> str:
    """Return an action as a word; the state is the one before it."""
    match action:
        case actions.RollDice(seat, keep, clock):
            return _by(clock) + "r" + _digits(keep) + _seat(state, seat)
        case actions.FillBox(seat, box, clock):
            return _by(clock) + f"f{state.rules.index.get(box, '?' + box)}" + _seat(state, seat)
        case actions.ThrowDice(faces, proof):
            return "t" + _digits(faces) + ("" if proof is None else f"#{_one_word(proof)}")
        case actions.ResignSeat(seat):
            return f"x@{seat}"
        case actions.CloseGame(seat):
            return f"e@{seat}"
        case actions.HandOverSeat(seat, bot):
            return f"h@{seat}:{_one_word(bot)}"
        case actions.TakeBackSeat(seat):
            return f"b@{seat}"
        case actions.PledgeTip(party, tip, since):
            return f"p{party}:{tip}:{since}"


def _by(clock: bool) -> str:
    return "c" if clock else ""


def _digits(numbers: Sequence[int]) -> str:
    return "".join(map(str, numbers))


def _seat(state: GameState, seat: int) -> str:
    return "" if seat == state.seat else f"@{seat}"


def _one_word(text: str) -> str:
    return text.replace(" ", "_")


def view_without_texts(rules: RuleSet) -> dict[str, object]:
    """Return the rules for clients with empty texts, and the fingerprint beside them."""
    view: dict[str, object] = msgspec.to_builtins(show_rules(rules, rules.id))
    texts = ("title", "summary", "upper_title", "lower_title", "sources", "paragraphs")
    bare = {key: value for key, value in view.items() if key not in texts}
    for key in ("boxes", "phases"):
        items = msgspec.convert(bare[key], list[dict[str, object]])
        bare[key] = [
            {k: v for k, v in item.items() if k not in ("title", "about")} for item in items
        ]
    return {**bare, "fingerprint": rules.fingerprint}


def house_rule_sets(count: int, number: int) -> tuple[str, ...]:
    """Return the texts of random rule sets with several boxes; the same for the same number."""
    some = [text for text in drawn_rules(10 * count, number) if text.count("section =") > 2]
    return tuple(some[:: len(some) // count][:count])


def drawn_rules(count: int, number: int) -> tuple[str, ...]:
    """Return the texts of random house rule sets; the same for the same number and Hypothesis."""
    drawn: list[str] = []

    @seed(number)
    @settings(
        max_examples=count,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(house_rules())
    def collect(text: str) -> None:
        drawn.append(text)

    collect()
    return tuple(dict.fromkeys(drawn))
