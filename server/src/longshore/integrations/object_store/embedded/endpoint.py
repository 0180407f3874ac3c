"""The embedded store's HTTP side: the S3 subset that presigned addresses and SDKs use.

`/<bucket>/<key>` below its mount: PUT, GET with Range, HEAD, DELETE of objects; POST ?uploads, PUT
?partNumber&uploadId, GET, POST, DELETE ?uploadId for uploads in parts. Every request is signed
(`sigv4`); the CDN and static buckets may be read by anybody. Listing buckets is not offered.
"""

import errno
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from email.utils import formatdate

import structlog
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from longshore.integrations.object_store import sigv4
from longshore.integrations.object_store.answer import object_answer
from longshore.integrations.object_store.embedded import xml
from longshore.integrations.object_store.embedded.disk import DiskStore
from longshore.integrations.object_store.embedded.host import OWN_HOST
from longshore.integrations.object_store.embedded.receiving import (
    drain,
    in_thread,
    receive_body,
    stream_of,
    wants,
)
from longshore.integrations.object_store.port import PUBLIC_BUCKETS, STAGING_PREFIX, StoreError

log = structlog.get_logger(__name__)

_MOST_COMPLETION_BYTES = 2_000_000
_SMALL_BYTES = 65_536
_FIRST_ERROR_STATUS = 400
_PUBLIC = frozenset(map(str, PUBLIC_BUCKETS))
_STATUS = {
    "NoSuchKey": 404, "NoSuchUpload": 404, "NoSuchBucket": 404, "MethodNotAllowed": 405,
    "AccessDenied": 403, "SignatureDoesNotMatch": 403, "InvalidAccessKeyId": 403,
    "RequestTimeTooSkewed": 403, "InsufficientStorage": 507, "InternalError": 500,
    "InvalidRange": 416,
}  # fmt: skip
# Our own addresses are relative and name no host: a proxy in front may rewrite it, and there is
# only one store that could be meant. What other clients sign carries the host that they use.
_DISK_CODES = {errno.ENOSPC: "InsufficientStorage", errno.EDQUOT: "InsufficientStorage"}
_ANSWER_OVERRIDES = {
    "response-content-disposition": "content-disposition",
    "response-content-type": "content-type",
    "response-cache-control": "cache-control",
}


