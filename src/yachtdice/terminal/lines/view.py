"""The lines view: it tells the state in words, and reads a command from each line."""

import asyncio
from collections.abc import Callable, Iterable

from yachtdice.rules import Text
from yachtdice.terminal.beside import beside
from yachtdice.terminal.lines import texts
from yachtdice.terminal.lines.texts import Speak
from yachtdice.terminal.lines.typed import TypedLines, Verb, box_of, keep_of, verb_of
from yachtdice.terminal.session import NOT_NOW, PlayError, PlaySession, ReviewText
from yachtdice.terminal.table import PlayTable, SittingStage
from yachtdice.terminal.words import plain


class LinesView:
    """Shows a session in plain text, without colors or movements of the cursor.

    `write` writes one line. Lines of a pipe wait until the table waits for this keyboard; a person
    at a terminal gets an answer at once.
    """

    def __init__(
        self, session: PlaySession, say: Speak, write: Callable[[str], None], review: ReviewText
    ) -> None:
        """Show this session."""
        self._session, self._say, self._review = session, say, review
        self._write_line = write
        self._seen = session.table
        self._told = 0
        self._asked: PlayTable | None = None
        self._typed: asyncio.Task[str | None] | None = None

    async def run(self, descriptor: int) -> None:
        """Open the session and play until the player quits or the input ends.

        Raises PlayError if the session cannot go on.
        """
        lines = TypedLines(descriptor)
        self._show_status(None)
        try:
            async with self._session:
                table = self._session.table
                self._write(self._say(table.rules.title))
                if table.state is not None:
                    self._write_all(texts.card(table.state, self._say))
                while await self._took(await self._line(lines)):
                    pass
        finally:
            if self._typed is not None:
                self._typed.cancel()
            self._show_news()

    async def _line(self, lines: TypedLines) -> str | None:
        """Return the next line, and show all changes until then."""
        while True:
            self._show_news()
            self._ask()
            self._typed = self._typed or asyncio.create_task(lines.next())
            change = asyncio.create_task(self._session.changed(self._seen))
            is_read = lines.is_terminal or self._is_awaited()
            wanted: set[asyncio.Task[object]] = {change, *([self._typed] if is_read else [])}
            try:
                await asyncio.wait(wanted, return_when=asyncio.FIRST_COMPLETED)
                if change.done():
                    change.result()
                elif self._typed.done():
                    line, self._typed = self._typed.result(), None
                    return line
            finally:
                change.cancel()

    def _is_awaited(self) -> bool:
        """Return whether the table waits for this keyboard, over a connection that is there."""
        table = self._session.table
        is_awaited = table.is_mine or table.stage is SittingStage.OVER or table.may_start
        return is_awaited and table.status is None

    def _show_news(self) -> None:
        """Write the news since the last time, a change of the status, and an alarm."""
        before, self._seen = self._seen, self._session.table
        for text in self._seen.news[self._told :]:
            self._write(self._say(text))
        self._told = len(self._seen.news)
        self._show_status(before.status)
        if self._seen.alarm not in (None, before.alarm):
            self._show_alarm()

    def _show_status(self, before: Text | None) -> None:
        """Write the status if it is another one than before."""
        if self._seen.status not in (None, before):
            self._write(self._say(self._seen.status))

    def _show_alarm(self) -> None:
        """Write the alarm."""
        assert self._seen.alarm is not None
        self._write("!!! " + self._say(self._seen.alarm))
        self._write(
            self._say(Text("Type ok when you have read this.", "읽었으면 확인을 적어 주세요."))
        )

    def _ask(self) -> None:
        """Write the commands that the table waits for, once for each state."""
        table = self._seen
        if self._asked is None or (self._asked.state, self._asked.names, self._asked.stage) != (
            table.state,
            table.names,
            table.stage,
        ):
            if table.alarm is not None and self._asked is not None and self._is_awaited():
                self._show_alarm()  # again: the news may have scrolled it away
            self._asked = table
            self._write_all(map(self._say, texts.awaited(table)))

    def _write(self, text: str) -> None:
        """Write a line without control characters, which texts of a server may have."""
        self._write_line(plain(text))

    def _write_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._write(line)

    async def _took(self, line: str | None) -> bool:
        """Carry out a line; return whether to go on."""
        if line is None:
            self._write(self._say(Text("The input has ended.", "입력이 끝났어요.")))
            return False
        word, _, rest = line.strip().partition(" ")
        verb = verb_of(word)
        if verb is Verb.QUIT:
            return False
        try:
            await self._do(verb, line.strip() if word.isdecimal() else rest, word)
        except PlayError as error:
            self._write(self._say(error.text))
        return True

    async def _do(self, verb: Verb | None, rest: str, word: str) -> None:
        """Carry out a command; raise PlayError if it is refused."""
        session, table = self._session, self._session.table
        match verb:
            case Verb.ROLL if rest.strip():
                raise PlayError(
                    Text("roll takes no dice; keep 3 3 keeps them", "남기려면: 남기기 3 3")
                )
            case Verb.ROLL | Verb.KEEP:
                await session.roll(keep_of(rest, table) if verb is Verb.KEEP else ())
            case Verb.FILL:
                await session.fill(box_of(rest, table))
            case Verb.START | Verb.AGAIN:
                await (session.start() if verb is Verb.START else session.again())
            case Verb.OK:
                session.dismiss()
            case Verb.REVIEW:
                await self._show_review()
            case Verb.CARD if table.state is not None:
                self._write_all(texts.card(table.state, self._say))
            case Verb.HELP:
                self._write_all(texts.help_lines(table, self._say))
            case _ if word:
                raise PlayError(
                    Text("no such command; type ? for help", "그런 명령이 없어요. 도움말: ?")
                )
            case _:
                pass

    async def _show_review(self) -> None:
        """Write the review of the finished game."""
        path = self._session.save()
        if path is None or self._session.table.stage is not SittingStage.OVER:
            raise PlayError(NOT_NOW)
        self._write(self._say(Text("Reviewing the game ...", "복기하는 중 ...")))
        self._write_all((await beside(self._review, path)).splitlines())
