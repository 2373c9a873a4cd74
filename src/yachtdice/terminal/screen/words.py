"""Words of the full screen in English and Korean: keys, prompts, help."""

from typing import Final

from yachtdice.rules import Text
from yachtdice.terminal.screen.look import Look, has_game
from yachtdice.terminal.table import PlayTable, SittingStage
from yachtdice.terminal.words import both, box_of, points_en, result, rolls

PAGE_KEYS: Final = Text("↑↓ PgUp PgDn scroll   Esc back", "↑↓ PgUp PgDn 넘기기   Esc 돌아가기")
DISMISS: Final = Text("Press Esc to close this warning.", "Esc를 누르면 이 경고를 닫아요.")
ALL_KEPT: Final = Text(
    "All five dice are kept. Release a die with its number, or fill a box.",
    "다섯 개를 모두 남겼어요. 번호를 눌러 풀거나 칸을 채워 주세요.",
)
LEAVE: Final = Text(
    "Press Q again to quit; the record is saved. Any other key plays on.",
    "한 번 더 Q를 누르면 끝내요. 기록은 저장돼요. 다른 키를 누르면 계속해요.",
)
REVIEWING: Final = Text("Computing the review ...", "복기를 계산하는 중 ...")
NO_RECORD: Final = Text(
    "This game has no complete record, so it has no review.",
    "이 게임은 기록이 다 있지 않아서 복기할 수 없어요.",
)
OFFLINE: Final = Text("Opening the table ...", "테이블을 여는 중 ...")
HELP: Final = Text(
    """Keys

1 to 5      keep a die, or release it
R or Space  roll the other dice
↑ ↓ or Tab  choose a box of your card
Enter       mark the box, again: fill it
← →         look at the other columns, if the rules have several
Esc         back, or close a warning
?           this help
Q           quit; the record is saved

After the game
R           review: luck, and the points that each choice gave away
Enter       another game

The name in brackets has the turn. Dice in brackets are kept.
Numbers in parentheses are the points of the dice in those boxes.
With --plain the program tells the game in lines, for screen readers and pipes.""",
    """키

1~5         주사위를 남기거나 풀기
R, Space    나머지 주사위 굴리기
↑ ↓, Tab    점수를 적을 칸 고르기
Enter       칸을 고르고, 한 번 더 누르면 적기
← →         열이 여러 개인 규칙에서 다른 열 보기
Esc         돌아가기, 경고 닫기
?           이 도움말
Q           끝내기 (기록은 저장돼요)

게임이 끝나면
R           복기: 운과, 선택마다 손해 본 점수
Enter       한 판 더

대괄호 안의 이름이 지금 차례예요. 대괄호 안의 주사위는 남긴 주사위예요.
괄호 안의 숫자는 지금 주사위로 그 칸에 적을 수 있는 점수예요.
--plain으로 실행하면 화면 낭독기와 파이프에 맞게 한 줄씩 알려 줘요.""",
)


def too_small(width: int, height: int) -> Text:
    """Return the notice of a window that is too small."""
    return Text(
        f"This window has {width} x {height} characters. The table needs 80 x 24: enlarge the "
        "window, or quit with Q and run the program with --plain.",
        f"이 창은 {width} x {height} 글자예요. 테이블에는 80 x 24가 필요해요. 창을 키우거나 "
        "Q로 끝내고 --plain으로 실행해 주세요.",
    )


def warning(alarm: Text) -> Text:
    """Return a fault of the dice as a warning."""
    return Text(f"!!! WARNING !!! {alarm.en}", f"!!! 경고 !!! {alarm.ko}")


def keys(table: PlayTable) -> Text:
    """Return the line of keys."""
    if table.stage is SittingStage.OVER:
        return Text(
            "R review   Enter another game   ? help   Q quit",
            "R 복기   Enter 한 판 더   ? 도움말   Q 끝내기",
        )
    if table.stage is SittingStage.WAITING:
        start = Text("Enter start   ", "Enter 시작   ") if table.may_start else both("")
        return Text(f"{start.en}? help   Q quit", f"{start.ko}? 도움말   Q 끝내기")
    return Text(
        "1-5 keep   R roll   ↑↓ box   Enter fill   ? help   Q quit",
        "1-5 남기기   R 굴리기   ↑↓ 칸   Enter 적기   ? 도움말   Q 끝내기",
    )


def prompt(table: PlayTable, look: Look) -> Text:
    """Return the line with the actions of the player, or the reason to wait."""
    if look.answer is not None:
        return look.answer
    if table.status is not None:
        return table.status
    if not has_game(table):
        return _waiting(table)
    if table.stage is SittingStage.PLAYING:
        return _turn(table, look)
    return table.news[-1] if table.news else both("")


def _waiting(table: PlayTable) -> Text:
    """Return the line below a waiting room."""
    if table.may_start:
        return Text("Press Enter to start the game.", "Enter를 누르면 게임을 시작해요.")
    if not table.names:
        return OFFLINE
    return Text("Waiting for the host to start.", "방장이 시작하기를 기다려요.")


def _turn(table: PlayTable, look: Look) -> Text:
    """Return the actions of the player on turn in words."""
    name = table.name(table.game.seat)
    offer = look.offer(table)
    if not table.is_mine:
        return Text(f"{name.en} plays ...", f"{name.ko} 차례예요 ...")
    if offer is not None and look.is_marked:
        box, points = box_of(table.game.rules, offer.box), offer.points + offer.repeat_bonus
        return Text(
            f"{box.en}, {points_en(points)}: press Enter again to fill this box.",
            f"{box.ko} {points}점: Enter를 한 번 더 누르면 적어요.",
        )
    if offer is None:
        return Text(f"{name.en}, roll the dice: R", f"{name.ko} 님, 주사위를 굴려 주세요: R")
    if table.may_roll:
        return Text(
            f"{name.en}, keep dice and roll, or fill a box.",
            f"{name.ko} 님, 주사위를 남기고 굴리거나 칸을 채워 주세요.",
        )
    return Text(f"{name.en}, fill a box.", f"{name.ko} 님, 칸을 채워 주세요.")


def facts(table: PlayTable) -> tuple[Text, Text]:
    """Return the facts beside the dice: the turn with its rolls, and the seal or the rolls left."""
    if not has_game(table) or table.stage is not SittingStage.PLAYING:
        return both(""), table.seal or both("")
    game, turns = table.game, table.game.rules.turns
    used = game.rules.phases[game.phase].rolls - game.rolls_left
    dots = "● " * game.rolls_left + "○ " * used
    en, ko = f"Turn {table.turn} of {turns}", f"{turns}차례 중 {table.turn}번째"
    return Text(f"{en}   {dots}", f"{ko}   {dots}"), table.seal or rolls(game.rolls_left)


def last_news(table: PlayTable) -> Text:
    """Return the last event or the result in words; in a waiting room, its link."""
    if not has_game(table) and table.link is not None:
        return Text(f"Others join at {table.link}", f"함께할 사람은 이 주소로: {table.link}")
    if has_game(table) and table.stage is SittingStage.OVER:
        return result(table.game)
    return table.news[-1] if table.news else both("")
