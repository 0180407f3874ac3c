"""What a kind of store allows, and the part size that follows from it.

Smallest part but the last: Huawei OBS and Aliyun OSS 100 KiB (their documentation), Tencent COS
1 MiB, S3, MinIO, Ceph, SeaweedFS and R2 5 MiB. What the probe finds when a store is saved wins over
this table. Ten thousand parts are the limit of all of them.
"""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["embedded", "obs", "oss", "cos", "s3"]

SPECIFIED_PART_BYTES = 1_024_000
MOST_PARTS = 10_000
_MIB = 1_048_576
_SMALLEST_PART_BYTES: dict[Kind, int] = {
    "embedded": 102_400,
    "obs": 102_400,
    "oss": 102_400,
    "cos": _MIB,
    "s3": 5 * _MIB,
}


@dataclass(frozen=True, slots=True)
class StoreProfile:
    """A store's kind and its smallest part in bytes, the last one excepted."""

    kind: Kind
    smallest_part_bytes: int

    @classmethod
    def of(cls, kind: Kind) -> "StoreProfile":
        """The documented profile of a kind."""
        return cls(kind, _SMALLEST_PART_BYTES[kind])


def part_size_bytes(profile: StoreProfile, file_bytes: int) -> int:
    """The size of every part but the last.

    1,024,000 where the store allows it (clause U-02), its smallest otherwise, growing in MiB so
    that no file needs more than 10,000 parts. All are equal but the last, which R2 demands.
    """
    size = max(SPECIFIED_PART_BYTES, profile.smallest_part_bytes)
    if file_bytes <= size * MOST_PARTS:
        return size
    return -(-file_bytes // (MOST_PARTS * _MIB)) * _MIB
