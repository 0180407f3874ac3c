"""Uploads: permissions to send bytes straight to the object store, and what arrived."""

from longshore.domains.files.uploads.errors import NotUsableError
from longshore.domains.files.uploads.front import StoredFile, release, take, take_picture
from longshore.domains.files.uploads.keys import agreement_key, file_key

__all__ = [
    "NotUsableError",
    "StoredFile",
    "agreement_key",
    "file_key",
    "release",
    "take",
    "take_picture",
]
