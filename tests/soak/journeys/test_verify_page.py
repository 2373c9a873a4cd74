"""The page that verifies records, against the small verifier."""

from random import Random

from tests.conformance.dice.mutants import originals
from tests.conformance.dice.verdicts import Judge
from tests.e2e.browser import Person
from tools.verify_dice import verdict


def test_the_page_agrees_with_the_small_verifier(from_disk: Person) -> None:
    """Opened from disk, it gives the same verdict as `tools/verify_dice.py` on all records."""
    texts = [
        text
        for number, original in enumerate(originals().values())
        for text in (original, *Judge(original).texts(Random(number), each=1))
    ]

    codes = from_disk.page.evaluate("(texts) => texts.map((text) => verdict(text).code)", texts)

    assert codes == [verdict(text)[0] for text in texts]
    assert len(texts) > 1000
    assert from_disk.complaints == []
