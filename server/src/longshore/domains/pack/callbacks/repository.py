"""Reading callback addresses and secrets; every statement sees the session's publisher only."""

from collections.abc import Sequence
from datetime import datetime
from typing import cast

from sqlalchemy import delete, or_, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.callbacks.forms import STANDARD, NoticeForm
from longshore.domains.pack.callbacks.models import CallbackAddress, CallbackForm, CallbackSecret

_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended('callbacks of ' || :game, 0))")


async def lock(session: AsyncSession, game_id: int) -> None:
    """One writer of a game's addresses at a time until the commit."""
    await session.execute(_LOCK, {"game": str(game_id)})


async def addresses(session: AsyncSession, game_id: int) -> Sequence[CallbackAddress]:
    """Every address of a game."""
    statement = select(CallbackAddress).where(CallbackAddress.game_id == game_id)
    return (await session.execute(statement)).scalars().all()


async def notice_forms(session: AsyncSession, game_id: int) -> dict[str, NoticeForm]:
    """The form of payments' notices by environment, where it is not ours."""
    statement = select(CallbackForm.environment, CallbackForm.form).where(
        CallbackForm.game_id == game_id
    )
    rows = (await session.execute(statement)).all()
    return {row.environment: cast(NoticeForm, row.form) for row in rows}


async def put_notice_form(
    session: AsyncSession, publisher_id: int, game_id: int, environment: str, form: NoticeForm
) -> None:
    """Set the form of an environment's notices; ours is no row."""
    of_it = CallbackForm.game_id == game_id, CallbackForm.environment == environment
    await session.execute(delete(CallbackForm).where(*of_it))
    if form != STANDARD:
        values = {
            "publisher_id": publisher_id, "game_id": game_id, "environment": environment,
            "form": form,
        }  # fmt: skip
        statement = insert(CallbackForm).values(**values)
        await session.execute(
            statement.on_conflict_do_update(constraint="pk_callback_form", set_={"form": form})
        )


async def secrets(
    session: AsyncSession, game_id: int, *, lock: bool = False
) -> Sequence[CallbackSecret]:
    """Every signing secret of a game, newest first, the expired ones too."""
    statement = (
        select(CallbackSecret)
        .where(CallbackSecret.game_id == game_id)
        .order_by(CallbackSecret.version.desc())
    )
    if lock:
        statement = statement.with_for_update()
    return (await session.execute(statement)).scalars().all()


async def valid_secrets(
    session: AsyncSession, game_id: int, environment: str, moment: datetime
) -> Sequence[CallbackSecret]:
    """The signing secrets of an environment that are valid, newest first."""
    statement = (
        select(CallbackSecret)
        .where(
            CallbackSecret.game_id == game_id,
            CallbackSecret.environment == environment,
            or_(CallbackSecret.expires_at.is_(None), CallbackSecret.expires_at > moment),
        )
        .order_by(CallbackSecret.version.desc())
    )
    return (await session.execute(statement)).scalars().all()


async def add_secret_if_missing(session: AsyncSession, values: dict[str, object]) -> None:
    """Add a version unless somebody else just did."""
    statement = insert(CallbackSecret).values(**values)
    await session.execute(
        statement.on_conflict_do_nothing(
            constraint="uq_callback_secret_game_id_environment_version"
        )
    )
