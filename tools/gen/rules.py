"""Invalid rules files with the faults that a reader names, `vectors/rules/faults.json`.

The client reads rules files too when it has no server. It names the same place for each fault.
"""

import json
from pathlib import Path

from tests.unit.rules.test_wrong_files import FAULTS, GOOD
from yachtdice.rules import WrongRulesError, parse_rules
from yachtdice.server.catalogue.service.rule_sets import reference_of
from yachtdice.solver.limits import MOST_BOXES

LONGEST = 100  #: Changes with more characters are left out: they test the reader of TOML.


def fault_file(folder: Path) -> dict[Path, str]:
    """Return the content of the file: a valid text with its reference, and changes to it.

    It also has the most boxes of a column whose best play can be computed.
    """
    faults = [
        {
            "name": name,
            "old": fault.old,
            "new": fault.new,
            "line": fault.line,
            "place": [place.en, place.ko],
        }
        for name, fault in FAULTS.items()
        if len(fault.new) <= LONGEST and fault.new.isascii() == fault.old.isascii()
        for place in [_refused(GOOD.replace(fault.old, fault.new)).place]
    ]
    whole = {
        "text": GOOD,
        "reference": reference_of(GOOD),
        "most_solved": MOST_BOXES,
        "faults": faults,
    }
    return {folder / "faults.json": json.dumps(whole, ensure_ascii=False, indent=1) + "\n"}


def _refused(text: str) -> WrongRulesError:
    """Return the error of an invalid text."""
    try:
        parse_rules(text)
    except WrongRulesError as error:
        return error
    raise AssertionError("the text is valid")
