"""A process without a free file descriptor."""

import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_free_descriptor() -> Iterator[None]:
    """Let this process open no further file inside the block."""
    usual = resource.getrlimit(resource.RLIMIT_NOFILE)
    lowest_free = os.dup(0)
    os.close(lowest_free)
    resource.setrlimit(resource.RLIMIT_NOFILE, (lowest_free, usual[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, usual)
