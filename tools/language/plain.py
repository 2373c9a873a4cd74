"""A lint for plain language: it finds phrases that readers have to decode.

`python -m tools.language.plain` reads the docstrings and comments of the Python code, the English
texts of the package (errors, help, log lines), the documents, and the comments, English words and
test titles of the client. It prints every match with its place. The exit code is 1 if there is one.
A line that needs such a phrase gives the reason: `# plain: REASON` in code,
`<!-- plain: REASON -->` in documents.
"""

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]

#: Patterns by the rule they break; each matches within one sentence.
IDIOMS: Final = {
    "an actor without a name": r"\b(?i:whoever|whomever|nobody|somebody)\b",
    "'who' without a noun before it": (
        r"((^|[.:;(] )Who|\b(to|by|for|of|with|from|about|and|but|if|tell|tells|told|says?|: |; )"
        r" ?whom?)\b(?! (are you|is it|is this)\b)[^?]*$"
    ),
    "'what' as a noun": (
        r"((^|[.;(] )What|\b([Rr]eturns?|of|to|for|with|from|by|and|at|into|all) what)\b[^?]*$"
    ),
    "'one' as a person": (
        r"\b(one's|oneself|[Oo]ne (may|can|might|should|must|sees|wants|types|plays|looks|gets))\b"
    ),
    "an archaic word": (
        r"\b(?i:reckon\w*|heed\w*|whereby|wherein|thereof|hitherto|aught|betwixt|lest|of late|"
        r"so long as|anew|afresh)\b"
    ),
    "'whatever' or 'however' for 'any'": (
        r"\b(?i:whatever|however (many|much|often|long|far|large|small|busy|narrow))\b"
    ),
    "an idiom": r"\b(?i:for ever|so many|so much|as ever|for good|no more|all the same|but for)\b",
    "'tell' for 'show', 'send' or 'say'": r"\b(is|are|be|been|was|were|gets?) told\b",
    "'stand' or 'lie' for 'be'": (
        r"\b(?i:stands? there|as (it|they) stands?|dice that lie|"
        r"(stands?|stood|lies) (in the|at the|before|below|beside|above))\b"
    ),
    "'is there' for 'is computed' or 'is stored'": (
        r"\b(until|as soon as|once|unless) [^.;:]{0,40}\b(is|are) there\b"
    ),
    "'is no' for 'is not a'": r"(?<![Tt]here )\b(is|are) no (?!(longer|more|other|one)\b)[a-z]",
    "'to move' for the player's turn": r"\b(player|is|are) (not )?to move\b|has just moved\b",
}

EXEMPT: Final = re.compile(r"plain: \S+")


class Finding(NamedTuple):
    """A phrase that breaks a rule, with its place."""

    path: Path
    line: int
    rule: str
    text: str


class Passage(NamedTuple):
    """A piece of prose in a file: its first line, and whether the file exempts it."""

    path: Path
    line: int
    text: str
    is_exempt: bool = False


def findings(passages: Iterator[Passage]) -> Iterator[Finding]:
    """Yield every phrase of the passages that breaks a rule."""
    for passage in passages:
        if passage.is_exempt or EXEMPT.search(passage.text):
            continue
        for sentence in _sentences(passage.text):
            for rule, pattern in _COMPILED.items():
                if match := pattern.search(sentence):
                    line = passage.line + passage.text.count("\n", 0, _at(passage.text, sentence))
                    yield Finding(passage.path, line, rule, _around(sentence, match))


_COMPILED: Final = {rule: re.compile(pattern) for rule, pattern in IDIOMS.items()}


