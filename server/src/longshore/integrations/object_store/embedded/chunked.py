r"""Decoding `aws-chunked` bodies, which SDKs send by default (source: S3 API, streaming uploads).

Only the form with unsigned chunks and a trailer: `<hex size>[;extensions]\r\n<bytes>\r\n` for each
chunk, then `0\r\n<trailers>\r\n`. The trailer's checksum is checked by the caller.
"""

from collections.abc import AsyncIterator, Iterator

from longshore.integrations.object_store.port import StoreError

_MOST_LINE_BYTES = 4_096


class AwsChunkedDecoder:
    """Feed it what arrives; it gives the payload. `trailers` is filled at the end."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._left = 0
        self._state = "size"
        self.trailers: dict[str, str] = {}

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The payload bytes that `data` completes.

        Raises:
            StoreError: not aws-chunked.
        """
        self._buffer += data
        while self._step_possible():
            payload = self._step()
            if payload:
                yield payload

    @property
    def is_complete(self) -> bool:
        """True once the last chunk and its trailers were read."""
        return self._state == "done"

    def _step_possible(self) -> bool:
        if self._state == "done":
            return False
        if self._state == "data":
            return bool(self._buffer)
        if len(self._buffer) > _MOST_LINE_BYTES and b"\r\n" not in self._buffer[:_MOST_LINE_BYTES]:
            raise StoreError("InvalidChunkSizeError", "the body is not aws-chunked")
        return b"\r\n" in self._buffer

    def _step(self) -> bytes:
        if self._state == "data":
            taken = bytes(self._buffer[: self._left])
            del self._buffer[: len(taken)]
            self._left -= len(taken)
            self._state = "data" if self._left else "end"
            return taken
        line, _, rest = bytes(self._buffer).partition(b"\r\n")
        self._buffer = bytearray(rest)
        if self._state == "end":
            self._state = "size"
        elif self._state == "size":
            self._begin_chunk(line)
        else:
            self._read_trailer(line)
        return b""

    def _begin_chunk(self, line: bytes) -> None:
        try:
            self._left = int(line.split(b";", 1)[0], 16)
        except ValueError as error:
            raise StoreError("InvalidChunkSizeError", "the body is not aws-chunked") from error
        self._state = "data" if self._left else "trailer"

    def _read_trailer(self, line: bytes) -> None:
        if not line:
            self._state = "done"
            return
        name, _, value = line.decode("latin-1").partition(":")
        self.trailers[name.strip().lower()] = value.strip()


async def decoded(stream: AsyncIterator[bytes], decoder: AwsChunkedDecoder) -> AsyncIterator[bytes]:
    """The payload of an aws-chunked stream.

    Raises:
        StoreError: malformed, or it ended early.
    """
    async for data in stream:
        for payload in decoder.feed(data):
            yield payload
    if not decoder.is_complete:
        raise StoreError("IncompleteBody", "the body ended before its last chunk")
