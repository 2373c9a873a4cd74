"""The part of this device's player in sealed dice: the pledges, and the shares that it sends."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from yachtdice.sealed import HOST, LINKS, MOST_PLEDGES, Chain, Ledger, client_leaf
from yachtdice.server.rooms.messages.client import Pledge, Share
from yachtdice.server.rooms.messages.room import RoomView, Stage, seats_of_game
from yachtdice.terminal.witness.followed import latest_of, mask_of
from yachtdice.terminal.witness.notes import GameNotes, NotedAnswer, Notes
from yachtdice.views.table import TableView

_PLAYER: Final = re.compile(r"[!-~]{1,100}")
_GAME: Final = re.compile(r"[a-zA-Z0-9]{6,32}")
_NEVER: Final = 10 * LINKS


class Prompt(NamedTuple):
    """A roll that needs a share; the seat counts from 1, `first` is that of its first attempt."""

    number: int
    first: int
    seat: int
    keep: tuple[int, ...]


class OwnPart:
    """The pledges and shares of this device on one connection; `party` is None for watchers."""

    def __init__(self, notes: Notes) -> None:
        """Use these notes."""
        self._notes, self._player = notes, ""
        self.party: int | None = None
        self._chains: dict[tuple[str, str, int], Chain] = {}
        self.enter(None)

    def enter(self, player: str | None) -> None:
        """Begin a new connection: the server has not seen the key of this device yet."""
        self._player = player if player and _PLAYER.fullmatch(player) else ""
        self._shown = set[str]()
        self._shared = set[int]()
        #: The numbers whose share travelled in an own roll, and those that the server has read.
        self._rolled, self._heard = set[int](), set[int]()
        #: The pledges that the server has certainly read, with the last number at that time.
        self._known = dict[str, int]()

    def begin(self, ledger: Ledger) -> bool:
        """Begin a game; return whether the server left out the pledge, which it had read."""
        for numbers in (self._shared, self._rolled, self._heard):
            numbers.clear()
        if self.party is None or latest_of(ledger, self.party) is not None:
            return False
        tip = self._tip(ledger.table, 1)
        self._shown.discard(tip)  # the pledge goes out again, for a later throw
        return self._known.pop(tip, None) is not None

    def sit(self, room: RoomView, table: TableView | None) -> None:
        """Follow the seats of the room, which decide the party."""
        places = seats_of_game(room.seats, room.play_off)
        playing = [room.seats[place].player for place in places if 0 <= place < 4]
        is_host = self._player != "" and room.host == self._player
        self.party = None
        if self._player and self._player in playing:
            seat = playing.index(self._player)
            if table is not None and seat < len(table.seats):
                self.party = seat + 1
                return
        if is_host and not (table and any(seat.person for seat in table.seats)):
            self.party = HOST

    # Pledges

    def pledges(self, room: RoomView, ledger: Ledger | None, *, entering: bool) -> list[Pledge]:
        """Return the pledges to send now; `entering`: the connection has just entered the room."""
        pledges = []
        if ledger is not None and room.stage is Stage.PLAYING and _GAME.fullmatch(ledger.table):
            tip = self._running_tip(ledger, entering=entering)
            pledges += [] if tip is None else [Pledge(ledger.table, tip)]
        following = room.next_game
        if following and _GAME.fullmatch(following.id) and self._may_pledge_next(room):
            pledges.append(Pledge(following.id, self._tip(following.id, 1)))
        new = [pledge for pledge in pledges if pledge.tip not in self._shown]
        self._shown |= {pledge.tip for pledge in new}
        return new

    def _running_tip(self, ledger: Ledger, *, entering: bool) -> str | None:
        """Return the tip for the running game; None leaves the part to another device."""
        if self.party is None:
            return None
        game, latest = ledger.table, latest_of(ledger, self.party)
        if latest is not None and self._nth(game, latest.letters) > 0:
            return latest.letters
        count = sum(tip.party == self.party for tip in ledger.pledges.tips)
        if (latest is not None and not entering) or count >= MOST_PLEDGES:
            return None
        used = {tip.letters for tip in ledger.pledges.tips}
        own = (self._tip(game, nth) for nth in range(1, MOST_PLEDGES + 1))
        return next((tip for tip in own if tip not in used), None)

    def _may_pledge_next(self, room: RoomView) -> bool:
        """Return whether the player may play the next game.

        Visitors pledge before they take a seat: the host may start the game at once.
        """
        if not self._player:
            return False
        players = [seat.player for seat in room.seats]
        if self._player in players:
            return players.index(self._player) not in room.left
        if room.stage is Stage.WAITING and any(seat.is_empty for seat in room.seats):
            return True
        is_taken = any(seat.player is not None and not seat.program for seat in room.seats)
        return room.host == self._player and not is_taken

    # Shares

    def answer(self, ledger: Ledger, prompt: Prompt) -> Share | None:
        """Return the answer to a prompt; None if this device must not give it, or gave it."""
        if prompt.number in self._shared:
            return None
        share = self._share(ledger, prompt, rolled=False)
        if share is None:
            return None
        self._shared.add(prompt.number)
        return Share(ledger.table, prompt.number, share)

    def roll(self, ledger: Ledger, prompt: Prompt) -> str | None:
        """Return the share that travels in the player's own roll, as `answer` does."""
        share = self._share(ledger, prompt, rolled=True)
        if share is not None:
            self._rolled.add(prompt.number)
        return share

    def reopen(self, number: int, *, unheard: bool) -> None:
        """Allow a second sending of a share; `unheard`: the server may not have got the first."""
        self._shared.discard(number)
        if unheard:
            self._heard.discard(number)

    def _share(self, ledger: Ledger, prompt: Prompt, *, rolled: bool) -> str | None:
        """Return the share for a roll, which is noted before; None if it must not be revealed."""
        number, first, seat, keep = prompt
        nth = self.nth_at(ledger, first)
        is_out = seat != self.party and self._has_dropped(ledger)
        if nth == 0 or is_out or number > LINKS:
            return None
        answer = NotedAnswer(seat, mask_of(keep), rolled)
        if not self._notes.may_answer(ledger.table, number, answer):
            return None
        return self._chain(ledger.table, nth).share(number)

    # Facts

    def nth_at(self, ledger: Ledger, number: int) -> int:
        """Return which pledge of this device counts at this number, from 1; 0 if none."""
        counting = (tip for tip in ledger.counting(number) if tip.party == self.party)
        tip = next(counting, None)
        return 0 if tip is None else self._nth(ledger.table, tip.letters)

    def _has_dropped(self, ledger: Ledger) -> bool:
        return self.party is not None and ledger.has_dropped(self.party)

    def is_elsewhere(self, ledger: Ledger) -> bool:
        """Return whether another device of the player takes part in place of this one."""
        latest = None if self.party is None else latest_of(ledger, self.party)
        return latest is not None and self._nth(ledger.table, latest.letters) == 0

    def hear(self, message: Pledge | Share, ledger: Ledger | None) -> None:
        """Note that the server has certainly read this message."""
        if isinstance(message, Share):
            self._heard.add(message.throw)
        else:
            is_running = ledger is not None and ledger.table == message.game
            self._known[message.tip] = ledger.last if ledger is not None and is_running else 0

    def has_heard(self, number: int) -> bool:
        """Return whether the server has certainly read the share of this number."""
        return number in self._heard

    def has_rolled(self, number: int) -> bool:
        """Return whether the share travelled in an own roll on this connection."""
        return number in self._rolled

    def must_be_asked(self, ledger: Ledger, number: int) -> bool:
        """Return whether the server knows that this device is here and has the key."""
        nth = self.nth_at(ledger, number)
        if nth == 0 or self.is_elsewhere(ledger) or self._has_dropped(ledger):
            return False
        return number > self._known.get(self._tip(ledger.table, nth), _NEVER) + 2

    def note(self, ledger: Ledger) -> None:
        """Note which pledges of this device are in the record."""
        letters = [tip.letters for tip in ledger.pledges.tips]

        def noted(notes: GameNotes) -> GameNotes:
            mine = tuple(tip for tip in letters if tip in notes.tips)
            changed = notes.party != self.party or len(mine) > len(notes.pledged)
            return replace(notes, party=self.party, pledged=mine) if changed else notes

        self._notes.change(ledger.table, noted)

    def _nth(self, game: str, tip: str) -> int:
        """Return which chain of this device a noted tip belongs to, from 1; 0 if none."""
        if tip not in self._notes.of(game).tips:
            return 0
        numbers: Sequence[int] = range(1, MOST_PLEDGES + 1)
        return next((nth for nth in numbers if self._chain(game, nth).tip == tip), 0)

    def _tip(self, game: str, nth: int) -> str:
        """Return the tip of a chain, which is noted before it is published."""
        tip = self._chain(game, nth).tip
        if tip not in self._notes.of(game).tips:
            self._notes.change(game, lambda notes: replace(notes, tips=(*notes.tips, tip)))
        return tip

    def _chain(self, game: str, nth: int) -> Chain:
        name = (game, self._player, nth)
        if name not in self._chains:
            self._chains[name] = Chain(game, client_leaf(self._notes.key, *name))
        return self._chains[name]