def _sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a text, with code and quotations replaced by `x`."""
    for part in re.split(r"(?<=[.!?])\s+|\n\s*\n|\n\s*[-*|] ?", text):
        yield re.sub(r"`[^`]*`|\"[^\"]*\"|“[^”]*”", "`x`", part).strip()


def _at(text: str, sentence: str) -> int:
    """Return the approximate index at which a sentence begins in its text."""
    words = re.split(r"`x`|\n", sentence, maxsplit=1)[0][:40]
    return max(text.find(words), 0) if words else 0


def _around(sentence: str, match: re.Match[str]) -> str:
    """Return the words around a match, on one line."""
    return " ".join(sentence[max(match.start() - 30, 0) : match.end() + 50].split())[:100]


def python_passages(path: Path) -> Iterator[Passage]:
    """Yield the docstrings and the comments of a Python file."""
    source = path.read_text("utf-8")
    source_lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        body = getattr(node, "body", ())
        for part in body if isinstance(body, list) else ():
            match part:
                case ast.Expr(value=ast.Constant(value=str(text)), end_lineno=int(end)):
                    exempt = EXEMPT.search("\n".join(source_lines[part.lineno - 2 : end]))
                    yield Passage(path, part.lineno, text, bool(exempt))
                case _:
                    pass
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    comments = [token for token in tokens if token.type == tokenize.COMMENT]
    for _, block in groupby(enumerate(comments), _block):
        lines = [comment for _, comment in block]
        text = "\n".join(line.string.lstrip("#: ") for line in lines)
        yield Passage(path, lines[0].start[0], text)


def _block(numbered: tuple[int, tokenize.TokenInfo]) -> int:
    """Return the same number for comments on consecutive lines without code, else another."""
    index, comment = numbered
    line, column = comment.start
    return -index if comment.line[:column].strip() else line - index


def text_passages(path: Path) -> Iterator[Passage]:
    """Yield the English texts in the code of a Python file: its strings of several words."""
    source = path.read_text("utf-8")
    lines, seen = source.splitlines(), set[ast.AST]()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant() as text):
                seen.add(text)
            case ast.JoinedStr(values=parts):
                seen.update(parts)
                text = "".join(
                    str(p.value) if isinstance(p, ast.Constant) else "`x`" for p in parts
                )
                yield from _english(path, node.lineno, text, lines)
            case ast.Constant(value=str(text)) if node not in seen:
                yield from _english(path, node.lineno, text, lines)
            case _:
                pass


def _english(path: Path, line: int, text: str, lines: list[str]) -> Iterator[Passage]:
    """Yield a text if it has several words and is not Korean; its line may exempt it."""
    if " " in text.strip() and not re.search(r"[가-힣]", text):
        yield Passage(path, line, text, bool(EXEMPT.search(lines[line - 1])))


def markdown_passages(path: Path) -> Iterator[Passage]:
    """Yield the paragraphs of a document, without its code blocks."""
    text = re.sub(
        r"```.*?```", lambda m: "\n" * m[0].count("\n"), path.read_text("utf-8"), flags=re.DOTALL
    )
    at = 1
    for paragraph in re.split(r"(\n\s*\n)", text):
        if paragraph.strip():
            yield Passage(path, at, paragraph)
        at += paragraph.count("\n")


def client_passages(path: Path) -> Iterator[Passage]:
    """Yield the comments of a client file, the texts of a dictionary, and the titles of tests."""
    source = path.read_text("utf-8")
    pattern = r"/\*\*?(.*?)\*/|(?<!:)//([^\n]*)|<!--(.*?)-->"
    if re.search(r"(^|/)(en|words|\w*Words)\.ts$", path.as_posix()):
        pattern += r"|'((?:[^'\\\n]|\\.)* (?:[^'\\\n]|\\.)*)'"
    if path.name.endswith(".test.ts"):
        pattern += r"|\b(?:it|describe)(?:\.each\([^\n]*\))?\('((?:[^'\\\n]|\\.)*)'"
    for match in re.finditer(pattern, source, re.DOTALL):
        text = next(group for group in match.groups() if group is not None)
        text = re.sub(r"^wh(o|at)\b", lambda first: first[0].capitalize(), text)
        if not re.search(r"[가-힣]", text):
            yield Passage(
                path, source.count("\n", 0, match.start()) + 1, text.replace("\n * ", "\n")
            )


def passages() -> Iterator[Passage]:
    """Yield every piece of prose in the files of the repository."""
    git = ["git", "ls-files"]
    listed = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=True)
    for name in listed.stdout.split():
        path = ROOT / name
        if not path.is_file() or path == Path(__file__) or name.endswith((".gen.ts", ".ko.md")):
            continue
        if name.endswith(".py"):
            yield from python_passages(path)
            if name.startswith("src/"):
                yield from text_passages(path)
        elif name.endswith(".md"):
            yield from markdown_passages(path)
        elif name.startswith("web/") and name.endswith((".ts", ".svelte", ".mjs")):
            yield from client_passages(path)


def main() -> int:
    """Print the findings and return the exit code."""
    found = list(findings(passages()))
    for finding in found:
        place = finding.path.relative_to(ROOT)
        print(f"{place}:{finding.line}: {finding.rule}: {finding.text}")
    print(f"{len(found)} phrases to rewrite", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
