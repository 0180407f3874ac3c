"""One object made of ranges of others, inside an S3 store: UploadPartCopy, bytes where needed.

Every part but the last must reach the store's smallest size, so what is shorter is joined with
bytes of its neighbours, which are read for that.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from longshore.integrations.object_store.port import Range

# S3 copies at most 5 GiB in a part; smaller parts are copied side by side by the store.
_MOST_COPY_BYTES = 1_073_741_824
Piece = Range | bytes


def compose_parts(
    client: Any,
    at: dict[str, str],
    segments: Sequence[Piece],
    *,
    locate: Callable[[Range], dict[str, str]],
    stored_as: dict[str, str],
    smallest: int,
) -> None:
    """Make the object at `at`; a failure leaves nothing."""
    upload_id = client.create_multipart_upload(**at, **stored_as)["UploadId"]
    try:
        done = []
        for number, part in enumerate(_parts(client, segments, locate, smallest), 1):
            where = {**at, "UploadId": upload_id, "PartNumber": number}
            if isinstance(part, Range):
                span = f"bytes={part.offset}-{part.offset + part.length - 1}"
                answer = client.upload_part_copy(
                    **where, CopySource=locate(part), CopySourceRange=span
                )
                etag = answer["CopyPartResult"]["ETag"]
            else:
                etag = client.upload_part(**where, Body=part)["ETag"]
            done.append({"PartNumber": number, "ETag": etag})
        client.complete_multipart_upload(**at, UploadId=upload_id, MultipartUpload={"Parts": done})
    except BaseException:
        client.abort_multipart_upload(**at, UploadId=upload_id)
        raise


def _parts(
    client: Any, segments: Sequence[Piece], locate: Callable[[Range], dict[str, str]], smallest: int
) -> Iterator[Piece]:
    """Parts that are long enough: big ranges as they are, the rest gathered into bytes."""
    gathered = bytearray()
    for segment in segments:
        rest = segment
        if gathered and isinstance(rest, Range):
            # Fill what waits up to the smallest size from this range, then copy the remainder.
            taken = min(rest.length, max(0, smallest - len(gathered)))
            gathered += _read(client, rest, taken, locate)
            rest = Range(rest.bucket, rest.key, rest.offset + taken, rest.length - taken)
        if isinstance(rest, bytes):
            gathered += rest
        elif rest.length >= smallest:
            if gathered:
                yield bytes(gathered)
                gathered.clear()
            yield from _copies(rest, smallest)
        elif rest.length:
            gathered += _read(client, rest, rest.length, locate)
        if len(gathered) >= max(smallest, 16 * 1_048_576):
            yield bytes(gathered)
            gathered.clear()
    if gathered:
        yield bytes(gathered)


def _copies(part: Range, smallest: int) -> Iterator[Range]:
    """A range in pieces that one call may copy, none of them too short."""
    offset, left = part.offset, part.length
    while left:
        length = left if left < _MOST_COPY_BYTES + smallest else _MOST_COPY_BYTES
        yield Range(part.bucket, part.key, offset, length)
        offset, left = offset + length, left - length


def _read(
    client: Any, part: Range, length: int, locate: Callable[[Range], dict[str, str]]
) -> bytes:
    if not length:
        return b""
    span = f"bytes={part.offset}-{part.offset + length - 1}"
    content: bytes = client.get_object(**locate(part), Range=span)["Body"].read()
    return content
