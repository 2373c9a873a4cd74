"""Rule sets and the points of rolls. Rule sets are data; this layer plays no games."""

from yachtdice.rules.dice import DICE, FACES, Dice, all_rolls, check_dice, ways
from yachtdice.rules.errors import (
    BadDiceError,
    RulesError,
    Text,
    UnknownCategoryError,
    UnknownRulesError,
    WrongRulesError,
)
from yachtdice.rules.five_alike import (
    are_five_alike,
    is_joker,
    joker_boxes,
    joker_points,
    repeat_bonus,
)
from yachtdice.rules.library import check_effort, check_rules, load_rules, rules_ids
from yachtdice.rules.parse import parse_rules
from yachtdice.rules.patterns import (
    Anything,
    FullHouse,
    OfAKind,
    OfFace,
    Pattern,
    Straight,
    TwoPairs,
)
from yachtdice.rules.possible import gap_above, number_ranges, possible_points
from yachtdice.rules.ruleset import (
    Box,
    Joker,
    Order,
    Phase,
    RepeatBonus,
    RuleSet,
    Section,
    TurnOrder,
    UpperBonus,
)

__all__ = [
    "DICE",
    "FACES",
    "Anything",
    "BadDiceError",
    "Box",
    "Dice",
    "FullHouse",
    "Joker",
    "OfAKind",
    "OfFace",
    "Order",
    "Pattern",
    "Phase",
    "RepeatBonus",
    "RuleSet",
    "RulesError",
    "Section",
    "Straight",
    "Text",
    "TurnOrder",
    "TwoPairs",
    "UnknownCategoryError",
    "UnknownRulesError",
    "UpperBonus",
    "WrongRulesError",
    "all_rolls",
    "are_five_alike",
    "check_dice",
    "check_effort",
    "check_rules",
    "gap_above",
    "is_joker",
    "joker_boxes",
    "joker_points",
    "load_rules",
    "number_ranges",
    "parse_rules",
    "possible_points",
    "repeat_bonus",
    "rules_ids",
    "ways",
]
