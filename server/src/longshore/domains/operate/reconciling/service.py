"""What people do with reconciliations: look at a file, have it compared, read what came of it."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Literal, cast
from uuid import UUID

from sqlalchemy import func, select

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.files.uploads import StoredFile, look_at, take
from longshore.domains.operate.reconciling.errors import (
    TooManyReconcilingError,
    UnreadableStatementError,
)
from longshore.domains.operate.reconciling.models import (
    Reconciliation,
    ReconciliationLine,
    ReconciliationState,
)
from longshore.domains.operate.reconciling.parsing import (
    MOST_BYTES,
    MOST_ROWS,
    fits,
    guessed,
    head_of,
    titles_of,
)
from longshore.domains.operate.reconciling.schemas import (
    BeginReconciliation,
    KindSum,
    LineOutput,
    LinePage,
    LineQuery,
    ReadStatement,
    ReconciliationOutput,
    ReconciliationPage,
    ReconciliationQuery,
    ReconciliationReference,
    StatementMapping,
    StatementOutput,
)
from longshore.domains.pack.goods import Row, TableError, read_table
from longshore.kit.aside import aside
from longshore.kit.clock import epoch_seconds
from longshore.kit.errors import NotFoundError
from longshore.kit.text.text import Text

MOST_UNDER_WAY = 5
_SAMPLES, _MOST_SHOWN = 5, 100
_ONLY_TITLES = Text("只有一行标题，没有数据", "it has a row of titles and nothing below it")
_PROBLEMS = {
    "unreadable": Text(
        "文件不能读取，或没有所选的列", "The file cannot be read, or lacks a column that was chosen"
    ),
    "gone": Text("读取文件时出错，重新上传", "The file could not be fetched. Upload it again"),
    "too_many": Text(
        "该时间段内有超过 20 万笔付款不在文件中，缩小时间段",
        "The file lacks more than 200,000 payments of the period. Choose a shorter one",
    ),
    "other": Text("对账时出错，稍后再试", "Comparing failed. Try again later"),
}


async def read_statement(call: Call, form: ReadStatement) -> StatementOutput:
    """What an uploaded file looks like; the file stays as it is. Reading a workbook takes seconds.

    Raises:
        NotUsableError: no such upload, or it is compared. UnreadableStatementError: it is no table.
        StoreError.
    """
    async with call.services.database.reading(call.publisher_id) as session:
        # Only what is compared is in use: a file that somebody looked at alone is swept.
        file = _fitting(await look_at(session, call.actor, *_place(call, form), alone=True))
        known = await _remembered(call.within(session), form.channel_code)
    try:
        data = await call.resources.store.read_bytes(file.bucket, file.key, limit=MOST_BYTES)
        rows = await read_table(data, most_rows=MOST_ROWS)
    except TableError as error:
        raise UnreadableStatementError(reason=error.text) from error
    return await aside(_looked_at, rows, known)


def _looked_at(rows: Sequence[Row], known: StatementMapping | None) -> StatementOutput:
    kept = known.head_row if known and fits(known, titles_of(rows, known.head_row)) else 0
    head = kept or head_of(rows)
    titles = titles_of(rows, head)
    below = [cells for number, cells in rows if number > head]
    if not below:
        raise UnreadableStatementError(reason=_ONLY_TITLES)
    return StatementOutput(
        titles=titles[:_MOST_SHOWN],
        samples=[[cell[:200] for cell in cells[:_MOST_SHOWN]] for cells in below[:_SAMPLES]],
        rows=len(below),
        mapping=known if known and kept else guessed(titles, head),
        is_remembered=bool(kept),
    )


async def begin(call: Call, form: BeginReconciliation) -> ReconciliationOutput:
    """Have a file compared by a worker; its mapping is proposed for the channel's next file.

    Raises:
        NotUsableError: no such upload, or it is compared already.
        TooManyReconcilingError: as many wait as may.
    """
    waiting = select(func.count()).where(
        Reconciliation.game_id == call.game_id, Reconciliation.state == "waiting"
    )
    if (await call.session.execute(waiting)).scalar_one() >= MOST_UNDER_WAY:
        raise TooManyReconcilingError(most=MOST_UNDER_WAY)
    file = _fitting(await take(call.session, call.actor, *_place(call, form), alone=True))
    row = Reconciliation(
        publisher_id=call.publisher_id,
        game_id=call.game_id,
        channel_code=form.channel_code,
        file_name=file.name,
        upload_id=file.upload_id,
        mapping=form.mapping.model_dump(),
        period_from=datetime.fromtimestamp(form.period_from, UTC),
        period_until=datetime.fromtimestamp(form.period_until, UTC),
        created_user_name=call.actor.name,
    )
    call.session.add(row)
    await call.session.flush()
    await call.session.refresh(row)
    after = {"channel": row.channel_code, "file": file.name, "sha256": file.sha256}
    target = AuditTarget(row.id, row.file_name, game_id=call.game_id)
    call.record("reconciliation.begin", target, after=after)
    return _output(call, row)


async def list_reconciliations(call: Call, query: ReconciliationQuery) -> ReconciliationPage:
    """One page of a game's reconciliations, the newest first."""
    page = select(Reconciliation).where(Reconciliation.game_id == call.game_id)
    if query.channel_code:
        page = page.where(Reconciliation.channel_code == query.channel_code)
    if query.before is not None:
        page = page.where(Reconciliation.id < query.before)
    page = page.order_by(Reconciliation.id.desc()).limit(query.page_size + 1)
    rows = (await call.session.execute(page)).scalars().all()
    shown = rows[: query.page_size]
    return ReconciliationPage(
        list=[_output(call, row) for row in shown],
        next=shown[-1].id if len(rows) > query.page_size else None,
    )


