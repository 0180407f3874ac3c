"""What players' clients tell: consents and roles. Each may be told again without effect."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.players.models import ADDRESS_LENGTH
from longshore.domains.operate.players.sessions import OpenSession


@dataclass(frozen=True, slots=True)
class Consent:
    """That a player agreed to a version of an agreement, or withdrew."""

    kind: str
    channel_code: str
    version: int
    is_agreed: bool


@dataclass(frozen=True, slots=True)
class Told:
    """Who says so: a player of a game, from an address, or somebody in the console for them."""

    publisher_id: int
    game_id: int
    player_id: int
    address: str = ""
    actor_name: str = ""


@dataclass(frozen=True, slots=True)
class RoleTold:
    """What a client says of a role: `kind` is create, enter, level_up or leave.

    Of what it does not say, an empty name and a None, what it said before stays.
    """

    client_id: str
    kind: str
    server_id: str
    server_name: str
    role_id: str
    role_name: str
    level: int | None
    vip: int | None
    power: int | None


_LOCK = text("SELECT id FROM player WHERE id = :player FOR NO KEY UPDATE")
_AGREE = text("""
INSERT INTO player_consent (publisher_id, game_id, player_id, kind, channel_code, version,
  is_agreed, address, actor_name)
SELECT :publisher, :game, :player, one.kind, one.channel, one.version, one.is_agreed, :address,
  :actor
FROM (
  SELECT *, lag(version) OVER said AS former_version, lag(is_agreed) OVER said AS was_agreed
  FROM unnest(CAST(:kinds AS text[]), CAST(:channels AS text[]), CAST(:versions AS integer[]),
    CAST(:words AS boolean[])) WITH ORDINALITY AS told(kind, channel, version, is_agreed, place)
  WINDOW said AS (PARTITION BY kind, channel ORDER BY place)) AS one
WHERE CASE WHEN one.former_version IS NOT NULL
  THEN (one.version, one.is_agreed) <> (one.former_version, one.was_agreed)
  ELSE (one.version, one.is_agreed) IS DISTINCT FROM (
  SELECT (c.version, c.is_agreed) FROM player_consent AS c
  WHERE c.game_id = :game AND c.player_id = :player AND c.kind = one.kind
    AND c.channel_code = one.channel ORDER BY c.id DESC LIMIT 1) END
ORDER BY one.place RETURNING id
""")
# The event first: only whoever stored it changes the role.
_ROLE = text("""
WITH told AS (
  INSERT INTO player_role_event
    (publisher_id, game_id, player_id, client_id, kind, server_id, role_id, level)
  VALUES (:publisher, :game, :player, :client_id, :kind, :server_id, :role_id,
    coalesce(CAST(:level AS integer), (SELECT level FROM player_role WHERE player_id = :player
      AND server_id = CAST(:server_id AS varchar) AND role_id = CAST(:role_id AS varchar)), 0))
  ON CONFLICT (player_id, client_id) DO NOTHING RETURNING 1),
role AS (
  INSERT INTO player_role AS r (publisher_id, game_id, player_id, server_id, server_name,
    role_id, role_name, level, vip, power)
  SELECT :publisher, :game, :player, :server_id, :server_name, :role_id, :role_name,
    coalesce(CAST(:level AS integer), 0), coalesce(CAST(:vip AS integer), 0),
    coalesce(CAST(:power AS bigint), 0) FROM told
  ON CONFLICT (player_id, server_id, role_id) DO UPDATE SET
    server_name = coalesce(nullif(excluded.server_name, ''), r.server_name),
    role_name = coalesce(nullif(excluded.role_name, ''), r.role_name),
    level = coalesce(CAST(:level AS integer), r.level),
    vip = coalesce(CAST(:vip AS integer), r.vip),
    power = coalesce(CAST(:power AS bigint), r.power), updated_at = now() RETURNING 1)
SELECT EXISTS (SELECT FROM told)
""")


async def agree(session: AsyncSession, who: Told, consents: Sequence[Consent]) -> int:
    """Keep what a player agreed to or withdrew, and from where; how much of it was news.

    What they said last of an agreement is not kept twice; of several words their order counts.
    """
    # One after the other, so that a repeat sees what it repeats.
    await session.execute(_LOCK, {"player": who.player_id})
    values = {
        "publisher": who.publisher_id, "game": who.game_id, "player": who.player_id,
        "address": who.address[:ADDRESS_LENGTH], "actor": who.actor_name,
        "kinds": [one.kind for one in consents], "channels": [one.channel_code for one in consents],
        "versions": [one.version for one in consents], "words": [one.is_agreed for one in consents],
    }  # fmt: skip
    return len((await session.execute(_AGREE, values)).all())


async def tell_role(session: AsyncSession, who: OpenSession, told: RoleTold) -> bool:
    """Keep what a client says of a role; false when it said so before."""
    values = {
        "publisher": who.publisher_id, "game": who.game_id, "player": who.player_id,
        "client_id": told.client_id, "kind": told.kind, "server_id": told.server_id,
        "server_name": told.server_name, "role_id": told.role_id, "role_name": told.role_name,
        "level": told.level, "vip": told.vip, "power": told.power,
    }  # fmt: skip
    return bool((await session.execute(_ROLE, values)).scalar_one())
