"""Players of the host: how they are read, and how their processes answer."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import pytest

from yachtdice.game import FillBox, GameState, RollDice, ThrowDice, apply, decide, new_game
from yachtdice.rules import load_rules
from yachtdice.server.catalogue.service.host_bots import HostBot, HostBotError, read_host_bots
from yachtdice.server.catalogue.service.roster import NoAnswerError, Roster
from yachtdice.server.common.settings import HostBotSpec
from yachtdice.tournament.processes.sandbox import ProgramLimits

EXAMPLES: Final = "tests.unit.tournament.example_players"
KEEPER: Final = "examples/players/keep_the_most.py"


def _rolled(*dice: int) -> GameState:
    """Return a game alone after its first roll."""
    _, state = new_game(load_rules("bonus"))
    return apply(apply(state, RollDice(0)), ThrowDice(dice))


@asynccontextmanager
async def _player(spec: str, answer_s: float = 60.0) -> AsyncIterator[HostBot]:
    """Yield a player that must answer within this time."""
    player = HostBot(spec, ProgramLimits(60.0, answer_s))
    try:
        yield player
    finally:
        await player.close()


def test_players_are_read_with_their_names() -> None:
    """The id comes from the file or the class, the title from the player itself."""
    assert read_host_bots([KEEPER, f"{EXAMPLES}:Hasty"]) == (
        HostBotSpec("keep-the-most", "KeepTheMost", KEEPER),
        HostBotSpec("hasty", "Haste", f"{EXAMPLES}:Hasty"),
    )


@pytest.mark.parametrize(
    ("specs", "reason"),
    [
        (["optimal"], "optimal is a built-in bot"),
        (["reach:250"], "reach:250 is a built-in bot"),
        (["nowhere.py"], "nowhere.py: file not found"),
        (["nothing_installed"], "nothing_installed: unknown player"),
        ([f"{EXAMPLES}:Nobody"], "Nobody is not a class with a method turn"),
        ([f"{EXAMPLES}:Hasty", f"{EXAMPLES}:Hasty"], "has the same id, 'hasty'"),
        (["안녕:여보세요"], "its id would be empty"),
    ],
)
def test_a_wrong_player_is_refused_in_one_line(specs: list[str], reason: str) -> None:
    """The error names the text of the player and the fault."""
    with pytest.raises(HostBotError) as refused:
        read_host_bots(specs)
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


def test_an_id_of_a_built_in_bot_is_refused(tmp_path: Path) -> None:
    """A file whose name is the id of a built-in bot is not loaded."""
    (tmp_path / "greedy.py").write_text("class Own: ...")
    with pytest.raises(HostBotError, match="'greedy' is the id of a built-in bot"):
        read_host_bots([str(tmp_path / "greedy.py")])


async def test_a_player_answers_from_its_process() -> None:
    """The choices of a turn are those of the player's code: keep the most, then fill."""
    async with _player(KEEPER) as player:
        assert await player.choose("g", new_game(load_rules("bonus"))[1]) == RollDice(0)
        state = _rolled(4, 1, 4, 2, 3)
        for _ in range(2):
            keep = await player.choose("g", state)
            assert keep == RollDice(0, (0, 2))
            state = apply(apply(state, keep), ThrowDice((1, 2, 3)))
        assert await player.choose("g", state) == FillBox(0, "small_straight")


@pytest.mark.parametrize(
    ("name", "answer_s", "reason"),
    [
        ("Sleeper", 0.3, "no answer within"),
        ("Native", 0.3, "no answer within"),
        ("Greedy5", 60.0, r"Keep\(\[0, 5\]\) must name dice by their indexes"),
        ("Stillborn", 60.0, "OSError: no table for me"),
        ("Leaver", 60.0, "SystemExit"),
    ],
)
async def test_a_failing_player_gives_no_answer(name: str, answer_s: float, reason: str) -> None:
    """A late, wrong or failing answer raises NoAnswerError with the reason, each time."""
    async with _player(f"{EXAMPLES}:{name}", answer_s) as player:
        for game in ("g", "h"):
            with pytest.raises(NoAnswerError, match=reason):
                await player.choose(game, _rolled(1, 2, 3, 4, 6))


async def test_a_crashed_process_starts_again() -> None:
    """After the player ends its process, the next choice comes from a new process."""
    async with _player(f"{EXAMPLES}:Quitter") as player:
        state = _rolled(1, 2, 3, 4, 6)
        for _ in range(8):
            decide(state, await player.choose("g", state))
        with pytest.raises(NoAnswerError, match="exit code 0"):
            await player.choose("g", state)
        decide(state, await player.choose("g", state))


async def test_a_player_rests_after_many_crashes(tmp_path: Path) -> None:
    """A player that always ends its process is started five times, then it pauses for a minute."""
    code = (
        "import os\nclass Gone:\n    def __init__(self, game): os._exit(7)\n    def turn(self): ..."
    )
    (tmp_path / "gone.py").write_text(code)
    async with _player(str(tmp_path / "gone.py")) as player:
        for _ in range(5):
            with pytest.raises(NoAnswerError, match="exit code 7"):
                await player.choose("g", _rolled(1, 2, 3, 4, 6))
        with pytest.raises(NoAnswerError, match="ended 5 times in a row; it rests"):
            await player.choose("g", _rolled(1, 2, 3, 4, 6))


def test_the_roster_lists_players_after_the_built_in_bots() -> None:
    """A player of the host is last on the roster, is found by its id, and can be asked."""
    asked = HostBot(KEEPER)
    roster = Roster([(HostBotSpec("keeper", "Keeper", KEEPER), asked)])
    last = roster.offered[-1]
    assert (last.id, last.title.en, last.needs_solution) == ("keeper", "Keeper", False)
    assert "host" in last.about.en
    assert "운영자" in last.about.ko
    assert roster.find("keeper") == last
    assert roster.asked("keeper") is asked
    assert roster.asked("greedy") is None
