"""What people do with imports: look at a file, have it imported, see what came of it, undo it."""

import base64
from collections.abc import Collection, Sequence
from typing import cast

from pydantic import BaseModel
from sqlalchemy import String, func, select
from sqlalchemy.dialects.postgresql import array
from sqlalchemy.exc import IntegrityError

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.data.imports.errors import (
    ImportedAlreadyError,
    NotUndoableError,
    TooManyImportsError,
    UnreadableImportError,
)
from longshore.data.imports.file_lines import MOST_BYTES, NoTableError
from longshore.data.imports.layouts import looked_at
from longshore.data.imports.models import DataImport, DataImportRefusal, ImportKind, ImportState
from longshore.data.imports.schemas import (
    BeginImport,
    Import,
    ImportFile,
    ImportPage,
    ImportQuery,
    ImportReference,
    ReadImport,
    RepeatedIn,
)
from longshore.data.imports.trouble import STAYS_IN, Trouble
from longshore.data.imports.waiting import held_up_by
from longshore.data.imports.wording import PROBLEMS, REASONS, TITLES, unreadable
from longshore.data.sessions import session_of
from longshore.domains.files.uploads import StoredFile, look_at, take
from longshore.kit.aside import aside
from longshore.kit.clock import epoch_seconds
from longshore.kit.errors import NotFoundError
from longshore.kit.text.cells import BYTE_ORDER_MARK, csv_lines
from longshore.kit.text.text import Text

MOST_UNDER_WAY = 5
_SAMPLE_BYTES = 256 << 10
_OPEN = ("waiting", "running", "undoing")
_COUNTING = ("waiting", "running", "done", "undoing")


class RefusalFile(BaseModel):
    """A file: its name, and its bytes in Base64."""

    name: str
    content: str


async def read_file(call: Call, form: ReadImport) -> ImportFile:
    """What an uploaded file looks like; the file stays as it is.

    Raises:
        NotUsableError: no such upload, or it is imported. UnreadableImportError: it is no table of
            text.
    """
    async with call.services.database.reading(call.publisher_id) as session:
        # Only what is imported is in use: a file that somebody looked at alone is swept.
        found = await look_at(
            session, call.actor, form.upload_id, "import", call.game_id, alone=True
        )
    file = _fitting(found)
    start = b""
    length = min(file.size, _SAMPLE_BYTES)
    async for part in call.resources.store.stream(file.bucket, file.key, length=length):
        start += part
    try:
        return await aside(looked_at, start, form.log)
    except NoTableError as error:
        raise UnreadableImportError(reason=unreadable(error, form.log)) from error


async def begin(call: Call, form: BeginImport) -> Import:
    """Have a file imported.

    Raises:
        NotUsableError: no such upload, or it is imported already.
        ImportedAlreadyError: the file counts already.
        TooManyImportsError: as many wait as may.
    """
    waiting = select(func.count()).where(
        DataImport.game_id == call.game_id, DataImport.state.in_(_OPEN),
        DataImport.problem != STAYS_IN,
    )  # fmt: skip
    if (await call.session.execute(waiting)).scalar_one() >= MOST_UNDER_WAY:
        raise TooManyImportsError(most=MOST_UNDER_WAY)
    file = _fitting(
        await take(call.session, call.actor, form.upload_id, "import", call.game_id, alone=True)
    )
    if file.sha256:
        await _refuse_repeated(call, form.kind, file.sha256)
    row = DataImport(
        publisher_id=call.publisher_id, game_id=call.game_id, kind=form.kind, file_name=file.name,
        bytes=file.size, sha256=file.sha256 or "", upload_id=file.upload_id,
        mapping=form.mapping.model_dump(), created_user_name=call.actor.name,
    )  # fmt: skip
    try:
        async with call.session.begin_nested():
            call.session.add(row)
    except IntegrityError:
        # Somebody else began it at the same moment.
        await _refuse_repeated(call, form.kind, file.sha256 or "")
        raise
    await call.session.refresh(row)
    after = {"kind": row.kind, "file": row.file_name, "bytes": row.bytes, "sha256": row.sha256}
    call.record("data_import.begin", _audited(row), after=after)
    return _output(call, row)


async def undo(call: Call, form: ImportReference) -> Import:
    """Take out of the figures what an import brought in; the worker does it within seconds.

    What it could not take out, time after time, it tries again when it is asked for anew.

    Raises:
        NotFoundError: the game has no such import. NotUndoableError: there is nothing to undo.
    """
    row = await call.session.get(DataImport, form.id, with_for_update=True)
    if row is None or row.game_id != call.game_id:
        raise NotFoundError()
    if row.state not in ("waiting", "running", "done") and row.problem != STAYS_IN:
        raise NotUndoableError()
    before, row.state, row.problem = row.state, "undoing", ""
    call.record(
        "data_import.undo", _audited(row), before={"state": before}, after={"rows": row.rows}
    )
    await call.session.flush()
    return _output(call, row)


async def list_imports(call: Call, query: ImportQuery) -> ImportPage:
    """One page of a game's imports, the newest first."""
    async with session_of(call) as session:
        found = await _page(call.within(session), query)
    if waiting := [one for one in found.list if one.state in _OPEN and not one.problem]:
        held_up = await held_up_by(call)
        for one in waiting:
            one.held_up = held_up or one.held_up
    return found


