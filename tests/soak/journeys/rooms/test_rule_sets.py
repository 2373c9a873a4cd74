"""House rules from every rule set and from a file."""

from playwright.sync_api import expect

from tests.e2e.conftest import NewPerson
from tests.e2e.rooms.test_rule_sets import _expect_valid
from tests.paths import ROOT
from yachtdice import load_rules, rules_ids
from yachtdice.rules import parse_rules

HOUSE = ROOT / "examples" / "house.toml"


def test_every_rule_set_can_start_house_rules(person: NewPerson) -> None:
    """The text that the form writes for a built-in rule set plays like that rule set."""
    mina = person()
    mina.page.goto("/house-rules")
    for rules in rules_ids():
        mina.see("start-from").select_option(rules)
        expect(mina.see("rules-name")).to_have_value(f"{load_rules(rules).title.en}, our way")
        _expect_valid(mina)
        text = mina.see("rules-text").input_value()
        assert parse_rules(text).fingerprint == load_rules(rules).fingerprint, text


def test_a_rules_file_is_checked_and_played(person: NewPerson) -> None:
    """A wrong text is refused with its line in either language; the form shows a correct one."""
    mina = person()
    mina.introduce("Mina")
    text = HOUSE.read_text(encoding="utf-8")
    wrong = text.replace("face = 4", "face = 7")
    mina.see("language").click()
    mina.see("rules-pick").click()
    mina.see("house-rules-link").click()
    _expect_valid(mina)
    mina.see("rules-text").fill(wrong)
    reason = "10번째 줄, 4번째 칸 (fours), pattern, face: 1부터 6까지의 정수로 적어 주세요"
    expect(mina.see("rules-fault")).to_contain_text(reason)
    expect(mina.see("rules-play")).to_be_disabled()
    mina.see("language").click()
    expect(mina.see("rules-fault")).to_contain_text("line 10")
    mina.see("fault-line").click()
    selected = "getSelection().toString()"
    assert "face = 7" in mina.page.evaluate(selected)
    mina.see("rules-text").fill(text)
    expect(mina.see("rules-name")).to_have_value("Corner House")
    mina.see("rules-play").click()
    mina.seat_bot(1, "greedy")
    mina.see("start-game").click()

    mina.roll()
    mina.see("fill-last_chance").click()

    expect(mina.see("box-0-0-last_chance")).to_have_attribute("data-state", "filled")


def test_the_page_of_a_rule_set_is_in_both_languages(person: NewPerson) -> None:
    """The page of a rule set shows its generated sentences in either language."""
    mina = person()
    mina.page.goto("/rules/yahtzee")
    rules = load_rules("yahtzee")

    expect(mina.page.get_by_text("forced joker").first).to_be_visible()
    for box in rules.boxes:
        expect(mina.page.get_by_text(box.title.en, exact=True).first).to_be_visible()
    mina.see("language").click()
    expect(mina.page.get_by_text("강제 조커").first).to_be_visible()
