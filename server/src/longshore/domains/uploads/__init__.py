"""Uploads: permissions to send bytes straight to the object store, and what arrived."""

from longshore.domains.uploads.errors import NotUsableError
from longshore.domains.uploads.front import StoredFile, release, take, take_picture
from longshore.domains.uploads.keys import agreement_key
from longshore.domains.uploads.sweep import PERIODICS

__all__ = [
    "PERIODICS",
    "NotUsableError",
    "StoredFile",
    "agreement_key",
    "release",
    "take",
    "take_picture",
]
