"""Bringing the CDN bucket to what is published: one look compares, whoever looks.

An object is wanted while its distribution is published, and neither it nor the package or its
promoter is forbidden.
What is wanted and not there is composed of what the store has; then pointers follow; then what is
there and not wanted is removed. A worker that is killed leaves the comparison to the next one, a
schedule too. One worker brings the distributions of a game, for they share objects and pointers.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import structlog
from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.popularize.distribution.pointing import Pointers
from longshore.domains.popularize.distribution.wanted import IS_WANTED, JOINED
from longshore.domains.popularize.packages import PackageFile, package_file
from longshore.integrations.object_store import Bucket, StoreError
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database

log = structlog.get_logger(__name__)
_APK = "application/vnd.android.package-archive"
_AT_ONCE = 200
_BEGIN = text("""
UPDATE distribution SET state = 'publishing'
WHERE state = 'waiting' AND due_at <= moment()
""")
_DIFFERENT = text(f"""
SELECT d.id, d.publisher_id, d.game_id {JOINED} WHERE i.is_live <> ({IS_WANTED})
GROUP BY d.id UNION
SELECT id, publisher_id, game_id FROM distribution WHERE state = 'publishing'
ORDER BY id LIMIT 50
""")  # noqa: S608 - nothing of a caller is in it
_ITEMS = text(f"""
SELECT i.package_id, i.version_id, i.object_key, i.is_live
{JOINED} WHERE i.distribution_id = :id AND i.is_live <> ({IS_WANTED})
ORDER BY i.package_id LIMIT :most
""")
# Asked when they are about to go: what was not wanted may be so by now, here or elsewhere.
_GOING = text(f"""
SELECT i.package_id, i.object_key,
  EXISTS (SELECT {JOINED.replace(" i ", " o ").replace("i.", "o.")}
    WHERE o.object_key = i.object_key AND o.distribution_id <> i.distribution_id
      AND {IS_WANTED}) AS is_elsewhere
{JOINED} WHERE i.distribution_id = :id AND i.package_id = ANY(:packages)
  AND i.is_live AND NOT ({IS_WANTED})
""")
_MARK = text("""
UPDATE distribution_item SET is_live = :live
WHERE distribution_id = :id AND package_id = ANY(:packages)
""")
# Whoever is allowed or published while an object goes has it no longer: the next look makes it.
_GONE = text("""
UPDATE distribution_item SET is_live = false WHERE game_id = :game AND object_key = ANY(:keys)
""")
_CHANGED = text("""
UPDATE distribution SET purge_attempts = 0, purge_at = moment(), purge_problem = '',
  problem = '', purge_state =
    CASE WHEN EXISTS (SELECT FROM purge_hook h WHERE h.game_id = distribution.game_id)
    THEN 'due' ELSE 'none' END
