"""GET /store/static/{key}: a picture for anybody, never a page (trust study, rows 13 and 36)."""

from pathlib import Path

import structlog
from anyio import CapacityLimiter, to_thread
from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount

from longshore.domains.store.keys import ProcessError, asked_width, media_type, picture_path
from longshore.domains.store.resize import UnreadablePictureError, resized
from longshore.integrations.object_store import ObjectStore
from longshore.integrations.object_store.embedded.store import ENDPOINT_PATH, EmbeddedStore
from longshore.kit.settings import Settings

log = structlog.get_logger(__name__)

PROCESS = "x-image-process"
# A key is never given a second content, so a browser may keep what it got. The sandbox and the
# missing right to do anything make a file that is no picture harmless when opened by itself.
_HEADERS = {
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
}
_DECODERS = 2


class StaticBucket:
    """The public bucket in a folder, and the folder of its smaller copies."""

    def __init__(self, root: Path, cache: Path) -> None:
        self.root = root
        self.cache = cache
        self._decoders = CapacityLimiter(_DECODERS)

    async def respond(self, request: Request) -> Response:
        """The picture, 404, or 400 and 422 for a size that cannot be made."""
        process = request.query_params.getlist(PROCESS)
        try:
            width = asked_width(process[0] if process else None)
        except ProcessError:
            return _plain("only image/resize,w_16 to w_1024 is offered", 400)
        path = await to_thread.run_sync(picture_path, self.root, request.path_params["key"])
        if path is None:
            return _plain("not found", 404)
        kind = media_type(path)
        if width is not None:
            try:
                path = await to_thread.run_sync(
                    resized, path, width, self.cache, limiter=self._decoders
                )
            except UnreadablePictureError as error:
                log.warning("unreadable_picture", key=request.path_params["key"], error=str(error))
                return _plain("not a picture that can be resized", 422)
        return FileResponse(path, media_type=kind, headers=_HEADERS)


def _plain(text: str, status: int) -> Response:
    headers = _HEADERS | {"cache-control": "no-store"}
    return PlainTextResponse(text, status, headers=headers)


def mount_store(app: FastAPI, settings: Settings) -> None:
    """Serve the static bucket of the data directory."""
    bucket = StaticBucket(
        settings.data_dir / "store" / "static", settings.data_dir / "store" / "resized"
    )
    app.add_route("/store/static/{key:path}", bucket.respond, methods=["GET", "HEAD"])


def mount_objects(app: FastAPI, store: ObjectStore) -> None:
    """Let browsers reach the embedded store, where it is the one in use."""
    if isinstance(store, EmbeddedStore):
        app.router.routes.append(Mount(ENDPOINT_PATH, store.endpoint))
