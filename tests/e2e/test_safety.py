"""In a browser no user text is executed, and only the client's own files run."""

import re
import unicodedata
from contextlib import AsyncExitStack

from playwright.sync_api import Dialog, Page, expect

from tests.e2e.conftest import NewPerson
from tests.support.clients.guest import Guest
from tests.support.length import IS_LONG, at_length
from tests.support.servers.server_process import ServerProcess
from tests.support.waiting import run_beside
from yachtdice.server.rooms.messages.client import TakeSeat
from yachtdice.server.rooms.messages.server import Accepted

#: Allowed names: markup, templates, entities, code, other scripts, look-alikes, emoji.
SHOWN = [
    "<script>x()</script>", "<svg/onload=alert()>", "<b onclick=alert(1)>", "<img src=x onerror>",
    "<iframe src=//a.bc>", "<a href=javascript:>", "<body onload=a()>", "<base href=//a.bc>",
    "</title><script>", "--><b>bold</b>", "<!--", "]]><x>", "<style>*{}</style>", "<meta http>",
    "<math><a>", "<x onfocus=a() tab>", "<object data=x>", "<embed src=x>", "<form action=x>",
    "&lt;b&gt;", "&#60;b&#62;", "&amp;amp;", "\" onload=\"a()", "' onload='a()",
    "javascript:alert(1)", "data:text/html,<b>", "vbscript:x", "${alert(1)}", "{{7*7}}",
    "{@html 1}", "{#if 1}x{/if}",
    "<%= 7 %>", "#{7*7}", "[object Object]", "__proto__", "constructor", "toString", "undefined",
    "null", "NaN", "'; DROP TABLE x;--", "' OR '1'='1", "../../etc/passwd", "%3Cb%3E",
    "\\u003cb\\u003e", "`id`", "$(id)", "\\x3cb\\x3e",
    "Мina", "mіna", "שלום עולם", "مرحبا بك", "민아🎲", "👩!",
    "Ạ̈́b", "́ab", "＜b＞", "﹤b﹥",
]  # fmt: skip

#: A page of each kind; the console tells every other test of a violation (see `Person`).
PAGES = ["/", "/r/nowhere12345", "/no/such/page"]
#: More pages for `make soak`.
OTHERS = [
    "/rules", "/rules/bonus", "/account", "/ranking", "/dice", "/games", "/records",
    "/players/nobody", "/games/nothing", "/tournaments", "/tournaments/nothing",
]  # fmt: skip

_WATCH = """
  window.violations = [];
  document.addEventListener('securitypolicyviolation',
    (event) => window.violations.push(`${event.violatedDirective} ${event.blockedURI}`));
"""
_STRANGE = "script:not([src]), iframe, object, embed, base, [onload], [onclick], [onerror]"


async def _table_of(url: str, names: list[str], stack: AsyncExitStack) -> str:
    """Return a room in which people with these names sit, in order."""
    room = ""
    for seat, name in enumerate(names):
        guest = await (await stack.enter_async_context(Guest(url))).named(name)
        room = room or await guest.make_room()
        await guest.enter(room)
        assert seat == 0 or isinstance(await guest.do(TakeSeat, seat=seat), Accepted)
    return room


async def _tables_of(url: str, names: list[str]) -> list[str]:
    """Return rooms of four for these names; the people have left, their seats remain."""
    async with AsyncExitStack() as stack:
        return [
            await _table_of(url, names[first : first + 4], stack)
            for first in range(0, len(names), 4)
        ]


def test_names_are_shown_as_text(person: NewPerson, shared_server: ServerProcess) -> None:
    """Names (all in `make soak`) are shown literally; none opens a dialog or adds markup."""
    names = SHOWN[:: at_length(4, 1)]
    rooms = run_beside(_tables_of(shared_server.url, names))
    mina = person()
    dialogs: list[str] = []

    def put_away(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    mina.page.on("dialog", put_away)
    mina.page.goto("/")
    for number, room in enumerate(rooms):
        mina.go(f"/r/{room}")
        for seat, name in enumerate(names[4 * number : 4 * number + 4]):
            shown = " ".join(unicodedata.normalize("NFC", name).split())
            expect(mina.see(f"seat-{seat}")).to_contain_text(shown)
        assert mina.page.locator(_STRANGE).count() == 0
    assert dialogs == []


def _violations(page: Page) -> list[str]:
    """Return the violations of the page's content security policy."""
    found: list[str] = page.evaluate("window.violations")
    return found


def test_pages_keep_their_own_policy(person: NewPerson) -> None:
    """No page of the client, found or not, violates its strict content security policy."""
    mina = person()
    mina.page.add_init_script(_WATCH)
    for path in [*PAGES, *(OTHERS if IS_LONG else [])]:
        answer = mina.page.goto(path)
        assert answer is not None
        policy = answer.header_value("content-security-policy") or ""
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        expect(mina.page.locator("h1, main").first).to_be_visible()
        assert _violations(mina.page) == [], path
        assert not re.search(r"<style|\sstyle=|\son\w+=|<script>", answer.text()), path
    mina.complaints = [line for line in mina.complaints if "404" not in line]


#: Scripts that a hole in the client could run, and the directives that block their effect.
INJECTIONS = [
    ("const it = document.createElement('script'); it.textContent = 'window.ran = 1';"
     "document.head.append(it)", "script-src-elem"),
    ("document.body.setAttribute('onclick', 'window.ran = 1'); document.body.click()",
     "script-src-attr"),
    ("const it = document.createElement('style'); it.textContent = '*{color:red}';"
     "document.head.append(it)", "style-src-elem"),
    ("fetch('https://evil.example/').catch(() => 0)", "connect-src"),
    ("const it = document.createElement('iframe'); it.src = 'https://evil.example/';"
     "document.body.append(it)", "default-src frame-src"),
    ("new Image().src = 'https://evil.example/x.png'", "img-src"),
]  # fmt: skip


def test_injected_content_is_blocked(person: NewPerson) -> None:
    """Injected scripts, styles, frames and foreign requests are blocked by the policy."""
    mina = person()
    mina.page.add_init_script(_WATCH)
    mina.page.goto("/")
    for act, directives in INJECTIONS:
        mina.page.evaluate(f"() => {{ window.violations = []; {act} }}")
        mina.page.wait_for_function("() => window.violations.length > 0")
        assert _violations(mina.page)[0].split()[0] in directives.split()
        assert mina.page.evaluate("window.ran") is None
    mina.complaints.clear()
