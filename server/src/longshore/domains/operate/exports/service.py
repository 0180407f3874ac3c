"""What people do with exports: begin, follow, open and cancel their own."""

from datetime import datetime
from typing import cast

from sqlalchemy import func, select

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call, Permission, require
from longshore.domains.operate.exports.errors import (
    ExportGoneError,
    TooManyExportsError,
    UnknownColumnError,
)
from longshore.domains.operate.exports.kind import Kind
from longshore.domains.operate.exports.kinds import KINDS
from longshore.domains.operate.exports.models import ExportJob, ExportState, FileFormat, KindName
from longshore.domains.operate.exports.objects import KEPT
from longshore.domains.operate.exports.schemas import (
    BeginExport,
    BeginPersonalExport,
    ColumnsQuery,
    ExportColumn,
    ExportReference,
    ListExport,
    ListExportLink,
)
from longshore.domains.operate.exports.writing import CONTENT_TYPES, MOST_WORKBOOK_ROWS
from longshore.domains.operate.publishing import zone_in_force
from longshore.gateway.of_game import OfGame
from longshore.integrations.object_store import Bucket
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.errors import NotFoundError
from longshore.kit.paging import Rows
from longshore.kit.text.text import Text

MOST_UNDER_WAY = 3
_MOST_SHOWN = 20
_LINK_SECONDS = 60
_PROBLEMS = {
    "too_long": Text(
        "超过 {most} 行，Excel 文件放不下；缩小范围或导出 CSV",
        "More than {most} rows do not fit a workbook. Narrow it down, or export CSV",
    ).filled(most=f"{MOST_WORKBOOK_ROWS:,}"),
    "full": Text("文件存储空间已满", "The file store is full"),
    "other": Text("多次读取出错，稍后再试", "Reading failed again and again. Try later"),
    "store": Text("文件存储多次出错，稍后再试", "The file store failed again and again. Try later"),
    "keys": Text(
        "有个人信息无法解密，联系服务商",
        "Something sealed cannot be opened. Tell whoever runs this server",
    ),
}


async def begin(call: Call, form: BeginExport) -> ListExport:
    """Have a list written to a file, with what is personal masked.

    Raises:
        TooManyExportsError: the caller has as many under way as one may have.
        UnknownColumnError: the kind has no such column.
    """
    return await _begin(call, form, reason=None)


async def begin_personal(call: Call, form: BeginPersonalExport) -> ListExport:
    """Have a list written with what is personal; recorded with the reason.

    Raises:
        NoPermissionError: the caller may not open operate. TooManyExportsError: as `begin`.
    """
    require(call.actor, Permission.OPERATE)
    return await _begin(call, form, reason=form.reason)


async def _begin(call: Call, form: BeginExport, *, reason: str | None) -> ListExport:
    await _check_room(call)
    kind = _chosen(form)
    first, last = await _bounds(call, form.kind)
    job = ExportJob(
        publisher_id=call.publisher_id,
        game_id=call.game_id,
        kind=form.kind,
        format=form.format,
        filters=form.filters.model_dump(mode="json"),
        language=call.language,
        time_zone=await zone_in_force(call.session, call.game_id, call.settings.time_zone),
        columns=form.columns,
        is_masked=reason is None or not kind.is_personal,
        reason=reason or "",
        first_id=first,
        last_id=first - 1,
        until_id=last,
        created_user_id=call.actor.user_id,
        created_user_name=call.actor.name,
    )
    call.session.add(job)
    await call.session.flush()
    await call.session.refresh(job)
    narrowed = form.filters.model_dump(mode="json", exclude_defaults=True)
    after = {"format": job.format, "is_masked": job.is_masked, "reason": job.reason}
    after |= {"columns": [one.key for one in kind.columns], "filters": narrowed}
    call.record("export.begin", _target(job), after=after)
    return list_export(call, job)


def _chosen(form: BeginExport) -> Kind:
    kind = KINDS[form.kind]
    if unknown := sorted(set(form.columns) - {one.key for one in kind.columns}):
        raise UnknownColumnError({"field": "columns"}, column=unknown[0][:30])
    return kind.only(form.columns)


async def list_columns(call: Call, query: ColumnsQuery) -> Rows[ExportColumn]:
    """The columns of a kind, in the file's order."""
    return Rows(
        list=[
            ExportColumn(
                key=one.key,
                title=one.head.in_language(call.language),
                is_personal=one.mask is not None,
            )
            for one in KINDS[query.kind].columns
        ]
    )


