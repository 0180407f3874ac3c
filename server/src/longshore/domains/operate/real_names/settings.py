"""A game's registration with the authority, opened for a call."""

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.minors import Minors
from longshore.domains.operate.real_names.models import SECRET_RECORD, NppaSettings
from longshore.domains.pack.builds import REAL_NAME_ROUTES, RealNameRoute
from longshore.integrations.nppa import NppaAccess, NppaAddresses
from longshore.kit.clock import now
from longshore.kit.db.database import Database
from longshore.kit.secrets.keyring import Keyring

_PAUSE = timedelta(seconds=60)
_PAUSED = text("UPDATE nppa_settings SET paused_until = :until WHERE game_id = :game")

_ROUTE = text("""
SELECT (SELECT content FROM published_version WHERE kind = 'minors' AND game_id = :game
  ORDER BY number DESC LIMIT 1) AS content,
  EXISTS (SELECT 1 FROM nppa_settings WHERE game_id = :game AND is_on) AS asks
""")


@REAL_NAME_ROUTES.answer
async def _route(session: AsyncSession, game_id: int) -> Sequence[RealNameRoute]:
    row = (await session.execute(_ROUTE, {"game": game_id})).one()
    minors = Minors.model_validate_json(row.content) if row.content else Minors()
    return [RealNameRoute(minors.is_on, row.asks, frozenset(minors.own_channels))]


async def settings_of(session: AsyncSession, game_id: int) -> NppaSettings | None:
    """The game's row, whether it is on or not."""
    statement = select(NppaSettings).where(NppaSettings.game_id == game_id)
    return (await session.execute(statement)).scalar_one_or_none()


async def asks_authority(session: AsyncSession, game_id: int) -> bool:
    """Whether the game's names are checked with the authority."""
    row = await settings_of(session, game_id)
    return row is not None and row.is_on


def access_of(keyring: Keyring, row: NppaSettings) -> NppaAccess:
    """What the client calls with.

    Raises:
        KeyringError: the key cannot be opened.
    """
    record = SECRET_RECORD.format(game_id=row.game_id)
    secret = keyring.decrypt(row.secret, publisher_id=row.publisher_id, record=record)
    return NppaAccess(row.app_id, row.biz_id, secret.decode(), NppaAddresses.of(row.base))


def is_paused(row: NppaSettings) -> bool:
    """Whether the authority has been asked too often a moment ago."""
    return row.paused_until is not None and row.paused_until > now()


async def pause(database: Database, row: NppaSettings) -> None:
    """Let every process be silent for the minute that the authority wants."""
    async with database.publisher(row.publisher_id) as session:
        await session.execute(_PAUSED, {"until": now() + _PAUSE, "game": row.game_id})
