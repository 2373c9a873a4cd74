"""The page that checks the dice of a record: from disk, from a server, and beside the verifiers."""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload, expect

from tests.conformance.dice.games import record
from tests.e2e import layout
from tests.e2e.accessible import violations
from tests.e2e.browser import AS_SHIPPED, Person
from tests.e2e.conftest import NewPerson
from tests.paths import ROOT

PAGE = ROOT / "web" / "public" / "verify.html"
EXAMPLE = ROOT / "examples" / "sealed.txt"
#: The published vectors of FIPS 180.
VECTORS = {
    "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq": (
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    "a" * 1_000_000: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
}

_HASHES = """(texts) => texts.map((text) => [...sha256(new TextEncoder().encode(text))]
  .map((byte) => byte.toString(16).padStart(2, '0')).join(''))"""


@pytest.fixture
def from_disk(chromium: Browser) -> Person:
    """Return a person who has opened the page from a file, without a network."""
    person = Person(chromium, "http://127.0.0.1:9", settings=AS_SHIPPED)
    person.context.set_offline(True)
    person.page.goto(PAGE.as_uri())
    return person


def test_the_page_hashes_as_published(from_disk: Person) -> None:
    """Its own SHA-256 gives the published hashes, and those of Python for all short lengths."""
    texts = [*VECTORS, *("x" * length for length in range(130))]

    found = from_disk.page.evaluate(_HASHES, texts)

    assert found[: len(VECTORS)] == list(VECTORS.values())
    assert found == [sha256(text.encode()).hexdigest() for text in texts]


def test_the_page_accepts_honest_records(from_disk: Person) -> None:
    """Records with every kind of party, void attempt, pledge and ending are proven."""
    verdicts = from_disk.page.evaluate(
        "(texts) => texts.map((text) => verdict(text)).map(({ code, en }) => [code, en ?? ''])",
        [record(seed) for seed in range(30)],
    )

    assert [says for code, says in verdicts if code != 0] == []


def _notes(file: Path, throws: list[int]) -> Path:
    """Write notes of seat 1 for the example with these answered throws."""
    lines = EXAMPLE.read_text("utf-8").split("\n")
    tip = next(line.split(" ")[2] for line in lines if line.startswith("1 pledges "))
    own = {"table": "k7m2p9qx4nbt", "party": 1, "tips": [tip], "throws": throws}
    file.write_text(json.dumps(own), encoding="utf-8")
    return file


def _policy(reader: Person) -> str:
    """Return the content security policy of the served page."""
    return reader.get("/verify").headers["content-security-policy"]


def test_a_record_is_checked_on_the_page(person: NewPerson, tmp_path: Path) -> None:
    """The served page proves an honest record, and names faults in the record and in the notes."""
    reader = person(settings=AS_SHIPPED)
    page, result = reader.page, reader.page.get_by_role("status")
    page.goto("/verify")
    assert "connect-src" not in (policy := _policy(reader))
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "worker-src blob:;" in policy
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url.partition(":")[0]))

    page.locator("#record").set_input_files(EXAMPLE)
    expect(result).to_contain_text("All 33 throws follow")
    expect(result.locator(".code")).to_have_text("amxDNwQD")
    page.locator("#notes").set_input_files(_notes(tmp_path / "own.json", [1, 2]))
    expect(result).to_contain_text("All 2 shares in your notes")
    page.locator("#notes").set_input_files(_notes(tmp_path / "other.json", [999]))
    expect(result).to_contain_text("Your share of throw 999 is missing")

    damaged = tmp_path / "damaged.txt"
    damaged.write_text(EXAMPLE.read_text("utf-8").replace(" 66152#", " 66153#"), "utf-8")
    page.locator("#record").set_input_files(damaged)
    expect(result).to_contain_text("throw 1: the shares give 66152, not 66153")
    page.locator("#record").set_input_files(ROOT / "examples" / "game.txt")
    expect(result).to_contain_text("no proof of its dice")
    (tmp_path / "game.json").write_text("{}", encoding="utf-8")
    page.locator("#record").set_input_files(tmp_path / "game.json")
    expect(result).to_contain_text("Download the record of this game as text")
    assert set(requests) == {"blob"}  # the worker, which is code of the page


