"""The answer to each error of a request: the table knows the errors of every subject."""

import logging
import secrets
from http import HTTPStatus
from typing import Final

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from yachtdice.game import RecordError
from yachtdice.protocol.catalogue_messages import RulesProblem
from yachtdice.protocol.game_messages import RecordProblem
from yachtdice.protocol.http_messages import RefusalProblem
from yachtdice.rules import RulesError, WrongRulesError
from yachtdice.server.address import counted_as
from yachtdice.server.http.admission import ClientGoneError
from yachtdice.server.http.problems import (
    answer,
    limited,
    limited_for,
    on_http_error,
    problem_type,
    respond,
)
from yachtdice.server.http.throttle import LogThrottle
from yachtdice.server.people.visitors import NoHostError
from yachtdice.services.fair_queue import TooManyWaitingError
from yachtdice.services.limits import TooOftenError
from yachtdice.services.line_process import RefusedRequestError
from yachtdice.services.log_events import LoginRefused, log_event
from yachtdice.services.people import accounts
from yachtdice.services.people.names import NameRefusedError
from yachtdice.services.people.passwords import PasswordRefusedError
from yachtdice.services.people.ports import NameTakenError
from yachtdice.services.ports import StoreUnavailableError
from yachtdice.services.rooms.room import RefusedError
from yachtdice.services.tournaments.orders import OrderError
from yachtdice.services.tournaments.queue import NotOpenError, QueueFullError, WordsClosedError
from yachtdice.services.tournaments.standing import (
    MOST_OF_OWNER,
    MOST_STANDING,
    TooManyStandingError,
)
from yachtdice.services.tournaments.standing_ports import (
    StandingClosedError,
    StandingFullError,
    TooManyEntriesError,
)
from yachtdice.views.rules import show_text

_log = logging.getLogger(__name__)
#: Recently logged rate limits of account requests, by limit and address.
_logged_limits: Final = LogThrottle()

#: Seconds in `Retry-After` for a full queue: enough for most of its jobs.
_QUEUE_PAUSE_S: Final = 2

_GONE: Final = 499  #: The status in the metrics for a client that did not wait for its answer.


