"""Group U of the clauses, as far as the server decides it."""

import re

import pytest
from tests.support.client import Client
from tests.support.uploads import PART, Uploader, png
from tests.support.world import World

from longshore.integrations.object_store import Bucket, ObjectStore


class TestTypes:
    async def test_one_put(self, uploader: Uploader, store: ObjectStore) -> None:
        """[U-01] Type 1 is one put."""
        begun = (await uploader.init(b"hello", name="a.txt")).data
        assert begun["mode"] == "put"
        assert (await uploader.send(begun["put"], b"hello")).status_code == 200
        done = (await uploader.call("complete", upload_id=begun["upload_id"])).data
        assert await store.read_bytes(Bucket.CDN, done["key"], limit=10) == b"hello"
        assert done["size"] == 5

    async def test_parts(self, uploader: Uploader, store: ObjectStore) -> None:
        """[U-02] Type 2 is in parts of 1,024,000 bytes, 5 at once."""
        content = bytes(range(256)) * 10_000
        begun = (await uploader.init(content, type=2, purpose="mother", name="g.apk")).data
        assert (begun["mode"], begun["part_size"], begun["concurrency"]) == ("parts", PART, 5)
        done = await uploader.parts(content, purpose="mother", name="g.apk")
        assert await store.read_bytes(Bucket.PRIVATE, done["key"], limit=10**7) == content

    async def test_larger_files_have_larger_parts(self, uploader: Uploader) -> None:
        """No file needs more than 10,000 parts."""
        size = 4 * 1024**3
        begun = (await uploader.init(size, type=2, purpose="mother", name="g.apk")).data
        assert begun["part_size"] == PART
        assert size / begun["part_size"] <= 10_000

    @pytest.mark.parametrize(("test", "prefix"), [(0, ""), (1, "test/")])
    async def test_agreement(
        self, uploader: Uploader, world: World, store: ObjectStore, test: int, prefix: str
    ) -> None:
        """[U-03] Agreement text goes to {test/}{gid}/{cid}/agr.{ext} in a bucket of its own."""
        game = world.aurora.games[0].id
        text = "隐私政策".encode()
        done = await uploader.put(
            text, type=3, purpose="agreement", name="agr.txt", gid=game, cid="huawei", test=test
        )
        assert done["key"] == f"{prefix}{game}/huawei/agr.txt"
        assert done["bucket"] == "log"
        again = await uploader.put(
            b"v2", type=3, purpose="agreement", name="x", ext=".txt", gid=game, cid="huawei",
            test=test,
        )  # fmt: skip
        assert again["key"] == done["key"]
        assert await store.read_bytes(Bucket.LOG, done["key"], limit=100) == b"v2"


class TestPlaces:
    @pytest.mark.parametrize(
        ("fields", "bucket"),
        [({"type": 1}, "cdn"), ({"type": 2}, "cdn"), ({"type": 3}, "static"),
         ({"type": 1, "isPrivate": 1}, "private"), ({"type": 2, "isPrivate": 1}, "private"),
         ({"type": 3, "isPrivate": 1}, "private")],
    )  # fmt: skip
    async def test_buckets(self, uploader: Uploader, fields: dict[str, int], bucket: str) -> None:
        """[U-04] Private when isPrivate is set; CDN for types 1 and 2; static for type 3."""
        begun = (await uploader.init(b"abc", **fields)).data
        assert begun["bucket"] == bucket
        assert (begun["url"] is None) is (bucket == "private")

    async def test_default_key(self, uploader: Uploader) -> None:
        """[U-05] file/{timestamp}_{random}{ext}; the result has key and url."""
        done = await uploader.put(png(), purpose="splash", name="Bild 1.PNG")
        pattern = r"file/\d{13}_[0-9a-f]{24}\.png"
        assert re.fullmatch(pattern, done["key"])
        assert done["url"] == f"/store/cdn/{done['key']}"

    async def test_given_key(self, uploader: Uploader, world: World) -> None:
        """[U-05] Unless a key is given, which lies below the upload's game and is used once."""
        game, other = (one.id for one in world.aurora.games[:2])
        done = await uploader.put(b"abc", gid=game, key=f"{game}/notes/a.txt", name="a.txt")
        assert done["key"] == f"{game}/notes/a.txt"
        assert done["url"] == f"/store/cdn/{game}/notes/a.txt"
        for key in (
            f"{game}/notes/a.txt", f"{other}/a.txt", "a.txt", f"{game}/../a", f"/{game}/a",
            f"{game}//a", f"{game}/.a", "incoming/1/a", f"test/{game}/a", f"{game}/a\n",
        ):  # fmt: skip
            refused = await uploader.init(b"abc", gid=game, key=key, name="a.txt")
            assert refused.code == 4318, key
        assert (await uploader.init(b"abc", key="x" * 201)).code == 4000

    async def test_form_encoded(self, client: Client, world: World) -> None:
        """What the description offers is taken: the same call as a form."""
        form = {"type": "1", "purpose": "file", "name": "a.bin", "size": "3"}
        answer = await client.call("POST", "/ultra/upload/init", user=world.aurora.pack, form=form)
        assert answer.code == 0, answer.msg

    async def test_straight_to_the_store(self, uploader: Uploader) -> None:
        """[U-06] Bytes go to the store's address, without the product's token."""
        begun = (await uploader.init(b"abc")).data
        assert begun["put"]["url"].startswith("/store/s3/cdn/")
        assert set(begun["put"]["headers"]) == {"content-type"}
        assert (await uploader.send(begun["put"], b"abc")).status_code == 200

    async def test_the_stores_error_is_told(self, uploader: Uploader) -> None:
        """[U-09] What the store refuses has its code; success is below 300."""
        begun = (await uploader.init(b"abc")).data
        refused = await uploader.send(begun["put"], b"abcd")
        assert refused.status_code == 403
        assert "<Code>SignatureDoesNotMatch</Code>" in refused.text
        assert (await uploader.send(begun["put"], b"abc")).status_code < 300
