"""`yacht distribution` shows how best play scores."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.unit.cli.conftest import HOUSE, Yacht
from yachtdice.rules import load_rules
from yachtdice.solver import Distribution, best_play, distribution

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def house() -> Distribution:
    """Return the distribution of the house rules."""
    return distribution(best_play(load_rules(HOUSE)))


def test_people_get_figures_boxes_and_bars(yacht: Yacht, house: Distribution) -> None:
    """The output has mean, percentiles, a row for each box, and a bar for each score range."""
    outcome = yacht("distribution", HOUSE)
    lines = outcome.out.splitlines()
    assert (outcome.code, outcome.err) == (0, "")
    assert lines[0] == "Corner House: scores of best play"
    assert lines[1].split() == ["Mean", f"{house.mean:.2f}"] == ["Mean", "126.89"]
    percentiles = [str(house.percentile(p)) for p in (1, 5, 25, 50, 75, 95, 99)]
    assert ["Final", "score", *percentiles] in [line.split() for line in lines]
    for box in load_rules(HOUSE).boxes:
        assert any(line.startswith(box.title.en) for line in lines)
    assert "█" * 50 in outcome.out
    assert "bonus" not in outcome.out


def test_bonuses_have_their_lines(yacht: Yacht, tmp_path: Path) -> None:
    """With bonuses, the output shows the chance of the upper and the mean of the repeat bonus."""
    file = tmp_path / "bonuses.toml"
    terms = "[upper_bonus]\nat_least = 63\npoints = 35\n"
    terms += '[repeat_bonus]\nbox = "yacht"\npoints = 100\nupper_only = false\ninto_box = false\n'
    file.write_text(Path(HOUSE).read_text("utf-8") + terms, "utf-8")
    answer = yacht("distribution", str(file), "--json").json()
    [phase] = answer["phases"]
    lines = yacht("distribution", str(file)).out.splitlines()
    upper = lines[4].removeprefix("Chance of the upper bonus").strip()
    assert float(upper.removesuffix("%")) == pytest.approx(100 * phase["upper_bonus"], abs=0.06)
    assert lines[5].split() == ["Yacht", "bonus,", "mean", f"{phase['repeat_bonus']:.2f}"]


def test_columns_are_named(yacht: Yacht) -> None:
    """With several columns, each lists its boxes under its title, here in Korean."""
    output = yacht("distribution", "extended", "--lang", "ko").out
    assert output.startswith("요트 · 확장: 최선의 플레이의 점수\n평균 ")
    assert output.count("\n빅 스트레이트 ") == 3
    assert [t for t in ("내려가기", "첫 굴림", "자유") if f"\n{t} " in output] == [
        "내려가기", "첫 굴림", "자유",
    ]  # fmt: skip


def test_every_figure_as_json(yacht: Yacht, house: Distribution) -> None:
    """With --json the figures are those of the solver in full precision."""
    answer = yacht("distribution", HOUSE, "--json").json()
    assert list(answer) == [
        "rules", "mean", "deviation", "least", "greatest", "percentiles", "at_least", "phases",
        "boxes", "chances", "plot",
    ]  # fmt: skip
    assert answer["chances"] == house.chances.tolist()
    assert (answer["mean"], answer["deviation"]) == (house.mean, house.deviation)
    assert (answer["least"], answer["greatest"]) == (house.least, house.greatest)
    assert answer["percentiles"]["50"] == house.percentile(50)
    assert [box["box"] for box in answer["boxes"]] == list(load_rules(HOUSE).categories)
    assert all(answer["at_least"][total] == house.at_least(int(total)) for total in
               answer["at_least"])  # fmt: skip


def test_the_drawing_is_complete_and_described(yacht: Yacht, tmp_path: Path) -> None:
    """--plot draws bars of all probabilities, with title, description and named axes."""
    file = tmp_path / "scores.svg"
    assert yacht("distribution", HOUSE, "--plot", str(file)).out.endswith(f"Chart: {file}\n")
    drawn = ElementTree.fromstring(file.read_text("utf-8"))
    texts = [text.text for text in drawn.iter(f"{SVG}text")]
    assert {"Final score", "Chance (%)", "mean 126.89"} <= set(texts)
    assert drawn.find(f"{SVG}title").text == "Corner House: scores of best play"  # type: ignore[union-attr] # it is there
    assert "Mean 126.89" in (drawn.findtext(f"{SVG}desc") or "")
    bars = [bar for bar in drawn.iter(f"{SVG}rect") if bar.get("class") == "bar"]
    heights = sum(float(bar.get("height", 0)) for bar in bars)
    shares = [text for text in drawn.iter(f"{SVG}text") if text.get("text-anchor") == "end"]
    low, high = shares[0], shares[-1]
    per_cent = (float(low.get("y", 0)) - float(high.get("y", 0))) / float(high.text or 0)
    assert heights / per_cent == pytest.approx(100, abs=1)
    assert [path.name for path in tmp_path.iterdir()] == ["scores.svg"]


@pytest.mark.parametrize("name", ["scores.png", "scores", "scores.svg.gz"])
def test_only_svg_is_drawn(yacht: Yacht, tmp_path: Path, name: str) -> None:
    """A picture format other than SVG is refused in either language, and nothing is written."""
    for language, says in (("en", "charts are SVG files"), ("ko", "SVG 파일로만 저장합니다")):
        words = ("distribution", HOUSE, "--plot", str(tmp_path / name), "--lang", language)
        assert says in yacht(*words).refused()
    assert not list(tmp_path.iterdir())


def test_a_place_that_takes_no_file(yacht: Yacht, tmp_path: Path) -> None:
    """A missing folder, or a folder in the file's place, is reported in one line."""
    asked = ("distribution", HOUSE, "--plot")
    assert "there is no folder" in yacht(*asked, str(tmp_path / "no" / "a.svg")).refused()
    (tmp_path / "a.svg").mkdir()
    assert "a.svg: cannot be written: " in yacht(*asked, str(tmp_path / "a.svg")).refused()
    assert [path.name for path in tmp_path.iterdir()] == ["a.svg"]
