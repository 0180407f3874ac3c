"""The static bucket: public pictures, in the size that a page asks for."""

from longshore.domains.store.responder import StaticBucket, mount_objects, mount_store

__all__ = ["StaticBucket", "mount_objects", "mount_store"]
