"""Items that a worker holds: claimed, kept and written many at a time, each write fenced.

Rows are locked in the order of their ids, as cancelling does, so that nobody waits in a circle.
"""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from sqlalchemy import func, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import publishers
from longshore.domains.pack.builds.fenced import Line
from longshore.domains.pack.builds.models import PackBuild, PackItem
from longshore.domains.pack.builds.objects import folder_of, note_objects
from longshore.kit.db.events import announce_all

ENDED = ("succeeded", "failed", "cancelled")
# An object's name is garbage until the item's end is written: a slow machine has so long for it.
_GRACE = timedelta(hours=6)


@dataclass(frozen=True, slots=True)
class Held:
    """An item that this worker works on; `row` is as it was when it was claimed.

    Its `attempt` is the fence of every write.
    """

    row: PackItem

    @property
    def id(self) -> int:
        """The item's id."""
        return self.row.id

    @property
    def tries(self) -> int:
        """Attempts since a person asked for the package, this one among them."""
        return self.row.attempt - self.row.attempt_base

    @property
    def object_key(self) -> str:
        """Where this attempt puts its package in the private bucket."""
        row = self.row
        folder = f"{folder_of(row.publisher_id, row.game_id)}/build-{row.build_id}"
        return f"{folder}/{row.id}-{row.attempt}.apk"


@dataclass(slots=True)
class Change:
    """What the next transaction writes of a held item: columns by name, and lines of its log."""

    held: Held
    values: dict[str, Any] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)

    @property
    def is_end(self) -> bool:
        """True when the item is not held any more once this is written."""
        return self.values.get("state") in (*ENDED, "queued")

    def as_dict(self) -> dict[str, Any]:
        """As the statement reads it."""
        lines = [line.as_dict() for line in self.lines]
        held = {"id": self.held.id, "attempt": self.held.row.attempt, "log": lines}
        return held | self.values


_WRITE = text("""
WITH given AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(CAST(:changes AS jsonb)) AS given (
        id bigint, attempt integer, state text, stage text, progress smallint, log jsonb,
        problem jsonb, plan jsonb, object_key text, size_bytes bigint, sha256 text, crc32 bigint,
        package_name text, version_name text, report jsonb, recipe jsonb, uncounted integer
    )
), mine AS (
    SELECT item.id, given.object_key FROM pack_item AS item JOIN given USING (id, attempt)
    WHERE item.state = 'running' ORDER BY item.id FOR UPDATE OF item
), kept AS (
    DELETE FROM pack_garbage USING mine WHERE pack_garbage.object_key = mine.object_key
    RETURNING pack_garbage.object_key
)
UPDATE pack_item AS item SET
    state = coalesce(given.state, item.state),
    stage = coalesce(given.stage, item.stage),
    progress = coalesce(given.progress, item.progress),
    log = item.log || given.log,
    problem = coalesce(given.problem, item.problem),
    plan = coalesce(given.plan, item.plan),
    object_key = coalesce(given.object_key, item.object_key),
    size_bytes = coalesce(given.size_bytes, item.size_bytes),
    sha256 = coalesce(given.sha256, item.sha256),
    crc32 = coalesce(given.crc32, item.crc32),
    package_name = coalesce(given.package_name, item.package_name),
    version_name = coalesce(given.version_name, item.version_name),
    report = coalesce(given.report, item.report),
    recipe = coalesce(given.recipe, item.recipe),
    attempt_base = item.attempt_base + coalesce(given.uncounted, 0),
    finished_at = CASE
        WHEN given.state IN ('succeeded', 'failed', 'cancelled') THEN now() ELSE item.finished_at
    END,
    heartbeat_at = now()
FROM given JOIN mine USING (id)
WHERE item.id = given.id
    AND (given.object_key IS NULL OR given.object_key IN (SELECT object_key FROM kept))
RETURNING item.id
""")
_BEAT = text("""
WITH given AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(CAST(:held AS jsonb)) AS given (id bigint, attempt integer)
), mine AS (
    SELECT item.id FROM pack_item AS item JOIN given USING (id, attempt)
    WHERE item.state = 'running' ORDER BY item.id FOR UPDATE OF item
)
UPDATE pack_item AS item SET heartbeat_at = now() FROM mine WHERE item.id = mine.id
RETURNING item.id, item.cancel_requested
""")
_STARTED = text(
    "log || jsonb_build_array(jsonb_build_object('at', extract(epoch FROM now())::bigint, "
    "'level', 'info', 'zh', format('第 %s 次开始', attempt + 1), "
    "'en', format('started, attempt %s', attempt + 1)))"
)


