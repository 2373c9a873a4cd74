"""The main reason why the best choice is better, in one sentence.

It is about the largest gain of the best choice, if that is at least 0.3 points and a fifth of the
cost; otherwise about all parts together.
"""

from typing import Final

from yachtdice.analysis.explaining import Aspect, AspectKind, Explanation
from yachtdice.analysis.marks import AS_GOOD
from yachtdice.analysis.themes import Theme
from yachtdice.rules import RuleSet, Text

_LEAST_POINTS: Final = 0.3
_LEAST_SHARE: Final = 0.2
_RARE: Final = 0.0195  #: A smaller chance is written as "once in".
_NEVER: Final = 0.0001  #: A smaller chance is not written.
_OBJECT: Final = "을를을를를을"  #: The Korean particle after each face.


def main_reason(rules: RuleSet, found: Explanation) -> Text | None:
    """Return why the best choice is better; None if both are as good."""
    if found.regret < AS_GOOD:
        return None
    act, gain = _act(rules, found), found.aspects[0]
    if gain.points < max(_LEAST_POINTS, _LEAST_SHARE * found.regret):
        amount = _points(found.regret)
        en = f"{act.en} is a little better in many places: {amount} points together."
        return Text(en, f"{act.ko} 여러 곳에서 조금씩 더 얻어서, 합치면 {amount}점 차이예요.")
    say = _often if _is_often(gain, found) else _more
    return say(act, _place(rules, gain), gain, _price(gain, found.regret))


def _price(gain: Aspect, regret: float) -> Text | None:
    """Return the points that the best choice loses elsewhere; None if they are few."""
    price = round(gain.points, 1) - round(regret, 1)
    if price < max(_LEAST_POINTS, _LEAST_SHARE * regret):
        return None
    return Text(f"{_points(price)} fewer elsewhere", f"다른 곳에서 {_points(price)}점을 덜 얻어요")


def _is_often(gain: Aspect, found: Explanation) -> bool:
    """Return whether a gain comes from a visibly higher chance."""
    if _times(gain.best) == _times(gain.chosen) or gain.best < gain.chosen:
        return False
    is_roll = found.best.box is None
    return gain.kind is AspectKind.BONUS or (is_roll and gain.now >= gain.points / 2)


def _act(rules: RuleSet, found: Explanation) -> Text:
    """Return the best choice as the beginning of a sentence."""
    best = found.best
    if best.box is not None:
        title = rules.boxes[rules.index[best.box]].title
        if found.theme is Theme.ROLLED_ON:
            en = f"Filling {title.en} without another roll"
            return Text(en, f"더 굴리지 않고 {title.ko} 칸을 채우면")
        return Text(f"Filling {title.en} now", f"지금 {title.ko} 칸을 채우면")
    if not best.keep_faces:
        return Text("Rolling all dice again", "주사위를 모두 다시 굴리면")
    faces = " ".join(map(str, best.keep_faces))
    kept = f"{faces}{_OBJECT[best.keep_faces[-1] - 1]}"
    if found.theme is Theme.STOPPED_EARLY:
        return Text(f"Keeping {faces} and rolling again", f"{kept} 남기고 다시 굴리면")
    return Text(f"Keeping {faces}", f"{kept} 남기면")


def _place(rules: RuleSet, aspect: Aspect) -> Text:
    """Return the box or the bonus from which the points of an aspect come."""
    if aspect.kind is AspectKind.BONUS:
        return Text("the bonus", "보너스")
    if aspect.box is None:
        return Text(f"the {rules.repeat_title.en}", rules.repeat_title.ko)
    title = rules.boxes[rules.index[aspect.box]].title
    return Text(title.en, f"{title.ko} 칸")


def _more(act: Text, place: Text, gain: Aspect, price: Text | None) -> Text:
    """Return the sentence about a gain in points."""
    en, ko = f"{act.en} brings {_points(gain.points)} more points from {place.en}", ""
    if gain.kind is AspectKind.BOX and gain.now < gain.points / 2:
        en, ko = f"{en}, mostly in later turns", "대부분 나중 차례에 "
    ko = f"{act.ko} {place.ko}에서 {ko}{_points(gain.points)}점을 더"
    if price is None:
        return Text(f"{en}.", f"{ko} 얻어요.")
    return Text(f"{en}, and {price.en}.", f"{ko} 얻고 {price.ko}.")


def _often(act: Text, place: Text, gain: Aspect, price: Text | None) -> Text:
    """Return the sentence about a gain that comes from a higher chance."""
    best, chosen, amount = _times(gain.best), _times(gain.chosen), _points(gain.points)
    en, ko = f"{best.en} instead of {chosen.en}", f"{chosen.ko}에서 {best.ko}으로 늘어서"
    if gain.chosen < _NEVER:
        en, ko = best.en, f"{best.ko} 있어서"
    elif gain.chosen >= _RARE:
        hundred = "100번 중 "
        en, ko = en.removesuffix(" times in 100"), hundred + ko.replace(hundred, "")
    verb = Text("scores in", "에서 점수를 얻는")
    if gain.kind is AspectKind.BONUS:
        verb = Text("reaches", "를 받는")
    en = f"{act.en} {verb.en} {place.en} {en}"
    ko = f"{act.ko} {place.ko}{verb.ko} 경우가 {ko}"
    if price is None:
        end = f"이것만으로 {amount}점을 더 얻어요"
        return Text(f"{en}: that alone is worth {amount} points.", f"{ko}, {end}.")
    end = f"{amount}점을 더 얻고 {price.ko}"
    return Text(f"{en}: that brings {amount} points, and {price.en}.", f"{ko}, {end}.")


def _times(chance: float) -> Text:
    """Return how often something happens: of a hundred times, or once in many."""
    if chance >= _RARE:
        share = f"{100 * chance:.0f}"
        return Text(f"{share} times in 100", f"100번 중 {share}번")
    many = f"{float(f'{1 / max(chance, _NEVER):.2g}'):,.0f}"
    return Text(f"about once in {many}", f"{many}번에 한 번쯤")


def _points(points: float) -> str:
    """Return points with one decimal."""
    return f"{points:.1f}"
