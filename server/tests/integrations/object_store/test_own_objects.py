"""What we do with objects of our own, in every store: files, moves, packages put together."""

import hashlib
from pathlib import Path

import pytest
from tests.integrations.object_store.conftest import TYPE

from longshore.integrations.object_store import Bucket, Range, StoreError

from .conftest import Served


class TestOurOwnObjects:
    async def test_put_read_move_delete(self, served: Served, key: str, tmp_path: Path) -> None:
        store, content = served.store, bytes(range(256)) * 20_000
        source = tmp_path / "a"
        source.write_bytes(content)
        info = await store.put_file(Bucket.PRIVATE, key, source, content_type=TYPE)
        assert info.size_bytes == len(content)
        await store.download_to(Bucket.PRIVATE, key, tmp_path / "b")
        assert (tmp_path / "b").read_bytes() == content
        ranged = [chunk async for chunk in store.stream(Bucket.PRIVATE, key, start=1000, length=9)]
        assert b"".join(ranged) == content[1000:1009]
        with pytest.raises(StoreError) as caught:
            await store.read_bytes(Bucket.PRIVATE, key, limit=100)
        assert caught.value.code == "EntityTooLarge"
        new = f"{key}.moved"
        await store.put_bytes(Bucket.PRIVATE, new, b"old", content_type="x/y")
        moved = await store.move(Bucket.PRIVATE, key, new)
        assert (moved.size_bytes, moved.content_type) == (len(content), TYPE)
        assert await store.head(Bucket.PRIVATE, key) is None
        assert await store.read_bytes(Bucket.PRIVATE, new, limit=10**7) == content
        await store.delete(Bucket.PRIVATE, new)
        await store.delete(Bucket.PRIVATE, new)
        assert await store.head(Bucket.PRIVATE, new) is None

    async def test_missing(self, served: Served, key: str, tmp_path: Path) -> None:
        for call in (
            served.store.read_bytes(Bucket.PRIVATE, key, limit=9),
            served.store.download_to(Bucket.PRIVATE, key, tmp_path / "none"),
            served.store.move(Bucket.PRIVATE, key, f"{key}2"),
        ):
            with pytest.raises(StoreError) as caught:
                await call
            assert caught.value.code in ("NoSuchKey", "404")

    async def test_compose(self, served: Served, key: str) -> None:
        """A package: ranges of the mother with new bytes between, whatever their lengths."""
        store, size = served.store, served.store.profile.smallest_part_bytes
        mother = hashlib.shake_128(b"mother").digest(3 * size + 1_000)
        other = hashlib.shake_128(b"other").digest(50_000)
        await store.put_bytes(Bucket.PRIVATE, key, mother, content_type=TYPE)
        await store.put_bytes(Bucket.CDN, f"{key}.o", other, content_type=TYPE)
        segments: list[Range | bytes] = [
            b"head",
            Range(Bucket.PRIVATE, key, 0, 2 * size + 77),
            Range(Bucket.CDN, f"{key}.o", 10, 40_000),
            b"inserted",
            Range(Bucket.PRIVATE, key, 2 * size + 99, 500),
            b"",
            Range(Bucket.PRIVATE, key, size, size + 13),
            b"tail",
        ]
        info = await store.compose(Bucket.PRIVATE, f"{key}.c", segments, content_type=TYPE)
        expected = (
            b"head" + mother[: 2 * size + 77] + other[10:40_010] + b"inserted"
            + mother[2 * size + 99 : 2 * size + 599] + mother[size : 2 * size + 13] + b"tail"
        )  # fmt: skip
        assert info.size_bytes == len(expected)
        await store.delete(Bucket.PRIVATE, key)
        await store.delete(Bucket.CDN, f"{key}.o")
        assert await store.read_bytes(Bucket.PRIVATE, f"{key}.c", limit=10**8) == expected
        again = [Range(Bucket.PRIVATE, f"{key}.c", 3, size + 5)]
        await store.compose(Bucket.PRIVATE, f"{key}.d", again, content_type=TYPE)
        assert (
            await store.read_bytes(Bucket.PRIVATE, f"{key}.d", limit=10**8)
            == (expected[3 : size + 8])
        )