async def claim(
    session: AsyncSession, build: PackBuild, most: int, *, may_be_alone: bool
) -> list[Held]:
    """Take waiting items: at most half of what waits, since other workers want some too.

    What was lost with a worker before is taken alone, when nothing else is held: should it be what
    kills workers, it takes nobody with it. While the publisher is suspended everything waits.
    """
    if await publishers.is_suspended(session, build.publisher_id):
        return []
    rows = await _take(session, build, most, is_fresh=True) if most else []
    if not rows and may_be_alone:
        rows = await _take(session, build, 1, is_fresh=False)
    held = [Held(row) for row in sorted(rows, key=lambda row: row.id)]
    if held:
        keys = [one.object_key for one in held]
        await note_objects(session, build.publisher_id, keys, grace=_GRACE)
        told = {"state": "running", "stage": "fetch", "progress": 5}
        await _tell(session, build, [{"id": one.id} | told for one in held])
    return held


async def _take(
    session: AsyncSession, build: PackBuild, most: int, *, is_fresh: bool
) -> Sequence[PackItem]:
    queued = (PackItem.build_id == build.id, PackItem.state == "queued")
    is_first = PackItem.attempt == PackItem.attempt_base
    half = select((func.count() + 1) // 2).where(*queued).scalar_subquery()
    waiting = (
        select(PackItem.id)
        .where(*queued, is_first if is_fresh else ~is_first)
        .order_by(PackItem.id)
        .limit(func.least(most, half))
        .with_for_update(skip_locked=True)
        .cte("waiting")
    )
    statement = (
        update(PackItem)
        .where(PackItem.id == waiting.c.id)
        .values(
            state="running",
            stage="fetch",
            progress=5,
            attempt=PackItem.attempt + 1,
            log=_STARTED,
            heartbeat_at=func.now(),
            started_at=func.coalesce(PackItem.started_at, func.now()),
        )
        .returning(PackItem)
        .execution_options(synchronize_session=False, populate_existing=True)
    )
    return (await session.execute(statement)).scalars().all()


async def write(session: AsyncSession, build: PackBuild, changes: Sequence[Change]) -> set[int]:
    """Write changes and tell open pages; the ids of those items that are still held.

    An object that a change names is taken off the garbage by the same statement. A change is not
    written when the item is another's by now, or when its object was announced too long ago.
    """
    if not changes:
        return set()
    given = json.dumps([change.as_dict() for change in changes])
    written = set((await session.execute(_WRITE, {"changes": given})).scalars())
    names = ("state", "stage", "progress")
    told = [
        {"id": change.held.id}
        | {name: change.values[name] for name in names if name in change.values}
        for change in changes
        if change.held.id in written
    ]
    await _tell(session, build, told)
    return written


async def beat(session: AsyncSession, held: Collection[Held]) -> dict[int, bool]:
    """Say that the work on these goes on; those still held, true where its end is wanted."""
    given = json.dumps([{"id": one.id, "attempt": one.row.attempt} for one in held])
    rows = await session.execute(_BEAT, {"held": given})
    return {row.id: row.cancel_requested for row in rows}


async def _tell(session: AsyncSession, build: PackBuild, told: list[dict[str, Any]]) -> None:
    await announce_all(
        session,
        "item",
        publisher_id=build.publisher_id,
        game_id=build.game_id,
        values=[one | {"build_id": build.id} for one in told],
    )
