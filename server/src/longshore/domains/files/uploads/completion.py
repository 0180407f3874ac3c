"""Completing an upload: the server looks at what arrived, and only then does it count."""

import hashlib
from io import BytesIO

import anyio.to_thread
from PIL import Image, UnidentifiedImageError

from longshore.account.identity import Call
from longshore.domains.files.uploads import errors, keys, planning, service
from longshore.domains.files.uploads.asking import asking_the_store
from longshore.domains.files.uploads.models import Upload
from longshore.domains.files.uploads.presenter import completed_output, facts
from longshore.domains.files.uploads.purposes import PURPOSES
from longshore.domains.files.uploads.schemas import CompletedUpload, Completion, SentPart
from longshore.integrations.object_store import Bucket, ObjectInfo, ObjectStore, Part, StoreError
from longshore.kit.clock import now

# So much is read and hashed at once; the hash of larger files follows (sweep.py).
HASHED_AT_ONCE_BYTES = 16 * 1_048_576
_MOST_PIXELS = 40_000_000
_FORMATS = {
    "image/png": "PNG",
    "image/jpeg": "JPEG",
    "image/gif": "GIF",
    "image/webp": "WEBP",
}
_MOST_NAMED = 20


async def complete(
    call: Call,
    form: Completion,
) -> CompletedUpload:
    """Check what arrived and make it count; completing again gives the same answer.

    The store is asked between two transactions: joining the parts of a large file takes it long.

    Raises:
        UploadNotFoundError, NotArrivedError, PartOrderError, PartMissingError, PartDiffersError,
        SizeDiffersError, NotPictureError, DigestDiffersError, and what the store refuses.
        BusyError: another call is at this upload all the time.
    """
    store = call.resources.store
    async with service.alone(call, form.upload_id):
        async with call.database.publisher(call.publisher_id) as session:
            upload = await service.own(call.within(session), form.upload_id)
            if upload.status == "complete":
                return completed_output(store, upload)
            upload.touched_at = now()  # no sweep takes it for abandoned meanwhile
        bucket = Bucket(upload.bucket)
        if upload.staged_key:
            await _accept_put(store, bucket, upload)
        else:
            await _accept_parts(store, bucket, upload, form.parts)
        async with call.database.publisher(call.publisher_id) as session:
            return completed_output(store, await _count(call.within(session), upload))


async def _count(call: Call, checked: Upload) -> Upload:
    """The row of an upload that is checked, complete from now on."""
    upload = await service.own(call, checked.id)
    if upload.status != "complete":
        upload.sha256 = checked.sha256
        upload.status, upload.completed_at, upload.touched_at = "complete", now(), now()
        call.record("upload.complete", upload, after=facts(upload))
    return upload


async def _accept_put(store: ObjectStore, bucket: Bucket, upload: Upload) -> None:
    """Take the staged object out of its sender's reach, check it, then give it its key.

    What is checked is what is published: a second put on the same permission comes too late.
    """
    aside = await _put_aside(store, bucket, upload)
    if aside is None:
        # The moves may have been made by a completion that was killed before its commit. Only this
        # upload has that key, but for agreements, whose key is the same each time.
        moved = None if PURPOSES[upload.purpose].is_agreement else await _head(store, upload)
        if moved is None:
            raise errors.NotArrivedError()
        await _inspect(store, bucket, moved, upload)
        return
    await _inspect(store, bucket, aside, upload)
    with asking_the_store():
        await store.move(bucket, aside.key, upload.object_key)


async def _put_aside(store: ObjectStore, bucket: Bucket, upload: Upload) -> ObjectInfo | None:
    """Move what arrived to where only the server writes; None when nothing arrived."""
    assert upload.staged_key
    checked = keys.checked_key(upload.id, upload.object_key)
    with asking_the_store():
        there = await store.head(bucket, checked)
        if there is None and await store.head(bucket, upload.staged_key):
            there = await store.move(bucket, upload.staged_key, checked)
    return there


