"""Identifiers that sort by time."""

import os
import time
from uuid import UUID


def new_uuid() -> UUID:
    """A UUIDv7 (RFC 9562): 48 bits of Unix milliseconds, then random bits.

    Made here because PostgreSQL makes them itself only from version 18 on.
    """
    value = (time.time_ns() // 1_000_000) << 80 | int.from_bytes(os.urandom(10))
    value = value & ~(0xF << 76) | 0x7 << 76
    value = value & ~(0x3 << 62) | 0x2 << 62
    return UUID(int=value)
