"""Beginning, signing, listing and cancelling uploads. The store is asked, bytes never pass here."""

from pathlib import PurePath
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.audit import record
from longshore.domains.identity import Actor, require
from longshore.domains.uploads import errors, keys, repository
from longshore.domains.uploads.asking import asking_the_store
from longshore.domains.uploads.models import Upload
from longshore.domains.uploads.presenter import KEPT_OPEN, facts, upload_output
from longshore.domains.uploads.purposes import PURPOSES, Purpose, content_type
from longshore.domains.uploads.schemas import (
    Digest,
    NewUpload,
    PartsToSign,
    SignedPart,
    SignedParts,
    UploadOutput,
)
from longshore.integrations.object_store import Bucket, ObjectStore, Permission, part_size_bytes
from longshore.kit.clock import now
from longshore.kit.context import RequestContext
from longshore.kit.errors import ValidationFailedError
from longshore.kit.ids import new_uuid

PERMISSION_SECONDS = 900
MOST_OPEN = 100
# One put is moved to its place inside the store, which S3 does by copying: larger files go in
# parts, whatever type was asked.
MOST_PUT_BYTES = 100 * 1_048_576


async def begin(
    session: AsyncSession, store: ObjectStore, actor: Actor, form: NewUpload
) -> UploadOutput:
    """Decide where a file goes and permit its bytes.

    Raises:
        NoPermissionError, FileTypeError, FileTooLargeError, TooManyUploadsError, StoreFullError,
        NotFoundError (the game), ValidationFailedError (an agreement without game or channel).
    """
    purpose = PURPOSES[form.purpose]
    require(actor, *purpose.permissions)
    upload = _planned(actor, purpose, form, store)
    since = now() - KEPT_OPEN
    if form.sha256 and not purpose.is_agreement:
        if await _reuse(session, store, upload, form.sha256):
            session.add(upload)
            await session.flush()
            return upload_output(store, upload)
        if same := await repository.same_unfinished(session, upload, since):
            same.touched_at = now()
            return await _with_parts(store, same)
    if await repository.open_count(session, actor.user_id, since) >= MOST_OPEN:
        raise errors.TooManyUploadsError(limit=MOST_OPEN)
    with asking_the_store():
        free = await store.free_bytes()
        if free is not None and free < form.size:
            raise errors.StoreFullError()
        if upload.mode == "parts":
            upload.store_upload_id = await store.begin_parts(
                Bucket(upload.bucket), upload.object_key, content_type=upload.content_type
            )
    session.add(upload)
    await session.flush()
    put = await _put_permission(store, upload, form.md5) if upload.mode == "put" else None
    return upload_output(store, upload, put=put)


async def sign(
    session: AsyncSession, store: ObjectStore, actor: Actor, form: PartsToSign
) -> SignedParts:
    """Addresses for parts that are about to be sent; a single put is part 1.

    Raises:
        UploadNotFoundError, UploadClosedError, PartNumberError.
    """
    upload = await own(session, actor, form.upload_id)
    if upload.status == "complete":
        raise errors.UploadClosedError()
    upload.touched_at = now()
    count = part_count(upload)
    signed = []
    for part in form.parts:
        if part.number > count:
            raise errors.PartNumberError(number=part.number, count=count)
        permission = await _permission(store, upload, part.number, part.md5)
        signed.append(
            SignedPart(number=part.number, url=permission.url, headers=permission.headers)
        )
    return SignedParts(parts=signed)


async def list_unfinished(
    session: AsyncSession, store: ObjectStore, actor: Actor
) -> list[UploadOutput]:
    """The caller's unfinished uploads, each with the parts that are stored already."""
    rows = await repository.unfinished(session, actor.user_id, now() - KEPT_OPEN)
    found = []
    for row in rows:
        try:
            found.append(await _with_parts(store, row))
        except errors.UploadNotFoundError:
            continue  # The store has swept it; the row follows.
    return found


async def learn_digest(
    session: AsyncSession, store: ObjectStore, actor: Actor, form: Digest
) -> UploadOutput:
    """Note the whole file's hash; when identical bytes are stored already, the upload is done.

    Raises:
        UploadNotFoundError.
    """
    upload = await own(session, actor, form.upload_id)
    if upload.status == "open":
        upload.claimed_sha256 = form.sha256
        former = (Bucket(upload.bucket), upload.object_key, upload.store_upload_id)
        is_agreement = PURPOSES[upload.purpose].is_agreement
        if not is_agreement and await _reuse(session, store, upload, form.sha256):
            bucket, key, store_upload_id = former
            if store_upload_id:
                with asking_the_store():
                    await store.abort_parts(bucket, key, store_upload_id)
            return upload_output(store, upload)
    return await _with_parts(store, upload)


async def abort(
    session: AsyncSession,
    context: RequestContext,
    store: ObjectStore,
    actor: Actor,
    upload_id: UUID,
) -> None:
    """Cancel an upload and throw its parts away; a cancelled one stays cancelled.

    Raises:
        UploadNotFoundError. UploadClosedError: it is complete.
    """
    upload = await own(session, actor, upload_id, even_aborted=True)
    if upload.status == "complete":
        raise errors.UploadClosedError()
    if upload.status == "aborted":
        return
    await discard_unfinished(store, upload)
    upload.status, upload.touched_at = "aborted", now()
    record(
        session, context, actor.audit_subject, action="upload.abort", target_type="upload",
        target_id=upload.id, target_name=upload.name, game_id=upload.game_id, after=facts(upload),
    )  # fmt: skip


