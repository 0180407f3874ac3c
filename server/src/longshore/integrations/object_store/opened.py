"""The object store that the settings name."""

from longshore.integrations.object_store.embedded.store import EmbeddedStore
from longshore.integrations.object_store.port import ObjectStore
from longshore.integrations.object_store.s3_settings import s3_settings
from longshore.kit.settings import Settings


def open_store(settings: Settings) -> ObjectStore:
    """The store behind every upload; nothing is read or written yet.

    Raises:
        SettingsError: the store is not described as it must be.
    """
    if settings.store_kind == "embedded":
        return EmbeddedStore(settings.data_dir)
    # boto3 takes 0.4 s to import, which only installations with such a store should pay.
    from longshore.integrations.object_store.s3 import S3Store

    return S3Store(s3_settings(settings))
