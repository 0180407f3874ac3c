"""The object store that the settings name."""

from longshore.integrations.object_store.embedded.store import EmbeddedStore
from longshore.integrations.object_store.port import ObjectStore
from longshore.kit.settings import Settings


def open_store(settings: Settings) -> ObjectStore:
    """The store behind every upload; nothing is read or written yet."""
    return EmbeddedStore(settings.data_dir)
