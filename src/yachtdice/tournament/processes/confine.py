"""Confines its own process, then executes a program in it.

Usage: confine.py ORDER COMMAND...; ORDER is JSON, see `sandbox.launched`. The script imports only
the standard library. With a sandbox, it runs inside it.
"""

import ctypes
import errno
import json
import os
import platform
import resource
import struct
import sys

_LARGEST_FILE = 64 * 1024 * 1024
_OPEN_FILES = 1024
_NOBODY = 65534
_AS_ANOTHER = "; yacht runs as root and starts programs as another user, see --no-isolate"
#: Linux counts processes separately in each user namespace from this version on.
_OWN_COUNT_SINCE = (5, 14)
_PR_SET_NO_NEW_PRIVS, _PR_SET_SECCOMP, _SECCOMP_MODE_FILTER = 38, 22, 2
#: For each machine type: its audit architecture and the number of the system call shmget.
_SHMGET = {"x86_64": (0xC000003E, 29), "aarch64": (0xC00000B7, 194)}


def main() -> None:
    """Drop privileges, set the limits and execute the command."""
    order, command = json.loads(sys.argv[1]), sys.argv[2:]
    _limit(resource.RLIMIT_CPU, order["cpu_s"])
    # Not RLIMIT_AS: Java and Node reserve far more address space than they use.
    _limit(resource.RLIMIT_DATA, order["memory_mb"] << 20)
    _limit(resource.RLIMIT_FSIZE, _LARGEST_FILE)
    _limit(resource.RLIMIT_NOFILE, _OPEN_FILES)
    _limit(resource.RLIMIT_CORE, 0)
    if order["drop"] is not None:
        _drop(order["drop"])
    if order["drop"] is not None or _has_own_count(order["users"]):
        _limit(resource.RLIMIT_NPROC, order["processes"])
    if sys.platform == "linux":
        _refuse_segments()
    try:
        os.execvp(command[0], command)  # noqa: S606 - its purpose
    except OSError as error:
        hint = "" if order["drop"] is None or error.errno != errno.EACCES else _AS_ANOTHER
        sys.stderr.write(f"{command[0]}: {error.strerror}{hint}\n")
        sys.exit(127)


def _limit(what: int, most: int) -> None:
    """Set a resource limit, but never above the current hard limit."""
    _, hard = resource.getrlimit(what)
    bound = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(what, (bound, bound))


def _drop(user: int) -> None:
    """Change to this user without groups; use `nobody` if the user id is not available."""
    os.setgroups([])
    os.setresgid(_NOBODY, _NOBODY, _NOBODY)
    try:
        os.setresuid(user, user, user)
    except OSError:
        os.setresuid(_NOBODY, _NOBODY, _NOBODY)


def _has_own_count(users: int) -> bool:
    """Return whether this user namespace counts its own processes; `users` is the outer one."""
    if not users:
        return False
    numbers = platform.release().split(".")[:2]
    recent = all(n.isdigit() for n in numbers) and tuple(map(int, numbers)) >= _OWN_COUNT_SINCE
    return recent and os.stat("/proc/self/ns/user").st_ino != users  # noqa: PTH116 - starts faster


def _refuse_segments() -> None:
    """Block shmget, whose memory outlives its mappings, and system calls of other architectures."""
    libc = ctypes.CDLL(None)
    libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    if platform.machine() not in _SHMGET:
        return
    machine, shmget = _SHMGET[platform.machine()]
    load, equal, at_least, answer = 0x20, 0x15, 0x35, 0x06
    allow, refuse = 0x7FFF0000, 0x00050001  # `refuse` returns EPERM
    steps = [
        (load, 0, 0, 4),
        (equal, 0, 4, machine),
        (load, 0, 0, 0),
        (at_least, 2, 0, 0x40000000),
        (equal, 1, 0, shmget),
        (answer, 0, 0, allow),
        (answer, 0, 0, refuse),
    ]
    text = ctypes.create_string_buffer(b"".join(struct.pack("<HBBI", *step) for step in steps))
    program = struct.pack("HL", len(steps), ctypes.addressof(text))
    libc.prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, program, 0, 0)


if __name__ == "__main__":
    main()
