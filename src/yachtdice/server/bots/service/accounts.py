"""Accounts of kind bot: programs that play over the HTTP API on behalf of their owners.

A bot is a player with a name of its own, unique among all accounts. It is identified by a token
only: it has no password and no cookie. A new token replaces the old one.
"""

from typing import Final, Protocol

from msgspec import Struct

from yachtdice.server.common.limits import BOT_REQUESTS, NEW_TOKENS, WRONG_TOKENS, Limiter
from yachtdice.server.common.ports import Chance, Now, Player
from yachtdice.server.people.service.accounts import NoAccountError
from yachtdice.server.people.service.names import account_name, fold
from yachtdice.server.people.service.ports import Session

MOST_BOTS: Final = 5  #: Maximum number of bots per owner.

#: Prefix of all tokens, so that people and secret scanners recognize a leaked one.
MARK: Final = "yacht-bot-"


class NoBotError(Exception):
    """The bot does not exist, or belongs to another owner."""


class TooManyBotsError(Exception):
    """The owner has the maximum number of bots."""


class WrongTokenError(Exception):
    """The token belongs to no bot."""


class BotAccount(Struct, frozen=True):
    """A bot as it is stored; `session` is that of its token, None without a valid token."""

    player: Player
    created_ms: int
    session: str | None


class BotStore(Protocol):
    """Storage of accounts of kind bot."""

    async def add_bot(self, owner: str, bot: Player, fold: str, at_ms: int, most: int) -> None:
        """Store a new bot; raise NameTakenError, or TooManyBotsError if the owner has `most`."""
        ...

    async def bots_of(self, owner: str, at_ms: int) -> tuple[BotAccount, ...]:
        """Return the bots of an owner, the oldest first."""
        ...

    async def bot_session(self, secret: str, at_ms: int) -> Session | None:
        """Return the session of the bot with this token, None if it is unknown or has expired."""
        ...

    async def renew_token(self, bot: str, secret: str, at_ms: int) -> tuple[str, ...]:
        """Replace a bot's token; return the ended sessions. Raises NoBotError for a deleted bot.

        After concurrent calls, only the token of the last one is valid.
        """
        ...


class SessionStore(Protocol):
    """Storage of sessions; a bot's token is a session."""

    async def end_sessions(self, player: str, but: str | None = None) -> tuple[str, ...]:
        """End all sessions of a player except `but`; return the ended ones."""
        ...

    async def close_account(self, player: str) -> tuple[str, ...]:
        """Delete a player's account, name and sessions; return the ended sessions."""
        ...


class Token(Struct, frozen=True):
    """A bot with its new token, shown only once; `ended` are the sessions that were ended."""

    bot: Player
    secret: str
    ended: tuple[str, ...] = ()


class BotAccounts:
    """Creates, finds and deletes bots."""

    def __init__(
        self,
        store: BotStore,
        sessions: SessionStore,
        chance: Chance,
        now: Now,
        limiter: Limiter,
    ) -> None:
        """Keep bots in this store, and their tokens in these sessions."""
        self._store, self._sessions, self._chance = store, sessions, chance
        self._now, self._limiter = now, limiter

    async def make(self, owner: Session, name: str) -> Token:
        """Create a bot of this name and return it with its token.

        Raises NoAccountError, NameRefusedError, NameTakenError, TooManyBotsError, TooOftenError.
        """
        if not owner.is_account:
            raise NoAccountError
        bot = Player(self._chance.new_id(12), account_name(name), program=True)
        self._limiter.take(NEW_TOKENS, owner.player.id)
        await self._store.add_bot(owner.player.id, bot, fold(bot.name), self._now(), MOST_BOTS)
        return await self._with_token(bot)

    async def _with_token(self, bot: Player) -> Token:
        """Return a bot with a new token; the old one is revoked. Raises NoBotError."""
        secret = MARK + self._chance.new_id(32)
        ended = await self._store.renew_token(bot.id, secret, self._now())
        return Token(bot, secret, ended)

    async def of(self, owner: Session) -> tuple[BotAccount, ...]:
        """Return the owner's bots."""
        return await self._store.bots_of(owner.player.id, self._now())

    async def own(self, owner: Session, bot: str) -> Player:
        """Return one of the owner's bots; raise NoBotError for any other id."""
        for account in await self.of(owner):
            if account.player.id == bot:
                return account.player
        raise NoBotError

    async def renew(self, owner: Session, bot: str) -> Token:
        """Replace a bot's token; raise NoBotError and TooOftenError."""
        known = await self.own(owner, bot)
        self._limiter.take(NEW_TOKENS, owner.player.id)
        return await self._with_token(known)

    async def revoke(self, owner: Session, bot: str) -> tuple[str, ...]:
        """Revoke a bot's token and return the ended sessions; raise NoBotError."""
        return await self._sessions.end_sessions((await self.own(owner, bot)).id)

    async def delete(self, owner: Session, bot: str) -> tuple[str, ...]:
        """Delete a bot and return the ended sessions; its games stay, without a name.

        Raises NoBotError.
        """
        return await self._sessions.close_account((await self.own(owner, bot)).id)

    async def session(self, secret: str | None, address: str) -> Session:
        """Return the session of the bot with this token, and count the request.

        Raises WrongTokenError, and TooOftenError for too many requests or wrong tokens.
        """
        known = None
        if secret is not None:
            known = await self._store.bot_session(secret, self._now())
        if known is None:
            self._limiter.take(WRONG_TOKENS, address)
            raise WrongTokenError
        self._limiter.take(BOT_REQUESTS, known.player.id)
        return known
