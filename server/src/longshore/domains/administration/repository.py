"""Reading and changing invitations."""

from collections.abc import Collection, Sequence

from sqlalchemy import bindparam, select, update
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.administration.models import Invitation
from longshore.kit.clock import now
from longshore.kit.secrets.tokens import token_digest

MOST_INVITATIONS = 500

_by_digest = select(Invitation).where(Invitation.token_digest == bindparam("digest"))
_newest = select(Invitation).order_by(Invitation.id.desc()).limit(MOST_INVITATIONS)


async def invitation_by_token(session: AsyncSession, token: str) -> Invitation | None:
    """The invitation behind a link."""
    values = {"digest": token_digest(token)}
    return (await session.execute(_by_digest, values)).scalar_one_or_none()


async def lock_by_token(session: AsyncSession, token: str) -> Invitation | None:
    """The invitation behind a link, which nobody else can accept until the commit."""
    values = {"digest": token_digest(token)}
    found = await session.execute(_by_digest.with_for_update(), values)
    return found.scalar_one_or_none()


async def lock_by_id(session: AsyncSession, invitation_id: int) -> Invitation | None:
    """An invitation of this publisher, which nobody else can accept until the commit."""
    return await session.get(Invitation, invitation_id, with_for_update=True)


async def list_invitations(session: AsyncSession) -> Sequence[Invitation]:
    """The newest invitations of this publisher."""
    return (await session.execute(_newest)).scalars().all()


async def revoke_invitations_of(session: AsyncSession, user_id: int) -> None:
    """Withdraw the open invitations that a user made."""
    await session.execute(
        update(Invitation)
        .where(
            Invitation.created_user_id == user_id,
            Invitation.accepted_at.is_(None),
            Invitation.revoked_at.is_(None),
        )
        .values(revoked_at=now())
    )


async def revoke_owner_invitations(session: AsyncSession, publisher_id: int) -> None:
    """Withdraw a publisher's open invitations of owners."""
    await session.execute(
        update(Invitation)
        .where(
            Invitation.publisher_id == publisher_id,
            Invitation.is_owner,
            Invitation.accepted_at.is_(None),
            Invitation.revoked_at.is_(None),
        )
        .values(revoked_at=now())
    )


async def newest_owner_invitations(
    session: AsyncSession, publisher_ids: Collection[int]
) -> dict[int, Invitation]:
    """The newest invitation of an owner of each publisher that has one."""
    statement = (
        select(Invitation)
        .where(Invitation.publisher_id.in_(publisher_ids), Invitation.is_owner)
        .order_by(Invitation.publisher_id, Invitation.id.desc())
        .ext(distinct_on(Invitation.publisher_id))
    )
    rows = (await session.execute(statement)).scalars()
    return {row.publisher_id: row for row in rows}