def test_an_opened_record_shows_its_proof(person: NewPerson) -> None:
    """The page for records names the proof of the dice, the code, and the way to check it alone."""
    reader = person()
    reader.page.goto("/records")
    reader.page.locator("input[type=file]").set_input_files(EXAMPLE)

    expect(reader.see("record-dice")).to_contain_text("all 33 throws")
    expect(reader.see("record-dice")).to_contain_text("amxDNwQD")
    assert reader.page.locator("input[type=file]").input_value() == ""  # so it can be chosen again
    reader.see("record-dice").get_by_role("link").click()
    expect(reader.page.locator("#record")).to_be_visible()


def _long(file: Path) -> Path:
    """Write a record just below the size limit, whose check takes long."""
    head, end, plays = EXAMPLE.read_text("utf-8").partition("\n\n")
    line = "1 returns\n"
    count = (2**20 - 1 - EXAMPLE.stat().st_size) // len(line)
    file.write_text(head + end + line * count + plays, "utf-8")
    return file


def _answers_during_a_long_check(reader: Person, folder: Path) -> None:
    """Start a long check, use the page meanwhile, stop the check, and check another record."""
    page, result = reader.page, reader.page.locator("#result")
    page.locator("#record").set_input_files(_long(folder / "long.txt"))
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.locator("main > details summary").click()
    expect(page.locator("#cannot")).to_be_visible()
    expect(result).to_be_hidden()
    page.get_by_role("button", name="Stop").click()

    expect(result).to_contain_text("You stopped the check")
    expect(page.get_by_role("progressbar")).to_be_hidden()
    page.locator("#record").set_input_files(EXAMPLE)
    expect(result).to_contain_text("All 33 throws follow")


def test_a_long_check_can_be_stopped(person: NewPerson, tmp_path: Path) -> None:
    """On the page of a server a long check shows its progress, and the page answers meanwhile."""
    reader = person(settings=AS_SHIPPED)
    reader.page.goto("/verify")
    _answers_during_a_long_check(reader, tmp_path)


def test_a_long_check_can_be_stopped_from_disk(from_disk: Person, tmp_path: Path) -> None:
    """Opened from disk, the page answers during a long check too."""
    _answers_during_a_long_check(from_disk, tmp_path)
    assert from_disk.complaints == []


def test_a_choice_during_a_check_replaces_it(from_disk: Person, tmp_path: Path) -> None:
    """The verdict is of the files chosen last, and larger files than any record are refused."""
    page, result = from_disk.page, from_disk.page.locator("#result")
    page.locator("#record").set_input_files(_long(tmp_path / "long.txt"))
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.locator("#record").set_input_files(EXAMPLE)
    expect(result).to_contain_text("All 33 throws follow")

    (tmp_path / "large.txt").write_bytes(b"1 returns\n" * 200_000)
    page.locator("#record").set_input_files(tmp_path / "large.txt")
    expect(result).to_contain_text("This file is too large")
    expect(result).not_to_contain_text("All 33 throws")


def test_a_file_that_has_changed_is_checked_again(from_disk: Person, tmp_path: Path) -> None:
    """The same file, chosen again after it changed on disk, gets a new verdict."""
    result = from_disk.page.locator("#result")
    record, own = tmp_path / "game.txt", _notes(tmp_path / "own.json", [1, 2])
    record.write_text(text := EXAMPLE.read_text("utf-8"), "utf-8")
    _pick(from_disk, "#record", record)
    expect(result).to_contain_text("All 33 throws follow")

    record.write_text(text.replace(" 66152#", " 66153#"), "utf-8")
    _pick(from_disk, "#record", record)
    expect(result).to_contain_text("throw 1: the shares give 66152, not 66153")
    record.write_text(text, "utf-8")
    _pick(from_disk, "#notes", own)
    expect(result).to_contain_text("The file has changed since you chose it")
    _pick(from_disk, "#record", record)
    expect(result).to_contain_text("All 2 shares in your notes")
    _notes(own, [999])
    _pick(from_disk, "#notes", own)
    expect(result).to_contain_text("Your share of throw 999 is missing")


