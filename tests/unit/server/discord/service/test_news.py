"""The messages about ends: which ones, in which words, and names without effects."""

from typing import Any

import msgspec
import pytest

from tests.support.games.one_box import ANY
from yachtdice.server.catalogue.service.roster import BUILT_IN
from yachtdice.server.contests.messages.bodies import (
    ContestKind,
    ContestLine,
    ContestRanking,
    ContestStatus,
    ContestView,
    StandingPlace,
)
from yachtdice.server.contests.service.ports import NoContestError
from yachtdice.server.discord.service.news import ChannelNews, Ended
from yachtdice.server.discord.service.texts import DiscordLanguage, plain
from yachtdice.server.people.messages.games import GameLine, GameSeat
from yachtdice.server.people.service.ports import FinishedGame
from yachtdice.views.rules import TextView

URL = "https://dice.example"
MINA = GameSeat("Mina", "mina", None, 1243, "won", 0)
JUN = GameSeat("*준* [호](https://evil.example)", "jun", None, 98, "lost", 0)
BOT = GameSeat("Captain", None, "captain", 230, "lost", 0)
GONE = GameSeat(None, "gone", None, 5, "lost", 0)
LINE = GameLine("g1", "any", "f", True, False, False, 0, 1, (JUN, BOT, MINA))
PLACES = (
    StandingPlace(1, 2, "Mina", "mina", None, 12.0, 0.25, False),
    StandingPlace(2, 1, None, None, "captain", 7.5, 3.0, False),
)
CONTEST = ContestLine(
    "c1", "Friday @everyone", ContestStatus.OVER, "any", TextView("Any", "아무"), 1,
    ContestRanking.POINTS, 20, True, "Mina", "mina", None, None, 0, 0, 1, 2, ContestKind.DUPLICATE,
)  # fmt: skip
VIEW = ContestView(CONTEST, (), None, False, False, "", 1, 1, PLACES, True, None, (), None)


async def news(
    ended: Ended,
    line: GameLine | None = LINE,
    view: ContestView | None = VIEW,
    language: DiscordLanguage = "en",
    *,
    pictures: bool = False,
) -> Any:
    """Return the message about an end, as a visitor may see this game and this contest."""

    async def game(_game: str, viewer: str | None) -> FinishedGame | None:
        assert viewer is None
        return None if line is None else FinishedGame(line, ANY, 1, ())

    async def contest(_contest: str, viewer: str | None) -> ContestView:
        assert viewer is None
        if view is None:
            raise NoContestError
        return view

    made = ChannelNews(game, contest, BUILT_IN, URL, language, pictures=pictures)
    return await made.message(ended)


async def test_the_end_of_a_game_has_names_points_link_and_picture() -> None:
    """The most points come first, a bot has its name, and names of users have no effect."""
    told = await news(Ended("game", "g1"), pictures=True)
    [embed] = told["embeds"]
    assert told["allowed_mentions"] == {"parse": []}
    assert embed["url"] == "https://dice.example/games/g1"
    assert embed["image"]["url"] == "https://dice.example/pictures/games/g1.png?lang=en"
    assert embed["title"].endswith(": the game is over")
    assert embed["description"].splitlines() == [
        "**Mina** 1,243 points",
        "**Captain** 230 points",
        r"**\*준\* \[호\]\(https\:\/\/evil\.example\)** 98 points",
    ]
    without = await news(Ended("game", "g1"))
    assert "image" not in without["embeds"][0]


async def test_a_korean_channel_reads_korean() -> None:
    """Titles, points and bots are Korean; a closed account has no name."""
    line = msgspec.structs.replace(LINE, seats=(MINA, BOT, GONE))
    told = await news(Ended("game", "g1"), line, language="ko")
    assert told["embeds"][0]["title"].endswith(" 게임이 끝났어요")
    assert told["embeds"][0]["description"].splitlines() == [
        "**Mina** 1,243점",
        "**선장** 230점",
        "**탈퇴한 플레이어** 5점",
    ]


@pytest.mark.parametrize(
    "line",
    [
        None,
        msgspec.structs.replace(LINE, private=True),
        msgspec.structs.replace(LINE, seats=(MINA, BOT)),
    ],
    ids=["hidden", "private", "bots"],
)
async def test_private_games_and_games_against_bots_are_never_told(line: GameLine | None) -> None:
    """The channel gets no word of a game that a visitor may not see, or of a player alone."""
    assert await news(Ended("game", "g1"), line) is None


async def test_the_end_of_a_contest_has_the_first_places() -> None:
    """It shows places, names and the ranked figure: points, or points given away."""
    told = await news(Ended("contest", "c1"), pictures=True)
    [embed] = told["embeds"]
    assert embed["image"]["url"] == "https://dice.example/pictures/contests/c1.png?lang=en"
    assert embed["title"] == r"Friday \@everyone: the contest is over"
    assert embed["url"] == "https://dice.example/contests/c1"
    assert embed["description"] == "1\\. **Mina** 12 points\n2\\. **Captain** 7.5 points"
    line = msgspec.structs.replace(CONTEST, ranking=ContestRanking.GIVEN)
    given = await news(Ended("contest", "c1"), view=msgspec.structs.replace(VIEW, line=line))
    assert (
        given["embeds"][0]["description"].splitlines()[0] == "1\\. **Mina** 0.2 points given away"
    )


@pytest.mark.parametrize(
    "view",
    [
        None,
        *(
            msgspec.structs.replace(VIEW, line=msgspec.structs.replace(CONTEST, **change))
            for change in ({"listed": False}, {"status": ContestStatus.CANCELLED})
        ),
    ],
    ids=["of a private club", "unlisted", "cancelled"],
)
async def test_only_the_ends_of_listed_contests_are_told(view: ContestView | None) -> None:
    """A contest of a private club, an unlisted or a cancelled one gives no message."""
    assert await news(Ended("contest", "c1"), view=view) is None


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("준호 & Mina", "준호 & Mina"),
        ("<@12345> @here #chat", r"\<\@12345\> \@here \#chat"),
        ("a\u202eb\u200bc\x00d\ne", "abcde"),
        ("`x` ||y|| ~~z~~ _w_ > - 1.", r"\`x\` \|\|y\|\| \~\~z\~\~ \_w\_ \> \- 1\."),
        ("x" * 200, "x" * 79 + "…"),
    ],
)
def test_texts_of_users_have_no_effect(text: str, shown: str) -> None:
    """Formats, links, mentions, invisible and turning characters lose their effect."""
    assert plain(text) == shown