async def _check_room(call: Call) -> None:
    mine = select(func.count()).where(
        ExportJob.created_user_id == call.actor.user_id,
        ExportJob.state.in_(("queued", "running")),
    )
    if (await call.session.execute(mine)).scalar_one() >= MOST_UNDER_WAY:
        raise TooManyExportsError(most=MOST_UNDER_WAY)


async def _bounds(call: Call, kind: KindName) -> tuple[int, int]:
    """The first and last id that there are now: what comes later is not in the file."""
    by = KINDS[kind].by
    table = by.class_
    rows = select(func.min(by), func.max(by)).where(
        table.publisher_id == call.publisher_id, table.game_id == call.game_id
    )
    first, last = (await call.session.execute(rows)).one()
    return first or 1, last or 0


async def list_exports(call: Call, query: OfGame) -> Rows[ListExport]:
    """The caller's newest exports of the game."""
    mine = (
        select(ExportJob)
        .where(ExportJob.game_id == call.game_id, ExportJob.created_user_id == call.actor.user_id)
        .order_by(ExportJob.id.desc())
        .limit(_MOST_SHOWN)
    )
    rows = (await call.session.execute(mine)).scalars()
    return Rows(list=[list_export(call, row) for row in rows])


async def open_export(call: Call, form: ExportReference) -> ListExportLink:
    """A link to a finished file; recorded.

    Raises:
        NotFoundError: not one of the caller's. ExportGoneError: not finished, or expired.
        NoPermissionError: the caller may not see what is personal any more.
    """
    job = await _mine(call, form.id)
    if job.state != "done" or _is_over(job):
        raise ExportGoneError()
    if not job.is_masked:
        require(call.actor, Permission.PERSONAL_REVEAL)
    name = _name(job)
    url = await call.resources.store.presign_get(
        Bucket.PRIVATE,
        job.object_key,
        expires_seconds=_LINK_SECONDS,
        headers={
            "response-content-disposition": f'attachment; filename="{name}"',
            "response-content-type": CONTENT_TYPES[cast(FileFormat, job.format)],
        },
    )
    call.record("export.open", _target(job), after={"rows": job.rows, "is_masked": job.is_masked})
    return ListExportLink(url=url, name=name, size_bytes=job.size_bytes)


async def cancel(call: Call, form: ExportReference) -> ListExport:
    """Stop an export that is under way; one that has ended stays as it is.

    Raises:
        NotFoundError: not one of the caller's.
    """
    job = await _mine(call, form.id)
    if job.state in ("queued", "running"):
        job.state, job.finished_at = "cancelled", now()
        await call.session.flush()
        call.record("export.cancel", _target(job))
    return list_export(call, job)


async def _mine(call: Call, number: int) -> ExportJob:
    job = await call.session.get(ExportJob, number, with_for_update=True)
    is_mine = job and (job.game_id, job.created_user_id) == (call.game_id, call.actor.user_id)
    if job is None or not is_mine:
        raise NotFoundError()
    return job


def _is_over(job: ExportJob) -> bool:
    return _ends(job) is not None and cast(datetime, _ends(job)) < now()


def _ends(job: ExportJob) -> datetime | None:
    return job.finished_at + KEPT if job.state == "done" and job.finished_at else None


def _target(job: ExportJob) -> AuditTarget:
    return AuditTarget(job.id, _name(job), game_id=job.game_id)


def _name(job: ExportJob) -> str:
    return f"{job.kind}-{job.game_id}-{job.id}.{job.format}"


def list_export(call: Call, job: ExportJob) -> ListExport:
    """An export as its owner sees it."""
    problem, ends = _PROBLEMS.get(job.problem), _ends(job)
    return ListExport(
        id=job.id,
        kind=cast(KindName, job.kind),
        format=cast(FileFormat, job.format),
        name=_name(job),
        is_masked=job.is_masked,
        state=cast(ExportState, "expired" if _is_over(job) else job.state),
        rows=job.rows,
        percent=100 if job.state == "done" else _percent(job),
        size_bytes=job.size_bytes,
        reason=problem.in_language(call.language) if problem else "",
        created_at=epoch_seconds(job.created_at),
        expires_at=epoch_seconds(ends) if ends else None,
    )


def _percent(job: ExportJob) -> int:
    """By parts that are kept: how many rows a list has is not counted beforehand."""
    whole = job.until_id - job.first_id + 1
    return 0 if whole <= 0 else min(99, (job.last_id - job.first_id + 1) * 100 // whole)
