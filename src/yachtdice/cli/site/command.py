"""`yacht site`: writes a static site, on which people play without a server."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from yachtdice.cli.common.errors import UsageError
from yachtdice.cli.common.given import load_given
from yachtdice.cli.common.help_texts import option
from yachtdice.cli.common.options import Answer
from yachtdice.cli.site.folder import CLIENT, ClientMissingError, FolderTakenError, write_site
from yachtdice.rules import RuleSet, Text, rules_ids


def site(
    folder: Annotated[
        Path,
        option(
            "Folder to write: a new or empty one, or an earlier site, which is replaced.",
            "쓸 폴더. 새 폴더나 빈 폴더, 또는 바꿔 쓸 이전 사이트.",
            name="DIR",
        ),
    ],
    /,
    *,
    rules: Annotated[
        list[str] | None,
        Parameter(consume_multiple=(1, None), negative=""),
        option(
            "Rules files of your own, which the site also offers.",
            "사이트에 함께 넣을 내 규칙 파일.",
            name="--rules",
        ),
    ] = None,
    answer: Answer | None = None,
) -> None:
    """Write a static site: play, board, rules, practice and lesson without a server."""
    answer = answer or Answer()
    found = _own_rules(rules or ())
    try:
        files, size = write_site(folder, found, CLIENT)
    except (ClientMissingError, FolderTakenError) as error:
        raise UsageError(error) from error
    ids = [one.id for one in found]
    answer.report(
        {"folder": str(folder), "files": files, "bytes": size, "rules": ids},
        Text(
            f"{folder}: {files} files, {size:,} bytes; any web server can publish this folder",
            f"{folder}: 파일 {files}개, {size:,}바이트. 어떤 웹 서버에든 올리면 됩니다",
        ),
    )


def _own_rules(files: Sequence[str]) -> list[RuleSet]:
    """Return the rule sets of the files; raise UsageError for a fault or a taken id."""
    taken, found = set(rules_ids()), []
    for file in files:
        rules = load_given(file)
        if rules.id in taken:
            en = f"the id {rules.id!r} is taken by another rule set"
            raise UsageError(en, f"{rules.id!r}는 다른 규칙의 아이디입니다", at=file)
        taken.add(rules.id)
        found.append(rules)
    return found
