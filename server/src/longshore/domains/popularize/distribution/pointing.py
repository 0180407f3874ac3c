"""The `latest` pointer of each package: a small object at a key that stays, in the CDN bucket.

It says which digest-named object a client without a share gets now. It is written after the object
that it names is there, and changed or removed before that one goes; an object store puts an object
whole or not at all, so whoever reads it sees the one before or the one after. It is kept nowhere
without being asked for again (`no-cache`).
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.popularize.distribution.wanted import IS_WANTED, JOINED
from longshore.domains.popularize.packages import pointer_key
from longshore.integrations.object_store import Bucket, ObjectStore
from longshore.kit.db.database import Database
from longshore.kit.together import together

_TYPE = "application/json"
_AT_ONCE, _TOGETHER = 200, 8
# What is live for everybody, the newest of it; where all of it is for a share, the oldest, which
# those outside of every share get.
_DIFFERENT = text(f"""
WITH latest AS (
  SELECT DISTINCT ON (i.package_id) i.package_id, i.object_key, i.version_id {JOINED}
  WHERE i.game_id = :game AND i.is_live AND {IS_WANTED}
  ORDER BY i.package_id, d.share = 100 DESC, CASE d.share WHEN 100 THEN -d.id ELSE d.id END)
SELECT k.id, k.game_id, k.code, k.latest_key, coalesce(l.object_key, '') AS object_key, v.sha256,
  v.size_bytes, t.version_name
FROM promotion_package k LEFT JOIN latest l ON l.package_id = k.id
LEFT JOIN promotion_version v ON v.id = l.version_id
LEFT JOIN promotion_batch t ON t.id = v.batch_id
WHERE k.game_id = :game AND k.latest_key <> coalesce(l.object_key, '') ORDER BY k.id LIMIT :most
""")  # noqa: S608 - nothing of a caller is in it
_POINTED = text("""
UPDATE promotion_package k SET latest_key = t.object_key
FROM unnest(CAST(:packages AS bigint[]), CAST(:keys AS text[])) AS t (id, object_key)
WHERE k.id = t.id
""")


def pointer_content(code: str, sha256: str, size_bytes: int, version: str) -> bytes:
    """What a pointer says: `path` leads from its own address to the file that it names."""
    told = {
        "package": code, "version": version, "path": f"../{sha256}.apk", "sha256": sha256,
        "size": size_bytes,
    }  # fmt: skip
    return json.dumps(told, ensure_ascii=False).encode()


@dataclass(frozen=True, slots=True)
class Pointers:
    """The pointers of one game's packages; whoever calls sees to it that nobody else does."""

    database: Database
    store: ObjectStore
    publisher_id: int
    game_id: int

    async def follow(self) -> int | None:
        """Bring pointers to what is live; how many changed, None while a backup copies files.

        Raises:
            StoreError.
        """
        changed = 0
        while True:
            async with self.database.publisher(self.publisher_id) as session:
                rows = await self.different(session)
            if not rows:
                return changed
            async with self.database.removing() as may_remove:
                # What a pointer of the backup's rows names is there as long as that pointer is.
                if any(row.latest_key for row in rows) and not may_remove:
                    return None
                for place in range(0, len(rows), _TOGETHER):
                    some = rows[place : place + _TOGETHER]
                    await together(*(self._point(row) for row in some))
                values = {"packages": [r.id for r in rows], "keys": [r.object_key for r in rows]}
                async with self.database.publisher(self.publisher_id) as session:
                    await session.execute(_POINTED, values)
            changed += len(rows)

    async def different(self, session: AsyncSession) -> Sequence[Row[tuple[object, ...]]]:
        """Packages whose pointer names another object than it should, some of them."""
        values = {"game": self.game_id, "most": _AT_ONCE}
        return (await session.execute(_DIFFERENT, values)).all()

    async def _point(self, row: Row[tuple[object, ...]]) -> None:
        key = pointer_key(row.game_id, row.code)
        if not row.object_key:
            return await self.store.delete(Bucket.CDN, key)
        content = pointer_content(row.code, row.sha256, row.size_bytes, row.version_name)
        await self.store.put_bytes(Bucket.CDN, key, content, content_type=_TYPE)
        return None
