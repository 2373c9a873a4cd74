"""Numbers as people read them; English and Korean write them alike."""

from math import ceil, log10


def percent(chance: float) -> str:
    """Return a chance in per cent: 12.3%, two digits that count where it is small, >99.9%."""
    share = 100 * chance
    if share <= 0 or share >= 100:
        return f"{min(max(share, 0), 100):.0f}%"
    if share > 99.9:
        return ">99.9%"
    if share < 0.0001:
        return "<0.0001%"
    return f"{share:.{max(1, 1 + ceil(-log10(share)))}f}%"


def whole_percent(chance: float) -> str:
    """Return a chance in whole per cent, <1% and >99% at the ends."""
    if 0 < chance < 0.005:
        return "<1%"
    return ">99%" if 0.995 <= chance < 1 - 1e-12 else f"{100 * chance:.0f}%"


def points(value: float) -> str:
    """Return points: whole ones without a fraction, others with one digit of it."""
    return f"{value:.0f}" if abs(value - round(value)) < 1e-9 else f"{value:.1f}"


def runs(numbers: list[int]) -> str:
    """Return ascending numbers in short: `0, 5-30`; three or more in a row make a run."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(_run(part) for part in parts)


def _run(numbers: list[int]) -> str:
    """Return numbers in a row in short."""
    if len(numbers) > 2:
        return f"{numbers[0]}-{numbers[-1]}"
    return ", ".join(str(number) for number in numbers)
