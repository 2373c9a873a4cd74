"""Rules and games as shown to clients, for every rule set."""

from itertools import combinations_with_replacement
from random import Random

import pytest

from tests.support.games.strategies import SHIPPED, play_on
from yachtdice.game import FillBox, GameState, RollDice, Step, legal_plays, new_game
from yachtdice.rules import RuleSet, load_rules, parse_rules
from yachtdice.server.catalogue.messages import PayKind
from yachtdice.server.catalogue.service.rule_sets import show_draft
from yachtdice.solver.values.codes import codes_of
from yachtdice.views.rules import RepeatBonusView, show_points, show_rules, show_rules_line
from yachtdice.views.table import TableView, show_table, state_of

every_rule_set = pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)


@every_rule_set
def test_rules_are_shown_completely(rules: RuleSet) -> None:
    """The view has every box in order, every phase, and texts in both languages."""
    view = show_rules(rules, rules.id)
    assert [box.id for box in view.boxes] == list(rules.categories)
    assert [phase.rolls for phase in view.phases] == [phase.rolls for phase in rules.phases]
    assert view.turns == len(view.boxes) * len(view.phases)
    assert not view.house
    assert view.codes == codes_of(rules)
    sections = [view.upper_title, view.lower_title]
    texts = [view.title, view.summary, *view.paragraphs, *(sections if rules.has_sections else [])]
    for box in view.boxes:
        texts += [box.title, box.about]
    assert all(text.en.strip() and text.ko.strip() for text in texts)
    assert (view.joker is None) == (rules.joker is None)
    assert (view.repeat_bonus is None) == (rules.repeat_bonus is None)


def test_only_cards_whose_rules_name_sections_show_their_titles() -> None:
    """The documents of `repeat`, `classic` and `extended` print a card without sections."""
    shown = {rules.id for rules in SHIPPED if show_rules(rules, rules.id).upper_title.en}
    assert shown == {"bonus", "sums", "yahtzee", "yahtzee-free-joker", "yahtzee-plain"}


def test_a_box_names_the_face_it_counts() -> None:
    """The upper boxes of the common rules have the faces 1 to 6, and the lower ones have none."""
    faces = [box.face for box in show_rules(load_rules("bonus"), "bonus").boxes]
    assert faces[:6] == [1, 2, 3, 4, 5, 6]
    assert set(faces[6:]) == {None}


def test_the_parts_of_the_repeat_bonus_are_shown_apart() -> None:
    """House rules may add the bonus to its box and not require the upper section."""
    text = load_rules("yahtzee").text.replace("into_box = false", "into_box = true")
    shown = show_rules(parse_rules(text), "house:1").repeat_bonus
    assert shown == RepeatBonusView(box="yacht", points=100, upper_only=False, into_box=True)


def test_house_rules_are_distinguished() -> None:
    """A reference that begins with `house:` marks the rule set as custom."""
    assert show_rules(SHIPPED[0], "house:1").house
    assert show_rules_line(SHIPPED[0], "house:1").house
    assert not show_rules_line(SHIPPED[0], SHIPPED[0].id).house


def _check(table: TableView, state: GameState) -> None:
    """Check the view of a table against the game."""
    rules = state.rules
    plays = legal_plays(state)
    rolls = [play for play in plays if isinstance(play, RollDice)]
    fills = [play.box for play in plays if isinstance(play, FillBox)]
    assert table.may_roll == bool(rolls)
    assert table.may_keep == any(roll.keep for roll in rolls)
    assert [offer.box for offer in table.offers] == fills
    assert [seat.total for seat in table.seats] == list(state.totals)
    assert table.winners == state.winners
    assert 1 <= table.turn <= table.turns == rules.turns
    assert 0 <= table.rolls_left <= table.rolls == rules.phases[table.phase].rolls
    for seat in table.seats:
        assert len(seat.columns) == len(rules.phases)
        for column in seat.columns:
            assert len(column.points) == len(rules.boxes)
            into_box = rules.repeat_bonus is not None and rules.repeat_bonus.into_box
            rows = column.upper_bonus + (0 if into_box else column.repeat_bonus)
            assert column.total == sum(points or 0 for points in column.points) + rows


@every_rule_set
@pytest.mark.parametrize("seats", [1, 3])
def test_a_table_shows_the_current_game(rules: RuleSet, seats: int) -> None:
    """After each event of a random game the table shows legal plays, and its state shows it."""
    _, state = new_game(rules, seats)
    _check(show_table("g", state), state)
    last_turn = 1
    for moment in play_on(state, Random(7), charmed=True, restless=0.02):
        state = moment.after
        table = show_table("g", state)
        _check(table, state)
        assert show_table("g", state_of(table, rules)) == table
        if seats == 1 and state.step is not Step.OVER:
            assert table.turn >= last_turn
            last_turn = table.turn
    assert show_table("g", state).step is Step.OVER
    assert not show_table("g", state).offers


@every_rule_set
def test_the_points_of_every_roll_are_those_of_the_engine(rules: RuleSet) -> None:
    """All 252 rolls are listed by their faces, with the points of each box in card order."""
    shown = show_points(rules)
    assert shown.boxes == rules.categories
    assert len(shown.rolls) == 252
    assert shown.rolls["23456"] == rules.points((2, 3, 4, 5, 6))
    assert all(list(roll) == sorted(roll) for roll in shown.rolls)


@every_rule_set
def test_a_draft_has_the_rule_of_every_box(rules: RuleSet) -> None:
    """An editor gets the text, and for each box its pay and the most points five dice score."""
    draft = show_draft(rules, rules.id)
    rolls = [tuple(roll) for roll in combinations_with_replacement(range(1, 7), 5)]
    assert draft.text == rules.text
    for box, rule in zip(rules.boxes, draft.boxes, strict=True):
        assert rule.most == max(rules.score(box.id, roll) for roll in rolls)
        assert (rule.pay is PayKind.POINTS) == (rule.points is not None)
        assert rule.points in {None, box.pay}
    assert draft.joker_box == (rules.joker and rules.joker.box)


def test_only_a_straight_of_certain_faces_has_a_row() -> None:
    """The straights of `yatzy` are 1-5 and 2-6; a straight of `bonus` is any of its length."""
    rows = {box.row for box in show_draft(load_rules("yatzy"), "yatzy").boxes}
    assert rows == {None, (1, 2, 3, 4, 5), (2, 3, 4, 5, 6)}
    assert {box.row for box in show_draft(load_rules("bonus"), "bonus").boxes} == {None}
