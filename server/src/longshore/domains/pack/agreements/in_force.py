"""Agreements as the run time publishes them: which version players must have agreed to."""

from pydantic import BaseModel
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.agreements.models import Agreement, AgreementVersion


class AgreementInForce(BaseModel):
    """A published version; `channel_code` is empty for every channel."""

    channel_code: str
    kind: str
    version: int
    title: str


_IN_FORCE = (
    select(Agreement.channel_code, Agreement.kind, AgreementVersion.version, AgreementVersion.title)
    .join(
        AgreementVersion,
        (AgreementVersion.agreement_id == Agreement.id)
        & (AgreementVersion.version == Agreement.published_version),
    )
    .order_by(Agreement.channel_code, Agreement.kind)
)


async def agreements_in_force(session: AsyncSession, game_id: int) -> list[AgreementInForce]:
    """What the players of a game see now."""
    rows = (await session.execute(_IN_FORCE.where(Agreement.game_id == game_id))).all()
    return [
        AgreementInForce(
            channel_code=row.channel_code, kind=row.kind, version=row.version, title=row.title
        )
        for row in rows
    ]
