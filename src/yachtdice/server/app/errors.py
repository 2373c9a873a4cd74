"""The answer to each error of a request: the table knows the errors of every subject."""

import logging
import secrets
from typing import Final

from litestar import Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from yachtdice.game import RecordError
from yachtdice.rules import RulesError, WrongRulesError
from yachtdice.server.bots.service.accounts import MOST_BOTS, NoBotError, TooManyBotsError
from yachtdice.server.catalogue.messages import RulesProblem
from yachtdice.server.common.limits import LogThrottle, TooOftenError
from yachtdice.server.common.log_events import LoginRefused, log_event
from yachtdice.server.common.ports import StoreUnavailableError
from yachtdice.server.common.smtp import AddressRefusedError
from yachtdice.server.contests.service.desk import (
    AccountTooYoungError,
    ContestOrderError,
    NotContestHostError,
    TooManyContestsError,
)
from yachtdice.server.contests.service.ports import (
    ContestClosedError,
    ContestFullError,
    NoContestError,
)
from yachtdice.server.contests.service.record import NoGameOverError
from yachtdice.server.discord.service.interactions import InteractionError, SignatureError
from yachtdice.server.http.problems import (
    answer,
    answering,
    limited,
    limited_for,
    on_http_error,
    problem_fields,
    respond,
)
from yachtdice.server.http.requests import AnyRequest, ClientGoneError, address_of
from yachtdice.server.jobs.fair_queue import TooManyWaitingError
from yachtdice.server.jobs.lines import RefusedRequestError
from yachtdice.server.people.api.visitors import NoHostError
from yachtdice.server.people.messages.games import RecordProblem
from yachtdice.server.people.service import accounts
from yachtdice.server.people.service.names import NameRefusedError
from yachtdice.server.people.service.passwords import PasswordRefusedError
from yachtdice.server.people.service.ports import NameTakenError
from yachtdice.server.reminders.service.mail import MailLinkError, MailNotSentError, MailOffError
from yachtdice.server.reminders.service.push import PushOffError, PushRefusedError
from yachtdice.server.rooms.messages.routes import RefusalProblem
from yachtdice.server.rooms.service.state.room import RefusedError
from yachtdice.server.rooms.service.waiting.vacations import (
    NotOnVacationError,
    OnVacationError,
    TooFewDaysError,
)
from yachtdice.server.sheets.messages import EntryFault, EntryProblem
from yachtdice.server.sheets.service.reasons import EntryError
from yachtdice.server.sheets.service.sheets import NoRulesError, NoSheetError
from yachtdice.server.sheets.service.showing import NoRecordError
from yachtdice.server.tournaments.service.ports import (
    StandingClosedError,
    StandingFullError,
    TooManyEntriesError,
)
from yachtdice.server.tournaments.service.queue import (
    MOST_WORDS,
    NotOpenError,
    OrderError,
    QueueFullError,
    WordsClosedError,
)
from yachtdice.server.tournaments.service.standing import (
    MOST_OF_OWNER,
    MOST_STANDING,
    TooManyStandingError,
)
from yachtdice.views.rules import show_text

_log = logging.getLogger(__name__)
#: Recently logged rate limits of account requests, by limit and address.
_logged_limits: Final = LogThrottle()

#: Seconds in `Retry-After` for a full queue: enough for most of its jobs.
_QUEUE_PAUSE_S: Final = 2

_GONE: Final = 499  #: The status in the metrics for a client that did not wait for its answer.


def on_wrong_rules(_: AnyRequest, error: WrongRulesError) -> Response[bytes]:
    """Respond with the error in a rules file and its line, in both languages."""
    facts = RulesProblem(
        *problem_fields(400, str(error), "rules"),
        line=error.line,
        place=error.place.en or None,
        text=show_text(error.text),
        reason=show_text(error.reason),
    )
    return respond(facts)


def on_refused(_: AnyRequest, error: RefusedError) -> Response[bytes]:
    """Respond with the code that the live socket would have sent."""
    return respond(RefusalProblem(*problem_fields(400, error.reason, "room"), code=error.code))


def on_bad_record(_: AnyRequest, error: RecordError) -> Response[bytes]:
    """Respond with the error in a record and its place."""
    facts = RecordProblem(
        *problem_fields(400, str(error), "record"),
        fault=error.fault,
        line=error.line,
        event=error.event,
    )
    return respond(facts)


def on_entry(_: AnyRequest, error: EntryError) -> Response[bytes]:
    """Respond with the fault of a sheet's entry and its place."""
    status = {EntryFault.ILLEGAL: 400, EntryFault.FORBIDDEN: 403}.get(error.fault, 409)
    facts = EntryProblem(
        *problem_fields(status, str(error), "entry"),
        fault=error.fault,
        version=error.version,
        text=show_text(error.text),
        index=error.index,
        entry=error.entry,
    )
    return respond(facts)


def on_fault(
    _: AnyRequest, error: NameRefusedError | PasswordRefusedError | OrderError | PushRefusedError
) -> Response[bytes]:
    """Respond to a name, a password, an order or a subscription; its fault names the problem."""
    return answer(400, str(error), error.fault)


def on_wrong_password(request: AnyRequest, _: Exception) -> Response[bytes]:
    """Respond to a wrong name or password, without saying which is wrong."""
    log_event(LoginRefused("wrong-password", address_of(request)))
    return answer(401, "the name or the password is wrong", "wrong-password")