async def discard_unfinished(store: ObjectStore, upload: Upload) -> None:
    """Remove what the store holds of an upload that is not complete."""
    bucket = Bucket(upload.bucket)
    with asking_the_store():
        if upload.store_upload_id:
            await store.abort_parts(bucket, upload.object_key, upload.store_upload_id)
        if upload.staged_key:
            await store.delete(bucket, upload.staged_key)
        # A completion that was killed before its commit left the object; only this upload has that
        # key, but for agreements, whose former text is in use.
        if not PURPOSES[upload.purpose].is_agreement:
            await store.delete(bucket, upload.object_key)


async def own(
    session: AsyncSession, actor: Actor, upload_id: UUID, *, even_aborted: bool = False
) -> Upload:
    """The caller's own upload, locked.

    Raises:
        UploadNotFoundError: not theirs, or cancelled.
    """
    upload = await repository.lock_own(session, actor.user_id, upload_id)
    if upload is None or (upload.status == "aborted" and not even_aborted):
        raise errors.UploadNotFoundError()
    return upload


def part_count(upload: Upload) -> int:
    """How many parts the file has; a single put is one."""
    if upload.mode == "put":
        return 1
    return -(-upload.size_bytes // upload.part_bytes)


def part_length(upload: Upload, number: int) -> int:
    """The bytes of one part: all are equal but the last."""
    if upload.mode == "put":
        return upload.size_bytes
    return min(upload.part_bytes, upload.size_bytes - (number - 1) * upload.part_bytes)


def _planned(actor: Actor, purpose: Purpose, form: NewUpload, store: ObjectStore) -> Upload:
    """The upload as it will be, before anything is stored."""
    extension = _extension(purpose, form)
    if form.size > purpose.most_bytes:
        limit = purpose.most_bytes // 1024
        raise errors.FileTooLargeError({"limit_kb": limit}, limit=limit)
    upload_id = new_uuid()
    game_id = actor.game(form.gid) if form.gid else actor.game_id
    if purpose.is_agreement:
        if game_id is None or form.cid is None:
            raise ValidationFailedError(
                {"errors": [{"field": "cid", "msg": "gid, cid"}]}, summary="gid, cid"
            )
        key = keys.agreement_key(
            actor.publisher_id, game_id, form.cid, extension, is_test=bool(form.test)
        )
    else:
        key = keys.file_key(actor.publisher_id, extension)
    is_put = form.type != 2 and form.size <= MOST_PUT_BYTES
    return Upload(
        id=upload_id,
        publisher_id=actor.publisher_id,
        user_id=actor.user_id,
        game_id=game_id,
        type=form.type,
        purpose=form.purpose,
        mode="put" if is_put else "parts",
        bucket=purpose.bucket(form.type, is_private=bool(form.isPrivate)),
        object_key=key,
        staged_key=keys.staged_key(upload_id, key) if is_put else None,
        name=form.name,
        content_type=content_type(extension),
        size_bytes=form.size,
        part_bytes=form.size if is_put else part_size_bytes(store.profile, form.size),
        claimed_sha256=form.sha256,
        status="open",
        created_at=now(),
        touched_at=now(),
    )


def _extension(purpose: Purpose, form: NewUpload) -> str:
    """The extension that decides key and content type: the given one, else the name's."""
    given = form.ext or PurePath(form.name).suffix
    extension = given.removeprefix(".").lower()
    if not extension and purpose.is_agreement:
        extension = "html" if str(form.text_type) in ("1", "html") else "txt"
    plain = extension.isascii() and extension.isalnum() and len(extension) <= 10
    if purpose.extensions and extension not in purpose.extensions:
        accept = "、".join(purpose.extensions)
        raise errors.FileTypeError({"accept": list(purpose.extensions)}, accept=accept)
    return extension if plain else ""


async def _reuse(session: AsyncSession, store: ObjectStore, upload: Upload, sha256: str) -> bool:
    """Let the upload be the file that is stored already, if there is one with these bytes."""
    found = await repository.identical(session, upload, sha256)
    if found is None:
        return False
    with asking_the_store():
        info = await store.head(Bucket(found.bucket), found.object_key)
    if info is None or info.size_bytes != upload.size_bytes:
        return False
    upload.object_key, upload.sha256 = found.object_key, sha256
    upload.store_upload_id = None
    upload.status, upload.completed_at = "complete", now()
    return True


async def _with_parts(store: ObjectStore, upload: Upload) -> UploadOutput:
    if upload.status == "open" and upload.store_upload_id:
        with asking_the_store():
            parts = await store.stored_parts(
                Bucket(upload.bucket), upload.object_key, upload.store_upload_id
            )
        return upload_output(store, upload, parts=parts)
    return upload_output(store, upload)


async def _put_permission(store: ObjectStore, upload: Upload, md5: str | None) -> Permission:
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


async def _permission(
    store: ObjectStore, upload: Upload, number: int, md5: str | None
) -> Permission:
    if upload.store_upload_id is None:
        return await _put_permission(store, upload, md5)
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
