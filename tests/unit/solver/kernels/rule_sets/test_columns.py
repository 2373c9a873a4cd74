"""`columns.build` makes the column of a rule set from its codes alone."""

import numpy as np
import pytest
from hypothesis import given, settings

from tests.support.games.strategies import SHIPPED, house_rules
from tests.support.length import at_length
from yachtdice.rules import RuleSet, parse_rules
from yachtdice.solver.kernels.rule_sets import columns
from yachtdice.solver.values.codes import codes_of
from yachtdice.solver.values.column import column_of, is_counted_above
from yachtdice.solver.values.lattice import ROLLS


def check_columns(rules: RuleSet) -> None:
    """Assert that the columns from the codes equal those from the rule set, fields and types."""
    codes = np.array(codes_of(rules), np.int64)
    for number, phase in enumerate(rules.phases):
        built, wanted = columns.build(codes, number), column_of(rules, phase)
        for name, ours, theirs in zip(wanted._fields, built, wanted, strict=True):
            assert type(ours) is type(theirs), name
            np.testing.assert_array_equal(ours, theirs, name, strict=True)


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
def test_columns_of_built_in_rule_sets(rules: RuleSet) -> None:
    """Every phase of every built-in rule set has the same column from its codes."""
    check_columns(rules)


@settings(max_examples=at_length(40, 5_000), deadline=None)
@given(text=house_rules())
def test_columns_of_house_rules(text: str) -> None:
    """Random rule sets have the same columns from their codes."""
    check_columns(parse_rules(text))


@settings(max_examples=at_length(20, 1_000), deadline=None)
@given(text=house_rules())
def test_most_points_of_house_rules(text: str) -> None:
    """The kernels for upper totals agree with the rule set."""
    rules = parse_rules(text)
    codes = np.array(codes_of(rules), np.int64)
    wanted = np.max([rules.points(roll) for roll in ROLLS], axis=0)
    np.testing.assert_array_equal(columns.most_points(codes), wanted)
    assert columns.is_counted_above(codes) == is_counted_above(rules)
