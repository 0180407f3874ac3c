"""One suite for every store: boto3 as an independent client, and our port by plain HTTP."""

import asyncio
import base64
import hashlib
from typing import Any

import httpx2
import pytest
from botocore.exceptions import ClientError
from tests.integrations.object_store.conftest import TYPE

from longshore.integrations.object_store import Bucket, Part, Permission, StoreError

from .conftest import Served


@pytest.fixture(scope="module")
def s3(served: Served) -> Any:
    return served.client()


def md5(content: bytes) -> str:
    return base64.b64encode(hashlib.md5(content, usedforsecurity=False).digest()).decode()


def refused(caught: pytest.ExceptionInfo[ClientError]) -> str:
    return str(caught.value.response["Error"]["Code"])


async def send(
    served: Served, permission: Permission, content: bytes, **changes: str
) -> httpx2.Response:
    headers = permission.headers | {k.replace("_", "-"): v for k, v in changes.items()}
    async with httpx2.AsyncClient(timeout=30) as http:
        url = served.absolute(permission.url)
        return await http.put(url, content=content, headers=headers)


async def get(served: Served, url: str, **headers: str) -> httpx2.Response:
    async with httpx2.AsyncClient(timeout=30) as http:
        return await http.get(served.absolute(url), headers=headers)


class TestIndependentClient:
    def test_put_get_head_delete(self, served: Served, s3: Any, key: str) -> None:
        content, where = bytes(range(256)) * 1_000, {"Bucket": served.names[Bucket.PRIVATE]}
        named = f"{key} 文件+"
        put = s3.put_object(**where, Key=named, Body=content, ContentType="x/y")
        got = s3.get_object(**where, Key=named)
        assert got["Body"].read() == content
        assert (got["ContentType"], got["ETag"]) == ("x/y", put["ETag"])
        assert s3.head_object(**where, Key=named)["ContentLength"] == len(content)
        ranged = s3.get_object(**where, Key=named, Range="bytes=2-5")
        assert ranged["Body"].read() == content[2:6]
        s3.delete_object(**where, Key=named)
        with pytest.raises(ClientError) as caught:
            s3.get_object(**where, Key=named)
        assert refused(caught) == "NoSuchKey"

    def test_wrong_secret(self, served: Served, key: str) -> None:
        with pytest.raises(ClientError) as caught:
            served.client("another").put_object(
                Bucket=served.names[Bucket.PRIVATE], Key=key, Body=b""
            )
        assert refused(caught) == "SignatureDoesNotMatch"

    async def test_presigned(self, served: Served, s3: Any, key: str) -> None:
        bucket = served.names[Bucket.PRIVATE]
        params = {"Bucket": bucket, "Key": key, "ContentType": "text/plain"}
        url = s3.generate_presigned_url("put_object", Params=params, ExpiresIn=60)
        good = Permission(url, {"content-type": "text/plain"})
        assert (await send(served, good, b"hi")).status_code == 200
        assert (await send(served, good, b"hi", content_type="text/html")).status_code == 403
        for old, new in ((key, f"{key}2"), (bucket, served.names[Bucket.STATIC])):
            other = Permission(url.replace(old, new), good.headers)
            assert (await send(served, other, b"hi")).status_code == 403

    def test_wrong_completions(self, served: Served, s3: Any, key: str) -> None:
        where = {"Bucket": served.names[Bucket.CDN], "Key": key}
        upload = s3.create_multipart_upload(**where)["UploadId"]
        parts = []
        for number in (1, 2):
            body = bytes([number]) * served.part_bytes
            done = s3.upload_part(**where, UploadId=upload, PartNumber=number, Body=body)
            parts.append({"PartNumber": number, "ETag": done["ETag"]})
        wrong = [
            [parts[0], {"PartNumber": 9, "ETag": parts[0]["ETag"]}],
            [{**parts[0], "ETag": '"' + "0" * 32 + '"'}, parts[1]],
        ]
        if served.kind != "radosgw":  # Ceph sorts; our side refuses before it is asked.
            wrong.append(parts[::-1])
        for listed in wrong:
            with pytest.raises(ClientError) as caught:
                s3.complete_multipart_upload(
                    **where, UploadId=upload, MultipartUpload={"Parts": listed}
                )
            assert refused(caught) in ("InvalidPart", "InvalidPartOrder")
        s3.complete_multipart_upload(**where, UploadId=upload, MultipartUpload={"Parts": parts})
        assert s3.head_object(**where)["ContentLength"] == 2 * served.part_bytes


