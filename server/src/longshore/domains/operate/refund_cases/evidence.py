"""Adding evidence to a case: sealed, then the file that was uploaded is gone."""

from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import text

from longshore.account.identity import Call
from longshore.domains.files.uploads import file_key, look_at, release, take
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
from longshore.domains.operate.refund_cases.sealing import EvidenceSecret, kept, seal
from longshore.domains.operate.refund_cases.service import target_of
from longshore.integrations.object_store import Bucket
from longshore.kit.aside import aside
from longshore.kit.clock import now
from longshore.kit.errors import NotFoundError
from longshore.kit.text.text import Text

_SEALED = "application/octet-stream"
_NEXT_ID = text("SELECT nextval(pg_get_serial_sequence('refund_case_file', 'id'))")


@dataclass(frozen=True, slots=True)
class SealedFile:
    """A file that is sealed and stored, and what opens it; `id` will be its row's."""

    id: int
    object_key: str
    stored_bytes: int
    sha256: str
    secret: EvidenceSecret


async def seal_file(call: Call, form: AddEvidence) -> SealedFile:
    """Seal an uploaded file and store it, with no transaction open.

    Where `add_file` does not take it, its key is nowhere: nobody can open what is stored.

    Raises:
        NotFoundError: the game has no such case. CaseClosedError: it is decided. NotUsableError: no
        such upload. EvidenceFileError: there is too much of it. StoreError.
    """
    async with call.services.database.publisher(call.publisher_id) as session:
        within = call.within(session)
        case = await _open_case(within, form.id, lock=False)
        file = await look_at(session, call.actor, form.upload_id, "evidence", call.game_id)
        await _refuse_too_much(within, case, file.size)
        number = int((await session.execute(_NEXT_ID)).scalar_one())
    plain = await call.resources.store.read_bytes(file.bucket, file.key, limit=MOST_FILE_BYTES)
    sealed, secret = await aside(seal, plain, number, form.name)
    digest, key = (await aside(sha256, sealed)).hexdigest(), file_key("sealed")
    await call.resources.store.put_bytes(Bucket.PRIVATE, key, sealed, content_type=_SEALED)
    return SealedFile(number, key, len(sealed), digest, secret)


async def add_file(call: Call, form: AddEvidence, sealed: SealedFile) -> CaseDetail:
    """Take an uploaded file as evidence.

    Raises:
        NotFoundError, CaseClosedError, NotUsableError, EvidenceFileError: as `seal_file`, of what
        happened meanwhile. KeyringError, StoreError.
    """
    case = await _open_case(call, form.id)
    file = await take(call.session, call.actor, form.upload_id, "evidence", call.game_id)
    await _refuse_too_much(call, case, file.size)
    row = RefundCaseFile(
        id=sealed.id,
        publisher_id=call.publisher_id,
        game_id=call.game_id,
        case_id=case.id,
        kind=form.kind,
        object_key=sealed.object_key,
        stored_bytes=sealed.stored_bytes,
        sha256=sealed.sha256,
        created_user_name=call.actor.name,
        created_at=now(),
    )
    row.secret = kept(call.resources.keyring, row, sealed.secret)
    call.session.add(row)
    await call.session.flush()
    await release(call.session, file.upload_id)
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


async def _open_case(call: Call, case_id: int, *, lock: bool = True) -> RefundCase:
    case = await case_of(call.session, call.game_id, case_id, lock=lock)
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
