"""What an S3 store needs to be told, taken from the settings."""

from dataclasses import dataclass, field

from longshore.integrations.object_store.port import Bucket
from longshore.integrations.object_store.profile import Kind, StoreProfile
from longshore.kit.settings import Settings, SettingsError


@dataclass(frozen=True, slots=True)
class S3Settings:
    """One store. `public_endpoint` is the name by which browsers reach it."""

    kind: Kind
    endpoint: str
    public_endpoint: str
    region: str
    access_key: str
    secret_key: str = field(repr=False)
    buckets: dict[Bucket, str]
    public_bases: dict[Bucket, str | None]
    path_style: bool
    smallest_part_bytes: int


def s3_settings(settings: Settings) -> S3Settings:
    """The store that the settings name.

    Raises:
        SettingsError: something that every such store needs is missing.
    """
    if settings.store_kind == "embedded":
        raise SettingsError("Wrong settings:\n  LONGSHORE_STORE_KIND: the embedded store is in use")
    needed = {
        "STORE_ENDPOINT": settings.store_endpoint,
        "STORE_ACCESS_KEY": settings.store_access_key,
        "STORE_SECRET_KEY": settings.store_secret_key,
    }
    missing = [
        f"LONGSHORE_{name}: needed by this kind" for name, value in needed.items() if not value
    ]
    if missing:
        raise SettingsError("Wrong settings:\n  " + "\n  ".join(missing))
    endpoint = str(settings.store_endpoint).rstrip("/")
    kind = settings.store_kind
    # OSS takes virtual-hosted addresses only; OBS and COS prefer them.
    by_kind = kind == "s3"
    return S3Settings(
        kind=kind,
        endpoint=endpoint,
        public_endpoint=str(settings.store_public_endpoint or endpoint).rstrip("/"),
        region=settings.store_region,
        access_key=_secret(settings.store_access_key),
        secret_key=_secret(settings.store_secret_key),
        buckets={
            Bucket.PRIVATE: settings.store_bucket_private,
            Bucket.CDN: settings.store_bucket_cdn,
            Bucket.STATIC: settings.store_bucket_static,
            Bucket.LOG: settings.store_bucket_log,
        },
        public_bases={
            Bucket.CDN: _text(settings.store_cdn_url),
            Bucket.STATIC: _text(settings.store_static_url),
        },
        path_style=by_kind if settings.store_path_style is None else settings.store_path_style,
        smallest_part_bytes=settings.store_smallest_part_bytes
        or StoreProfile.of(kind).smallest_part_bytes,
    )


def _secret(value: object) -> str:
    reveal = getattr(value, "get_secret_value", None)
    return str(reveal() if reveal else value)


def _text(value: object | None) -> str | None:
    return str(value) if value else None