class TestPutPermission:
    async def test_bound(self, served: Served, key: str) -> None:
        """[U-01] One put, bound to type, length, bytes and key."""
        content = b"x" * 5_000
        permission = await served.store.presign_put(
            Bucket.CDN, key, content_type=TYPE, size_bytes=len(content), expires_seconds=60,
            md5=md5(content),
        )  # fmt: skip
        assert (await send(served, permission, content + b"y")).status_code == 403
        assert (await send(served, permission, content, content_type="x/y")).status_code == 403
        moved = Permission(permission.url.replace(key, f"{key}2"), permission.headers)
        assert (await send(served, moved, content)).status_code == 403
        flipped = b"y" + content[1:]
        assert (await send(served, permission, flipped)).status_code == 400
        assert await served.store.head(Bucket.CDN, key) is None
        assert (await send(served, permission, content)).status_code == 200
        info = await served.store.head(Bucket.CDN, key)
        assert info is not None
        assert (info.size_bytes, info.content_type) == (len(content), TYPE)

    async def test_expired(self, served: Served, key: str) -> None:
        permission = await served.store.presign_put(
            Bucket.CDN, key, content_type=TYPE, size_bytes=1, expires_seconds=1
        )
        await asyncio.sleep(2.2)
        answer = await send(served, permission, b"x")
        assert (answer.status_code, "<Code>AccessDenied</Code>" in answer.text) == (403, True)