def on_too_often(request: AnyRequest, error: TooOftenError) -> Response[bytes]:
    """Respond with the rate limit that was reached and the time when it ends."""
    origin = address_of(request)
    is_of_accounts = request.url.path.startswith("/api/account")
    if is_of_accounts and _logged_limits.may_log(f"{error.limit} {origin}"):
        log_event(LoginRefused(error.limit, origin))
    return limited(str(error), error.limit, error.until_ms, error.seconds)


def on_too_many_waiting(_: AnyRequest, error: TooManyWaitingError) -> Response[bytes]:
    """Respond that the queue of the client is full."""
    return limited_for(str(error), "computations that wait, by address", _QUEUE_PAUSE_S)


def on_gone(_: AnyRequest, __: Exception) -> Response[bytes]:
    """Respond to a client that has disconnected: the server sends nothing, but counts it."""
    return Response(b"", status_code=_GONE)


def on_unavailable(_: AnyRequest, error: StoreUnavailableError) -> Response[bytes]:
    """Respond with the fault of the database."""
    fault = error.fault
    return answer(503, fault.reason, fault.value.replace("_", "-"))


def on_bug(_: AnyRequest, error: Exception) -> Response[bytes]:
    """Respond to an internal error without details; the log has them under the same id."""
    mark = secrets.token_hex(4)
    _log.error("a request failed (%s)", mark, exc_info=error)
    return answer(500, f"the server failed; its log has the error under {mark}")


HANDLERS: Final[ExceptionHandlersMap] = {
    HTTPException: on_http_error,
    WrongRulesError: on_wrong_rules,
    RulesError: answering(400),
    RecordError: on_bad_record,
    NameRefusedError: on_fault,
    PasswordRefusedError: on_fault,
    OrderError: on_fault,
    PushRefusedError: on_fault,
    PushOffError: answering(
        409, "push-off", "the host of this server has not turned push messages on"
    ),
    SignatureError: answering(401, detail="this request has no valid signature of Discord"),
    InteractionError: answering(400),
    RefusedError: on_refused,
    EntryError: on_entry,
    NoSheetError: answering(
        404, "no-sheet", "there is no such sheet, or the key of the link does not open it"
    ),
    NoRulesError: answering(404),
    NoRecordError: answering(409, "no-record"),
    RefusedRequestError: answering(400, "no-review"),
    accounts.WrongPasswordError: on_wrong_password,
    accounts.NoAccountError: answering(
        403, "account-needed", "this needs an account; create one or log in"
    ),
    accounts.BarredError: answering(
        403, "account-barred", "the host of this server has barred this account"
    ),
    accounts.HasAccountError: answering(
        409, "account-there", "you already have an account; log out first"
    ),
    NameTakenError: answering(
        409, "name-taken", "an account has this name or one that looks like it; choose another"
    ),
    NoHostError: answering(403, "host-only", "only the host of this server may do this"),
    QueueFullError: answering(
        409,
        "tournaments-waiting",
        "too many tournaments are waiting; cancel one or try again later",
    ),
    NotOpenError: answering(
        409, "tournament-over", "this tournament is over; there is nothing to cancel"
    ),
    WordsClosedError: answering(
        409,
        "words-closed",
        f"add words only to a sealed seed, before the tournament begins, and at most {MOST_WORDS}",
    ),
    StandingClosedError: answering(
        409, "standing-closed", "this standing tournament is closed; enter another one"
    ),
    StandingFullError: answering(
        409,
        "standing-full",
        "all places are taken; "
        "a program that has not connected for 30 days loses its place to a new bot",
    ),
    TooManyEntriesError: answering(
        409,
        "too-many-entries",
        f"an account may enter {MOST_OF_OWNER} bots; withdraw one first",
    ),
    TooManyStandingError: answering(
        409,
        "too-many-standing",
        f"at most {MOST_STANDING} standing tournaments are open at a time; close one first",
    ),
    NoContestError: answering(404, "no-contest", "there is no such contest"),
    ContestOrderError: answering(400, "contest-order"),
    AccountTooYoungError: answering(403, "account-young"),
    NotContestHostError: answering(403, "contest-host-only"),
    TooManyContestsError: answering(409, "too-many-contests"),
    ContestClosedError: answering(409, "contest-closed"),
    ContestFullError: answering(409, "contest-full"),
    NoGameOverError: answering(409, "contest-record"),
    NoBotError: answering(404, "no-bot", "there is no such bot, or it belongs to another account"),
    TooManyBotsError: answering(
        403, "too-many-bots", f"an account may have {MOST_BOTS} bots; delete one first"
    ),
    OnVacationError: answering(
        409, "on-vacation", "you are on vacation already; end it before you start another one"
    ),
    NotOnVacationError: answering(
        409, "not-on-vacation", "you are not on vacation; there is nothing to end"
    ),
    TooFewDaysError: answering(409, "vacation-days"),
    AddressRefusedError: answering(400, "mail-address"),
    MailOffError: answering(
        409, "mail-off", "the host of this server has not turned reminders by e-mail on"
    ),
    MailLinkError: answering(
        409, "mail-link", "this link is unknown or older than 24 hours; ask for a new one"
    ),
    MailNotSentError: answering(
        503,
        "mail-not-sent",
        "the mail server takes no mail to it; check the address or try later",
    ),
    TooOftenError: on_too_often,
    TooManyWaitingError: on_too_many_waiting,
    ClientGoneError: on_gone,
    StoreUnavailableError: on_unavailable,
    RecursionError: answering(400, detail="the body is nested too deeply"),
    Exception: on_bug,
}
