"""Sandbox accounts as players who sign in."""

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.validation.models import SandboxAccount


@dataclass(frozen=True, slots=True)
class FoundSandboxAccount:
    """A sandbox account that is in use."""

    player_id: str
    password_hash: str


async def sandbox_account(
    session: AsyncSession, game_id: int, name: str
) -> FoundSandboxAccount | None:
    """The sandbox account of a name, unless it is disabled."""
    statement = select(SandboxAccount.player_id, SandboxAccount.password_hash).where(
        SandboxAccount.game_id == game_id,
        SandboxAccount.name == name,
        SandboxAccount.status == "active",
    )
    row = (await session.execute(statement)).one_or_none()
    return FoundSandboxAccount(row.player_id, row.password_hash) if row else None
