"""The whole store at once, for commands: listing, reading and writing everything, without a loop.

Objects of the embedded store share bytes: forty packages of one mother are forty small files and
one large one. What is read here is therefore files and how objects are made of them, so that a copy
takes as much room as the store itself. An S3 store shows each object as one file.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO, Protocol

from longshore.integrations.object_store.port import Bucket, ObjectInfo, Range
from longshore.integrations.object_store.s3_settings import s3_settings
from longshore.kit.settings import Settings


@dataclass(frozen=True, slots=True)
class Extent:
    """`length` bytes from `offset` of a file that objects may share.

    `file` names the file's content among all of the store, `size_bytes` is the whole file's.
    `place` is what the store finds it by.
    """

    file: str
    size_bytes: int
    offset: int
    length: int
    place: str


class BulkStore(Protocol):
    """Everything in a store. Blocking; every method may raise StoreError."""

    def listed(self, bucket: Bucket) -> Iterator[ObjectInfo]:
        """Every object of a bucket that is there all the while; without types in S3."""

    def head(self, bucket: Bucket, key: str) -> ObjectInfo | None:
        """The object, or None."""

    def extents(self, info: ObjectInfo, bucket: Bucket) -> list[Extent] | None:
        """What the object is made of, in order; None when it is gone."""

    def open_file(self, extent: Extent) -> BinaryIO | None:
        """The whole file of an extent, to be closed; None when it is gone."""

    def is_shared(self, extent: Extent) -> bool:
        """Whether another object may be made of the same file."""

    def put(self, bucket: Bucket, key: str, file: BinaryIO, content_type: str) -> None:
        """Store what is left to read of a file."""

    def compose(self, bucket: Bucket, key: str, ranges: Sequence[Range], content_type: str) -> None:
        """Store an object made of ranges of others."""

    def delete(self, bucket: Bucket, key: str) -> None:
        """Remove an object."""


def bulk_store(settings: Settings) -> BulkStore:
    """The configured store.

    Raises:
        SettingsError: the store is not described as it must be.
    """
    if settings.store_kind == "embedded":
        from longshore.integrations.object_store.embedded.bulk import EmbeddedBulk

        return EmbeddedBulk(settings.data_dir)
    from longshore.integrations.object_store.s3_bulk import S3Bulk

    return S3Bulk(s3_settings(settings))
