"""Where a package is fetched: the address of its code leads to what is live, and counts it."""

import hashlib
from collections.abc import Sequence

from sqlalchemy import Row, text

from longshore.account.identity import publishers
from longshore.domains.operate.publishing import zone_in_force
from longshore.domains.popularize.distribution.errors import NoPackageError, PackageGoneError
from longshore.integrations.object_store import Bucket, ObjectStore
from longshore.kit.clock import now
from longshore.kit.days import day_of
from longshore.kit.db.database import Database

_FIND = text("""
SELECT k.id, k.publisher_id, k.game_id,
  'forbidden' IN (k.status, r.status) AS is_forbidden
FROM promotion_package k JOIN promoter r ON r.id = k.promoter_id WHERE k.code = :code
""")
_LIVE = text("""
SELECT d.id, d.share, d.is_forbidden, i.object_key, i.is_live
FROM distribution_item i JOIN distribution d ON d.id = i.distribution_id
WHERE i.package_id = :package AND d.state IN ('publishing', 'live')
  AND (i.is_live OR d.is_forbidden)
ORDER BY d.id DESC
""")
_COUNT = text("""
INSERT INTO package_download (distribution_id, package_id, day, publisher_id, game_id, downloads)
VALUES (:distribution, :package, :day, :publisher, :game, 1)
ON CONFLICT (distribution_id, package_id, day)
DO UPDATE SET downloads = package_download.downloads + 1
""")


async def fetch(
    database: Database, store: ObjectStore, code: str, *, client: str, default_zone: str
) -> str:
    """The address of the object that this client gets; counts the download.

    `client` is whatever tells clients apart: the same one stays on the same side of a share.
    `default_zone` is whose days count downloads of games that set no clock of their own.

    Raises:
        NoPackageError: nothing is published there. PackageGoneError: it is
            forbidden, or its promoter is.
    """
    async with database.system() as session:
        package = (await session.execute(_FIND, {"code": code})).one_or_none()
        if package is None or await publishers.is_suspended(session, package.publisher_id):
            raise NoPackageError()
    if package.is_forbidden:
        raise PackageGoneError()
    async with database.publisher(package.publisher_id) as session:
        rows = (await session.execute(_LIVE, {"package": package.id})).all()
        live = [row for row in rows if row.is_live and not row.is_forbidden]
        if not live:
            raise PackageGoneError() if rows else NoPackageError()
        chosen = choose(live, f"{code}:{client}")
        zone = await zone_in_force(session, package.game_id, default_zone)
        values = {
            "distribution": chosen.id, "package": package.id, "day": day_of(now(), zone).date,
            "publisher": package.publisher_id, "game": package.game_id,
        }  # fmt: skip
        await session.execute(_COUNT, values)
    url = store.public_url(Bucket.CDN, chosen.object_key)
    assert url
    return url


def choose(live: Sequence[Row[tuple[object, ...]]], client: str) -> Row[tuple[object, ...]]:
    """The newest whose share this client falls into; the oldest where it falls into no share."""
    place = int.from_bytes(hashlib.sha256(client.encode()).digest()[:4], "big") % 100
    return next((row for row in live if place < row.share), live[-1])
