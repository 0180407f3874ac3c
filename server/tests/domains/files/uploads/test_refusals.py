"""What an upload refuses, each with a clear answer and nothing half-visible."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from fastapi import FastAPI
from tests.support.client import Client
from tests.support.uploads import PART, Uploader, md5, png
from tests.support.world import World

from longshore.domains.files.uploads.schemas import NewUpload
from longshore.integrations.object_store import Bucket, ObjectStore, sigv4

THREE = b"a" * PART + b"b" * PART + b"end"
APK: dict[str, Any] = {"purpose": "mother", "name": "g.apk"}


async def begin(uploader: Uploader, content: bytes = THREE) -> dict[str, Any]:
    answer = await uploader.init(content, type=2, **APK)
    assert answer.code == 0, answer.msg
    return dict(answer.data)


async def send_all(uploader: Uploader, upload: dict[str, Any]) -> list[dict[str, Any]]:
    pieces = [THREE[:PART], THREE[PART : 2 * PART], THREE[2 * PART :]]
    return [
        {"number": number, "etag": await uploader.send_part(upload, number, piece)}
        for number, piece in enumerate(pieces, 1)
    ]


class TestInit:
    @pytest.mark.parametrize(
        ("fields", "code"),
        [
            ({"purpose": "mother", "name": "g.exe"}, 4301),
            ({"purpose": "icon", "name": "i.svg"}, 4301),
            ({"purpose": "icon", "name": "i"}, 4301),
            ({"purpose": "comment_image", "name": "i.webp"}, 4301),
            ({"purpose": "splash", "name": "i.png", "size": 11 * 1024**2}, 4302),
            ({"purpose": "mother", "name": "g.apk", "size": 4 * 1024**3 + 1}, 4302),
            ({"purpose": "agreement", "name": "a.txt", "type": 3}, 4000),
            ({"purpose": "agreement", "name": "a.txt", "type": 3, "gid": 999999, "cid": "x"}, 4004),
            ({"purpose": "agreement", "name": "a.txt", "type": 3, "gid": 1, "cid": "../x"}, 4000),
            ({"purpose": "plugin", "name": "p.zip"}, 4030),
            ({"size": 0}, 4000),
            ({"size": -1}, 4000),
            ({"type": 4}, 4000),
            ({"name": ""}, 4000),
            ({"key": "file/mine.png"}, 4318),
            ({"sha256": "xyz"}, 4000),
        ],
        ids=str,
    )
    async def test_refused(self, uploader: Uploader, fields: dict[str, Any], code: int) -> None:
        answer = await uploader.init(5, **fields)
        assert answer.code == code, answer.msg

    async def test_texts(self, uploader: Uploader) -> None:
        """[U-07] The type and the size are told in the specification's words."""
        wrong = await uploader.init(5, purpose="comment_image", name="i.webp")
        assert wrong.msg == "请上传符合以下格式的文件：png、jpg、jpeg、gif"
        large = await uploader.init(11 * 1024**2, purpose="splash", name="i.png")
        assert large.msg == "文件超出限制，请上传大小在10240Kb以内"

    async def test_game_of_another_publisher(self, uploader: Uploader, world: World) -> None:
        game = world.borealis.games[0].id
        answer = await uploader.init(
            5, purpose="agreement", name="a.txt", type=3, gid=game, cid="x"
        )
        assert answer.code == 4004

    async def test_permissions(self, client: Client, world: World) -> None:
        reader = Uploader(client, world.aurora.reader)
        for purpose, name in (("mother", "g.apk"), ("icon", "i.png"), ("file", "f.txt")):
            assert (await reader.init(5, purpose=purpose, name=name)).code == 4030
        assert (await reader.init(5, purpose="comment_image", name="i.png")).code == 4030


