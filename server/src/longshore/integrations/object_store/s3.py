"""Any S3-compatible store, Huawei OBS and Aliyun OSS by SigV4, through boto3 in threads.

Source: the S3 API reference; OBS and OSS document the same calls. boto3 is blocking and thread
safe; a call never holds up the event loop.
"""

from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote

from boto3.s3.transfer import TransferConfig

from longshore.integrations.object_store.port import (
    PUBLIC_BUCKETS,
    Bucket,
    ObjectInfo,
    Permission,
    Range,
    StoreError,
)
from longshore.integrations.object_store.s3_client import (
    PICTURES,
    in_thread,
    origin,
    stored_as,
)
from longshore.integrations.object_store.s3_compose import compose_parts
from longshore.integrations.object_store.s3_parts import MISSING, S3Parts

R = TypeVar("R")
_READ_BYTES = 1_048_576
_TRANSFER = TransferConfig(multipart_threshold=64 * 1_048_576, multipart_chunksize=16 * 1_048_576)


class S3Store(S3Parts):
    """A store behind an endpoint; `settings` names it, its buckets and how browsers reach it."""

    @property
    def browser_origins(self) -> frozenset[str]:
        """See the port."""
        found = {origin(self._signed("get_object", bucket, "x")) for bucket in Bucket}
        bases = {self.settings.public_bases.get(bucket) for bucket in PUBLIC_BUCKETS}
        return frozenset(found | {origin(base) for base in bases if base})

    def public_url(self, bucket: Bucket, key: str) -> str | None:
        """See the port."""
        if bucket not in PUBLIC_BUCKETS:
            return None
        base = self.settings.public_bases.get(bucket)
        if base is None:
            base = self._signed("get_object", bucket, "x").split("?")[0].removesuffix("/x")
        return f"{base.rstrip('/')}/{quote(key)}"

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
        """See the port."""
        headers = {"content-type": content_type}
        parameters: dict[str, object] = {"ContentType": content_type, "ContentLength": size_bytes}
        if not content_type.startswith(PICTURES):
            parameters["ContentDisposition"] = headers["content-disposition"] = "attachment"
        if md5:
            parameters["ContentMD5"] = headers["content-md5"] = md5
        url = await in_thread(
            lambda: self._signed("put_object", bucket, key, expires_seconds, **parameters)
        )
        return Permission(url, headers)

    async def presign_get(
        self, bucket: Bucket, key: str, *, expires_seconds: int, headers: Mapping[str, str]
    ) -> str:
        """See the port."""
        parameters = {
            "".join(word.title() for word in name.split("-")): value
            for name, value in headers.items()
        }
        return await in_thread(
            lambda: self._signed("get_object", bucket, key, expires_seconds, **parameters)
        )

    async def head(self, bucket: Bucket, key: str) -> ObjectInfo | None:
        """See the port."""
        try:
            return await in_thread(lambda: self._get_head(bucket, key))
        except StoreError as error:
            if error.code in MISSING:
                return None
            raise

    async def delete(self, bucket: Bucket, key: str) -> None:
        """See the port."""
        await in_thread(lambda: self._client.delete_object(**self._at(bucket, key)))

    async def move(self, bucket: Bucket, key: str, new_key: str) -> ObjectInfo:
        """See the port."""

        def move() -> ObjectInfo:
            source = self._at(bucket, key)
            self._client.copy_object(**self._at(bucket, new_key), CopySource=source)
            self._client.delete_object(**source)
            return self._get_head(bucket, new_key)

        return await in_thread(move)

    async def stream(
        self, bucket: Bucket, key: str, *, start: int = 0, length: int | None = None
    ) -> AsyncIterator[bytes]:
        """See the port."""
        asked: dict[str, str] = {}
        if start or length is not None:
            last = "" if length is None else start + length - 1
            asked = {"Range": f"bytes={start}-{last}"}
        if length == 0:
            return
        answer = await in_thread(lambda: self._client.get_object(**self._at(bucket, key), **asked))
        body = answer["Body"]
        try:
            while chunk := await in_thread(lambda: body.read(_READ_BYTES)):
                yield chunk
        finally:
            body.close()

    async def read_bytes(self, bucket: Bucket, key: str, *, limit: int) -> bytes:
        """See the port."""
        found = bytearray()
        async for chunk in self.stream(bucket, key):
            found += chunk
            if len(found) > limit:
                raise StoreError("EntityTooLarge", f"the object has more than {limit} bytes")
        return bytes(found)

    async def download_to(self, bucket: Bucket, key: str, path: Path) -> None:
        """See the port."""

        def download() -> None:
            with path.open("xb") as file:
                where = self._at(bucket, key)
                self._client.download_fileobj(where["Bucket"], where["Key"], file, Config=_TRANSFER)

        await in_thread(download)

    async def put_bytes(
        self, bucket: Bucket, key: str, content: bytes, *, content_type: str
    ) -> ObjectInfo:
        """See the port."""

        def put() -> ObjectInfo:
            at = self._at(bucket, key)
            answer = self._client.put_object(**at, Body=content, **stored_as(content_type, key))
            return ObjectInfo(key, len(content), answer["ETag"].strip('"'), content_type)

        return await in_thread(put)

    async def put_file(
        self, bucket: Bucket, key: str, path: Path, *, content_type: str
    ) -> ObjectInfo:
        """See the port."""

        def put() -> ObjectInfo:
            at, extra = self._at(bucket, key), stored_as(content_type)
            self._client.upload_file(
                str(path), at["Bucket"], at["Key"], ExtraArgs=extra, Config=_TRANSFER
            )
            return self._get_head(bucket, key)

        return await in_thread(put)

    async def compose(
        self, bucket: Bucket, key: str, segments: Sequence[Range | bytes], *, content_type: str
    ) -> ObjectInfo:
        """See the port."""

        def compose() -> ObjectInfo:
            at = self._at(bucket, key)
            compose_parts(
                self._client, at, segments,
                locate=lambda part: self._at(part.bucket, part.key),
                stored_as=stored_as(content_type),
                smallest=self.profile.smallest_part_bytes,
            )  # fmt: skip
            return self._get_head(bucket, key)

        return await in_thread(compose)

    async def free_bytes(self) -> int | None:
        """See the port; an S3 store does not say."""
        return None
