"""Whether the process lives and can serve."""

from fastapi import Request
from sqlalchemy import text

from longshore.kit.db import Database
from longshore.kit.envelope import Envelope, ok
from longshore.kit.operation import Access, OperationRouter

router = OperationRouter(tags=["health"])
_anybody = Access("public", None)


@router.get_operation("/healthz", access=_anybody)
async def healthz() -> Envelope[str]:
    """The process answers."""
    return ok("ok")


@router.get_operation("/readyz", access=_anybody)
async def readyz(request: Request) -> Envelope[str]:
    """The process answers and reaches its database."""
    database: Database = request.app.state.database
    async with database.system_engine.connect() as connection:
        await connection.execute(text("SELECT 1"))
    return ok("ok")
