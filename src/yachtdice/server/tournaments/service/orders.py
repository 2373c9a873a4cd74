"""The checks of orders for tournaments: known rules, players that can play them, allowed sizes."""

from collections.abc import Sequence

from yachtdice.rules import RuleSet
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog
from yachtdice.server.tournaments.messages.tournaments import EntrantView, ModeWord
from yachtdice.server.tournaments.service.booking import most_games
from yachtdice.solver import has_best_play
from yachtdice.tournament.games.schedule import Mode
from yachtdice.tournament.lineup import kinds_on_offer
from yachtdice.views.rules import show_text


class OrderError(Exception):
    """An order that cannot be carried out; the text says what to change, `fault` its kind."""

    def __init__(self, text: str, fault: str = "tournament-order") -> None:
        """Set the text for people and the fault for programs."""
        super().__init__(text)
        self.fault = fault


async def ordered_rules(shelf: RulesCatalog, reference: str) -> RuleSet:
    """Return the rule set of an order; raise OrderError if there is none."""
    rules = await shelf.find(reference)
    if rules is None:
        raise OrderError(f"there is no rule set {reference!r}; choose a listed one")
    return rules


def ordered_players(rules: RuleSet, players: Sequence[str]) -> tuple[EntrantView, ...]:
    """Return the players of an order.

    Raises OrderError for a player that is unknown, repeated, or cannot play these rules.
    """
    offered = {player.id: player for player in kinds_on_offer()}
    if len({*players}) != len(players):
        raise OrderError("choose each player only once")
    for name in players:
        if name not in offered:
            raise OrderError(f"there is no player {name!r}; choose a listed player")
        if offered[name].needs_best_play and not has_best_play(rules):
            raise OrderError(f"{name!r} needs best play, which cannot be computed for {rules.id}")
    return tuple(EntrantView(name, show_text(offered[name].title)) for name in players)


def check_games(rules: RuleSet, players: Sequence[str], mode: ModeWord, games: int) -> None:
    """Raise OrderError if these players may not play this number of games."""
    check_even(mode, games)
    most = most_games(rules, players, Mode(mode))
    if games > most:
        raise OrderError(f"these players can play at most {most:,} games", "games-too-many")


def check_even(mode: ModeWord, games: int) -> None:
    """Raise OrderError for an odd number of games where pairs meet."""
    if mode != "hill" and games % 2:
        odd = "pairs play every deal twice, so the number of games must be even"
        raise OrderError(odd, "games-odd")
