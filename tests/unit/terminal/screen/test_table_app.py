"""The full screen in Textual's pilot: keys go in, text cells come out."""

import threading
from pathlib import Path
from typing import Literal

import pytest

from tests.unit.terminal.screen.players import Closed, sitting, table
from yachtdice.game import parse_record
from yachtdice.rules import Text
from yachtdice.terminal.session import PlayError


@pytest.mark.parametrize("language", ["en", "ko"])
async def test_the_screen_of_a_turn(tmp_path: Path, language: Literal["en", "ko"]) -> None:
    """Card, dice, offers and the next action are readable as text, in both languages."""
    session = table(tmp_path)
    async with sitting(session, language) as player:
        await player.press("r 2 5 r down down enter")
        assert player.rows() == SCREENS[language].splitlines()


@pytest.mark.parametrize(
    ("language", "saved", "first", "leave"),
    [
        ("en", " The record is saved: ", "Turn 1 of 12", "Press Q again to quit"),
        ("ko", " 기록을 저장했어요: ", "12차례 중 1번째", "한 번 더 Q를 누르면"),
    ],
)
async def test_a_whole_game_by_keys(
    tmp_path: Path, language: Literal["en", "ko"], saved: str, first: str, leave: str
) -> None:
    """Keys alone play a game against a bot, open its review, begin another game and quit."""
    session = table(tmp_path)
    async with sitting(session, language) as player:
        await player.play_out(session)
        await player.see(saved)
        await player.press("r")
        await player.see("yacht record 1")
        await player.press("escape enter")
        await player.see(first)
        await player.press("q")
        await player.see(leave)
        await player.press("q")
    record = parse_record((tmp_path / "g.txt").read_text("utf-8"))
    assert [len(card.columns[0]) for card in record.state.cards] == [12, 12]
    assert None not in record.state.cards[0].columns[0]


async def test_kept_dice_stay_kept_for_the_turn(tmp_path: Path) -> None:
    """As in the browser, a roll leaves the marks; all five cannot be rolled."""
    session = table(tmp_path)
    async with sitting(session) as player:
        await player.press("r 1 2 r")
        assert session.table.held == (0, 1)
        await player.press("3 4 5 r")
        await player.see("All five dice are kept")
        assert session.table.game.rolls_left == 1


async def test_the_other_columns(tmp_path: Path) -> None:
    """The arrow keys show each column of rules with several, round to the current one."""
    async with sitting(table(tmp_path, rules="extended")) as player:
        for key, title in (("right", "1st Roll"), ("right", "Free"), ("right", "Downward")):
            await player.press(key)
            assert player.rows()[0].startswith(f"  {title}")


async def test_without_colours(tmp_path: Path) -> None:
    """With colours off, the screen has none, but the same text."""
    texts = []
    for colors in (True, False):
        async with sitting(table(tmp_path), colors=colors) as player:
            await player.press("r 1")
            texts.append(player.rows())
            assert bool(player.colours()) is colors
    assert texts[0] == texts[1]


async def test_a_small_window_says_so(tmp_path: Path) -> None:
    """A window below 80 x 24 shows a notice and takes no roll; a larger one shows the table."""
    async with sitting(table(tmp_path)) as player:
        await player.pilot.resize_terminal(79, 20)
        await player.see("This window has 79 x 20 characters.")
        await player.pilot.press("r")
        await player.pilot.resize_terminal(80, 24)
        await player.see("Turn 1 of 12")
        await player.see("3 rolls left")


async def test_a_warning_stays_until_the_player_closes_it(tmp_path: Path) -> None:
    """A fault of the dice covers them through other keys and other states, until Esc."""
    session = table(tmp_path)
    async with sitting(session) as player:
        session.tell(alarm=Text("The dice of throw 3 are not right.", "3번 굴림이 틀려요."))
        await player.press("r 1 down")
        assert " !!! WARNING !!! The dice of throw 3 are not right." in player.rows()
        await player.press("escape")
        assert "WARNING" not in "\n".join(player.rows())


