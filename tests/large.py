"""A rule set that can be played but is too large for best play to be worked out."""

from typing import Final

_BOXES: Final = ",\n".join(
    f'{{ id = "b{n}", section = "lower", title = "B{n}", pattern = "anything", pay = "all" }}'
    for n in range(16)
)

SIXTEEN_BOXES: Final = f"""\
id = "sixteen"
title = {{ en = "Sixteen", ko = "열여섯" }}
summary = {{ en = "Sixteen boxes", ko = "칸 열여섯 개" }}
boxes = [
{_BOXES}
]
"""
