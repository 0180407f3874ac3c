"""What the rest of the server asks of an object store."""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from longshore.integrations.object_store.profile import StoreProfile


class Bucket(StrEnum):
    """The four buckets (clause U-04): what each may hold decides who may read it.

    `CDN` and `STATIC` may be read by anybody; `PRIVATE` and `LOG` through short-lived links only.
    """

    PRIVATE = "private"
    CDN = "cdn"
    STATIC = "static"
    LOG = "log"


PUBLIC_BUCKETS = frozenset({Bucket.CDN, Bucket.STATIC})
# Below it wait single puts that nobody has looked at; they are nobody's to read.
STAGING_PREFIX = "incoming/"
# What anybody may read of a public bucket, as policies write it: files, what lies below a game, and
# keys of the first release. Not what waits unchecked.
PUBLIC_KEYS = ("file/*", *(f"{digit}*" for digit in range(1, 10)), "p*")
MOST_KEY_BYTES = 1_024
# What a key ends in whose object says which other one is the newest: it alone gets new contents, so
# whoever keeps it asks again.
POINTER = "/latest.json"
ASK_AGAIN = "no-cache"
# S3's, the embedded store's, and MinIO's own.
_TRANSIENT = frozenset({
    "Unavailable", "ServiceUnavailable", "SlowDown", "InternalError", "RequestTimeout",
})  # fmt: skip
_FULL = frozenset({"InsufficientStorage", "QuotaExceeded", "XMinioStorageFull"})


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


@dataclass(frozen=True, slots=True)
class Permission:
    """An address that takes exactly one request, and the headers that must be sent with it.

    A relative address ("/store/…") belongs to the origin that serves the console.
    """

    url: str
    headers: dict[str, str]


@dataclass(frozen=True, slots=True)
class Range:
    """`length` bytes from `offset` of another object, to be composed into a new one."""

    bucket: Bucket
    key: str
    offset: int
    length: int


class StoreError(Exception):
    """The store refused or failed.

    `code` is the store's own (`NoSuchUpload`, `EntityTooSmall`, …), by S3's names; `Unavailable`
    when it gave no answer.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message

    @property
    def is_transient(self) -> bool:
        """True when the same may go well later: no answer, or too much to do."""
        return self.code in _TRANSIENT

    @property
    def is_full(self) -> bool:
        """True when nothing more fits, in the store or on the disk that it writes to."""
        return self.code in _FULL


class ObjectStore(Protocol):
    """An object store. Keys are the server's own; every method may raise StoreError."""

    @property
    def profile(self) -> StoreProfile:
        """What the store allows."""

    @property
    def browser_origins(self) -> frozenset[str]:
        """Origins other than the console's that browsers send to and read from."""

    def public_url(self, bucket: Bucket, key: str) -> str | None:
        """Where anybody reads the object; None for buckets that are not public."""

    async def presign_put(
        self,
        bucket: Bucket,
        key: str,
        *,
        content_type: str,
        size_bytes: int,
        expires_seconds: int,
        md5: str | None = None,
    ) -> Permission:
        """Take exactly this object: type, length and MD5 (base64) are signed."""

    async def presign_get(
        self, bucket: Bucket, key: str, *, expires_seconds: int, headers: Mapping[str, str]
    ) -> str:
        """An address to read the object; `headers` are `response-content-disposition` and such."""

    async def begin_parts(self, bucket: Bucket, key: str, *, content_type: str) -> str:
        """Begin an upload in parts; its id."""

    async def presign_part(
        self,
        bucket: Bucket,
        key: str,
        upload_id: str,
        *,
        number: int,
        size_bytes: int,
        expires_seconds: int,
        md5: str | None = None,
    ) -> Permission:
        """Take one part: its length and MD5 (base64) are signed."""

    async def stored_parts(self, bucket: Bucket, key: str, upload_id: str) -> list[Part]:
        """The parts that have arrived, by number."""

    async def complete_parts(
        self, bucket: Bucket, key: str, upload_id: str, parts: Sequence[Part]
    ) -> ObjectInfo:
        """Put the parts together; from then on the object is visible, whole."""

    async def abort_parts(self, bucket: Bucket, key: str, upload_id: str) -> None:
        """Throw an upload and its parts away; one that is gone is no error."""

    async def head(self, bucket: Bucket, key: str) -> ObjectInfo | None:
        """The object, or None."""

    async def delete(self, bucket: Bucket, key: str) -> None:
        """Remove the object; a missing one is no error."""

    async def move(self, bucket: Bucket, key: str, new_key: str) -> ObjectInfo:
        """Give the object another key, in place of what is there; whole at every moment."""

    def stream(
        self, bucket: Bucket, key: str, *, start: int = 0, length: int | None = None
    ) -> AsyncIterator[bytes]:
        """The bytes of the object or of a range of it."""

    async def read_bytes(self, bucket: Bucket, key: str, *, limit: int) -> bytes:
        """The whole object, which must not be longer than `limit` (StoreError `EntityTooLarge`)."""

    async def download_to(self, bucket: Bucket, key: str, path: Path) -> None:
        """Write the object into a new file."""

    async def put_bytes(
        self, bucket: Bucket, key: str, content: bytes, *, content_type: str
    ) -> ObjectInfo:
        """Store an object of the server's own."""

    async def put_file(
        self, bucket: Bucket, key: str, path: Path, *, content_type: str
    ) -> ObjectInfo:
        """Store a file as an object of the server's own."""

    async def compose(
        self, bucket: Bucket, key: str, segments: Sequence["Range | bytes"], *, content_type: str
    ) -> ObjectInfo:
        """Store an object made of ranges of others and of bytes, in order.

        The embedded store shares the others' bytes and copies nothing; S3 copies inside the store.
        The sources may be deleted afterwards.
        """

    async def free_bytes(self) -> int | None:
        """How much more fits; None where nobody knows."""

    async def sweep(self, *, older_than_seconds: float) -> int:
        """Remove unfinished uploads and leftovers that nobody touched for so long; how many."""
