"""The file that `--plot` names: refused early, written whole or not at all."""

import os
from pathlib import Path

from yachtdice.cli.errors import UsageError
from yachtdice.cli.options import Answer
from yachtdice.rules import Text


def check_plot(path: Path, answer: Answer) -> None:
    """Raise UsageError for a file that cannot be drawn, before anything is worked out."""
    if path.suffix.lower() != ".svg":
        name = path.with_suffix(".svg").name if path.name else "scores.svg"
        en = f"--plot {path}: only SVG is drawn; call the file {name}"
        ko = f"--plot {path}: 그림은 SVG로만 그립니다. {name} 같은 이름으로 적으세요"
        raise UsageError(answer.say(Text(en, ko)))
    if not path.parent.is_dir():
        en = f"--plot {path}: there is no folder {path.parent}"
        ko = f"--plot {path}: {path.parent} 폴더가 없습니다"
        raise UsageError(answer.say(Text(en, ko)))


def write_plot(path: Path, drawing: str, answer: Answer) -> None:
    """Write the drawing whole: first beside its place, then moved there."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        beside.write_text(drawing, encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        en = f"--plot {path}: cannot be written: {error.strerror}"
        ko = f"--plot {path}: 쓸 수 없습니다: {error.strerror}"
        raise UsageError(answer.say(Text(en, ko))) from error
