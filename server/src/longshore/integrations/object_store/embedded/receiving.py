"""Taking a request's body: written down and held against everything that was said about it."""

import base64
import contextlib
import zlib
from collections.abc import AsyncIterator, Callable, Iterator
from typing import TypeVar

import anyio
import anyio.to_thread
from starlette.requests import ClientDisconnect, Request

from longshore.integrations.object_store import sigv4
from longshore.integrations.object_store.embedded.chunked import AwsChunkedDecoder, decoded
from longshore.integrations.object_store.embedded.incoming import IncomingFile
from longshore.integrations.object_store.port import StoreError

R = TypeVar("R")
_CHUNKED = "STREAMING-UNSIGNED-PAYLOAD-TRAILER"
_WRITE_BYTES = 1_048_576
_MOST_DRAINED_BYTES = 16 * 1_048_576
_DRAIN_SECONDS = 10


async def receive_body(request: Request, incoming: IncomingFile, payload: str) -> None:
    """Write the body down and hold it against everything that was said about it.

    Raises:
        StoreError: shorter or longer than declared, or a checksum differs.
    """
    declared = request.headers.get("content-length")
    stream: AsyncIterator[bytes] = request.stream()
    decoder = AwsChunkedDecoder()
    if payload == _CHUNKED:
        declared = request.headers.get("x-amz-decoded-content-length")
        stream = decoded(stream, decoder)
    checks = _Checksums(dict(request.headers))
    buffer = bytearray()

    def write() -> None:
        content = bytes(buffer)
        buffer.clear()
        incoming.write(content)
        checks.update(content)

    async for chunk in stream:
        buffer += chunk
        if len(buffer) >= _WRITE_BYTES:
            await in_thread(write)
    await in_thread(write)
    if declared is not None and incoming.size_bytes != int(declared):
        raise StoreError("IncompleteBody", "fewer or more bytes came than were declared")
    checks.verify(incoming, payload, decoder.trailers)


async def drain(request: Request) -> None:
    """Take the rest of a refused body, within reason.

    A browser that is still sending sees a broken connection instead of the reason. Who waits for
    "100 Continue" has not begun to send.
    """
    if "expect" in request.headers:
        return
    left = _MOST_DRAINED_BYTES
    with anyio.move_on_after(_DRAIN_SECONDS), contextlib.suppress(ClientDisconnect, RuntimeError):
        async for chunk in request.stream():
            left -= len(chunk)
            if left < 0:
                return


class _Checksums:
    """Content-MD5, the signed SHA-256 and the x-amz-checksum headers that may come with a body."""

    def __init__(self, headers: dict[str, str]) -> None:
        self._headers = headers
        self._crc32 = 0
        self._wants_crc32 = "crc32" in str(headers)

    def update(self, chunk: bytes) -> None:
        if self._wants_crc32:
            self._crc32 = zlib.crc32(chunk, self._crc32)

    def verify(self, incoming: IncomingFile, payload: str, trailers: dict[str, str]) -> None:
        said = self._headers | trailers
        if _decode(said.get("content-md5")) not in (b"", bytes.fromhex(incoming.etag)):
            raise StoreError("BadDigest", "the Content-MD5 does not fit the bytes")
        if payload not in (sigv4.UNSIGNED_PAYLOAD, _CHUNKED, incoming.sha256.hex()):
            raise StoreError("XAmzContentSHA256Mismatch", "the SHA-256 does not fit the bytes")
        if _decode(said.get("x-amz-checksum-sha256")) not in (b"", incoming.sha256):
            raise StoreError("BadDigest", "the SHA-256 does not fit the bytes")
        if _decode(said.get("x-amz-checksum-crc32")) not in (b"", self._crc32.to_bytes(4, "big")):
            raise StoreError("BadDigest", "the CRC-32 does not fit the bytes")


def _decode(value: str | None) -> bytes:
    try:
        return base64.b64decode(value or "", validate=True)
    except ValueError as error:
        raise StoreError("InvalidDigest", "a checksum is not base64") from error


def wants(request: Request, payload: str) -> dict[str, bool]:
    """Hashing costs time, so SHA-256 is made only when the request names one."""
    named = payload not in (sigv4.UNSIGNED_PAYLOAD, _CHUNKED)
    return {"wants_sha256": named or "x-amz-checksum-sha256" in str(request.headers).lower()}


async def stream_of(chunks: Iterator[bytes]) -> AsyncIterator[bytes]:
    """What a blocking iterator gives, each step in a thread."""
    while chunk := await in_thread(lambda: next(chunks, b"")):
        yield chunk


async def in_thread(function: Callable[[], R]) -> R:
    """Run what touches the disk in a thread."""
    return await anyio.to_thread.run_sync(function)
