"""A second verifier of sealed dice, written from the page `docs/dice/bytes.md` alone.

It uses nothing of the package and nothing of `tools/verify_dice.py`. Its comments quote the
sentences of the page that it follows; a test finds each of them there. So a rule that changes on
the page changes here, and a rule that is missing on the page is missing here.
"""

from tests.conformance.dice.second.record import accepts

__all__ = ["accepts"]
