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


def agreements_in_force_json(game: str) -> str:
    """SQL: what `agreements_in_force` gives of a game, as canonical JSON; `game` is SQL too."""
    return f"""(
  SELECT '[' || coalesce(string_agg(CAST(row_to_json(
      (SELECT one FROM (SELECT a.channel_code, a.kind, v.title, v.version) AS one)
    ) AS text), ',' ORDER BY a.channel_code, a.kind), '') || ']'
  FROM agreement a
  JOIN agreement_version v ON v.agreement_id = a.id AND v.version = a.published_version
  WHERE a.game_id = {game})"""  # noqa: S608 - an expression of ours


async def agreements_in_force(session: AsyncSession, game_id: int) -> list[AgreementInForce]:
    """What the players of a game see now."""
    rows = (await session.execute(_IN_FORCE.where(Agreement.game_id == game_id))).all()
    return [
        AgreementInForce(
            channel_code=row.channel_code, kind=row.kind, version=row.version, title=row.title
        )
        for row in rows
    ]
