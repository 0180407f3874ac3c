"""The file of a version, as whoever stores it puts it together."""

import struct
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.popularize.packages.models import PromotionBatch, PromotionVersion
from longshore.integrations.object_store import POINTER, Bucket, Range

_END = b"PK\x05\x06"
_OFFSET_AT = 16


def pointer_key(game_id: int, code: str) -> str:
    """Where in the CDN bucket the `latest` pointer of a package is, whatever it names."""
    return f"{game_id}/apk/{code}{POINTER}"


@dataclass(frozen=True, slots=True)
class PackageFile:
    """A virtual package: a channel package's start, a signing block, the channel package's end.

    `rest_at` is where in the channel package its central directory begins.
    """

    version_id: int
    package_id: int
    game_id: int
    object_key: str
    source_size: int
    prefix_length: int
    block: bytes
    size_bytes: int
    sha256: str

    @property
    def cdn_key(self) -> str:
        """The object of the CDN bucket, named by the file's digest."""
        return f"{self.game_id}/apk/{self.sha256}.apk"

    @property
    def rest_at(self) -> int:
        """Where the channel package goes on behind its own signing block."""
        return self.source_size - (self.size_bytes - self.prefix_length - len(self.block))

    def tail(self, rest: bytes) -> bytes:
        """All behind the common start; `rest` is the channel package from `rest_at` on."""
        patched = bytearray(rest)
        offset = self.prefix_length + len(self.block)
        struct.pack_into("<I", patched, patched.rfind(_END) + _OFFSET_AT, offset)
        return self.block + bytes(patched)

    def segments(self, rest: bytes) -> list[Range | bytes]:
        """What the store composes the file of, without a byte of the start being sent again."""
        start = Range(Bucket.PRIVATE, self.object_key, 0, self.prefix_length)
        return [start, self.tail(rest)]


async def package_file(session: AsyncSession, game_id: int, version_id: int) -> PackageFile | None:
    """The file of a version that was made."""
    statement = (
        select(PromotionVersion, PromotionBatch)
        .join(PromotionBatch, PromotionBatch.id == PromotionVersion.batch_id)
        .where(
            PromotionVersion.game_id == game_id,
            PromotionVersion.id == version_id,
            PromotionVersion.block.is_not(None),
        )
    )
    found = (await session.execute(statement)).one_or_none()
    if found is None:
        return None
    version, batch = found
    assert version.block is not None
    return PackageFile(
        version.id, version.package_id, version.game_id, batch.object_key, batch.size_bytes,
        batch.prefix_length, version.block, version.size_bytes, version.sha256,
    )  # fmt: skip
