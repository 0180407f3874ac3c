"""Percentages that are stable per player and switch.

`bucket = (MurmurHash3_x86_32(utf8(salt + ":" + unit), seed 0) * 10000) >> 32`; somebody is in when
their bucket is below the percentage times 100. Raising it keeps everybody who was in.
"""

_MASK = 0xFFFFFFFF
_C1, _C2 = 0xCC9E2D51, 0x1B873593


def murmur3_32(data: bytes, seed: int = 0) -> int:
    """MurmurHash3_x86_32 (Austin Appleby, public domain), unsigned."""
    value, whole = seed, len(data) & ~3
    for at in range(0, whole, 4):
        value ^= _mixed(int.from_bytes(data[at : at + 4], "little"))
        value = (value << 13 | value >> 19) & _MASK
        value = (value * 5 + 0xE6546B64) & _MASK
    if tail := data[whole:]:
        value ^= _mixed(int.from_bytes(tail, "little"))
    value ^= len(data)
    value = (value ^ value >> 16) * 0x85EBCA6B & _MASK
    value = (value ^ value >> 13) * 0xC2B2AE35 & _MASK
    return value ^ value >> 16


def bucket_of(salt: str, unit: str) -> int:
    """0 to 9999, always the same for a salt (a switch's id) and a unit (a player or device)."""
    return murmur3_32(f"{salt}:{unit}".encode()) * 10_000 >> 32


def _mixed(block: int) -> int:
    block = block * _C1 & _MASK
    return (block << 15 | block >> 17) * _C2 & _MASK
