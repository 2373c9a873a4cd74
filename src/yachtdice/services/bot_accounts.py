"""Accounts of kind bot: programs that play over the HTTP API, each in the name of its owner.

A bot is a player with a name of its own, unique as those of all accounts. It is known by a token
and by nothing else: no password opens it, and no cookie. A new token ends the old one.
"""

from typing import Final, Protocol

from msgspec import Struct

from yachtdice.services.account_ports import Visit
from yachtdice.services.accounts import NoAccountError
from yachtdice.services.limits import Limit, Limiter
from yachtdice.services.names import account_name, fold
from yachtdice.services.ports import Chance, Now, Player

MOST_BOTS: Final = 5
"""Bots of one owner."""

MARK: Final = "yacht-bot-"
"""How tokens begin, so that people and programs that look for leaked secrets know one."""

NEW_TOKENS: Final = Limit("new tokens, by account", 30, 3600)
WRONG_TOKENS: Final = Limit("wrong tokens, by address", 30, 300)
REQUESTS: Final = Limit("requests, by bot", 600, 60)


class NoBotError(Exception):
    """A bot that does not exist, or is somebody else's."""


class TooManyBotsError(Exception):
    """A bot more than an owner may have."""


class WrongTokenError(Exception):
    """A token that no bot is known by."""


class BotAccount(Struct, frozen=True):
    """A bot as it is kept; `session` is that of its token, None when it has none that lasts."""

    player: Player
    created_ms: int
    session: str | None


class BotStore(Protocol):
    """Accounts of kind bot, kept."""

    async def add_bot(self, owner: str, bot: Player, fold: str, at_ms: int, most: int) -> None:
        """Keep a new bot; raise NameTakenError, and TooManyBotsError beyond so many."""
        ...

    async def bots_of(self, owner: str, at_ms: int) -> tuple[BotAccount, ...]:
        """Return the bots of an owner, the oldest first."""
        ...

    async def bot_visit(self, secret: str, at_ms: int) -> Visit | None:
        """Return which bot is known by this secret at this time."""
        ...


class SessionStore(Protocol):
    """The sessions of all accounts, of which a bot's token is one."""

    async def begin_session(self, player: str, secret: str, at_ms: int) -> str:
        """Return the id of a new session, known by the secret."""
        ...

    async def end_sessions(self, player: str, but: str | None = None) -> tuple[str, ...]:
        """End all sessions of a player but one; return those that were ended."""
        ...

    async def close_account(self, player: str) -> tuple[str, ...]:
        """Forget a player's account, name and sessions; return the sessions that were ended."""
        ...


class Token(Struct, frozen=True):
    """A bot with its new token, told this once; `ended` are the sessions that are over."""

    bot: Player
    secret: str
    ended: tuple[str, ...] = ()


class BotAccounts:
    """Makes, finds and deletes bots."""

    def __init__(
        self,
        store: BotStore,
        sessions: SessionStore,
        chance: Chance,
        now: Now,
        limiter: Limiter,
    ) -> None:
        """Keep bots in this store, their tokens among these sessions."""
        self._store, self._sessions, self._chance = store, sessions, chance
        self._now, self._limiter = now, limiter

    async def make(self, owner: Visit, name: str) -> Token:
        """Return a new bot of this name with its token.

        Raises NoAccountError, NameRefusedError, NameTakenError, TooManyBotsError, TooOftenError.
        """
        if not owner.is_account:
            raise NoAccountError
        bot = Player(self._chance.new_id(12), account_name(name), program=True)
        self._limiter.take(NEW_TOKENS, owner.player.id)
        await self._store.add_bot(owner.player.id, bot, fold(bot.name), self._now(), MOST_BOTS)
        return await self._with_token(bot)

    async def _with_token(self, bot: Player) -> Token:
        """Return a bot with a new token, the old one being over."""
        secret = MARK + self._chance.new_id(32)
        ended = await self._sessions.end_sessions(bot.id)
        await self._sessions.begin_session(bot.id, secret, self._now())
        return Token(bot, secret, ended)

    async def of(self, owner: Visit) -> tuple[BotAccount, ...]:
        """Return the owner's bots."""
        return await self._store.bots_of(owner.player.id, self._now())

    async def _own(self, owner: Visit, bot: str) -> Player:
        """Return one of the owner's bots; raise NoBotError when it is none."""
        for account in await self.of(owner):
            if account.player.id == bot:
                return account.player
        raise NoBotError

    async def renew(self, owner: Visit, bot: str) -> Token:
        """Return a bot with a new token; raise NoBotError and TooOftenError."""
        known = await self._own(owner, bot)
        self._limiter.take(NEW_TOKENS, owner.player.id)
        return await self._with_token(known)

    async def revoke(self, owner: Visit, bot: str) -> tuple[str, ...]:
        """End a bot's token; return the sessions that are over. Raises NoBotError."""
        return await self._sessions.end_sessions((await self._own(owner, bot)).id)

    async def delete(self, owner: Visit, bot: str) -> tuple[str, ...]:
        """Forget a bot; its games stay, under no name. Return the sessions that are over.

        Raises NoBotError.
        """
        return await self._sessions.close_account((await self._own(owner, bot)).id)

    async def visit(self, secret: str | None, address: str) -> Visit:
        """Return which bot comes with this token, and count that it does.

        Raises WrongTokenError, and TooOftenError for too many requests or wrong tokens.
        """
        known = None
        if secret is not None:
            known = await self._store.bot_visit(secret, self._now())
        if known is None:
            self._limiter.take(WRONG_TOKENS, address)
            raise WrongTokenError
        self._limiter.take(REQUESTS, known.player.id)
        return known