def on_user_error(_: Request, error: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond to an error that the user can correct."""
    return answer(400, str(error))


def on_wrong_rules(_: Request, error: WrongRulesError) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond with the error in a rules file and its line, in both languages."""
    facts = RulesProblem(
        type=problem_type("rules"),
        title=HTTPStatus.BAD_REQUEST.phrase,
        status=400,
        detail=str(error),
        line=error.line,
        place=error.place.en or None,
        text=show_text(error.text),
        reason=show_text(error.reason),
    )
    return respond(facts)


def on_refused(_: Request, error: RefusedError) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond with the code that the live socket would have sent."""
    facts = RefusalProblem(
        type=problem_type("room"),
        title=HTTPStatus.BAD_REQUEST.phrase,
        status=400,
        detail=error.reason,
        code=error.code,
    )
    return respond(facts)


def on_refused_review(_: Request, error: RefusedRequestError) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond to a game or position that cannot be reviewed."""
    return answer(400, str(error), "no-review")


def on_refused_text(
    _: Request,  # type: ignore[type-arg]
    error: NameRefusedError | PasswordRefusedError,
) -> Response[bytes]:
    """Respond to an invalid name or password."""
    return answer(400, str(error), error.fault)


def on_bad_record(_: Request, error: RecordError) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond with the error in a record and its place."""
    facts = RecordProblem(
        type=problem_type("record"),
        title=HTTPStatus.BAD_REQUEST.phrase,
        status=400,
        detail=str(error),
        fault=error.fault,
        line=error.line,
        event=error.event,
    )
    return respond(facts)


def _origin_of(request: Request) -> str:  # type: ignore[type-arg]
    """Return the key of the sender's address for rate limits."""
    return counted_as(request.client.host if request.client else "?")


def on_wrong_password(request: Request, _: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond to a wrong name or password, without saying which is wrong."""
    log_event(LoginRefused("wrong-password", _origin_of(request)))
    return answer(401, "the name or the password is wrong", "wrong-password")


def on_no_account(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond that an account is needed."""
    return answer(403, "this needs an account; create one or log in", "account-needed")


def on_barred(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond that the host has barred the account."""
    return answer(403, "the host of this server has barred this account", "account-barred")


def on_has_account(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond that the player already has an account."""
    return answer(409, "you already have an account; log out first", "account-there")


def on_name_taken(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond that another account has this name or one that looks like it."""
    detail = "an account has this name or one that looks like it; choose another"
    return answer(409, detail, "name-taken")


def on_wrong_order(_: Request, error: OrderError) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond to an invalid tournament order."""
    return answer(400, str(error), error.fault)


def on_no_host(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond that only a host may do this."""
    return answer(403, "only the host of this server may do this", "host-only")


def on_queue_full(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond that the tournament queue is full."""
    detail = "too many tournaments are waiting; cancel one or try again later"
    return answer(409, detail, "tournaments-waiting")


def on_not_open(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond that a tournament is already over."""
    return answer(409, "this tournament is over; there is nothing to cancel", "tournament-over")


def on_words_closed(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond that a tournament takes no words."""
    detail = "add words only to a sealed seed, before the tournament begins, and at most 100"
    return answer(409, detail, "words-closed")


def on_standing_closed(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond that a standing tournament is closed."""
    return answer(409, "this standing tournament is closed; enter another one", "standing-closed")


def on_standing_full(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond that a standing tournament has no free place."""
    detail = (
        "all places are taken; "
        "a program that has not connected for 30 days loses its place to a new bot"
    )
    return answer(409, detail, "standing-full")


def on_too_many_entries(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond that the account has entered as many bots as it may."""
    detail = f"an account may enter {MOST_OF_OWNER} bots; withdraw one first"
    return answer(409, detail, "too-many-entries")


def on_too_many_standing(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond that the server has the maximum number of standing tournaments."""
    detail = f"at most {MOST_STANDING} standing tournaments are open at a time; close one first"
    return answer(409, detail, "too-many-standing")


def on_too_often(request: Request, error: TooOftenError) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond with the rate limit that was reached and the time when it ends."""
    origin = _origin_of(request)
    is_of_accounts = request.url.path.startswith("/api/account")
    if is_of_accounts and _logged_limits.may_log(f"{error.limit} {origin}"):
        log_event(LoginRefused(error.limit, origin))
    return limited(str(error), error.limit, error.until_ms, error.seconds)


def on_too_many_waiting(_: Request, error: TooManyWaitingError) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond that the queue of the client is full."""
    return limited_for(str(error), "computations that wait, by address", _QUEUE_PAUSE_S)


def on_gone(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond to a client that has disconnected: the server sends nothing, but counts it."""
    return Response(b"", status_code=_GONE)


def on_too_deep(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond to a body that is nested too deeply."""
    return answer(400, "the body is nested too deeply")


def on_unavailable(_: Request, error: StoreUnavailableError) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond with the fault of the database."""
    fault = error.fault
    return answer(503, fault.reason, fault.value.replace("_", "-"))


def on_bug(_: Request, error: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond to an internal error without details; the log has them under the same id."""
    mark = secrets.token_hex(4)
    _log.error("a request failed (%s)", mark, exc_info=error)
    return answer(500, f"the server failed; its log has the error under {mark}")


HANDLERS: Final[ExceptionHandlersMap] = {
    HTTPException: on_http_error,
    WrongRulesError: on_wrong_rules,
    RulesError: on_user_error,
    RecordError: on_bad_record,
    NameRefusedError: on_refused_text,
    RefusedError: on_refused,
    RefusedRequestError: on_refused_review,
    PasswordRefusedError: on_refused_text,
    accounts.WrongPasswordError: on_wrong_password,
    accounts.NoAccountError: on_no_account,
    accounts.BarredError: on_barred,
    accounts.HasAccountError: on_has_account,
    NameTakenError: on_name_taken,
    OrderError: on_wrong_order,
    NoHostError: on_no_host,
    QueueFullError: on_queue_full,
    NotOpenError: on_not_open,
    WordsClosedError: on_words_closed,
    StandingClosedError: on_standing_closed,
    StandingFullError: on_standing_full,
    TooManyEntriesError: on_too_many_entries,
    TooManyStandingError: on_too_many_standing,
    TooOftenError: on_too_often,
    TooManyWaitingError: on_too_many_waiting,
    ClientGoneError: on_gone,
    StoreUnavailableError: on_unavailable,
    RecursionError: on_too_deep,
    Exception: on_bug,
}
