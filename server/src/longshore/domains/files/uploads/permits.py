"""Permissions of the store to send exactly the bytes that were announced."""

from longshore.domains.files.uploads.asking import asking_the_store
from longshore.domains.files.uploads.models import Upload
from longshore.domains.files.uploads.planning import part_length
from longshore.integrations.object_store import Bucket, ObjectStore, Permission

PERMISSION_SECONDS = 900


async def put_permission(store: ObjectStore, upload: Upload, md5: str | None) -> Permission:
    """The permission to put a whole file."""
    assert upload.staged_key
    with asking_the_store():
        return await store.presign_put(
            Bucket(upload.bucket),
            upload.staged_key,
            content_type=upload.content_type,
            size_bytes=upload.size_bytes,
            expires_seconds=PERMISSION_SECONDS,
            md5=md5,
        )


async def part_permission(
    store: ObjectStore, upload: Upload, number: int, md5: str | None
) -> Permission:
    """The permission to send one part; a single put is part 1."""
    if upload.store_upload_id is None:
        return await put_permission(store, upload, md5)
    with asking_the_store():
        return await store.presign_part(
            Bucket(upload.bucket),
            upload.object_key,
            upload.store_upload_id,
            number=number,
            size_bytes=part_length(upload, number),
            expires_seconds=PERMISSION_SECONDS,
            md5=md5,
        )