async def test_no_page_and_no_small_window_hides_a_fault_of_the_dice(tmp_path: Path) -> None:
    """An open page closes; a window that is too small for the table shows the warning alone."""
    session = table(tmp_path)
    async with sitting(session) as player:
        await player.press("?")
        session.tell(alarm=Text("The dice of throw 3 are not right.", "3번 굴림이 틀려요."))
        await player.see("!!! WARNING !!! The dice of throw 3")
        await player.pilot.resize_terminal(60, 10)
        assert "!!! WARNING !!!" in "\n".join(player.rows())


async def test_a_lost_connection_is_shown(tmp_path: Path) -> None:
    """The line above the keys names the lost connection, and afterwards the next action."""
    session = table(tmp_path)
    async with sitting(session) as player:
        session.tell(status=Text("Connection lost, trying again", "연결이 끊겼어요"))
        assert (await player.see("Connection lost"))[22] == " Connection lost, trying again"
        session.tell(status=None)
        assert (await player.see("roll the dice"))[22] == " Mina, roll the dice: R"


async def test_a_table_that_cannot_be_opened(tmp_path: Path) -> None:
    """The screen closes, and the command gets the reason."""
    with pytest.raises(PlayError, match="no such table"):
        async with sitting(table(tmp_path, kind=Closed)):
            pass


SCREENS = {
    "en": """\
  Yacht, classic               [Mina]         Gull    - The game begins; Mina
  Ones                            (1)            ·      plays first.
  Twos                            (0)            ·    - Mina rolls 6 3 6 6 6; 2
> Threes                         [3?]            ·      rolls left.
  Fours                           (4)            ·    - Mina keeps 3 6 and
  Fives                           (5)            ·      rolls 5 3 1 4 6; 1 roll
  Sixes                           (6)            ·      left.
  Full House                      (0)            ·
  Four of a Kind                  (0)            ·
  Small Straight                 (30)            ·
  Big Straight                    (0)            ·
  Choice                         (19)            ·
  Yacht                           (0)            ·
  Total                            0             0



   ●   ●   [ ●     ]             ●   ●   [ ●   ● ] Turn 1 of 12   ● ○ ○
     ●     [   ●   ]     ●               [ ●   ● ] 1 roll left
   ●   ●   [     ● ]             ●   ●   [ ●   ● ]
     1        [2]        3         4        [5]
 Mina keeps 3 6 and rolls 5 3 1 4 6; 1 roll left.
 Threes, 3 points: press Enter again to fill this box.
 1-5 keep   R roll   ↑↓ box   Enter fill   ? help   Q quit
""",
    "ko": """\
  요트 · 클래식                [Mina]       갈매기    - 게임 시작! Mina 먼저.
  원                              (1)            ·    - Mina: 굴림 → 6 3 6 6 6.
  투                              (0)            ·      2번 더 굴릴 수 있음.
> 쓰리                           [3?]            ·    - Mina: 3 6 남기고 굴림 →
  포                              (4)            ·      5 3 1 4 6. 1번 더 굴릴
  파이브                          (5)            ·      수 있음.
  식스                            (6)            ·
  풀 하우스                       (0)            ·
  포 오브 어 카인드               (0)            ·
  스몰 스트레이트                (30)            ·
  빅 스트레이트                   (0)            ·
  초이스                         (19)            ·
  요트                            (0)            ·
  합계                             0             0



   ●   ●   [ ●     ]             ●   ●   [ ●   ● ] 12차례 중 1번째   ● ○ ○
     ●     [   ●   ]     ●               [ ●   ● ] 1번 더 굴릴 수 있음
   ●   ●   [     ● ]             ●   ●   [ ●   ● ]
     1        [2]        3         4        [5]
 Mina: 3 6 남기고 굴림 → 5 3 1 4 6. 1번 더 굴릴 수 있음.
 쓰리 3점: Enter를 한 번 더 누르면 적어요.
 1-5 남기기   R 굴리기   ↑↓ 칸   Enter 적기   ? 도움말   Q 끝내기
""",
}


async def test_quitting_does_not_wait_for_a_review(tmp_path: Path) -> None:
    """The process can end while the thread of a review computes."""
    session = table(tmp_path)
    async with sitting(session, review=lambda _: f"{threading.current_thread().daemon}") as player:
        await player.play_out(session)
        await player.see(" The record is saved: ")
        await player.press("r")
        await player.see("True")