class EmbeddedStoreEndpoint:
    """An ASGI application over a disk store and the one pair of credentials that may sign.

    `credentials` is asked at the first request, so that making the application writes no file.
    """

    def __init__(self, disk: DiskStore, credentials: Callable[[], sigv4.Credentials]) -> None:
        self._disk = disk
        self._credentials = credentials

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        request = Request(scope, receive)
        try:
            response = await self._respond(request)
        except (StoreError, sigv4.SignatureError) as error:
            response = _refusal(error.code, str(error), scope["path"])
        except OSError as error:
            log.error("store_disk_error", error=str(error))
            response = _refusal(
                _DISK_CODES.get(error.errno or 0, "InternalError"),
                error.strerror or "disk error",
                scope["path"],
            )
        except ClientDisconnect:
            return
        if response.status_code >= _FIRST_ERROR_STATUS:
            await drain(request)
        await response(scope, receive, send)

    async def _respond(self, request: Request) -> Response:
        bucket, key = _address(request)
        query = dict(request.query_params)
        reading = request.method in ("GET", "HEAD") and "uploadId" not in query
        is_signed = "X-Amz-Signature" in query or "authorization" in request.headers
        payload = sigv4.UNSIGNED_PAYLOAD
        is_open = reading and bucket in _PUBLIC and not key.startswith(STAGING_PREFIX)
        if is_signed or not is_open:
            payload = self._verify(request)
        overrides = _overrides(query)
        if overrides and not is_signed:
            raise StoreError(
                "InvalidRequest", "answer headers can be chosen by signed requests only"
            )
        if reading:
            return await self._read(request, bucket, key, overrides)
        if "uploadId" in query:
            return await self._upload(request, bucket, key, query, payload)
        if request.method == "POST" and "uploads" in query:
            kind = request.headers.get("content-type", "application/octet-stream")
            begin = self._disk.begin_upload
            upload_id = await in_thread(lambda: begin(bucket, key, kind))
            return _xml(xml.begun(bucket, key, upload_id))
        if request.method == "PUT":
            return await self._put(request, bucket, key, payload)
        if request.method == "DELETE":
            await in_thread(lambda: self._disk.delete(bucket, key))
            return Response(status_code=204)
        raise StoreError("MethodNotAllowed", "this is not offered here")

    def _verify(self, request: Request) -> str:
        path = request.scope.get("raw_path", request.scope["path"].encode()).decode().split("?")[0]
        query, headers = request.query_params.multi_items(), dict(request.headers)
        own = headers | {"host": OWN_HOST}
        moment, credentials = datetime.now(UTC), self._credentials()
        try:
            signed = sigv4.SignedRequest(request.method, path, query, headers)
            return sigv4.verify(credentials, signed, moment=moment)
        except sigv4.SignatureError as error:
            if error.code != "SignatureDoesNotMatch" or "X-Amz-Signature" not in dict(query):
                raise
            signed = sigv4.SignedRequest(request.method, path, query, own)
            return sigv4.verify(credentials, signed, moment=moment)

    async def _read(
        self, request: Request, bucket: str, key: str, overrides: dict[str, str]
    ) -> Response:
        # What may be replaced at any moment is small (pointers, pictures): told and read as one.
        found, content = await in_thread(lambda: self._disk.read(bucket, key, _SMALL_BYTES))

        def opened(start: int, length: int) -> AsyncIterator[bytes]:
            if content is None:
                return stream_of(found.read(start, length))
            return stream_of(iter([content[start : start + length]]))

        return object_answer(
            found.info,
            request.headers,
            head=request.method == "HEAD",
            extra={"last-modified": formatdate(found.modified, usegmt=True), **overrides},
            open_=opened,
        )

    async def _put(self, request: Request, bucket: str, key: str, payload: str) -> Response:
        incoming = await in_thread(lambda: self._disk.incoming(bucket, **wants(request, payload)))
        try:
            await receive_body(request, incoming, payload)
            kind = request.headers.get("content-type", "application/octet-stream")
            info = await in_thread(lambda: self._disk.put(bucket, key, incoming, kind))
        finally:
            await in_thread(incoming.discard)
        return Response(headers={"etag": f'"{info.etag}"'})

    async def _upload(
        self, request: Request, bucket: str, key: str, query: dict[str, str], payload: str
    ) -> Response:
        upload_id, disk = query["uploadId"], self._disk
        if request.method == "PUT":
            return await self._put_part(request, bucket, key, query, payload)
        if request.method == "GET":
            parts = await in_thread(lambda: disk.parts(bucket, key, upload_id))
            after, most = _number(query, "part-number-marker", 0), _number(query, "max-parts", 1000)
            page = [part for part in parts if part.number > after]
            more = len(page) > most
            return _xml(xml.part_list(bucket, key, upload_id, page[:most], more=more))
        if request.method == "POST":
            body = await _body(request)
            wanted = xml.read_completion(body)
            info = await in_thread(lambda: disk.complete_upload(bucket, key, upload_id, wanted))
            return _xml(xml.completed(bucket, info))
        if request.method == "DELETE":
            await in_thread(lambda: disk.abort_upload(bucket, key, upload_id))
            return Response(status_code=204)
        raise StoreError("MethodNotAllowed", "this is not offered here")

    async def _put_part(
        self, request: Request, bucket: str, key: str, query: dict[str, str], payload: str
    ) -> Response:
        upload_id, number = query["uploadId"], _number(query, "partNumber", 0)
        # Asked before the bytes are read, so that a dead upload costs no transfer.
        await in_thread(lambda: self._disk.check_upload(bucket, key, upload_id))
        incoming = await in_thread(lambda: self._disk.incoming(bucket, **wants(request, payload)))
        try:
            await receive_body(request, incoming, payload)
            part = await in_thread(
                lambda: self._disk.put_part(bucket, key, upload_id, number, incoming)
            )
        finally:
            await in_thread(incoming.discard)
        return Response(headers={"etag": f'"{part.etag}"'})


def _address(request: Request) -> tuple[str, str]:
    path = request.scope["path"].removeprefix(request.scope.get("root_path", "")).lstrip("/")
    bucket, _, key = path.partition("/")
    if not key:
        raise StoreError("MethodNotAllowed", "buckets cannot be listed here")
    return bucket, key


def _overrides(query: dict[str, str]) -> dict[str, str]:
    """The answer's headers that a request chooses.

    Raises:
        StoreError: a value that no header can carry.
    """
    chosen = {name: query[name] for name in _ANSWER_OVERRIDES if query.get(name)}
    if not all(value.isascii() and value.isprintable() for value in chosen.values()):
        raise StoreError("InvalidArgument", "an answer header takes printable ASCII only")
    return {_ANSWER_OVERRIDES[name]: value for name, value in chosen.items()}


async def _body(request: Request) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > _MOST_COMPLETION_BYTES:
            raise StoreError("MalformedXML", "the body is too long")
    return bytes(body)


def _number(query: dict[str, str], name: str, default: int) -> int:
    value = query.get(name, str(default))
    if not (value.isascii() and value.isdigit()) or len(value) > 9:
        raise StoreError("InvalidArgument", f"{name} is not a number")
    return int(value)


def _refusal(code: str, message: str, resource: str) -> Response:
    # The rest of an unread body would be taken for the next request, so the connection ends here.
    return Response(
        xml.error(code, message, resource),
        _STATUS.get(code, 400),
        {"connection": "close", "x-content-type-options": "nosniff"},
        media_type="application/xml",
    )


def _xml(document: str) -> Response:
    return Response(document, media_type="application/xml")
