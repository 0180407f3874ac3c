"""Reading and locking accounts, runs and steps; a session sees its publisher only."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.validation.models import SandboxAccount, ValidationRun, ValidationStep
from longshore.kit.db.pages import page_of


async def accounts_page(
    session: AsyncSession,
    game_id: int,
    *,
    keyword: str | None,
    status: str | None,
    offset: int,
    limit: int,
) -> tuple[Sequence[SandboxAccount], int]:
    """One page of a game's sandbox accounts, newest first, and how many pass the filters."""
    conditions = [SandboxAccount.game_id == game_id]
    if keyword:
        columns = (SandboxAccount.name, SandboxAccount.player_id, SandboxAccount.note)
        conditions.append(or_(*(column.icontains(keyword, autoescape=True) for column in columns)))
    if status:
        conditions.append(SandboxAccount.status == status)
    statement = select(SandboxAccount).where(*conditions).order_by(SandboxAccount.id.desc())
    return await page_of(session, statement, offset=offset, limit=limit)


async def count_accounts(session: AsyncSession, game_id: int) -> int:
    """How many sandbox accounts a game has."""
    statement = select(func.count(SandboxAccount.id)).where(SandboxAccount.game_id == game_id)
    return (await session.execute(statement)).scalar_one()


async def account(
    session: AsyncSession, game_id: int, account_id: int, *, lock: bool = False
) -> SandboxAccount | None:
    """An account of the game, its row locked until the commit when asked for."""
    statement = select(SandboxAccount).where(
        SandboxAccount.id == account_id, SandboxAccount.game_id == game_id
    )
    if lock:
        statement = statement.with_for_update()
    return (await session.execute(statement)).scalar_one_or_none()


async def runs_page(
    session: AsyncSession, game_id: int, *, kind: str | None, offset: int, limit: int
) -> tuple[Sequence[ValidationRun], int]:
    """One page of a game's runs, newest first, and how many there are."""
    conditions = [ValidationRun.game_id == game_id]
    if kind:
        conditions.append(ValidationRun.kind == kind)
    statement = select(ValidationRun).where(*conditions).order_by(ValidationRun.id.desc())
    return await page_of(session, statement, offset=offset, limit=limit)


async def count_runs(session: AsyncSession, game_id: int, since: datetime) -> int:
    """How many runs of a game were started since a moment."""
    statement = select(func.count(ValidationRun.id)).where(
        ValidationRun.game_id == game_id, ValidationRun.created_at >= since
    )
    return (await session.execute(statement)).scalar_one()


async def run(
    session: AsyncSession, game_id: int, run_id: int, *, lock: bool = False
) -> ValidationRun | None:
    """A run of the game, its row locked until the commit when asked for."""
    statement = select(ValidationRun).where(
        ValidationRun.id == run_id, ValidationRun.game_id == game_id
    )
    if lock:
        statement = statement.with_for_update()
    return (await session.execute(statement)).scalar_one_or_none()


async def steps(session: AsyncSession, run_id: int) -> Sequence[ValidationStep]:
    """The steps of a run, in order."""
    statement = (
        select(ValidationStep)
        .where(ValidationStep.run_id == run_id)
        .order_by(ValidationStep.position)
    )
    return (await session.execute(statement)).scalars().all()
