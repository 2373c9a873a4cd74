"""The review process: answers requests for reviews, so that no table waits for them.

`python -m yachtdice.services.review.process` reads requests from stdin, one JSON document a line
(`requests.py`), and writes one answer a line to stdout, in the same order. It ends when stdin ends.
"""

from typing import Final

import msgspec

from yachtdice.services.line_process import answer_lines
from yachtdice.services.review.answering import answer_to
from yachtdice.services.review.requests import AnyReviewRequest

_requests: Final[msgspec.json.Decoder[AnyReviewRequest]] = msgspec.json.Decoder(AnyReviewRequest)

if __name__ == "__main__":
    answer_lines(lambda line: answer_to(_requests.decode(line)))