async def read_reconciliation(call: Call, query: ReconciliationReference) -> ReconciliationOutput:
    """One reconciliation with its counts and sums.

    Raises:
        NotFoundError: the game has no such one.
    """
    return _output(call, await _row(call, query.id))


async def list_lines(call: Call, query: LineQuery) -> LinePage:
    """One page of lines, in the file's order.

    Raises:
        NotFoundError: the game has no such reconciliation.
    """
    row = await _row(call, query.id)
    page = select(ReconciliationLine).where(ReconciliationLine.reconciliation_id == row.id)
    if query.kind == "different":
        page = page.where(ReconciliationLine.kind != "matched")
    elif query.kind:
        page = page.where(ReconciliationLine.kind == query.kind)
    if query.after is not None:
        page = page.where(ReconciliationLine.id > query.after)
    page = page.order_by(ReconciliationLine.id).limit(query.page_size + 1)
    rows = (await call.session.execute(page)).scalars().all()
    shown = rows[: query.page_size]
    return LinePage(
        list=[_line(one) for one in shown],
        next=shown[-1].id if len(rows) > query.page_size else None,
    )


def _place(call: Call, form: ReadStatement) -> tuple[UUID, Literal["statement"], int]:
    return form.upload_id, "statement", call.game_id


def _fitting(file: StoredFile) -> StoredFile:
    if file.size > MOST_BYTES:
        raise UnreadableStatementError(reason=Text("文件超过 20 MB", "it is larger than 20 MB"))
    return file


async def _remembered(call: Call, channel_code: str) -> StatementMapping | None:
    last = (
        select(Reconciliation.mapping)
        .where(Reconciliation.game_id == call.game_id, Reconciliation.channel_code == channel_code)
        .order_by(Reconciliation.id.desc())
        .limit(1)
    )
    found = (await call.session.execute(last)).scalar_one_or_none()
    return StatementMapping.model_validate(found) if found else None


async def _row(call: Call, number: int) -> Reconciliation:
    row = await call.session.get(Reconciliation, number)
    if row is None or row.game_id != call.game_id:
        raise NotFoundError()
    return row


def _output(call: Call, row: Reconciliation) -> ReconciliationOutput:
    sums = [KindSum.model_validate(one) for one in cast(Sequence[Any], row.sums)]
    problem = _PROBLEMS.get(row.problem)
    return ReconciliationOutput(
        id=row.id,
        channel_code=row.channel_code,
        file_name=row.file_name,
        period_from=epoch_seconds(row.period_from),
        period_until=epoch_seconds(row.period_until),
        state=cast(ReconciliationState, row.state),
        problem=problem.in_language(call.language) if problem else "",
        lines=row.lines,
        ignored=row.ignored,
        differences=sum(one.count for one in sums if one.kind != "matched"),
        sums=sums,
        created_user_name=row.created_user_name,
        created_at=epoch_seconds(row.created_at),
        finished_at=epoch_seconds(row.finished_at) if row.finished_at else None,
    )


_SAME = set(LineOutput.model_fields) - {"is_ours"}


def _line(row: ReconciliationLine) -> LineOutput:
    values = {name: getattr(row, name) for name in _SAME}
    return LineOutput(**values, is_ours=row.ours_minor is not None)
