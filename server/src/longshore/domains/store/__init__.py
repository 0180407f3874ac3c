"""The public buckets: files for anybody, pictures in the size that a page asks for."""

from longshore.domains.store.resize import Copies
from longshore.domains.store.responder import PublicBucket, copies_folder, mount_store

__all__ = ["Copies", "PublicBucket", "copies_folder", "mount_store"]
