"""A ZIP of finished packages, written while it is sent: nothing is compressed, nothing is kept."""

import struct
from collections.abc import AsyncIterator, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from longshore.domains.pack.builds.models import PackItem
from longshore.domains.pack.builds.naming import distinct
from longshore.integrations.object_store import Bucket, ObjectStore

_FLAGS_UTF8 = 0x0800


def zip_name(items: Sequence[PackItem], moment: datetime, zone: str) -> str:
    """What the archive of these packages is called that was asked for at a moment."""
    local = moment.astimezone(ZoneInfo(zone))
    return f"packages-{items[0].build_id}-{local:%Y%m%d%H%M}.zip"


class Archive:
    """A ZIP of stored packages, made while it is sent; its length is known before."""

    def __init__(self, store: ObjectStore, items: Sequence[PackItem], name: str) -> None:
        self._store = store
        self._items = items
        self._names = distinct([item.file_name for item in items])
        self.name = name

    @property
    def size(self) -> int:
        """Bytes of the whole archive."""
        total = at = 0
        for item, name in zip(self._items, self._names, strict=True):
            total += len(_central(item, name, at))
            at += len(_local(item, name)) + (item.size_bytes or 0)
        return at + total + len(_end(len(self._items), total, at))

    async def stream(self) -> AsyncIterator[bytes]:
        """The bytes, one package after the other."""
        directory, at = b"", 0
        for item, name in zip(self._items, self._names, strict=True):
            assert item.object_key and item.size_bytes is not None
            head = _local(item, name)
            directory += _central(item, name, at)
            at += len(head) + item.size_bytes
            yield head
            async for chunk in self._store.stream(Bucket.PRIVATE, item.object_key):
                yield chunk
        yield directory + _end(len(self._items), len(directory), at)


def _sizes(item: PackItem) -> bytes:
    """Both sizes as the zip64 field holds them: one form, however large a package is."""
    size = item.size_bytes or 0
    return struct.pack("<QQ", size, size)


def _local(item: PackItem, name: str) -> bytes:
    raw, crc = name.encode(), item.crc32 or 0
    extra = struct.pack("<HH", 1, 16) + _sizes(item)
    most = 0xFFFFFFFF
    head = struct.pack(
        "<4sHHHHHIIIHH", b"PK\x03\x04", 45, _FLAGS_UTF8, 0, 0, 0x21, crc, most, most, len(raw),
        len(extra),
    )  # fmt: skip
    return head + raw + extra


def _central(item: PackItem, name: str, at: int) -> bytes:
    raw, crc = name.encode(), item.crc32 or 0
    extra = struct.pack("<HH", 1, 24) + _sizes(item) + struct.pack("<Q", at)
    most = 0xFFFFFFFF
    head = struct.pack(
        "<4sHHHHHHIIIHHHHHII", b"PK\x01\x02", 45, 45, _FLAGS_UTF8, 0, 0, 0x21, crc, most, most,
        len(raw), len(extra), 0, 0, 0, 0, most,
    )  # fmt: skip
    return head + raw + extra


def _end(count: int, size: int, at: int) -> bytes:
    zip64 = struct.pack("<4sQHHIIQQQQ", b"PK\x06\x06", 44, 45, 45, 0, 0, count, count, size, at)
    locator = struct.pack("<4sIQI", b"PK\x06\x07", 0, at + size, 1)
    most16, most32 = 0xFFFF, 0xFFFFFFFF
    end = struct.pack("<4sHHHHIIH", b"PK\x05\x06", 0, 0, most16, most16, most32, most32, 0)
    return zip64 + locator + end
