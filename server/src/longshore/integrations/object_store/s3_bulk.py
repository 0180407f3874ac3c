"""Everything in an S3 store; see `bulk`."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, BinaryIO

from boto3.s3.transfer import TransferConfig
from botocore.exceptions import BotoCoreError, ClientError

from longshore.integrations.object_store.bulk import Extent
from longshore.integrations.object_store.port import Bucket, ObjectInfo, Range, StoreError
from longshore.integrations.object_store.s3_client import client, stored_as
from longshore.integrations.object_store.s3_compose import compose_parts
from longshore.integrations.object_store.s3_settings import S3Settings

_MISSING = frozenset({"404", "NoSuchKey", "NotFound"})
_TRANSFER = TransferConfig(multipart_threshold=64 * 1_048_576, multipart_chunksize=64 * 1_048_576)


class S3Bulk:
    """The four buckets behind an endpoint."""

    def __init__(self, settings: S3Settings) -> None:
        self._settings = settings
        self._client: Any = client(settings, settings.endpoint)

    def listed(self, bucket: Bucket) -> Iterator[ObjectInfo]:
        """See the protocol."""
        pages = self._client.get_paginator("list_objects_v2")
        with _told():
            for page in pages.paginate(Bucket=self._settings.buckets[bucket]):
                for row in page.get("Contents", ()):
                    yield ObjectInfo(row["Key"], row["Size"], row["ETag"].strip('"'), "")

    def head(self, bucket: Bucket, key: str) -> ObjectInfo | None:
        """See the protocol."""
        try:
            with _told():
                answer = self._client.head_object(**self._at(bucket, key))
        except StoreError as error:
            if error.code in _MISSING:
                return None
            raise
        kind = answer.get("ContentType", "application/octet-stream")
        return ObjectInfo(key, answer["ContentLength"], answer["ETag"].strip('"'), kind)

    def extents(self, info: ObjectInfo, bucket: Bucket) -> list[Extent] | None:
        """See the protocol."""
        name = f"{bucket}/{info.key}"
        return [Extent(f"{name}:{info.etag}", info.size_bytes, 0, info.size_bytes, name)]

    def open_file(self, extent: Extent) -> BinaryIO | None:
        """See the protocol."""
        bucket, _, key = extent.place.partition("/")
        try:
            with _told():
                body: BinaryIO = self._client.get_object(**self._at(Bucket(bucket), key))["Body"]
        except StoreError as error:
            if error.code in _MISSING:
                return None
            raise
        return body

    def is_shared(self, extent: Extent) -> bool:
        """See the protocol: what an S3 store shares, it does not tell."""
        return False

    def put(self, bucket: Bucket, key: str, file: BinaryIO, content_type: str) -> None:
        """See the protocol."""
        at = self._at(bucket, key)
        with _told():
            self._client.upload_fileobj(
                file, at["Bucket"], key, ExtraArgs=stored_as(content_type), Config=_TRANSFER
            )

    def compose(self, bucket: Bucket, key: str, ranges: Sequence[Range], content_type: str) -> None:
        """See the protocol; the store copies inside."""
        with _told():
            compose_parts(
                self._client, self._at(bucket, key), ranges,
                locate=lambda part: self._at(part.bucket, part.key),
                stored_as=stored_as(content_type),
                smallest=self._settings.smallest_part_bytes,
            )  # fmt: skip

    def delete(self, bucket: Bucket, key: str) -> None:
        """See the protocol."""
        with _told():
            self._client.delete_object(**self._at(bucket, key))

    def _at(self, bucket: Bucket, key: str) -> dict[str, str]:
        return {"Bucket": self._settings.buckets[bucket], "Key": key}


@contextmanager
def _told() -> Iterator[None]:
    """boto3's errors become the store's."""
    try:
        yield
    except ClientError as error:
        told = error.response.get("Error", {})
        raise StoreError(told.get("Code", "Unknown"), told.get("Message", "")) from error
    except BotoCoreError as error:
        raise StoreError("Unavailable", str(error)) from error
