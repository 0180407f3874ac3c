"""What the rest of the server asks of an object store."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class Bucket(StrEnum):
    """The four buckets (clause U-04): what each may hold decides who may read it."""

    PRIVATE = "private"
    CDN = "cdn"
    STATIC = "static"
    LOG = "log"


@dataclass(frozen=True, slots=True)
class ObjectInfo:
    """An object as the store knows it; `etag` is without quotes."""

    key: str
    size_bytes: int
    etag: str
    content_type: str


@dataclass(frozen=True, slots=True)
class Part:
    """A stored part of an upload; numbers count from 1."""

    number: int
    etag: str
    size_bytes: int


class StoreError(Exception):
    """The store refused or failed.

    `code` is the store's own (`NoSuchUpload`, `EntityTooSmall`, …), by S3's names.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message


class ObjectStore(Protocol):
    """An object store. Addresses are presigned for `expires_seconds`; keys are the server's own."""

    async def presign_put(
        self, bucket: Bucket, key: str, *, content_type: str, size_bytes: int, expires_seconds: int
    ) -> str:
        """An address that takes exactly this object: type and length are signed."""

    async def presign_get(
        self, bucket: Bucket, key: str, *, expires_seconds: int, headers: Mapping[str, str]
    ) -> str:
        """An address to read the object; `headers` are those of the answer."""

    async def begin_parts(self, bucket: Bucket, key: str, *, content_type: str) -> str:
        """Begin an upload in parts; its id."""

    async def presign_part(
        self, bucket: Bucket, key: str, upload_id: str, *, number: int, expires_seconds: int
    ) -> str:
        """An address that takes one part."""

    async def stored_parts(self, bucket: Bucket, key: str, upload_id: str) -> list[Part]:
        """The parts that have arrived, by number."""

    async def complete_parts(
        self, bucket: Bucket, key: str, upload_id: str, parts: Sequence[Part]
    ) -> ObjectInfo:
        """Put the parts together; from then on the object is visible, whole."""

    async def abort_parts(self, bucket: Bucket, key: str, upload_id: str) -> None:
        """Throw an upload and its parts away."""

    async def head(self, bucket: Bucket, key: str) -> ObjectInfo | None:
        """The object, or None."""

    async def delete(self, bucket: Bucket, key: str) -> None:
        """Remove the object; a missing one is no error."""
