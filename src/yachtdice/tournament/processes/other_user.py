"""The user that runs players if yacht runs as root: what it can read, and its Python."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from yachtdice.rules import Text

_USUAL_FOLDERS: Final = ("/usr/local/bin", "/usr/bin")
_READ, _ENTER, _LIST = 0o4, 0o1, 0o5


def is_dropped(*, shut_in: bool) -> bool:
    """Return whether players run as a separate user, which needs root."""
    return shut_in and hasattr(os, "geteuid") and os.geteuid() == 0


def is_listed(folder: Path) -> bool:
    """Return whether every user may list and enter a folder; it does not look at those above."""
    return folder.stat().st_mode & _LIST == _LIST


def is_public(path: Path, *, walled: bool = False) -> bool:
    """Return whether every user may read a file; in a sandbox the folders above do not count."""
    real = path.resolve()
    above = () if walled else (*path.absolute().parents, *real.parents)
    return bool(real.stat().st_mode & _READ) and all(f.stat().st_mode & _ENTER for f in above)


def public_pythons() -> list[str]:
    """Return the interpreters that every user can start: this one, and others of its version.

    If there are none, the result is this one, so that its start gives the reason.
    """
    found = [path for path in _pythons() if is_public(Path(path))]
    return [*dict.fromkeys(found)] or [sys.executable]


def _pythons() -> Iterator[str]:
    """Yield this interpreter, and others of its version."""
    yield sys.executable
    name = f"python{sys.version_info.major}.{sys.version_info.minor}"
    for folder in (*os.get_exec_path(), *_USUAL_FOLDERS):
        if found := shutil.which(name, path=folder):
            yield found


def closed_text(path: Path, *, walled: bool) -> Text:
    """Return the message that the user of players cannot read a file, with the remedies."""
    share = Text(
        "keep Python, Yacht Dice and players in folders that all users can read (not in /root), "
        "install bubblewrap",
        "파이썬, Yacht Dice, 참가자 파일을 모두가 읽을 수 있는 폴더(/root 밖)에 두거나, "
        "bubblewrap을 설치하거나",
    )
    if walled:
        share = Text(f"run chmod a+r {path}", f"chmod a+r {path} 명령을 실행하거나")
    return Text(
        f"players cannot read {path}, because yacht runs as root and starts players as another "
        f"user; run yacht as an ordinary user, {share.en}, or trust the players: --no-isolate",
        f"참가자가 {path} 파일을 읽을 수 없습니다. yacht를 root로 실행하면 참가자는 다른 사용자로 "
        f"실행되기 때문입니다. 일반 사용자로 실행하거나, {share.ko}, 참가자를 믿는다면 "
        "--no-isolate를 쓰세요",
    )
