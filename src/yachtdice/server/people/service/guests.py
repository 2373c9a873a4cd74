"""Guests: players without an account, identified by a cookie."""

from yachtdice.server.common.limits import NEW_GUESTS, Limiter
from yachtdice.server.common.ports import Chance, Now, Player
from yachtdice.server.people.service.names import tidy_name
from yachtdice.server.people.service.ports import AccountStore


class Guests:
    """Creates and renames guests."""

    def __init__(self, store: AccountStore, chance: Chance, now: Now, limiter: Limiter) -> None:
        """Keep guests in this store."""
        self._store, self._chance, self._now, self._limiter = store, chance, now, limiter

    async def welcome(self, name: str, address: str, device: str = "") -> tuple[Player, str]:
        """Return a new guest and their secret.

        Raises NameRefusedError, and TooOftenError for too many new guests from this address.
        """
        tidy = tidy_name(name)
        self._limiter.take(NEW_GUESTS, address)
        player = Player(self._chance.new_id(12), tidy)
        secret = self._chance.new_id(32)
        await self._store.add_player(player, secret, self._now(), device)
        return player, secret

    async def rename(self, player: Player, name: str) -> Player:
        """Return the guest under a new name; raise NameRefusedError."""
        renamed = Player(player.id, tidy_name(name))
        await self._store.rename_player(renamed.id, renamed.name)
        return renamed