class TestParts:
    async def test_whole(self, served: Served, key: str) -> None:
        """[U-02] Parts of 1,024,000 bytes where the store allows, five at once; ETags complete."""
        store, size = served.store, served.part_bytes
        bodies = [bytes([number]) * size for number in range(1, 6)] + [b"end"]
        upload = await store.begin_parts(Bucket.PRIVATE, key, content_type=TYPE)

        async def part(number: int, body: bytes) -> Part:
            permission = await store.presign_part(
                Bucket.PRIVATE, key, upload, number=number, size_bytes=len(body),
                expires_seconds=60, md5=md5(body),
            )  # fmt: skip
            answer = await send(served, permission, body)
            assert answer.status_code == 200, answer.text
            return Part(number, answer.headers["etag"].strip('"'), len(body))

        parts = await asyncio.gather(*(part(n, body) for n, body in enumerate(bodies, 1)))
        assert await store.stored_parts(Bucket.PRIVATE, key, upload) == list(parts)
        assert await store.head(Bucket.PRIVATE, key) is None
        info = await store.complete_parts(Bucket.PRIVATE, key, upload, parts)
        assert info.size_bytes == sum(map(len, bodies))
        digest = hashlib.sha256()
        async for chunk in store.stream(Bucket.PRIVATE, key):
            digest.update(chunk)
        assert digest.digest() == hashlib.sha256(b"".join(bodies)).digest()
        with pytest.raises(StoreError) as caught:
            await store.stored_parts(Bucket.PRIVATE, key, upload)
        assert caught.value.code == "NoSuchUpload"

    async def test_flipped_bit(self, served: Served, key: str) -> None:
        store, body = served.store, b"a" * served.part_bytes
        upload = await store.begin_parts(Bucket.PRIVATE, key, content_type=TYPE)
        permission = await store.presign_part(
            Bucket.PRIVATE, key, upload, number=1, size_bytes=len(body), expires_seconds=60,
            md5=md5(body),
        )  # fmt: skip
        assert (await send(served, permission, b"b" + body[1:])).status_code == 400
        assert await store.stored_parts(Bucket.PRIVATE, key, upload) == []
        assert (await send(served, permission, body[1:])).status_code == 403
        await store.abort_parts(Bucket.PRIVATE, key, upload)

    async def test_abort(self, served: Served, key: str) -> None:
        store = served.store
        upload = await store.begin_parts(Bucket.PRIVATE, key, content_type=TYPE)
        permission = await store.presign_part(
            Bucket.PRIVATE, key, upload, number=1, size_bytes=4, expires_seconds=60
        )
        await store.abort_parts(Bucket.PRIVATE, key, upload)
        await store.abort_parts(Bucket.PRIVATE, key, upload)
        answer = await send(served, permission, b"late")
        assert answer.status_code == 404
        assert "NoSuchUpload" in answer.text

    async def test_too_small(self, served: Served, key: str) -> None:
        """Why the profile must know: the store tells only at completion."""
        store = served.store
        upload = await store.begin_parts(Bucket.PRIVATE, key, content_type=TYPE)
        parts = []
        for number in (1, 2):
            permission = await store.presign_part(
                Bucket.PRIVATE, key, upload, number=number, size_bytes=4, expires_seconds=60
            )
            answer = await send(served, permission, b"tiny")
            parts.append(Part(number, answer.headers["etag"].strip('"'), 4))
        with pytest.raises(StoreError) as caught:
            await store.complete_parts(Bucket.PRIVATE, key, upload, parts)
        assert caught.value.code == "EntityTooSmall"
        await store.abort_parts(Bucket.PRIVATE, key, upload)

    async def test_sweep_leaves_what_is_young(self, served: Served, key: str) -> None:
        upload = await served.store.begin_parts(Bucket.PRIVATE, key, content_type=TYPE)
        await served.store.sweep(older_than_seconds=3_600)
        assert await served.store.stored_parts(Bucket.PRIVATE, key, upload) == []


class TestReading:
    async def test_private_by_link_only(self, served: Served, key: str) -> None:
        store = served.store
        await store.put_bytes(Bucket.PRIVATE, key, b"0123456789", content_type=TYPE)
        headers = {"response-content-disposition": 'attachment; filename="a.zip"'}
        short = await store.presign_get(Bucket.PRIVATE, key, expires_seconds=1, headers=headers)
        url = await store.presign_get(Bucket.PRIVATE, key, expires_seconds=60, headers=headers)
        answer = await get(served, url)
        assert answer.content == b"0123456789"
        assert answer.headers["content-disposition"] == 'attachment; filename="a.zip"'
        ranged = await get(served, url, range="bytes=2-5")
        assert (ranged.status_code, ranged.content) == (206, b"2345")
        assert (await get(served, url.split("?")[0])).status_code == 403
        assert (await get(served, url.replace("a.zip", "a.html"))).status_code == 403
        await asyncio.sleep(2.2)
        assert (await get(served, short)).status_code == 403

    @pytest.mark.parametrize(
        ("bucket", "status"), [("private", 403), ("log", 403), ("cdn", 200), ("static", 200)]
    )
    async def test_anonymous(self, served: Served, key: str, bucket: str, status: int) -> None:
        """[U-04] Each bucket is read by whom it should be."""
        await served.store.put_bytes(Bucket(bucket), key, b"x", content_type="image/png")
        url = f"{served.endpoint}/{served.names[Bucket(bucket)]}/{key}"
        assert (await get(served, url)).status_code == status

    async def test_staged_is_nobodys(self, served: Served, key: str) -> None:
        staged = f"incoming/x/{key}"
        await served.store.put_bytes(Bucket.CDN, staged, b"x", content_type="image/png")
        url = f"{served.endpoint}/{served.names[Bucket.CDN]}/{staged}"
        assert (await get(served, url)).status_code == 403
