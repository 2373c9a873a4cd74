"""From rules and games to what clients are shown of them."""

from functools import lru_cache

from yachtdice.game import FillBox, GameState, Play, RollDice, fill_offers, legal_plays
from yachtdice.game.scorecard import column_total, upper_bonus, upper_total
from yachtdice.protocol.views import (
    BoxView,
    Choice,
    ColumnView,
    JokerKind,
    OfferView,
    PhaseView,
    RepeatBonusView,
    RulesLine,
    RulesView,
    TableSeat,
    TableView,
    TextView,
    UpperBonusView,
)
from yachtdice.rules import Box, Joker, Phase, RepeatBonus, RuleSet, Text, TurnOrder
from yachtdice.rules.describe import describe_box, describe_rules
from yachtdice.rules.patterns import OfFace
from yachtdice.solver import Option, has_best_play

HOUSE: str = "house:"
"""How the reference of a users' own rule set begins; its fingerprint follows."""


def show_choice(play: Play, option: Option) -> Choice:
    """Return an option for clients; `play` is the play that makes it."""
    if isinstance(play, FillBox):
        return Choice(None, play.box, option.value, option.regret)
    return Choice(play.keep, None, option.value, option.regret)


def show_text(text: Text) -> TextView:
    """Return a text for clients."""
    return TextView(text.en, text.ko)


@lru_cache(maxsize=64)  # a snapshot has it, and after a restart everybody takes one
def show_rules(rules: RuleSet, reference: str) -> RulesView:
    """Return a whole rule set for clients."""
    bonus, repeat = rules.upper_bonus, rules.repeat_bonus
    upper, lower = rules.section_titles
    return RulesView(
        reference=reference,
        id=rules.id,
        house=reference.startswith(HOUSE),
        title=show_text(rules.title),
        summary=show_text(rules.summary),
        sources=rules.sources,
        upper_title=show_text(upper),
        lower_title=show_text(lower),
        boxes=tuple(_box(box) for box in rules.boxes),
        upper_bonus=None if bonus is None else UpperBonusView(bonus.at_least, bonus.points),
        repeat_bonus=None if repeat is None else _repeat_bonus(repeat),
        joker=None if rules.joker is None else _joker(rules.joker),
        phases=tuple(_phase(phase) for phase in rules.phases),
        least_seats=rules.seats[0],
        most_seats=rules.seats[1],
        order_drawn=rules.turn_order is TurnOrder.DRAWN,
        turns=rules.turns,
        best_play=has_best_play(rules),
        paragraphs=tuple(show_text(text) for text in describe_rules(rules)),
    )


def show_rules_line(rules: RuleSet, reference: str) -> RulesLine:
    """Return a rule set for a list."""
    title, summary = show_text(rules.title), show_text(rules.summary)
    return RulesLine(reference, reference.startswith(HOUSE), title, summary)


def _box(box: Box) -> BoxView:
    """Return a box for clients."""
    about = show_text(describe_box(box))
    face = box.pattern.face if isinstance(box.pattern, OfFace) else None
    return BoxView(box.id, box.section, show_text(box.title), about, face)


def _joker(joker: Joker) -> JokerKind:
    """Return a joker rule for clients."""
    return JokerKind.FORCED if joker.forced else JokerKind.FREE


def _repeat_bonus(bonus: RepeatBonus) -> RepeatBonusView:
    """Return a repeat bonus for clients."""
    return RepeatBonusView(bonus.box, bonus.points, bonus.upper_only, bonus.into_box)


def _phase(phase: Phase) -> PhaseView:
    """Return a phase for clients."""
    return PhaseView(phase.id, show_text(phase.title), phase.order, phase.rolls)


def show_table(game: str, state: GameState) -> TableView:
    """Return a game for clients; `game` is its id."""
    plays = legal_plays(state)
    rolls = [play.keep for play in plays if isinstance(play, RollDice)]
    return TableView(
        game=game,
        seats=tuple(_seat(state, seat) for seat in range(len(state.cards))),
        order=state.order,
        step=state.step,
        seat=state.seat,
        phase=state.phase,
        turn=_turn(state),
        turns=state.rules.turns,
        dice=state.dice,
        kept=state.kept,
        rolls_left=state.rolls_left,
        rolls=state.rules.phases[state.phase].rolls,
        may_roll=bool(rolls),
        may_keep=any(rolls),
        offers=tuple(
            OfferView(offer.box, offer.points, offer.repeat_bonus, offer.joker)
            for offer in fill_offers(state)
        ),
        winners=state.winners,
    )


def _turn(state: GameState) -> int:
    """Return which of its turns the seat on turn is in, from 1."""
    boxes = sum(mask.bit_count() for mask in state.cards[state.seat].open_boxes)
    return min(state.rules.turns - boxes + 1, state.rules.turns)


def _seat(state: GameState, seat: int) -> TableSeat:
    """Return one seat and its card for clients."""
    holder, card = state.holders[seat], state.cards[seat]
    columns = tuple(_column(state, seat, column) for column in range(len(card.columns)))
    return TableSeat(
        name=holder.name,
        person=holder.is_person,
        program=holder.program,
        bot=state.bots[seat],
        resigned=seat in state.resigned,
        columns=columns,
        total=sum(column.total for column in columns),
    )


def _column(state: GameState, seat: int, column: int) -> ColumnView:
    """Return one column of a card for clients."""
    rules, card = state.rules, state.cards[seat]
    return ColumnView(
        points=card.columns[column],
        upper_total=upper_total(rules, card, column),
        upper_bonus=upper_bonus(rules, card, column),
        repeat_bonus=card.repeat[column],
        total=column_total(rules, card, column),
    )