async def _accept_parts(
    store: ObjectStore, bucket: Bucket, upload: Upload, sent: list[SentPart] | None
) -> None:
    assert upload.store_upload_id
    key, store_upload_id = upload.object_key, upload.store_upload_id
    try:
        parts = await store.stored_parts(bucket, key, store_upload_id)
    except StoreError as error:
        # Completed by one that was killed before its commit: the object is there, under a key that
        # only this upload has.
        info = await _head(store, upload) if error.code == "NoSuchUpload" else None
        if info is None:
            with asking_the_store():
                raise
        await _inspect(store, bucket, info, upload)
        return
    chosen = checked_parts(upload, parts, sent)
    with asking_the_store():
        info = await store.complete_parts(bucket, key, store_upload_id, chosen)
    await _inspect(store, bucket, info, upload)


def checked_parts(upload: Upload, stored: list[Part], sent: list[SentPart] | None) -> list[Part]:
    """The parts that make the file: all of them, in order, each as long as agreed.

    Raises:
        PartOrderError, PartMissingError, PartDiffersError.
    """
    by_number = {part.number: part for part in stored}
    if sent is not None:
        numbers = [part.number for part in sent]
        if numbers != sorted(set(numbers)):
            raise errors.PartOrderError()
        for part in sent:
            there = by_number.get(part.number)
            if there is not None and there.etag != part.etag.strip().strip('"'):
                raise errors.PartDiffersError({"number": part.number}, number=part.number)
    wanted = range(1, planning.part_count(upload) + 1)
    named = by_number if sent is None else {part.number for part in sent} & set(by_number)
    missing = [number for number in wanted if number not in named]
    if missing:
        shown = missing[:_MOST_NAMED]
        text = ", ".join(map(str, shown)) + ("…" if len(missing) > len(shown) else "")
        raise errors.PartMissingError({"numbers": missing}, numbers=text)
    for number in wanted:
        if by_number[number].size_bytes != planning.part_length(upload, number):
            raise errors.PartDiffersError({"number": number}, number=number)
    return [by_number[number] for number in wanted]


async def _head(store: ObjectStore, upload: Upload) -> ObjectInfo | None:
    with asking_the_store():
        return await store.head(Bucket(upload.bucket), upload.object_key)


async def _inspect(store: ObjectStore, bucket: Bucket, info: ObjectInfo, upload: Upload) -> None:
    """Hold an object against what was announced; one that is something else is removed."""
    try:
        if info.size_bytes != upload.size_bytes:
            raise errors.SizeDiffersError(actual=info.size_bytes, expected=upload.size_bytes)
        if info.size_bytes <= HASHED_AT_ONCE_BYTES:
            with asking_the_store():
                content = await store.read_bytes(bucket, info.key, limit=HASHED_AT_ONCE_BYTES)
            await anyio.to_thread.run_sync(_inspect_content, upload, content)
    except (errors.SizeDiffersError, errors.NotPictureError, errors.DigestDiffersError):
        with asking_the_store():
            await store.delete(bucket, info.key)
        raise


def _inspect_content(upload: Upload, content: bytes) -> None:
    digest = hashlib.sha256(content).hexdigest()
    if upload.claimed_sha256 not in (None, digest):
        raise errors.DigestDiffersError()
    if PURPOSES[upload.purpose].is_picture:
        _check_picture(upload.content_type, content)
    upload.sha256 = digest


def _check_picture(content_type: str, content: bytes) -> None:
    """Refuse what is not a picture of its type, by its structure, and a canvas beyond reason."""
    kind = _FORMATS[content_type]
    try:
        with Image.open(BytesIO(content), formats=[kind]) as picture:
            if picture.width * picture.height > _MOST_PIXELS:
                raise errors.NotPictureError(kind=kind)
            picture.verify()
    except (OSError, SyntaxError, ValueError, UnidentifiedImageError) as error:
        raise errors.NotPictureError(kind=kind) from error
    except Image.DecompressionBombError as error:
        raise errors.NotPictureError(kind=kind) from error
