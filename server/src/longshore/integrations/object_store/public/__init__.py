"""The public buckets: files for anybody, pictures in the size that a page asks for."""

from longshore.integrations.object_store.public.resize import Copies
from longshore.integrations.object_store.public.responder import (
    PublicBucket,
    copies_folder,
    mount_store,
)

__all__ = ["Copies", "PublicBucket", "copies_folder", "mount_store"]