class TestPermission:
    """The address is bound to key, size, type, bucket, bytes and time."""

    async def test_bound(self, uploader: Uploader) -> None:
        content = png()
        begun = (await uploader.init(content, purpose="icon", name="i.png", md5=md5(content))).data
        url, headers = begun["put"]["url"], begun["put"]["headers"]
        wrong: list[tuple[str, dict[str, str], bytes]] = [
            (url.replace("/cdn/", "/private/"), headers, content),
            (url.replace("/file/", "/pile/"), headers, content),
            (url, headers | {"content-type": "text/html"}, content),
            (url, headers, content + b"x"),
            (url, {k: v for k, v in headers.items() if k != "content-md5"}, content),
        ]
        for address, sent, body in wrong:
            answer = await uploader.client.raw("PUT", address, content=body, headers=sent)
            assert answer.status_code == 403, (address, answer.text)
        for method in ("GET", "DELETE", "POST"):
            assert (await uploader.client.raw(method, url, headers=headers)).status_code == 403
        flipped = bytes([content[0] ^ 1]) + content[1:]
        answer = await uploader.client.raw("PUT", url, content=flipped, headers=headers)
        assert answer.status_code == 400
        assert "BadDigest" in answer.text
        assert (await uploader.call("complete", upload_id=begun["upload_id"])).code == 4303
        assert (await uploader.send(begun["put"], content)).status_code == 200
        assert (await uploader.call("complete", upload_id=begun["upload_id"])).code == 0

    async def test_expired(self, uploader: Uploader, app: FastAPI) -> None:
        begun = (await uploader.init(b"abc")).data
        query = dict(part.split("=", 1) for part in begun["put"]["url"].split("?")[1].split("&"))
        assert int(query["X-Amz-Expires"]) <= 900
        store = app.state.resources.store
        path = begun["put"]["url"].split("?")[0]
        old = sigv4.presign(
            store._credentials(), method="PUT", host="longshore.store", path=path, query=(),
            headers={"content-length": "3", "content-type": "application/octet-stream"},
            expires_seconds=900, moment=datetime.now(UTC) - timedelta(minutes=16),
        )  # fmt: skip
        answer = await uploader.send(begun["put"] | {"url": f"{path}?{old}"}, b"abc")
        assert answer.status_code == 403
        assert "expired" in answer.text
        again = await uploader.call("sign", upload_id=begun["upload_id"], parts=[{"number": 1}])
        assert (await uploader.send(again.data["parts"][0], b"abc")).status_code == 200

    async def test_behind_a_proxy_that_rewrites_the_host(self, uploader: Uploader) -> None:
        begun = (await uploader.init(b"abc")).data
        assert begun["put"]["url"].startswith("/")
        headers = begun["put"]["headers"] | {"host": "upstream.internal:8000"}
        answer = await uploader.client.raw(
            "PUT", begun["put"]["url"], content=b"abc", headers=headers
        )
        assert answer.status_code == 200

    async def test_used_again_changes_nothing(self, uploader: Uploader, store: ObjectStore) -> None:
        begun = (await uploader.init(b"abc")).data
        await uploader.send(begun["put"], b"abc")
        done = (await uploader.call("complete", upload_id=begun["upload_id"])).data
        assert (await uploader.send(begun["put"], b"xyz")).status_code == 200
        assert await store.read_bytes(Bucket.CDN, done["key"], limit=10) == b"abc"

    async def test_flipped_bit_in_a_part(self, uploader: Uploader) -> None:
        upload = await begin(uploader)
        part = {"number": 1, "md5": md5(THREE[:PART])}
        signed = (await uploader.call("sign", upload_id=upload["upload_id"], parts=[part])).data
        flipped = b"b" + THREE[1:PART]
        answer = await uploader.send(signed["parts"][0], flipped)
        assert answer.status_code == 400
        assert "BadDigest" in answer.text
        (row,) = (await uploader.call("list")).data["list"]
        assert row["parts"] == []


