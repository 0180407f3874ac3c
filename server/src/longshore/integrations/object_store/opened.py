"""The object store that the settings name."""

from longshore.integrations.object_store.embedded.store import EmbeddedStore
from longshore.integrations.object_store.port import ObjectStore
from longshore.integrations.object_store.s3_settings import s3_settings
from longshore.kit.settings import Settings, SettingsError


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


def console_origin(settings: Settings) -> str:
    """The origin of the pages that send to the store."""
    if settings.public_url is None:
        return f"http://{settings.host}:{settings.port}"
    port = settings.public_url.port
    default = {"http": 80, "https": 443}[settings.public_url.scheme]
    tail = "" if port in (None, default) else f":{port}"
    return f"{settings.public_url.scheme}://{settings.public_url.host}{tail}"


async def probe_store(settings: Settings, store: ObjectStore) -> str:
    """Look at a configured store before it is used; what was found, for a person.

    The embedded store needs no probing. The store's smallest part is what the probe found, unless
    the settings say it.

    Raises:
        SettingsError: the store is not as it must be; names each fault and what to do about it.
    """
    if settings.store_kind == "embedded":
        return f"The embedded store is in use: {settings.data_dir / 'store'}"
    from longshore.integrations.object_store.probe import probe
    from longshore.integrations.object_store.s3 import S3Store

    assert isinstance(store, S3Store)
    findings = await probe(store, origin=console_origin(settings))
    if findings.faults:
        raise SettingsError(findings.text())
    if settings.store_smallest_part_bytes is None:
        store.use_smallest_part(findings.smallest_part_bytes)
    return findings.text()
