"""GET /store/{cdn,static}/{key}: a file for anybody, never a page (trust study, rows 13, 36)."""

from dataclasses import replace
from hashlib import md5
from pathlib import Path

import structlog
from anyio import CapacityLimiter, to_thread
from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount

from longshore.integrations.object_store import (
    PUBLIC_BUCKETS,
    Bucket,
    ObjectInfo,
    ObjectStore,
    StoreError,
)
from longshore.integrations.object_store.answer import SANDBOX, object_answer
from longshore.integrations.object_store.embedded.receiving import stream_of
from longshore.integrations.object_store.embedded.store import ENDPOINT_PATH, EmbeddedStore
from longshore.integrations.object_store.port import (
    ASK_AGAIN,
    MOST_KEY_BYTES,
    POINTER,
    STAGING_PREFIX,
)
from longshore.integrations.object_store.public.keys import WIDTHS, ProcessError, asked_width
from longshore.integrations.object_store.public.resize import (
    FORMATS,
    Copies,
    UnreadablePictureError,
)
from longshore.kit.settings import Settings

log = structlog.get_logger(__name__)

PROCESS = "x-image-process"
# But for pointers a key is never given a second content, so a browser may keep what it got.
_KEPT = {"cache-control": "public, max-age=31536000, immutable"}
_FRESH = {"cache-control": ASK_AGAIN}
_MOST_PICTURE_BYTES = 20 * 1_048_576
_MOST_POINTER_BYTES = 65_536
_DECODERS = 2


class PublicBucket:
    """One bucket that anybody may read, and the smaller copies of its pictures."""

    def __init__(self, store: ObjectStore, bucket: Bucket, cache: Path) -> None:
        self._store = store
        self._bucket = bucket
        self._copies = Copies(cache)
        self._decoders = CapacityLimiter(_DECODERS)

    async def respond(self, request: Request) -> Response:
        """The file or a smaller copy; 404, or 400 and 422 for a size that cannot be made."""
        process = request.query_params.getlist(PROCESS)
        try:
            width = asked_width(process[0] if process else None)
        except ProcessError:
            offered = ", ".join(map(str, WIDTHS))
            return _plain(f"only image/resize,w_N is offered, N one of {offered}", 400)
        key = str(request.path_params["key"])
        try:
            info = await self._find(key)
            if info is None:
                return _plain("not found", 404)
            if width is None:
                return await self._whole(request, info)
            return await self._resized(info, width)
        except StoreError as error:
            if error.code == "NoSuchKey":  # removed since it was found
                return _plain("not found", 404)
            log.error("public_read_failed", code=error.code, message=error.message)
            return _plain("the store does not answer, try again shortly", 503)

    async def _find(self, key: str) -> ObjectInfo | None:
        is_plain = key and "\0" not in key and len(key.encode()) <= MOST_KEY_BYTES
        if not is_plain or key.startswith(STAGING_PREFIX):
            return None
        return await self._store.head(self._bucket, key)

    async def _whole(self, request: Request, info: ObjectInfo) -> Response:
        url = self._store.public_url(self._bucket, info.key) or ""
        if url.startswith("http"):
            return RedirectResponse(url, 302, headers=SANDBOX)
        is_head, is_pointer = request.method == "HEAD", info.key.endswith(POINTER)
        if not is_pointer or info.size_bytes > _MOST_POINTER_BYTES:
            return object_answer(
                info,
                request.headers,
                head=is_head,
                extra=_FRESH if is_pointer else _KEPT,
                open_=lambda start, length: self._store.stream(
                    self._bucket, info.key, start=start, length=length
                ),
            )
        # It may be replaced or removed at any moment: told and read as one.
        content = await self._store.read_bytes(self._bucket, info.key, limit=_MOST_POINTER_BYTES)
        etag = md5(content, usedforsecurity=False).hexdigest()
        return object_answer(
            replace(info, size_bytes=len(content), etag=etag),
            request.headers,
            head=is_head,
            extra=_FRESH,
            open_=lambda start, length: stream_of(iter([content[start : start + length]])),
        )

    async def _resized(self, info: ObjectInfo, width: int) -> Response:
        if info.content_type not in FORMATS:
            return _plain("not a picture that can be resized", 422)
        path = await to_thread.run_sync(self._copies.find, self._bucket, info, width)
        if path is None:
            try:
                content = await self._store.read_bytes(
                    self._bucket, info.key, limit=_MOST_PICTURE_BYTES
                )
                path = await to_thread.run_sync(
                    self._copies.make, self._bucket, info, width, content, limiter=self._decoders
                )
            except UnreadablePictureError as error:
                log.warning("unreadable_picture", key=info.key, error=str(error))
                return _plain("not a picture that can be resized", 422)
        headers = SANDBOX | _KEPT | {"content-disposition": "inline"}
        return FileResponse(path, media_type=info.content_type, headers=headers)


def _plain(text: str, status: int) -> Response:
    return PlainTextResponse(text, status, headers=SANDBOX | {"cache-control": "no-store"})


def mount_store(app: FastAPI, settings: Settings, store: ObjectStore) -> None:
    """Serve the public buckets, and the embedded store itself where it is the one in use."""
    for bucket in sorted(PUBLIC_BUCKETS):
        public = PublicBucket(store, bucket, copies_folder(settings))
        app.add_route(f"/store/{bucket}/{{key:path}}", public.respond, methods=["GET", "HEAD"])
    if isinstance(store, EmbeddedStore):
        app.router.routes.append(Mount(ENDPOINT_PATH, store.endpoint))


def copies_folder(settings: Settings) -> Path:
    """Where smaller copies are kept."""
    return settings.data_dir / "store" / "resized"
