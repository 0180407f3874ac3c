"""Looking at an S3 store before it is used: what it allows, and whether it is set up as it must be.

A store tells only at completion that parts were too small, after every byte was sent; and nothing
tells an administrator that the CORS rules miss the console's origin. So both are tried first.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from uuid import uuid4

import httpx2

from longshore.integrations.object_store.port import (
    PUBLIC_BUCKETS,
    PUBLIC_KEYS,
    STAGING_PREFIX,
    Bucket,
    Part,
    Permission,
    StoreError,
)
from longshore.integrations.object_store.profile import SPECIFIED_PART_BYTES
from longshore.integrations.object_store.s3 import S3Store
from longshore.kit.http.client import opened_client

_FALLBACK_BYTES = 5 * 1_048_576
_TYPE = "application/octet-stream"
_EXPIRES_SECONDS = 300
_OK = 300


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is not as it must be: what, and what to do about it."""

    what: str
    remedy: str


@dataclass(frozen=True, slots=True)
class Findings:
    """What a probe saw; a store with faults is not used."""

    smallest_part_bytes: int
    faults: tuple[Fault, ...]

    def text(self) -> str:
        """For the terminal and the log."""
        if not self.faults:
            return f"The store is fine. Smallest part: {self.smallest_part_bytes} bytes."
        lines = [f"- {fault.what}\n  {fault.remedy}" for fault in self.faults]
        return "The object store cannot be used as it is:\n" + "\n".join(lines)


async def probe(store: S3Store, *, origin: str | None) -> Findings:
    """Try everything that uploads need; `origin` is the console's, None leaves CORS out.

    Whatever was written is removed again.
    """
    async with await opened_client(timeout=30) as http:
        prober = _Prober(store, http, origin)
        return await prober.run()


