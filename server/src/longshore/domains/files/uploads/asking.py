"""Asking the store, with its refusals put into our words."""

from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from longshore.domains.files.uploads import errors
from longshore.integrations.object_store import StoreError
from longshore.kit.errors import ApiError

log = structlog.get_logger(__name__)
_AWAY = frozenset({"Unavailable", "ServiceUnavailable", "SlowDown", "InternalError"})


@contextmanager
def asking_the_store() -> Iterator[None]:
    """Turn what the store refuses into an answer for a person.

    Raises:
        StoreFullError, StoreUnavailableError, StoreRefusedError, UploadNotFoundError.
    """
    try:
        yield
    except StoreError as error:
        raise store_refusal(error) from error


def store_refusal(error: StoreError) -> ApiError:
    """What the store refused, or that it is away, as an answer for a person; it is logged."""
    log.warning("store_refused", code=error.code, message=error.message)
    if error.code == "NoSuchUpload":
        return errors.UploadNotFoundError()
    if error.is_full:
        return errors.StoreFullError()
    if error.code in _AWAY:
        return errors.StoreUnavailableError()
    return errors.StoreRefusedError({"code": error.code}, reason=error.code)
