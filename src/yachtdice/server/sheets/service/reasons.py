"""Why entries of a sheet are refused, in both languages. Seats are counted from 1 here."""

from yachtdice.game import GameState
from yachtdice.game.legal import fillable
from yachtdice.rules import Order, RuleSet, Text, number_ranges
from yachtdice.server.sheets.messages import EntryFault


class EntryError(Exception):
    """Entries that cannot be written; nothing was stored.

    `index` is the place of the entry at fault in the request, `entry` the number of the stored
    entry that is in the way, `version` that of the sheet.
    """

    def __init__(
        self,
        fault: EntryFault,
        text: Text,
        *,
        index: int | None = None,
        entry: int | None = None,
        version: int = 0,
    ) -> None:
        """Use the English text as the message."""
        super().__init__(text.en)
        self.fault, self.text, self.version = fault, text, version
        self.index, self.entry = index, entry


class EntryRefusedError(Exception):
    """An entry that does not fit the card of its seat; the text says why.

    `number` is that of its place in the log, 0 outside a log.
    """

    number = 0

    def __init__(self, text: Text) -> None:
        """Use the English text as the message."""
        super().__init__(text.en)
        self.text = text


OVER = Text(
    "every box of this card is filled; correct an entry instead",
    "이 점수표는 칸이 모두 찼어요. 바꾸려면 앞의 기록을 고쳐 주세요.",
)
NO_DICE = Text(
    "the dice of this turn are not entered yet", "이번 차례의 주사위를 아직 적지 않았어요."
)
NO_ROLL = Text("no roll is left in this turn; fill a box", "남은 굴림이 없어요. 칸을 골라 주세요.")
KEPT = Text(
    "a kept die must be in the roll before, with the same face",
    "남겨 둔 주사위의 눈은 앞의 굴림과 같아야 해요.",
)
PLACES = Text(
    "`keep` names places from 0 to 4, ascending", "`keep`에는 0부터 4까지의 자리를 차례로 적어요."
)
HAS_DICE = Text(
    "dice are entered in this turn; fill a box with them, or remove the roll first",
    "이번 차례에 주사위를 적었어요. 그 주사위로 칸을 채우거나 굴림을 먼저 지워 주세요.",
)
NAMES = Text(
    "a name is one line of visible characters, without a space at its ends",
    "이름은 보이는 글자로 한 줄에 적고, 앞뒤에 빈칸을 두지 않아요.",
)
SAME_ID = Text(
    "this device has used the `cid` for other entries; give each request an id of its own",
    "이 기기가 다른 기록에 쓴 `cid`예요. 요청마다 다른 값을 적어 주세요.",
)
STALE = Text(
    "this seat's card is no longer as you have read it; read the sheet and write again",
    "이 자리의 점수표가 그사이 바뀌었어요. 점수표를 다시 읽고 적어 주세요.",
)
READ_ONLY = Text("this link only reads", "이 링크로는 보기만 할 수 있어요.")


def no_seat(seats: int) -> Text:
    """Return that a seat does not exist."""
    return Text(f"the sheet has seats 1 to {seats}", f"자리는 1번부터 {seats}번까지예요.")


def not_own(own: int) -> Text:
    """Return that a seat's link wrote for another seat."""
    return Text(
        f"this link writes for seat {own + 1} only",
        f"이 링크는 {own + 1}번 자리에만 적을 수 있어요.",
    )


def wrong_names(seats: int) -> Text:
    """Return that the number of names changed."""
    return Text(
        f"give {seats} names, one for each seat", f"자리마다 하나씩, 이름 {seats}개를 적어요."
    )


def no_entry(number: int, corrects: int | None) -> Text:
    """Return that a correction names no roll, fill or score; `corrects`: it is a correction."""
    if corrects is not None:
        return Text(
            f"entry {number} is a correction of entry {corrects}; correct entry {corrects} instead",
            f"{number}번은 {corrects}번 기록을 고친 것이에요. {corrects}번 기록을 고쳐 주세요.",
        )
    return Text(
        f"entry {number} is not a roll, a fill or a score that can be corrected",
        f"{number}번 기록은 고칠 수 있는 굴림이나 칸이 아니에요.",
    )


def twice(number: int) -> Text:
    """Return that another device has corrected the same entry meanwhile."""
    return Text(
        f"another device has corrected entry {number} meanwhile",
        f"그사이 다른 기기가 {number}번 기록을 고쳤어요.",
    )


def full(most: int) -> Text:
    """Return that the sheet has its maximum number of entries."""
    return Text(
        f"a sheet has at most {most} entries; begin another sheet",
        f"점수표 하나에는 {most}번까지 적을 수 있어요. 새 점수표를 시작해 주세요.",
    )


def share_used(share: int) -> Text:
    """Return that the link of a seat has written its share of the sheet's entries."""
    return Text(
        f"the link of a seat writes at most {share} entries here; the umpire can go on",
        f"자리 링크로는 {share}번까지만 적을 수 있어요. 이제 진행자가 대신 적어 주세요.",
    )


def later(number: int, why: Text) -> Text:
    """Return that a correction makes a later entry impossible."""
    return Text(
        f"entry {number} would not be possible any more: {why.en}",
        f"이렇게 고치면 {number}번 기록이 맞지 않아요: {why.ko}",
    )


def why_not_box(state: GameState, box: str) -> Text:
    """Return why a box cannot be filled now."""
    rules = state.rules
    place = rules.index.get(box)
    if place is None:
        known = ", ".join(rules.categories)
        return Text(
            f"there is no box {box[:40]!r}; the boxes are {known}",
            f"{box[:40]!r} 칸은 없어요. 칸은 {known}이에요.",
        )
    title, open_boxes = rules.boxes[place].title, state.cards[state.seat].open_boxes[state.phase]
    if not open_boxes >> place & 1:
        return Text(f"{title.en} is filled already", f"{title.ko} 칸은 이미 찼어요.")
    if rules.phases[state.phase].order is Order.TOP_DOWN:
        first = rules.boxes[(open_boxes & -open_boxes).bit_length() - 1].title
        return Text(
            f"this column is filled from the top; {first.en} is next",
            f"이 열은 위에서부터 채워요. 다음은 {first.ko} 칸이에요.",
        )
    allowed = [one.title for i, one in enumerate(rules.boxes) if fillable(state) >> i & 1]
    return Text(
        f"five alike must go into {' or '.join(one.en for one in allowed)}",
        f"같은 눈 다섯 개는 다음 칸에만 쓸 수 있어요: {', '.join(one.ko for one in allowed)}",
    )


def impossible_points(rules: RuleSet, place: int, points: int, can: list[int]) -> Text:
    """Return that a box cannot hold these points."""
    title, numbers = rules.boxes[place].title, number_ranges(can)
    return Text(
        f"{title.en} cannot hold {points} points here; it can hold {numbers}",
        f"{title.ko} 칸은 여기서 {points}점이 될 수 없어요. 가능한 점수: {numbers}",
    )