class _Prober:
    """One look at one store."""

    def __init__(self, store: S3Store, http: httpx2.AsyncClient, origin: str | None) -> None:
        self._store = store
        self._http = http
        self._origin = origin
        self._faults: list[Fault] = []
        self._key = f"file/probe_{uuid4().hex}"

    async def run(self) -> Findings:
        smallest = self._store.profile.smallest_part_bytes
        for bucket in Bucket:
            await self._guarded(bucket, "write, read and remove", self._objects)
        if self._faults:
            return Findings(smallest, tuple(self._faults))
        try:
            smallest = await self._smallest_part()
        except (StoreError, httpx2.HTTPError) as error:
            self._blame(
                f"an upload in parts failed: {error}",
                "Let the access key create, complete and abort multipart uploads in every bucket.",
            )
        if self._origin:
            for bucket in Bucket:
                await self._guarded(bucket, "answer a browser", self._cors)
        return Findings(smallest, tuple(self._faults))

    async def _guarded(
        self, bucket: Bucket, what: str, work: Callable[[Bucket], Awaitable[None]]
    ) -> None:
        name = self._store.settings.buckets[bucket]
        try:
            await work(bucket)
        except StoreError as error:
            self._blame(
                f"bucket {name}: cannot {what}: {error}",
                f"Create the bucket (LONGSHORE_STORE_BUCKET_{bucket.upper()}), and let the access "
                "key put, get, head, list and delete its objects.",
            )
        except httpx2.HTTPError as error:
            self._blame(
                f"bucket {name}: no answer at its public address: {error!r}",
                "Set LONGSHORE_STORE_PUBLIC_ENDPOINT to the address that browsers reach.",
            )
        finally:
            try:
                await self._store.delete(bucket, self._key)
                await self._store.delete(bucket, STAGING_PREFIX + self._key)
            except StoreError:
                pass  # What could not be written need not be removed; else its own fault is told.

    async def _objects(self, bucket: Bucket) -> None:
        """A signed put works, a forged one does not; ranges; who may read without a link."""
        name = self._store.settings.buckets[bucket]
        good = await self._permit(bucket, self._key)
        forged = Permission(
            good.url[:-4] + ("0000" if good.url[-4:] != "0000" else "1111"), good.headers
        )
        if (await self._put(forged)).status_code < _OK:
            self._blame(
                f"bucket {name}: takes an upload with a wrong signature",
                "The store does not check signatures: do not use it.",
            )
        if (answer := await self._put(good)).status_code >= _OK:
            self._blame(
                f"bucket {name}: refuses a signed upload ({answer.status_code} {_reason(answer)})",
                "Check LONGSHORE_STORE_REGION, the keys, and that no proxy rewrites the host.",
            )
            return
        link = await self._store.presign_get(
            bucket, self._key, expires_seconds=_EXPIRES_SECONDS, headers={}
        )
        ranged = await self._http.get(link, headers={"range": "bytes=2-5"})
        if (ranged.status_code, ranged.content) != (206, b"2345"):
            self._blame(
                f"bucket {name}: a range request got {ranged.status_code} with "
                f"{len(ranged.content)} bytes instead of 206 with 4",
                "Resuming and packaging need ranges: let no proxy answer in the store's place.",
            )
        await self._anonymous(bucket, link)

    async def _anonymous(self, bucket: Bucket, link: str) -> None:
        name = self._store.settings.buckets[bucket]
        url = self._store.public_url(bucket, self._key) or link.split("?")[0]
        status = (await self._http.get(url)).status_code
        if bucket in PUBLIC_BUCKETS and status != httpx2.codes.OK:
            self._blame(
                f"bucket {name}: anybody must be able to read it, but gets {status} at {url}",
                f"Allow anonymous s3:GetObject on {', '.join(PUBLIC_KEYS)} of {name}, or correct "
                f"LONGSHORE_STORE_{bucket.upper()}_URL.",
            )
        if bucket not in PUBLIC_BUCKETS and status < _OK:
            self._blame(
                f"bucket {name}: anybody can read it without a link",
                "Block public access to this bucket.",
            )

    async def _cors(self, bucket: Bucket) -> None:
        """The preflight of a browser on the console's page, and what its script may read."""
        name, origin = self._store.settings.buckets[bucket], str(self._origin)
        permission = await self._permit(bucket, self._key)
        asked = {
            "origin": origin,
            "access-control-request-method": "PUT",
            "access-control-request-headers": "content-type,content-md5",
        }
        remedy = (
            f"Add a CORS rule to {name}: origin {origin}, methods GET, HEAD, PUT, all headers, "
            "expose ETag."
        )
        preflight = await self._http.options(permission.url, headers=asked)
        if preflight.status_code >= _OK or not _allows(preflight, origin):
            self._blame(f"bucket {name}: does not let {origin} upload (CORS)", remedy)
            return
        sent = await self._put(permission, origin=origin)
        exposed = sent.headers.get("access-control-expose-headers", "").lower()
        if not _allows(sent, origin) or not ("etag" in exposed or exposed.strip() == "*"):
            self._blame(f"bucket {name}: does not let browsers read the ETag (CORS)", remedy)

    async def _smallest_part(self) -> int:
        """Whether two parts of the specification's size can be completed; else S3's 5 MiB."""
        documented = self._store.profile.smallest_part_bytes
        if await self._completes(SPECIFIED_PART_BYTES):
            return min(documented, SPECIFIED_PART_BYTES)
        return max(documented, _FALLBACK_BYTES)

    async def _completes(self, size: int) -> bool:
        bucket, store, key = Bucket.PRIVATE, self._store, f"{self._key}.parts"
        upload_id = await store.begin_parts(bucket, key, content_type=_TYPE)
        try:
            parts = []
            for number, body in ((1, b"x" * size), (2, b"y")):
                permission = await store.presign_part(
                    bucket, key, upload_id, number=number, size_bytes=len(body),
                    expires_seconds=_EXPIRES_SECONDS,
                )  # fmt: skip
                answer = await self._http.put(permission.url, content=body)
                if answer.status_code >= _OK:
                    raise StoreError(_reason(answer), f"part {number}: {answer.status_code}")
                etag = answer.headers.get("etag", "").strip('"')
                parts.append(Part(number, etag, len(body)))
            await store.complete_parts(bucket, key, upload_id, parts)
        except StoreError as error:
            await store.abort_parts(bucket, key, upload_id)
            if error.code == "EntityTooSmall":
                return False
            raise
        await store.delete(bucket, key)
        return True

    async def _permit(self, bucket: Bucket, key: str) -> Permission:
        return await self._store.presign_put(
            bucket, key, content_type=_TYPE, size_bytes=10, expires_seconds=_EXPIRES_SECONDS
        )

    async def _put(self, permission: Permission, **headers: str) -> httpx2.Response:
        return await self._http.put(
            permission.url, content=b"0123456789", headers=permission.headers | headers
        )

    def _blame(self, what: str, remedy: str) -> None:
        self._faults.append(Fault(what, remedy))


def _allows(answer: httpx2.Response, origin: str) -> bool:
    return answer.headers.get("access-control-allow-origin") in ("*", origin)


def _reason(answer: httpx2.Response) -> str:
    """The store's code in an error document."""
    _, _, rest = answer.text.partition("<Code>")
    return rest.partition("</Code>")[0] or "no reason"
