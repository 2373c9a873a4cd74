"""Rule sets that can be played but are too large to solve."""

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


def huge_rules() -> str:
    """Return rules in 2 kB whose solution takes gigabytes: 15 boxes, a far bonus, 6 phases."""
    box = '{{ id = "b{}", section = "upper", title = "B", pattern = "anything", pay = 999 }}'
    boxes = ",\n".join(box.format(number) for number in range(15))
    columns = ",".join(f'{{ id="p{n}", title="P", order="any", rolls=3 }}' for n in range(6))
    return (
        f'id = "huge"\ntitle = "Huge"\nsummary = "S"\nboxes = [\n{boxes}\n]\n'
        f"phases = [{columns}]\n[upper_bonus]\nat_least = 10000\npoints = 1\n"
    )
