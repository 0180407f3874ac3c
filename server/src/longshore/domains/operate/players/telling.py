"""What players' clients tell: consents and roles. Each may be told again without effect."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.players.models import PlayerConsent
from longshore.domains.operate.players.sessions import OpenSession


@dataclass(frozen=True, slots=True)
class Consent:
    """That a player agreed to a version of an agreement, or withdrew."""

    kind: str
    channel_code: str
    version: int
    is_agreed: bool


@dataclass(frozen=True, slots=True)
class RoleTold:
    """What a client says of a role: `kind` is create, enter, level_up or leave."""

    client_id: str
    kind: str
    server_id: str
    server_name: str
    role_id: str
    role_name: str
    level: int
    vip: int
    power: int


# The event first: only whoever stored it changes the role.
_ROLE = text("""
WITH told AS (
  INSERT INTO player_role_event
    (publisher_id, game_id, player_id, client_id, kind, server_id, role_id, level)
  VALUES (:publisher, :game, :player, :client_id, :kind, :server_id, :role_id, :level)
  ON CONFLICT (player_id, client_id) DO NOTHING RETURNING 1),
role AS (
  INSERT INTO player_role AS r (publisher_id, game_id, player_id, server_id, server_name,
    role_id, role_name, level, vip, power)
  SELECT :publisher, :game, :player, :server_id, :server_name, :role_id, :role_name, :level,
    :vip, :power FROM told
  ON CONFLICT (player_id, server_id, role_id) DO UPDATE SET server_name = excluded.server_name,
    role_name = excluded.role_name, level = excluded.level, vip = excluded.vip,
    power = excluded.power, updated_at = now() RETURNING 1)
SELECT EXISTS (SELECT FROM told)
""")


async def agree(session: AsyncSession, who: OpenSession, consents: Sequence[Consent]) -> None:
    """Keep what a player agreed to."""
    base = {
        "publisher_id": who.publisher_id, "game_id": who.game_id, "player_id": who.player_id,
    }  # fmt: skip
    rows = [
        base
        | {
            "kind": one.kind, "channel_code": one.channel_code, "version": one.version,
            "is_agreed": one.is_agreed,
        }
        for one in consents
    ]  # fmt: skip
    await session.execute(insert(PlayerConsent).values(rows).on_conflict_do_nothing())


async def tell_role(session: AsyncSession, who: OpenSession, told: RoleTold) -> bool:
    """Keep what a client says of a role; false when it said so before."""
    values = {
        "publisher": who.publisher_id, "game": who.game_id, "player": who.player_id,
        "client_id": told.client_id, "kind": told.kind, "server_id": told.server_id,
        "server_name": told.server_name, "role_id": told.role_id, "role_name": told.role_name,
        "level": told.level, "vip": told.vip, "power": told.power,
    }  # fmt: skip
    return bool((await session.execute(_ROLE, values)).scalar_one())
