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
        log.warning("store_refused", code=error.code, message=error.message)
        raise _translated(error) from error


def _translated(error: StoreError) -> ApiError:
    if error.code == "NoSuchUpload":
        return errors.UploadNotFoundError()
    if error.is_full:
        return errors.StoreFullError()
    if error.code in _AWAY:
        return errors.StoreUnavailableError()
    return errors.StoreRefusedError({"code": error.code}, reason=error.code)
