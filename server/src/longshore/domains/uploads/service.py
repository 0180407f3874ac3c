"""Beginning, signing, listing and cancelling uploads. The store is asked, bytes never pass here."""

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.audit import record
from longshore.domains.identity import Actor, require
from longshore.domains.uploads import errors, repository
from longshore.domains.uploads.asking import asking_the_store
from longshore.domains.uploads.models import Upload
from longshore.domains.uploads.permits import part_permission, put_permission
from longshore.domains.uploads.planning import part_count, planned
from longshore.domains.uploads.presenter import KEPT_OPEN, facts, upload_output
from longshore.domains.uploads.purposes import PURPOSES
from longshore.domains.uploads.schemas import (
    Digest,
    NewUpload,
    PartsToSign,
    SignedPart,
    SignedParts,
    UploadOutput,
)
from longshore.integrations.object_store import Bucket, ObjectStore
from longshore.kit.clock import now
from longshore.kit.context import RequestContext

MOST_OPEN = 100


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
    upload = planned(actor, purpose, form, store)
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
    put = await put_permission(store, upload, form.md5) if upload.mode == "put" else None
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
        permission = await part_permission(store, upload, part.number, part.md5)
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
