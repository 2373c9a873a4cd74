"""The names of accounts whose programs play in tournaments.

Stored tournaments and reports have only the ids of accounts. Names are looked up when a tournament
is read, so a deleted account has no name anywhere.
"""

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from yachtdice.server.tournaments.messages.tournaments import TournamentEntrant, TournamentLine
from yachtdice.server.tournaments.service.booking import program_name
from yachtdice.tournament.players.entrants import bot_of
from yachtdice.views.rules import TextView

#: The title of the program of a deleted account.
DELETED: Final = TextView(en="deleted bot", ko="삭제된 봇")


def programs_in(lines: Iterable[TournamentLine]) -> frozenset[str]:
    """Return the bot accounts whose programs play in these tournaments."""
    bots = (bot_of(player.id) for line in lines for player in line.players)
    return frozenset(bot for bot in bots if bot is not None)


def named_line(line: TournamentLine, names: Mapping[str, str]) -> TournamentLine:
    """Return a tournament with the titles of its programs."""
    return replace(line, players=tuple(named_player(player, names) for player in line.players))


def named_player(player: TournamentEntrant, names: Mapping[str, str]) -> TournamentEntrant:
    """Return a player; a program has the name of its account as its title."""
    bot = bot_of(player.id)
    return player if bot is None else replace(player, title=title_of(bot, names))


def title_of(bot: str, names: Mapping[str, str]) -> TextView:
    """Return the title of a bot account's program."""
    name = names.get(bot)
    return DELETED if name is None else TextView(name, name)


def named_report(text: str, line: TournamentLine) -> str:
    """Return the JSON of a report with the titles of the programs in a named line.

    A title that another player of the report has gets a number, because reports tell players apart
    by name.
    """
    taken = {player.id for player in line.players}
    for player in line.players:
        if bot_of(player.id) is None:
            continue
        count, title = 1, player.title.en
        while title in taken:
            count += 1
            title = f"{player.title.en} {count}"
        taken.add(title)
        stored = msgspec.json.encode(program_name(player.id)).decode()
        text = text.replace(stored, msgspec.json.encode(title).decode())
    return text
