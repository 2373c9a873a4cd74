"""The process that computes winning chances during games, so that no table waits for them.

`python -m yachtdice.services.chances.process` reads requests from stdin, one JSON document a line
(`requests.py`), and writes one answer a line to stdout, in the same order. It ends when stdin ends.
"""

from yachtdice.services.chances.answering import ChanceAnswers
from yachtdice.services.chances.endgames import Endgames
from yachtdice.services.line_process import answer_lines

if __name__ == "__main__":
    answer_lines(ChanceAnswers(Endgames()).answer)
