"""Uploads: permissions to send bytes straight to the object store, and what arrived."""

from longshore.domains.files.uploads.asking import store_refusal
from longshore.domains.files.uploads.errors import NotUsableError
from longshore.domains.files.uploads.keys import agreement_key, file_key
from longshore.domains.files.uploads.public import (
    StoredFile,
    is_picture,
    look_at,
    release,
    take,
    take_picture,
)

__all__ = [
    "NotUsableError",
    "StoredFile",
    "agreement_key",
    "file_key",
    "is_picture",
    "look_at",
    "release",
    "store_refusal",
    "take",
    "take_picture",
]