async def _page(call: Call, query: ImportQuery) -> ImportPage:
    page = select(DataImport).where(DataImport.game_id == call.game_id)
    if query.before is not None:
        page = page.where(DataImport.id < query.before)
    page = page.order_by(DataImport.id.desc()).limit(query.page_size + 1)
    rows = (await call.session.execute(page)).scalars().all()
    shown = rows[: query.page_size]
    repeating = await _repeating(call, [row.sha256 for row in shown if row.state in _COUNTING])
    others = await _of_files(call, {one for row in shown for one in row.repeated_of})
    return ImportPage(
        time_zone=call.settings.time_zone,
        list=[_output(call, row, repeating, others) for row in shown],
        next=shown[-1].id if len(rows) > query.page_size else None,
    )  # fmt: skip


async def refusals(call: Call, form: ImportReference) -> RefusalFile:
    """The refused lines of an import as CSV, in the file's order.

    Raises:
        NotFoundError: the game has no such import.
    """
    row = await call.session.get(DataImport, form.id)
    if row is None or row.game_id != call.game_id:
        raise NotFoundError()
    found = (
        select(DataImportRefusal.line, DataImportRefusal.reason, DataImportRefusal.said)
        .where(DataImportRefusal.import_id == row.id)
        .order_by(DataImportRefusal.id)
    )
    lines = [
        (one.line, one.reason, one.said) for one in await call.session.execute(found)
    ]  # fmt: skip
    content = await aside(_written, call, lines)
    name = row.file_name.rpartition(".")[0] or row.file_name
    return RefusalFile(name=f"{name}-refused.csv", content=base64.b64encode(content).decode())


def _written(call: Call, lines: list[tuple[int, str, str]]) -> bytes:
    titles = [title.in_language(call.language) for title in TITLES]
    told = [
        (line, REASONS[reason].in_language(call.language), said) for line, reason, said in lines
    ]
    return (BYTE_ORDER_MARK + csv_lines([titles, *told])).encode()


def _fitting(file: StoredFile) -> StoredFile:
    if file.size > MOST_BYTES:
        raise UnreadableImportError(reason=Text("文件超过 512 MB", "it is larger than 512 MB"))
    return file


async def _refuse_repeated(call: Call, kind: ImportKind, sha256: str) -> None:
    same = select(DataImport).where(
        DataImport.game_id == call.game_id, DataImport.kind == kind, DataImport.sha256 == sha256,
        DataImport.state.in_(_COUNTING),
    )  # fmt: skip
    found = (await call.session.execute(same.limit(1))).scalar_one_or_none()
    if found:
        raise ImportedAlreadyError(name=found.file_name, by=found.created_user_name)


async def _repeating(call: Call, files: list[str]) -> Sequence[DataImport]:
    """The imports that count and left out lines of some files (by their SHA-256)."""
    if not files:
        return []
    wanted = select(DataImport).where(
        DataImport.game_id == call.game_id, DataImport.state.in_(("running", "done")),
        DataImport.repeated_of.has_any(array(files, type_=String)),
    )  # fmt: skip
    return (await call.session.execute(wanted.order_by(DataImport.id))).scalars().all()


async def _of_files(call: Call, files: Collection[str]) -> Sequence[DataImport]:
    """All imports of some files (by their SHA-256), the newest last."""
    if not files:
        return []
    wanted = select(DataImport).where(
        DataImport.game_id == call.game_id, DataImport.sha256.in_(files), DataImport.sha256 != ""
    )
    return (await call.session.execute(wanted.order_by(DataImport.id))).scalars().all()


def _left_to(row: DataImport, others: Sequence[DataImport]) -> list[RepeatedIn]:
    """Of each file that `row` left lines to, and that counts no more, its newest import."""
    if row.state not in ("running", "done"):
        return []
    same = [one for one in others if one.kind == row.kind and one.sha256 in row.repeated_of]
    counting = {one.sha256 for one in same if one.state in ("waiting", "running", "done")}
    gone = {one.sha256: one for one in same if one.sha256 not in counting}
    return [
        RepeatedIn(id=one.id, file_name=one.file_name, rows=row.repeated_of[sha256])
        for sha256, one in gone.items()
    ]


def _audited(row: DataImport) -> AuditTarget:
    return AuditTarget(row.id, row.file_name, game_id=row.game_id)


def _output(
    call: Call,
    row: DataImport,
    repeating: Sequence[DataImport] = (),
    others: Sequence[DataImport] = (),
) -> Import:
    problem = PROBLEMS.get(Trouble.read(row.problem).name)
    said = problem.in_language(call.language) if problem else ""
    is_over = row.state == "failed" or row.problem == STAYS_IN
    return Import(
        id=row.id, kind=cast(ImportKind, row.kind), file_name=row.file_name, bytes=row.bytes,
        state=cast(ImportState, row.state),
        problem=said if is_over else "",
        held_up=said if row.state in _OPEN and not is_over else "",
        percent=min(100, row.bytes_read * 100 // max(1, row.bytes)),
        lines=row.lines, rows=row.rows, refused=row.refused, skipped=row.skipped,
        repeated_in=[
            RepeatedIn(id=one.id, file_name=one.file_name, rows=one.repeated_of[row.sha256])
            for one in repeating
            if one.kind == row.kind and row.sha256 in one.repeated_of
        ],
        left_to=_left_to(row, others),
        created_user_name=row.created_user_name, created_at=epoch_seconds(row.created_at),
        finished_at=epoch_seconds(row.finished_at) if row.finished_at else None,
    )  # fmt: skip
