"""The embedded object store: the port over the local disk, permissions by presigned addresses."""

import json
import secrets
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import quote

import anyio.to_thread

from longshore.integrations.object_store import sigv4
from longshore.integrations.object_store.embedded.disk import DiskStore
from longshore.integrations.object_store.embedded.host import OWN_HOST
from longshore.integrations.object_store.embedded.receiving import stream_of
from longshore.integrations.object_store.port import (
    PUBLIC_BUCKETS,
    Bucket,
    ObjectInfo,
    Part,
    Permission,
    Range,
    StoreError,
)
from longshore.integrations.object_store.profile import StoreProfile
from longshore.kit.files import create_private
from longshore.kit.room import is_full

if TYPE_CHECKING:
    from longshore.integrations.object_store.embedded.endpoint import EmbeddedStoreEndpoint

ENDPOINT_PATH = "/store/s3"
_REGION = "longshore"
_COPY_BYTES = 1_048_576
R = TypeVar("R")


class EmbeddedStore:
    """Objects under `data_dir/store`; browsers reach them below `/store/s3`, same origin."""

    def __init__(self, data_dir: Path) -> None:
        self.profile = StoreProfile.of("embedded")
        self.browser_origins: frozenset[str] = frozenset()
        self._disk = DiskStore(
            data_dir / "store" / "objects",
            list(Bucket),
            smallest_part_bytes=self.profile.smallest_part_bytes,
        )
        path = data_dir / "store" / "credentials.json"
        self._credentials = cache(lambda: _credentials(path))

    @cached_property
    def endpoint(self) -> "EmbeddedStoreEndpoint":
        """What answers browsers; commands need none, and no web framework for it."""
        from longshore.integrations.object_store.embedded.endpoint import EmbeddedStoreEndpoint

        return EmbeddedStoreEndpoint(self._disk, self._credentials)

    def public_url(self, bucket: Bucket, key: str) -> str | None:
        """See the port."""
        return f"/store/{bucket}/{quote(key)}" if bucket in PUBLIC_BUCKETS else None

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
        headers = _signed_headers(size_bytes, md5) | {"content-type": content_type}
        return self._permission("PUT", bucket, key, (), headers, expires_seconds)

    async def presign_get(
        self, bucket: Bucket, key: str, *, expires_seconds: int, headers: Mapping[str, str]
    ) -> str:
        """See the port."""
        query = tuple(headers.items())
        return self._permission("GET", bucket, key, query, {}, expires_seconds).url

    async def begin_parts(self, bucket: Bucket, key: str, *, content_type: str) -> str:
        """See the port."""
        return await _in_thread(lambda: self._disk.begin_upload(bucket, key, content_type))

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
        """See the port."""
        query = (("partNumber", str(number)), ("uploadId", upload_id))
        headers = _signed_headers(size_bytes, md5)
        return self._permission("PUT", bucket, key, query, headers, expires_seconds)

    async def stored_parts(self, bucket: Bucket, key: str, upload_id: str) -> list[Part]:
        """See the port."""
        return await _in_thread(lambda: self._disk.parts(bucket, key, upload_id))

    async def complete_parts(
        self, bucket: Bucket, key: str, upload_id: str, parts: Sequence[Part]
    ) -> ObjectInfo:
        """See the port."""
        wanted = [(part.number, part.etag) for part in parts]
        return await _in_thread(lambda: self._disk.complete_upload(bucket, key, upload_id, wanted))

    async def abort_parts(self, bucket: Bucket, key: str, upload_id: str) -> None:
        """See the port."""
        try:
            await _in_thread(lambda: self._disk.abort_upload(bucket, key, upload_id))
        except StoreError as error:
            if error.code != "NoSuchUpload":
                raise

    async def head(self, bucket: Bucket, key: str) -> ObjectInfo | None:
        """See the port."""
        found = await _in_thread(lambda: self._disk.find(bucket, key))
        return found.info if found else None

    async def delete(self, bucket: Bucket, key: str) -> None:
        """See the port."""
        await _in_thread(lambda: self._disk.delete(bucket, key))

    async def move(self, bucket: Bucket, key: str, new_key: str) -> ObjectInfo:
        """See the port."""
        return await _in_thread(lambda: self._disk.move(bucket, key, new_key))

    async def stream(
        self, bucket: Bucket, key: str, *, start: int = 0, length: int | None = None
    ) -> AsyncIterator[bytes]:
        """See the port."""
        found = await _in_thread(lambda: self._disk.get(bucket, key))
        wanted = found.info.size_bytes - start if length is None else length
        async for chunk in stream_of(found.read(start, wanted)):
            yield chunk

    async def read_bytes(self, bucket: Bucket, key: str, *, limit: int) -> bytes:
        """See the port."""
        return await _in_thread(lambda: self._read(bucket, key, limit))

    def _read(self, bucket: Bucket, key: str, limit: int) -> bytes:
        _, content = self._disk.read(bucket, key, limit)
        if content is None:
            raise StoreError("EntityTooLarge", f"the object has more than {limit} bytes")
        return content

    async def download_to(self, bucket: Bucket, key: str, path: Path) -> None:
        """See the port."""
        await _in_thread(lambda: self._disk.copy_to(bucket, key, path))

    async def put_bytes(
        self, bucket: Bucket, key: str, content: bytes, *, content_type: str
    ) -> ObjectInfo:
        """See the port."""
        return await _in_thread(lambda: self._write(bucket, key, iter([content]), content_type))

    async def put_file(
        self, bucket: Bucket, key: str, path: Path, *, content_type: str
    ) -> ObjectInfo:
        """See the port."""

        def put() -> ObjectInfo:
            with path.open("rb") as file:
                chunks = iter(lambda: file.read(_COPY_BYTES), b"")
                return self._write(bucket, key, chunks, content_type)

        return await _in_thread(put)

    def _write(
        self, bucket: Bucket, key: str, chunks: Iterator[bytes], content_type: str
    ) -> ObjectInfo:
        incoming = self._disk.incoming(bucket)
        try:
            for chunk in chunks:
                incoming.write(chunk)
            return self._disk.put(bucket, key, incoming, content_type)
        finally:
            incoming.discard()

    async def compose(
        self, bucket: Bucket, key: str, segments: Sequence[Range | bytes], *, content_type: str
    ) -> ObjectInfo:
        """See the port."""
        return await _in_thread(lambda: self._disk.compose(bucket, key, segments, content_type))

    async def free_bytes(self) -> int | None:
        """See the port."""
        return await _in_thread(self._disk.free_bytes)

    async def sweep(self, *, older_than_seconds: float) -> int:
        """See the port."""
        return await _in_thread(lambda: self._disk.sweep(older_than_seconds=older_than_seconds))

    def _permission(
        self,
        method: str,
        bucket: Bucket,
        key: str,
        query: Sequence[tuple[str, str]],
        headers: dict[str, str],
        expires_seconds: int,
    ) -> Permission:
        path = f"{ENDPOINT_PATH}/{bucket}/{key}"
        signed = sigv4.presign(
            self._credentials(),
            method=method,
            host=OWN_HOST,
            path=path,
            query=query,
            headers=headers,
            expires_seconds=expires_seconds,
            moment=datetime.now(UTC),
        )
        sent = {name: value for name, value in headers.items() if name != "content-length"}
        return Permission(f"{quote(path, safe='/-_.~')}?{signed}", sent)


def _signed_headers(size_bytes: int, md5: str | None) -> dict[str, str]:
    headers = {"content-length": str(size_bytes)}
    return headers | {"content-md5": md5} if md5 else headers


def _credentials(path: Path) -> sigv4.Credentials:
    """The store's own pair, made at first use, by one of those who start; only we may read it."""
    if not path.exists():
        made = {"access_key": secrets.token_hex(10), "secret_key": secrets.token_urlsafe(32)}
        create_private(path, json.dumps(made).encode())
    found = json.loads(path.read_text())
    return sigv4.Credentials(found["access_key"], found["secret_key"], _REGION)


async def _in_thread(function: Callable[[], R]) -> R:
    """Run what touches the disk in a thread; its faults become the store's."""
    try:
        return await anyio.to_thread.run_sync(function)
    except OSError as error:
        raise StoreError(
            "InsufficientStorage" if is_full(error) else "Unavailable",
            error.strerror or "disk error",
        ) from error
