"""Faults of a database, and how the services know them."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import SQLAlchemyError

from yachtdice.services.ports import StoreUnavailableError


class NewerSchemaError(Exception):
    """A database of a version that comes after ours."""


@contextmanager
def told_as_unavailable() -> Iterator[None]:
    """Turn any fault of the database into StoreUnavailableError."""
    try:
        yield
    except (SQLAlchemyError, OSError) as error:
        raise StoreUnavailableError(str(error)) from error
