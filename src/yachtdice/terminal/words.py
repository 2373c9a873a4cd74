"""Words of the terminal in English and Korean: names, events, states and results."""

from collections.abc import Sequence
from typing import Final

from yachtdice.bots import known_bot
from yachtdice.game import (
    BoxFilled,
    DicePledged,
    DiceThrown,
    Event,
    FillOffer,
    GameEndedEarly,
    GameStarted,
    GameState,
    RollOpened,
    SeatHandedOver,
    SeatResigned,
    SeatTakenBack,
)
from yachtdice.rules import RuleSet, Text

NAMELESS: Final = "—"  #: Shown instead of the name of a deleted account.
LONGEST_NAME: Final = 24  #: A server may send longer names; the rest is cut.
_LONGEST_REASON: Final = 300  #: As above, for reasons and errors.


def plain(text: str) -> str:
    """Return the text as one line without control, bidi and other invisible characters."""
    return "".join(char if char.isprintable() else " " for char in text)


def reason(text: str) -> str:
    """Return a reason that a server gives, as one line that is not too long to read."""
    shown = plain(text[: _LONGEST_REASON + 1])
    return shown if len(text) <= _LONGEST_REASON else f"{shown[:_LONGEST_REASON]} ..."


def both(text: str) -> Text:
    """Return the same text in both languages, without invisible characters."""
    shown = plain(text)
    return Text(shown, shown)


def shown_name(name: str | None, bot: str | None = None) -> Text:
    """Return the name of a seat; the built-in bots have names in both languages."""
    kind = None if bot is None else known_bot(bot)
    if kind is not None and name in (None, kind.title.en, kind.title.ko):
        return kind.title
    return both((name or "").strip()[:LONGEST_NAME] or NAMELESS)


def name_of(state: GameState, seat: int) -> Text:
    """Return the name on a seat of a game."""
    holder = state.holders[seat]
    return shown_name(holder.name, holder.bot)


def box_of(rules: RuleSet, box: str) -> Text:
    """Return the title of the box with this id."""
    return rules.boxes[rules.index[box]].title


def faces(dice: Sequence[int]) -> str:
    """Return faces as text: `1 3 3 5 6`."""
    return " ".join(map(str, dice))


def rolls(left: int) -> Text:
    """Return the number of rolls left in words."""
    if left == 0:
        return Text("no roll left", "더 굴릴 수 없음")
    return Text(f"{left} roll{'s' * (left > 1)} left", f"{left}번 더 굴릴 수 있음")


def points_en(points: int) -> str:
    """Return a number of points in English: `1 point`."""
    return f"{points} point{'s' * (points != 1)}"


def paid(points: int, bonus: int) -> str:
    """Return points, with the repeat bonus if there is one."""
    return f"{points}+{bonus}" if bonus else str(points)


def offer_text(rules: RuleSet, offer: FillOffer) -> Text:
    """Return a box that may be filled, with its number and its points: `3 Threes: 9`."""
    number, title = rules.index[offer.box] + 1, box_of(rules, offer.box)
    points = paid(offer.points, offer.repeat_bonus)
    return Text(f"{number} {title.en}: {points}", f"{number} {title.ko}: {points}점")


def sentence(before: GameState | None, event: Event, after: GameState) -> Text | None:
    """Return an event in words; None for an event without words of its own.

    The states are those before and after the event.
    """
    match event:
        case GameStarted(order=order):
            name = name_of(after, order[0])
            return Text(f"The game begins; {name.en} plays first.", f"게임 시작! {name.ko} 먼저.")
        case RollOpened() | DicePledged():
            return None
        case DiceThrown(dice):
            return _throw(before, dice, after)
        case BoxFilled(seat, box, points, bonus, _, clock):
            name, title, won = name_of(after, seat), box_of(after.rules, box), paid(points, bonus)
            late = Text(" (time is up)", " (시간 초과)") if clock else Text("", "")
            total = after.totals[seat]
            return Text(
                f"{name.en} fills {title.en}: {won}, total {total}{late.en}.",
                f"{name.ko}: {title.ko} {won}점, 합계 {total}점{late.ko}.",
            )
        case SeatHandedOver(seat, bot):
            name, stand_in = name_of(after, seat), shown_name(None, bot)
            return Text(
                f"{stand_in.en} plays on for {name.en}.",
                f"{name.ko} 대신 {stand_in.ko} 봇이 플레이해요.",
            )
        case SeatTakenBack() | SeatResigned() | GameEndedEarly():
            return _change(event, name_of(after, event.seat))


def _throw(before: GameState | None, dice: Sequence[int], after: GameState) -> Text:
    """Return a throw in words, with the dice that the seat kept."""
    name, left = name_of(after, after.seat), rolls(after.rolls_left)
    kept = "" if before is None else faces([dice[place] for place in before.kept])
    thrown = faces(dice)
    if kept:
        return Text(
            f"{name.en} keeps {kept} and rolls {thrown}; {left.en}.",
            f"{name.ko}: {kept} 남기고 굴림 → {thrown}. {left.ko}.",
        )
    return Text(f"{name.en} rolls {thrown}; {left.en}.", f"{name.ko}: 굴림 → {thrown}. {left.ko}.")


def _change(event: SeatTakenBack | SeatResigned | GameEndedEarly, name: Text) -> Text:
    """Return a change of a seat in words."""
    match event:
        case SeatTakenBack():
            return Text(f"{name.en} is back.", f"{name.ko}: 돌아왔어요.")
        case SeatResigned():
            return Text(f"{name.en} resigns.", f"{name.ko}: 기권했어요.")
        case GameEndedEarly():
            return Text(f"{name.en} ends the game.", f"{name.ko}: 게임을 끝냈어요.")


def result(state: GameState) -> Text:
    """Return the end of a game in words."""
    if not state.winners:
        return Text("All players resigned; there is no winner.", "모두 기권해 승자가 없어요.")
    names, points = [name_of(state, seat) for seat in state.winners], state.totals[state.winners[0]]
    en, ko = ", ".join(name.en for name in names), ", ".join(name.ko for name in names)
    if len(state.holders) == 1:
        return Text(f"{en}: {points_en(points)}.", f"{ko}: {points}점.")
    if len(names) > 1:
        return Text(f"A draw: {en} with {points_en(points)} each.", f"무승부: {ko}, {points}점.")
    return Text(f"{en} wins with {points_en(points)}.", f"{ko} 승리, {points}점!")


def unsaved(path: str, why: str) -> Text:
    """Return the news that the record cannot be saved."""
    return Text(
        f"The record cannot be saved: {path}: {why}", f"기록을 저장하지 못했어요: {path}: {why}"
    )


def saved(path: str) -> Text:
    """Return the news that a record is saved."""
    return Text(f"The record is saved: {path}", f"기록을 저장했어요: {path}")
