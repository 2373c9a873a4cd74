"""Bodies of the HTTP API for programs of accounts that play in standing tournaments."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from yachtdice.tournament.players.questions import MOST_QUESTIONS, ProgramQuestion, TurnAnswer


class ProgramTurn(Struct, frozen=True, forbid_unknown_fields=True):
    """A request of a program: its version, and the answers to the last batch."""

    #: Version of the program, without spaces; a new one counts as a submission.
    version: Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[!-~]+$")]
    batch: int | None = None  #: Number of the batch that is answered, null if none is.
    #: One answer for each question of the batch, in the same order.
    answers: Annotated[tuple[TurnAnswer, ...], Meta(max_length=MOST_QUESTIONS)] = ()


class ProgramBatch(Struct, frozen=True):
    """The questions that a program has to answer next."""

    batch: int | None  #: Number of the batch, null if there are no questions.
    tournament: str | None  #: Id of the tournament.
    rules: str | None  #: `reference` of its rule set.
    #: The questions. All are of different games and can be answered in any order.
    questions: tuple[ProgramQuestion, ...]


NO_QUESTIONS: Final = ProgramBatch(None, None, None, ())
