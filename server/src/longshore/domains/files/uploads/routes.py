"""The upload calls (group U of the clauses): JSON, answered before and after the bytes move."""

from typing import Annotated

from longshore.account.identity import Untransacted, signed_in
from longshore.domains.files.uploads import beginning, completion, service
from longshore.domains.files.uploads.schemas import (
    CompletedUpload,
    Completion,
    Digest,
    NewUpload,
    PartsToSign,
    SignedParts,
    UploadOutput,
    UploadReference,
)
from longshore.kit.http.body import body
from longshore.kit.http.envelope import Envelope, ok
from longshore.kit.http.operation import OperationRouter
from longshore.kit.paging import Rows

router = OperationRouter(tags=["uploads"])


@router.post_operation("/ultra/upload/init", access=signed_in())
async def begin_upload(
    call: Untransacted, form: Annotated[NewUpload, body(NewUpload)]
) -> Envelope[UploadOutput]:
    """Permit a file to be sent to the object store; the purpose decides who may."""
    return ok(await beginning.begin(call, form))


@router.post_operation("/ultra/upload/sign", access=signed_in())
async def sign_upload_parts(
    call: Untransacted, form: Annotated[PartsToSign, body(PartsToSign)]
) -> Envelope[SignedParts]:
    """Addresses for the next parts, each for 15 minutes; a single put is part 1."""
    return ok(await service.sign(call, form))


@router.post_operation("/ultra/upload/complete", access=signed_in())
async def complete_upload(
    call: Untransacted,
    form: Annotated[Completion, body(Completion)],
) -> Envelope[CompletedUpload]:
    """Check what arrived and make it a file; from then on it can be used."""
    return ok(await completion.complete(call, form))


@router.post_operation("/ultra/upload/abort", access=signed_in())
async def abort_upload(
    call: Untransacted,
    form: Annotated[UploadReference, body(UploadReference)],
) -> Envelope[None]:
    """Cancel an upload; what arrived of it is removed."""
    await service.abort(call, form.upload_id)
    return ok(None)


@router.post_operation("/ultra/upload/digest", access=signed_in())
async def tell_upload_digest(
    call: Untransacted, form: Annotated[Digest, body(Digest)]
) -> Envelope[UploadOutput]:
    """Tell the whole file's SHA-256 later; `mode` is `done` when the bytes are stored already."""
    return ok(await service.learn_digest(call, form))


@router.get_operation("/ultra/upload/list", access=signed_in())
async def list_uploads(call: Untransacted) -> Envelope[Rows[UploadOutput]]:
    """The caller's unfinished uploads with the parts that are stored, to go on after a reload."""
    return ok(Rows(list=await service.list_unfinished(call)))
