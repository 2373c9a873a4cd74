"""Durations that settings and services share: waits, sessions, and the retention of unused data."""

from typing import Final

from msgspec import Struct

DAY_MS: Final = 24 * 3600 * 1000

#: Seconds of absence after which the host role passes on; enough to reload a page or to reconnect.
GRACE_S: Final = 20.0

#: The default wait of a roll for shares of sealed dice: less than the silence after which the
#: roller's page reports a lost connection.
SHARE_MS: Final = 2500

SESSION_MS: Final = 90 * DAY_MS  #: A session ends when it has not been used for 90 days.

TOKEN_MS: Final = 365 * DAY_MS  #: A bot's token ends a year after it was made, used or not.

#: An account remembers a device for 400 days after the last login there.
DEVICE_MS: Final = 400 * DAY_MS
SHEET_MS: Final = 90 * DAY_MS  #: Sheets are deleted this long after their last entry.
#: A cancelled contest without a finished game is deleted this long after it was created.
CONTEST_MS: Final = 90 * DAY_MS


class RetentionDays(Struct, frozen=True):
    """Days for which unused rows are kept; 0: without limit.

    `empty_rooms`: rooms in which no game began. `unfinished_games`: rooms in which games began and
    none was finished. `rules`: users' own rule sets under which no game began. `guests`: guests
    without a seat in any stored game.
    """

    empty_rooms: int = 7
    unfinished_games: int = 90
    rules: int = 30
    guests: int = 30
