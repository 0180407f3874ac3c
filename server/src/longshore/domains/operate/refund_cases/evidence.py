"""Adding evidence to a case: sealed, then the file that was uploaded is gone."""

from hashlib import sha256

from longshore.account.identity import Call
from longshore.domains.files.uploads import file_key, release, take
from longshore.domains.operate.refund_cases.errors import CaseClosedError, EvidenceFileError
from longshore.domains.operate.refund_cases.listing import detail_of
from longshore.domains.operate.refund_cases.models import RefundCase, RefundCaseFile
from longshore.domains.operate.refund_cases.repository import case_of, files_of
from longshore.domains.operate.refund_cases.schemas import (
    MOST_CASE_BYTES,
    MOST_FILE_BYTES,
    MOST_FILES,
    AddEvidence,
    CaseDetail,
    EvidenceReference,
)
from longshore.domains.operate.refund_cases.sealing import kept, seal
from longshore.domains.operate.refund_cases.service import target_of
from longshore.integrations.object_store import Bucket
from longshore.kit.aside import aside
from longshore.kit.clock import now
from longshore.kit.errors import NotFoundError
from longshore.kit.text.text import Text

_SEALED = "application/octet-stream"


async def add_file(call: Call, form: AddEvidence) -> CaseDetail:
    """Take an uploaded file as evidence.

    Raises:
        NotFoundError: the game has no such case. CaseClosedError: it is decided. NotUsableError: no
        such upload. EvidenceFileError: there is too much of it. KeyringError, StoreError.
    """
    case = await _open_case(call, form.id)
    file = await take(call.session, call.actor, form.upload_id, "evidence", call.game_id)
    await _refuse_too_much(call, case, file.size)
    plain = await call.resources.store.read_bytes(file.bucket, file.key, limit=MOST_FILE_BYTES)
    row = RefundCaseFile(
        publisher_id=call.publisher_id,
        game_id=call.game_id,
        case_id=case.id,
        kind=form.kind,
        object_key=file_key("sealed"),
        stored_bytes=0,
        sha256="",
        created_user_name=call.actor.name,
        created_at=now(),
    )
    call.session.add(row)
    await call.session.flush()
    sealed, secret = await aside(seal, plain, row.id, form.name)
    row.secret = kept(call.resources.keyring, row, secret)
    row.stored_bytes, row.sha256 = len(sealed), (await aside(sha256, sealed)).hexdigest()
    await call.resources.store.put_bytes(
        Bucket.PRIVATE, row.object_key, sealed, content_type=_SEALED
    )
    await call.session.flush()
    await release(call.session, call.resources.store, file.upload_id)
    after = {"file": row.id, "kind": row.kind, "bytes": file.size}
    call.record("refund_case.add_file", target_of(case), after=after)
    return await detail_of(call, case)


async def remove_file(call: Call, form: EvidenceReference) -> CaseDetail:
    """Forget a file of a case that is open: nobody can open it from now on, a sweep removes it.

    Raises:
        NotFoundError: no such case or file. CaseClosedError: it is decided.
    """
    case = await _open_case(call, form.id)
    row = next(
        (one for one in await files_of(call.session, case.id) if one.id == form.file_id), None
    )
    if row is None:
        raise NotFoundError()
    row.secret = None
    await call.session.flush()
    before = {"file": row.id, "kind": row.kind}
    call.record("refund_case.remove_file", target_of(case), before=before)
    return await detail_of(call, case)


async def _open_case(call: Call, case_id: int) -> RefundCase:
    case = await case_of(call.session, call.game_id, case_id, lock=True)
    if case.state != "open":
        raise CaseClosedError()
    return case


async def _refuse_too_much(call: Call, case: RefundCase, size: int) -> None:
    files = await files_of(call.session, case.id)
    if len(files) >= MOST_FILES:
        raise EvidenceFileError(
            reason=Text(f"最多 {MOST_FILES} 个文件", f"a case has {MOST_FILES} files at most")
        )
    if size > MOST_FILE_BYTES or sum(one.stored_bytes for one in files) + size > MOST_CASE_BYTES:
        raise EvidenceFileError(
            reason=Text(
                "单个文件最大 10 MB，一个申请合计 40 MB",
                "a file may have 10 MB, and all of a case 40 MB",
            )
        )