def _pick(reader: Person, place: str, file: Path) -> None:
    """Choose a file as a person does: the browser decides whether the choice is a change."""
    browser = reader.context.new_cdp_session(reader.page)
    browser.send("Page.enable")
    browser.send("Page.setInterceptFileChooserDialog", {"enabled": True})
    reader.page.locator(place).click()
    root = browser.send("DOM.getDocument")["root"]["nodeId"]
    found = browser.send("DOM.querySelector", {"nodeId": root, "selector": place})
    browser.send("DOM.setFileInputFiles", {"files": [str(file)], **found})
    browser.detach()


def test_dropped_files_are_checked(from_disk: Person) -> None:
    """Files that are dropped on the page are checked, and the inputs name them."""
    page, text = from_disk.page, EXAMPLE.read_text("utf-8")
    page.locator("#record").set_input_files(ROOT / "examples" / "game.txt")
    expect(page.locator("#result")).to_contain_text("no proof of its dice")

    page.evaluate(_DROP, text)

    expect(page.locator("#result")).to_contain_text("All 33 throws follow")
    assert page.locator("#record").input_value().endswith("dropped.txt")


_DROP = """(text) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], 'dropped.txt'));
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
}"""


def test_a_file_that_cannot_be_read_takes_the_game_before_away(person: NewPerson) -> None:
    """The page for records shows no proof of an earlier file beside the fault of the last one."""
    reader = person()
    reader.page.goto("/records")
    chooser = reader.page.locator("input[type=file]")
    large: FilePayload = {
        "name": "large.txt",
        "mimeType": "text/plain",
        "buffer": b"1 returns\n" * 100_000,
    }
    faults: dict[str, Callable[[], object]] = {
        "tooLarge": lambda: chooser.set_input_files([large]),
        "unreadable": lambda: reader.page.evaluate(_UNREADABLE),
    }
    for fault, choose in faults.items():
        chooser.set_input_files(EXAMPLE)
        expect(reader.see("record-dice")).to_contain_text("amxDNwQD")
        choose()
        expect(reader.see("record-fault")).to_have_attribute("data-fault", fault)
        expect(reader.see("record-dice")).to_have_count(0)


#: Choose a file that the browser cannot read: it was deleted meanwhile.
_UNREADABLE = """() => {
  const file = new File(['gone'], 'gone.txt');
  file.text = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  const chooser = document.querySelector('input[type=file]');
  Object.defineProperty(chooser, 'files', { value: [file], configurable: true });
  chooser.dispatchEvent(new Event('change', { bubbles: true }));
  delete chooser.files;
}"""


@pytest.mark.parametrize("language", ["en", "ko"])
def test_the_page_fits_and_is_accessible(person: NewPerson, language: str) -> None:
    """In both languages it has no finding of axe, and nothing sticks out at any size."""
    reader = person(language=language, settings=AS_SHIPPED)
    reader.page.goto("/verify")
    reader.page.locator("#record").set_input_files(EXAMPLE)
    expect(reader.page.locator(".code")).to_be_visible()
    reader.page.locator("#result summary").click()
    reader.page.locator("main > details summary").click()

    assert violations(reader) == []
    for width, height in layout.EVERY_SIZE[language]:
        reader.page.set_viewport_size({"width": width, "height": height})
        reader.wait_until_slid()
        assert reader.width() <= width
