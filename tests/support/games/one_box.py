"""Games of one box and one turn, for tests of the time after a game."""

from typing import Final

from tests.unit.server.people.store.accounts import LINE

#: One box that pays 235 points for any dice, which is 5 exp for a game alone.
ANY: Final = LINE.text.replace("{ of_a_kind = 5 }", '"anything"')

#: One box that pays the sum of its dice.
SUM: Final = (
    ANY.replace('"one-box"', '"sum-box"')
    .replace('"One box"', '"Sum box"')
    .replace('"한 칸"', '"합 한 칸"')
    .replace("pay = 235", 'pay = "all"')
)
