"""An object as an HTTP answer: whole or one range of it, never a page of ours."""

import re
from collections.abc import AsyncIterator, Callable, Mapping

from starlette.datastructures import Headers
from starlette.responses import Response, StreamingResponse

from longshore.integrations.object_store.port import ObjectInfo

# Whatever a user uploaded is never a page of ours: it may not run, be framed or be sniffed.
SANDBOX = {
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    "cross-origin-resource-policy": "cross-origin",
}
PICTURE_TYPES = frozenset({"image/png", "image/jpeg", "image/gif", "image/webp"})
_RANGE = re.compile(r"bytes=(\d{0,18})-(\d{0,18})")

Opener = Callable[[int, int], AsyncIterator[bytes]]


def object_answer(
    info: ObjectInfo,
    request_headers: Headers,
    *,
    head: bool,
    extra: Mapping[str, str],
    open_: Opener,
) -> Response:
    """The answer to GET or HEAD; `open_(start, length)` gives the bytes.

    Anything but a picture is a download, so that no browser shows it as a page. One range is
    honoured; several, or one that cannot be read, give the whole object as HTTP allows.
    """
    headers = {
        **SANDBOX,
        "content-type": info.content_type,
        "content-disposition": "inline" if info.content_type in PICTURE_TYPES else "attachment",
        "accept-ranges": "bytes",
        "etag": f'"{info.etag}"',
        **extra,
    }
    if f'"{info.etag}"' in request_headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    status, start, length = 200, 0, info.size_bytes
    if span := _asked_range(request_headers, info):
        start, length = span
        if not length:
            headers["content-range"] = f"bytes */{info.size_bytes}"
            return Response(status_code=416, headers=headers)
        status = 206
        headers["content-range"] = f"bytes {start}-{start + length - 1}/{info.size_bytes}"
    headers["content-length"] = str(length)
    if head:
        return Response(status_code=status, headers=headers)
    return StreamingResponse(open_(start, length), status, headers)


def _asked_range(headers: Headers, info: ObjectInfo) -> tuple[int, int] | None:
    """Start and length of the asked range; length 0 when it lies outside, None when none."""
    match = _RANGE.fullmatch(headers.get("range", ""))
    if match is None or match[0] == "bytes=-":
        return None
    if (tag := headers.get("if-range")) and tag != f'"{info.etag}"':
        return None
    size = info.size_bytes
    if not match[1]:
        length = min(int(match[2]), size)
        return size - length, length
    first = int(match[1])
    last = min(int(match[2]), size - 1) if match[2] else size - 1
    if match[2] and int(match[2]) < first:
        return None
    return (first, last - first + 1) if first < size else (0, 0)
