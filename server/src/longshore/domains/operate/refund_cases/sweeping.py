"""Removing the objects of evidence that nobody can open any more."""

from sqlalchemy import delete, select

from longshore.domains.operate.refund_cases.models import RefundCaseFile
from longshore.integrations.object_store import Bucket
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database

_AT_ONCE = 100


async def sweep(database: Database, resources: Resources) -> int:
    """Remove what lost its key, the object before its row; how many. A backup goes first."""
    gone = RefundCaseFile.secret.is_(None)
    async with database.system() as session:
        found = select(RefundCaseFile.id, RefundCaseFile.object_key).where(gone)
        rows = (await session.execute(found.order_by(RefundCaseFile.id).limit(_AT_ONCE))).all()
    removed = 0
    for row in rows:
        async with database.removing() as may_remove:
            if not may_remove:
                break
            await resources.store.delete(Bucket.PRIVATE, row.object_key)
            async with database.system() as session:
                await session.execute(delete(RefundCaseFile).where(RefundCaseFile.id == row.id))
        removed += 1
    return removed