class TestCompletion:
    async def test_wrong_order(self, uploader: Uploader) -> None:
        upload = await begin(uploader)
        parts = await send_all(uploader, upload)
        for wrong in (parts[::-1], [parts[0], parts[0], parts[1], parts[2]]):
            answer = await uploader.call("complete", upload_id=upload["upload_id"], parts=wrong)
            assert answer.code == 4304
        good = await uploader.call("complete", upload_id=upload["upload_id"], parts=parts)
        assert good.code == 0

    async def test_missing_part(self, uploader: Uploader, store: ObjectStore) -> None:
        upload = await begin(uploader)
        await uploader.send_part(upload, 1, THREE[:PART])
        await uploader.send_part(upload, 3, THREE[2 * PART :])
        answer = await uploader.call("complete", upload_id=upload["upload_id"])
        assert answer.code == 4305
        assert answer.data == {"numbers": [2]}
        assert await store.head(Bucket.PRIVATE, upload["key"]) is None
        listed = [{"number": 1, "etag": md5(b"")}]
        named = await uploader.call("complete", upload_id=upload["upload_id"], parts=listed)
        assert named.code == 4306

    async def test_part_not_named(self, uploader: Uploader) -> None:
        upload = await begin(uploader)
        parts = await send_all(uploader, upload)
        answer = await uploader.call("complete", upload_id=upload["upload_id"], parts=parts[:2])
        assert (answer.code, answer.data) == (4305, {"numbers": [3]})

    async def test_wrong_etag(self, uploader: Uploader) -> None:
        upload = await begin(uploader)
        parts = await send_all(uploader, upload)
        parts[1] = parts[1] | {"etag": "0" * 32}
        answer = await uploader.call("complete", upload_id=upload["upload_id"], parts=parts)
        assert (answer.code, answer.data) == (4306, {"number": 2})

    async def test_part_of_another_length(self, uploader: Uploader) -> None:
        """The length is signed, so the store refuses it before the server has to."""
        upload = await begin(uploader)
        signed = await uploader.call("sign", upload_id=upload["upload_id"], parts=[{"number": 3}])
        assert (await uploader.send(signed.data["parts"][0], b"longer")).status_code == 403
        over = await uploader.call("sign", upload_id=upload["upload_id"], parts=[{"number": 4}])
        assert over.code == 4314

    async def test_other_tenant_and_other_user(
        self, uploader: Uploader, stranger: Uploader, owner: Uploader
    ) -> None:
        upload = await begin(uploader)
        await send_all(uploader, upload)
        for other in (stranger, owner):
            calls = (
                ("sign", {"parts": [{"number": 1}]}), ("complete", {}), ("abort", {}),
                ("digest", {"sha256": "0" * 64}),
            )  # fmt: skip
            for name, fields in calls:
                answer = await other.call(name, upload_id=upload["upload_id"], **fields)
                assert answer.code == 4300, (name, answer.msg)
            assert (await other.call("list")).data["list"] == []

    async def test_unknown(self, uploader: Uploader) -> None:
        assert (await uploader.call("complete", upload_id=str(uuid4()))).code == 4300
        assert (await uploader.call("complete", upload_id="x")).code == 4000

    @pytest.mark.parametrize(
        "content",
        [b"<script>alert(1)</script>", b"\x89PNG\r\n\x1a\n" + b"0" * 100, png()[:-40],
         b"GIF89a<script>alert(1)</script>", b"%PDF-1.4", png()[:200]],
        ids=["html", "head only", "cut", "gif", "pdf", "short"],
    )  # fmt: skip
    async def test_not_a_picture(
        self, uploader: Uploader, store: ObjectStore, content: bytes
    ) -> None:
        begun = (await uploader.init(content, purpose="icon", name="i.png")).data
        await uploader.send(begun["put"], content)
        answer = await uploader.call("complete", upload_id=begun["upload_id"])
        assert answer.code == 4308
        assert await store.head(Bucket.CDN, begun["key"]) is None
        answer = await uploader.client.raw("GET", begun["url"])
        assert answer.status_code == 404

    async def test_other_bytes_than_announced(self, uploader: Uploader) -> None:
        begun = (await uploader.init(b"abc", sha256="0" * 64)).data
        await uploader.send(begun["put"], b"abc")
        assert (await uploader.call("complete", upload_id=begun["upload_id"])).code == 4309

    async def test_cancelled(self, uploader: Uploader, store: ObjectStore) -> None:
        """[U-02] Cancellable: the parts go, nothing more is taken."""
        upload = await begin(uploader)
        part = [{"number": 1, "md5": md5(THREE[:PART])}]
        signed = (await uploader.call("sign", upload_id=upload["upload_id"], parts=part)).data
        assert (await uploader.call("abort", upload_id=upload["upload_id"])).code == 0
        assert (await uploader.call("abort", upload_id=upload["upload_id"])).code == 0
        answer = await uploader.send(signed["parts"][0], THREE[:PART])
        assert answer.status_code == 404
        assert "NoSuchUpload" in answer.text
        assert (await uploader.call("complete", upload_id=upload["upload_id"])).code == 4300
        assert (await uploader.call("list")).data["list"] == []
        done = await uploader.put(b"abc")
        assert (await uploader.call("abort", upload_id=done["upload_id"])).code == 4315
        assert await store.head(Bucket.CDN, done["key"]) is not None


@pytest.mark.parametrize("turn", ["\u202e", "\u2067", "\u200f"])
def test_a_name_turns_no_sentence_around(turn: str) -> None:
    """`kpa.apk` would be read `apk.kpa`, and what a page says after it backwards."""
    given = {"name": f"a{turn}kpa.apk", "size": 1, "type": 2, "purpose": "mother"}
    assert NewUpload.model_validate(given).name == "a_kpa.apk"
