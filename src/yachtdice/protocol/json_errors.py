"""The errors of reading JSON that this program has not written."""

from typing import Final

import msgspec

#: The errors that msgspec raises for JSON that is invalid, too deep, or not UTF-8.
JSON_ERRORS: Final = (msgspec.DecodeError, RecursionError, UnicodeError)