WHERE id = :id
""")
_LIVE = text("""
UPDATE distribution SET state = 'live', published_at = coalesce(published_at, moment())
WHERE id = :id AND state = 'publishing'
""")
_LOCK = text("SELECT id FROM distribution WHERE id = :id FOR UPDATE")
_TROUBLE = text("UPDATE distribution SET problem = :problem WHERE id = :id")


@dataclass(frozen=True, slots=True)
class Courier:
    """Publishes and removes; one instance serves one worker."""

    database: Database
    resources: Resources

    async def run(self) -> None:
        """Begin what is due, then bring every distribution to what it is to be."""
        async with self.database.system() as session:
            await session.execute(_BEGIN)
            rows = (await session.execute(_DIFFERENT)).all()
        for row in rows:
            async with self.database.locked(f"distribution of {row.game_id}") as is_mine:
                if is_mine:
                    await self._bring(row)

    async def _bring(self, row: Row[tuple[int, int, int]]) -> None:
        pointers = Pointers(self.database, self.resources.store, row.publisher_id, row.game_id)
        changed, is_done = False, False
        try:
            while not is_done:
                items = await self._items(row)
                added = [item for item in items if not item.is_live]
                for item in added:
                    await self._add(row, item)
                await self._mark(row, added, is_live=True)
                if (pointed := await pointers.follow()) is None:
                    return
                gone = [item for item in items if item.is_live]
                if gone and not await self._remove(row, gone):
                    return
                changed = changed or bool(items) or pointed > 0
                is_done = not items and await self._end(row, pointers, changed=changed)
        except StoreError as error:
            # It is tried again at the next look.
            await self._say(row, error.code)

    async def _end(
        self, row: Row[tuple[int, int, int]], pointers: Pointers, *, changed: bool
    ) -> bool:
        """Note that all is as it is to be; False where somebody changed the share meanwhile."""
        async with self.database.publisher(row.publisher_id) as session:
            await session.execute(_LOCK, {"id": row.id})
            if await pointers.different(session):
                return False
            if changed:
                await session.execute(_CHANGED, {"id": row.id})
            await session.execute(_LIVE, {"id": row.id})
        return True

    async def _items(self, row: Row[tuple[int, int, int]]) -> Sequence[Row[tuple[object, ...]]]:
        async with self.database.publisher(row.publisher_id) as session:
            return (await session.execute(_ITEMS, {"id": row.id, "most": _AT_ONCE})).all()

    async def _add(self, row: Row[tuple[int, int, int]], item: Row[tuple[object, ...]]) -> None:
        store = self.resources.store
        if await store.head(Bucket.CDN, str(item.object_key)) is not None:
            return
        async with self.database.publisher(row.publisher_id) as session:
            file = await package_file(session, row.game_id, item.version_id)
        assert file is not None
        made = await store.compose(
            Bucket.CDN, file.cdn_key, file.segments(await self._rest(file)), content_type=_APK
        )
        if made.size_bytes != file.size_bytes:
            raise StoreError("SizeMismatch", "the stored package has another size")

    async def _rest(self, file: PackageFile) -> bytes:
        """The end of the channel package, which all its promotion packages share."""
        length = file.source_size - file.rest_at
        parts = self.resources.store.stream(
            Bucket.PRIVATE, file.object_key, start=file.rest_at, length=length
        )
        return b"".join([part async for part in parts])

    async def _remove(
        self, row: Row[tuple[int, int, int]], gone: Sequence[Row[tuple[object, ...]]]
    ) -> bool:
        """Remove objects that nothing else needs; False while a backup copies files."""
        async with self.database.removing() as may_remove:
            if not may_remove:
                return False
            asked = {"id": row.id, "packages": [item.package_id for item in gone]}
            async with self.database.publisher(row.publisher_id) as session:
                going = (await session.execute(_GOING, asked)).all()
            keys = [item.object_key for item in going if await self._goes(item)]
            async with self.database.publisher(row.publisher_id) as session:
                await _mark(session, row.id, going, is_live=False)
                await session.execute(_GONE, {"game": row.game_id, "keys": keys})
        return True

    async def _goes(self, item: Row[tuple[object, ...]]) -> bool:
        """Remove an object that nothing else needs; whether it is not there any more."""
        store, key = self.resources.store, str(item.object_key)
        if item.is_elsewhere:
            # A worker that was killed may have removed it before somebody wanted it again.
            return await store.head(Bucket.CDN, key) is None
        await store.delete(Bucket.CDN, key)
        return True

    async def _mark(
        self, row: Row[tuple[int, int, int]], items: Sequence[Row[tuple[object, ...]]],
        *, is_live: bool,
    ) -> None:  # fmt: skip
        async with self.database.publisher(row.publisher_id) as session:
            await _mark(session, row.id, items, is_live=is_live)

    async def _say(self, row: Row[tuple[int, int, int]], problem: str) -> None:
        log.warning("distribution_trouble", distribution=row.id, problem=problem)
        async with self.database.publisher(row.publisher_id) as session:
            await session.execute(_TROUBLE, {"id": row.id, "problem": problem[:250]})


async def _mark(
    session: AsyncSession, number: int, items: Sequence[Row[tuple[object, ...]]], *, is_live: bool
) -> None:
    packages = [item.package_id for item in items]
    await session.execute(_MARK, {"id": number, "packages": packages, "live": is_live})
