"""Uploads as answers show them."""

from collections.abc import Sequence
from datetime import timedelta

from longshore.domains.files.uploads.models import Upload
from longshore.domains.files.uploads.schemas import (
    CompletedUpload,
    PartOutput,
    PermissionOutput,
    UploadOutput,
)
from longshore.integrations.object_store import Bucket, ObjectStore, Part, Permission
from longshore.kit.clock import epoch_seconds

CONCURRENCY = 5
OPEN_RETENTION = timedelta(days=1)
# A file that was uploaded for something and is not used there.
UNUSED_RETENTION = timedelta(days=7)


def upload_output(
    store: ObjectStore,
    upload: Upload,
    *,
    put: Permission | None = None,
    parts: Sequence[Part] = (),
) -> UploadOutput:
    """An upload as it stands."""
    return UploadOutput(
        upload_id=upload.id,
        mode="done" if upload.status == "complete" else "put" if upload.mode == "put" else "parts",
        type=upload.type,
        purpose=upload.purpose,
        name=upload.name,
        size=upload.size_bytes,
        bucket=upload.bucket,
        key=upload.object_key,
        url=public_url(store, upload),
        gid=upload.game_id,
        part_size=upload.part_bytes,
        concurrency=CONCURRENCY,
        put=PermissionOutput(url=put.url, headers=put.headers) if put else None,
        parts=[PartOutput(number=p.number, etag=p.etag, size=p.size_bytes) for p in parts],
        expires_at=epoch_seconds(upload.touched_at + OPEN_RETENTION),
    )


def completed_output(store: ObjectStore, upload: Upload) -> CompletedUpload:
    """A file that is stored."""
    return CompletedUpload(
        upload_id=upload.id,
        key=upload.object_key,
        url=public_url(store, upload),
        bucket=upload.bucket,
        size=upload.size_bytes,
        name=upload.name,
        sha256=upload.sha256,
    )


def public_url(store: ObjectStore, upload: Upload) -> str | None:
    """Where anybody may read the file; None for private buckets."""
    return store.public_url(Bucket(upload.bucket), upload.object_key)


def facts(upload: Upload) -> dict[str, object]:
    """What the audit log tells of an upload."""
    return {
        "purpose": upload.purpose,
        "bucket": upload.bucket,
        "key": upload.object_key,
        "size": upload.size_bytes,
    }
