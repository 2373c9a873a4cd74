"""An object file of LLVM for WebAssembly, made into a module.

An object file is a module without exports. It imports the memory and the stack that a linker adds.
If it is whole, its code and data are in their places already. So the memory and the stack become
its own, the exports are added, and the custom sections are dropped.
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

HEADER: Final = b"\0asm\1\0\0\0"
#: The kinds of sections, in the order of a module.
CUSTOM, IMPORT, MEMORY, GLOBAL, EXPORT, DATA = 0, 2, 5, 6, 7, 11
_DATA_COUNT: Final = 12
_ORDER: Final = (1, IMPORT, 3, 4, MEMORY, 13, GLOBAL, EXPORT, 8, 9, _DATA_COUNT, 10, DATA)
_OWN: Final = {"__linear_memory", "__stack_pointer"}
_SYMBOL_TABLE: Final = 8
_FUNCTION, _DATA_SYMBOL, _SECTION = 0, 1, 3  #: Kinds of symbols.
_UNDEFINED, _NAMED = 0x10, 0x40  #: Flags of symbols.


class MemoryLayout(NamedTuple):
    """The memory of the module: the end of its data, the top of its stack, its first pages."""

    data_end: int
    stack_top: int
    pages: int


class ModuleError(Exception):
    """The object file cannot be a module by itself; the message gives the reason."""


class _Reader:
    """Reads the numbers and names of a section."""

    def __init__(self, content: bytes, at: int = 0) -> None:
        self.content, self.at = content, at

    def number(self) -> int:
        """Return the next number (unsigned LEB128)."""
        value = shift = 0
        while True:
            byte = self.content[self.at]
            self.at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def take(self, count: int) -> bytes:
        """Return the next bytes."""
        self.at += count
        return self.content[self.at - count : self.at]

    def name(self) -> str:
        """Return the next name."""
        return self.take(self.number()).decode()

    @property
    def is_done(self) -> bool:
        """Whether the section ends here."""
        return self.at >= len(self.content)


def module_of(code: bytes, exports: Mapping[str, str], layout: MemoryLayout) -> bytes:
    """Return the module of an object file, with its functions exported: symbol -> name.

    The memory is exported as `memory`. Raises ModuleError if a symbol is undefined or missing, or
    if the data is too large for its place.
    """
    sections = dict(_sections(code))
    linking = next(body for kind, body in _customs(code) if kind == "linking")
    functions = dict(_functions(linking))
    _check_imports(sections.get(IMPORT, b"\0"))
    _check_data(sections.get(DATA, b"\0"), layout.data_end)
    missing = sorted(set(exports) - set(functions))
    if missing:
        raise ModuleError(f"not in the object file: {', '.join(missing)}")
    del sections[IMPORT]
    sections[MEMORY] = b"\1\0" + _leb(layout.pages)
    sections[GLOBAL] = b"\1\x7f\1\x41" + _signed_leb(layout.stack_top) + b"\x0b"
    listed = [_text(name) + b"\0" + _leb(functions[symbol]) for symbol, name in exports.items()]
    listed.append(_text("memory") + b"\2\0")
    sections[EXPORT] = _leb(len(listed)) + b"".join(listed)
    return HEADER + b"".join(
        bytes([kind]) + _leb(len(sections[kind])) + sections[kind]
        for kind in _ORDER
        if kind in sections
    )


def _sections(code: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the kind and the content of each section that is not custom."""
    return ((kind, body) for kind, body in _all_sections(code) if kind != CUSTOM)


def _all_sections(code: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the kind and the content of each section."""
    reader = _Reader(code, len(HEADER))
    while not reader.is_done:
        kind = reader.take(1)[0]
        yield kind, reader.take(reader.number())


def _customs(code: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the content of each custom section."""
    for kind, body in _all_sections(code):
        if kind == CUSTOM:
            reader = _Reader(body)
            yield reader.name(), body[reader.at :]


def _check_imports(imports: bytes) -> None:
    """Raise ModuleError if the object file imports more than a memory and a stack pointer."""
    reader, found = _Reader(imports), []
    for _ in range(reader.number()):
        reader.name()
        found.append(reader.name())
        match reader.take(1)[0]:
            case 0:
                reader.number()
            case 1:
                reader.take(1)
                reader.take(reader.take(1)[0] + 1)
            case 2:
                if reader.take(1)[0] & 1:
                    reader.number()
                reader.number()
            case _:
                reader.take(2)
    undefined = sorted(set(found) - _OWN)
    if undefined:
        raise ModuleError(f"undefined symbols: {', '.join(undefined)}")


def _check_data(data: bytes, end: int) -> None:
    """Raise ModuleError if the data goes beyond its place in the memory."""
    reader = _Reader(data)
    for _ in range(reader.number()):
        if reader.number() != 0 or reader.take(1) != b"\x41":
            raise ModuleError("data without a place in the memory")
        place = reader.number()
        reader.take(1)
        if place + len(reader.take(reader.number())) > end:
            raise ModuleError(f"the data needs more than {end} bytes")


def _functions(linking: bytes) -> Iterator[tuple[str, int]]:
    """Yield the symbol and the index of each function that is defined."""
    reader = _Reader(linking)
    reader.number()
    while not reader.is_done:
        kind = reader.take(1)[0]
        table = _Reader(reader.take(reader.number()))
        if kind == _SYMBOL_TABLE:
            for _ in range(table.number()):
                yield from _symbol(table)


def _symbol(table: _Reader) -> Iterator[tuple[str, int]]:
    """Read a symbol; yield it and its index if it is a defined function."""
    kind, flags = table.take(1)[0], table.number()
    if kind == _DATA_SYMBOL:
        table.name()
        for _ in range(0 if flags & _UNDEFINED else 3):
            table.number()
    elif kind == _SECTION:
        table.number()
    else:
        index = table.number()
        if not flags & _UNDEFINED or flags & _NAMED:
            name = table.name()
            if kind == _FUNCTION and not flags & _UNDEFINED:
                yield name, index


def _leb(number: int) -> bytes:
    """Return a number as unsigned LEB128."""
    out = bytearray()
    while True:
        low, number = number & 0x7F, number >> 7
        out.append(low | (0x80 if number else 0))
        if not number:
            return bytes(out)


def _signed_leb(number: int) -> bytes:
    """Return a number from 0 on as signed LEB128."""
    out = bytearray()
    while number >= 0x40:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*out, number])


def _text(name: str) -> bytes:
    """Return a name with its length."""
    return _leb(len(name.encode())) + name.encode()
