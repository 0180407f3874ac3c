"""Object storage: one interface, whatever stands behind it.

The browser never holds a key: the server makes permissions (presigned addresses) that are bound to
one object, and itself begins, completes and aborts uploads in parts.
"""

from longshore.integrations.object_store.port import (
    POINTER,
    PUBLIC_BUCKETS,
    PUBLIC_KEYS,
    Bucket,
    ObjectInfo,
    ObjectStore,
    Part,
    Permission,
    Range,
    StoreError,
)
from longshore.integrations.object_store.profile import StoreProfile, part_size_bytes

__all__ = [
    "POINTER",
    "PUBLIC_BUCKETS",
    "PUBLIC_KEYS",
    "Bucket",
    "ObjectInfo",
    "ObjectStore",
    "Part",
    "Permission",
    "Range",
    "StoreError",
    "StoreProfile",
    "part_size_bytes",
]
