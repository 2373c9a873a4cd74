"""Messages of the socket of contests, `/contests/ws`: a closed union for each direction.

The first message of a client is `Follow`. Throw numbers count through all games of the contest.
"""

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from yachtdice.server.contests.messages.bodies import ContestId, ContestLine, StandingPlace
from yachtdice.server.rooms.messages.client import BoxId, Keep, Link, Ping, ThrowNumber
from yachtdice.server.rooms.messages.server import Pong, Refused
from yachtdice.views.rules import RulesView
from yachtdice.views.table import TableView


class Follow(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Follow a contest, instead of the one before. The server answers with `ContestState`.

    Send it again after entering or leaving. Refused as `no_contest` for an unknown id. A
    contest of a private club answers so to all but the members, the entrants and the host.
    """

    contest: ContestId  #: Id of the contest.


# type name shared: that of playrooms tells a program to choose
class Choose(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Choose after a throw: keep dice for the next one, or fill a box. Exactly one is not null.

    The server answers with `Chosen` once the choice is stored. The first choice after a throw is
    final. Refused as `stale` when the throw is not open, and as `illegal`.
    """

    throw: ThrowNumber  #: Number of the throw.
    keep: Keep | None = None  #: Places of the dice to keep, ascending and counted from 0.
    box: BoxId | None = None  #: Id of the box to fill.


class SendLink(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Reveal the link of the player's chain for the next throw.

    Never answered, except by a refusal as `bad_share`. The server ignores links of other throws.
    """

    throw: ThrowNumber  #: Number of the throw.
    link: Link  #: The link with this number.


class ContestPhase(StrEnum):
    """The event that the contest waits for."""

    WAITING = "waiting"  #: Its start.
    LINKING = "linking"  #: The links of the next throw.
    CHOOSING = "choosing"  #: The choices after the last throw.
    ENDING = "ending"  #: The points of the game that has ended, for an instant.
    BETWEEN = "between"  #: The next game.
    OVER = "over"  #: Nothing: all games are over, or it was cancelled.


class FieldChoice(Struct, frozen=True):
    """A choice, and the number of entrants that made it. Either `faces` or `box` is null."""

    faces: tuple[int, ...] | None  #: The faces that they kept, ascending.
    box: str | None  #: The box that they filled.
    count: int  #: Number of entrants.


class FieldView(Struct, frozen=True):
    """The choices of all entrants after the last throw."""

    of: int  #: Number of entrants that chose.
    choices: tuple[FieldChoice, ...]  #: The five most frequent choices, the most frequent first.


class ContestStanding(Struct, frozen=True, tag=True):
    """The first ten of the standing, after a wave that has changed it."""

    lines: tuple[StandingPlace, ...]  #: The first ten entrants.
    of: int  #: Number of entrants.
    game: int  #: Number of the game, 0 before the first.
    throw: int  #: Number of the last throw.


class ContestState(Struct, frozen=True, tag=True):
    """The whole contest as the receiver sees it. It replaces all that the client knew about it."""

    contest: ContestLine  #: The contest.
    you: str | None  #: The receiver's public player id, null without a name.
    own: int | None  #: Number of the receiver's entry, null for a spectator.
    game: int  #: Number of the current or last game, 0 before the first.
    throw: int  #: Number of the last throw.
    turn: int  #: Turn of the open throw, or of the one that comes next; 0 before the first game.
    roll: int  #: Place of that throw in its turn, from 1; 0 before the first game.
    phase: ContestPhase  #: The event that the contest waits for.
    left_ms: int | None  #: Milliseconds left for it, null if it is not timed.
    seal: str  #: Tip of the server's hash chain for the contest.
    root: str | None  #: Root of the current game, null before the first.
    digest: str | None  #: Digest of the last closed choices, null before the first game.
    tape: tuple[int, ...]  #: The faces of the game's last throw, empty before the first.
    chosen: bool  #: Whether the receiver has chosen after the last throw.
    rules: RulesView  #: The rule set.
    table: TableView | None  #: The receiver's game, null without one.
    place: int | None  #: The receiver's place, null without one.
    standing: ContestStanding  #: The standing.


class GameBegan(Struct, frozen=True, tag=True):
    """A game begins, with the entrants of this time. Send `SendLink` for the next throw now."""

    game: int  #: Number of the game, from 1.
    root: str  #: Root of the game: the hash of its rules, of the tips and of the entrants.
    digest: str  #: Digest of no choices, from which the first throw follows.
    throw: int  #: Number of the last throw, 0 at the very start.
    parties: int  #: Number of entrants that play.
    left_ms: int  #: Milliseconds in which the server waits for links.


class WaveClosed(Struct, frozen=True, tag=True):
    """All choices after a throw are locked. Send `SendLink` for the next throw now."""

    throw: int  #: Number of the throw.
    digest: str  #: Digest of the choices.
    left_ms: int  #: Milliseconds in which the server waits for links; 0 after the end of a game.


class WaveThrown(Struct, frozen=True, tag=True):
    """A throw, open for all entrants."""

    throw: int  #: Number of the throw.
    game: int  #: Number of the game.
    turn: int  #: The turn, from 1.
    roll: int  #: Place of the throw in its turn, from 1.
    tape: tuple[int, ...]  #: The face of each place; a kept die stays.
    links: str  #: Digest of the links.
    parties: int  #: Number of entrants whose links count.
    field: FieldView  #: The choices after the throw before.
    table: TableView | None  #: The receiver's game after the throw, null without one.
    place: int | None  #: The receiver's place before the throw, null without one.
    left_ms: int  #: Milliseconds for the choice.


class WaveProgress(Struct, frozen=True, tag=True):
    """The number of choices so far. Sent at most twice a second."""

    throw: int  #: Number of the throw.
    chosen: int  #: Number of entrants that have chosen.
    of: int  #: Number of entrants that have to choose.


# type name shared: that of playrooms is the choice of a program
class Chosen(Struct, frozen=True, tag=True):
    """The answer to `Choose`: the receiver's choice after this throw is stored."""

    throw: int  #: Number of the throw.
    table: TableView  #: The receiver's game after the choice.


class GameFinished(Struct, frozen=True, tag=True):
    """A game is over. The next one begins soon, or the contest ends."""

    game: int  #: Number of the game.
    left_ms: int | None  #: Milliseconds until the next game, null after the last.
    table: TableView | None  #: The receiver's finished game, null without one.
    place: int | None  #: The receiver's place, null without one.


class ContestOver(Struct, frozen=True, tag=True):
    """The contest is over, or cancelled. `GET /api/contests/ID` has the final standing."""


ContestClientMessage: TypeAlias = Follow | Choose | SendLink | Ping

ContestServerMessage: TypeAlias = (
    ContestState
    | GameBegan
    | WaveClosed
    | WaveThrown
    | WaveProgress
    | ContestStanding
    | Chosen
    | GameFinished
    | ContestOver
    | Refused
    | Pong
)
