"""The runtime of the module in LLVM's language: its memory, and a wrapper for each entry."""

from typing import Final

from yachtdice.solver.kernels.wasm.objects import MemoryLayout

TRIPLE: Final = "wasm32-unknown-unknown"
DATA_LAYOUT: Final = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
PAGE: Final = 1 << 16
#: The data first, then the stack, then the heap, which grows.
LAYOUT: Final = MemoryLayout(data_end=1 * PAGE, stack_top=2 * PAGE, pages=4)

#: In place of numba's runtime: a heap that only grows until it is set back to a mark. It counts no
#: references. A memory that cannot grow is a trap. The checked product of two sizes becomes a plain
#: one, since it would need a multiplication with 128 bits.
RUNTIME: Final = f"""
%meminfo = type {{ i64, ptr, ptr, ptr, i64, ptr }}
@next = global i32 {LAYOUT.stack_top}
@mark = global i32 {LAYOUT.stack_top}
declare i32 @llvm.wasm.memory.size.i32(i32)
declare i32 @llvm.wasm.memory.grow.i32(i32, i32)
declare void @llvm.trap()

define void @NRT_incref(ptr %p) alwaysinline {{ ret void }}
define void @NRT_decref(ptr %p) alwaysinline {{ ret void }}
define ptr @NRT_MemInfo_data_fast(ptr %p) alwaysinline {{
  %field = getelementptr %meminfo, ptr %p, i32 0, i32 3
  %data = load ptr, ptr %field
  ret ptr %data
}}
define ptr @NRT_MemInfo_alloc_safe_aligned(i64 %size, i32 %align) alwaysinline {{
  %p = call ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align)
  ret ptr %p
}}
define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) noinline {{
  %at = load i32, ptr @next
  %bytes = trunc i64 %size to i32
  %data = add i32 %at, 64
  %end = add i32 %data, %bytes
  %above = add i32 %end, 63
  %next = and i32 %above, -64
  %too_large = icmp ugt i64 %size, {1 << 30}
  br i1 %too_large, label %fail, label %fits
fits:
  %pages = call i32 @llvm.wasm.memory.size.i32(i32 0)
  %last = add i32 %next, {PAGE - 1}
  %needed = lshr i32 %last, 16
  %short = icmp ugt i32 %needed, %pages
  br i1 %short, label %grow, label %done
grow:
  %more = sub i32 %needed, %pages
  %before = call i32 @llvm.wasm.memory.grow.i32(i32 0, i32 %more)
  %refused = icmp eq i32 %before, -1
  br i1 %refused, label %fail, label %done
fail:
  call void @llvm.trap()
  unreachable
done:
  store i32 %next, ptr @next
  %p = inttoptr i32 %at to ptr
  %first = inttoptr i32 %data to ptr
  %field = getelementptr %meminfo, ptr %p, i32 0, i32 3
  store ptr %first, ptr %field
  ret ptr %p
}}
define {{ i64, i1 }} @unchecked_product(i64 %a, i64 %b) alwaysinline {{
  %product = mul i64 %a, %b
  %result = insertvalue {{ i64, i1 }} {{ i64 0, i1 false }}, i64 %product, 0
  ret {{ i64, i1 }} %result
}}
"""


def wrapper(name: str, compiled: str, arguments: int, is_float: bool, lasts: bool) -> str:
    """Return a function that calls one compiled by numba, and returns its result.

    Integers have 64 bits inside and 32 bits outside. An error is a trap. Each call gives back the
    memory of earlier ones, unless that memory `lasts`.
    """
    numbers = range(arguments)
    outside, inside = ("double", "double") if is_float else ("i32", "i64")
    result = "%result" if is_float else "%short"
    given = ", ".join(f"i32 %a{number}" for number in numbers)
    widened = "\n  ".join(f"%w{number} = sext i32 %a{number} to i64" for number in numbers)
    passed = ", ".join(f"i64 %w{number}" for number in numbers)
    return f"""
@next = external global i32
@mark = external global i32
declare void @llvm.trap()
declare i32 @"{compiled}"(ptr, ptr, {", ".join(["i64"] * arguments)})
define {outside} @{name}({given}) {{
  %mark = load i32, ptr @mark
  store i32 %mark, ptr @next
  %place = alloca {inside}
  %error = alloca ptr
  {widened}
  %status = call i32 @"{compiled}"(ptr %place, ptr %error, {passed})
  %failed = icmp ne i32 %status, 0
  br i1 %failed, label %fail, label %done
fail:
  call void @llvm.trap()
  unreachable
done:
  {_KEEP if lasts else ""}
  %result = load {inside}, ptr %place
  {"" if is_float else "%short = trunc i64 %result to i32"}
  ret {outside} {result}
}}
"""


_KEEP: Final = """%at = load i32, ptr @next
  store i32 %at, ptr @mark"""
