"""What a player of a store is asked to agree to, and whether they did."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.consent_rules.shape import key_of


@dataclass(frozen=True, slots=True)
class Asked:
    """An agreement in force for a store; `channel` is empty for the one of every channel.

    With a `least_version` above 0 nobody signs in who has not accepted that or a later one.
    """

    kind: str
    channel: str
    version: int
    title: str
    least_version: int

    @property
    def is_required(self) -> bool:
        """Whether signing in is refused without it."""
        return self.least_version > 0


# A withdrawal takes back whatever was accepted before it, in whichever version.
_MISSING = text("""
SELECT one.place FROM unnest(CAST(:kinds AS text[]), CAST(:channels AS text[]),
  CAST(:least AS integer[]), CAST(:newest AS integer[])) WITH ORDINALITY
  AS one(kind, channel, least, newest, place)
WHERE NOT EXISTS (SELECT FROM player_consent AS c
  WHERE c.game_id = :game AND c.player_id = :player AND c.kind = one.kind
    AND c.channel_code = one.channel AND c.is_agreed AND c.version BETWEEN one.least AND one.newest
    AND NOT EXISTS (SELECT FROM player_consent AS w
      WHERE w.game_id = :game AND w.player_id = :player AND w.kind = one.kind
        AND w.channel_code = one.channel AND NOT w.is_agreed AND w.id > c.id))
""")


def asked_of(kinds: Mapping[str, Any], store: str) -> list[Asked]:
    """What is in force for a store in published kinds: its own text, else that of every channel.

    Where an older version than a rule's was put in force again, accepting that one is enough.
    """
    rules = {
        one["key"]: one["least_version"] for one in kinds.get("consent", {}).get("consents", [])
    }
    found = {}
    for one in kinds.get("agreements", {}).get("agreements", []):
        kind, channel, version = one["kind"], one["channel_code"], one["version"]
        if channel in ("", store):
            least = min(rules.get(key_of(kind, channel), 0), version)
            found[kind] = Asked(kind, channel, version, one["title"], least)
    return list(found.values())


async def missing_of(
    session: AsyncSession, game_id: int, player_id: int, asked: Iterable[Asked]
) -> list[Asked]:
    """Those that must be accepted and are not."""
    required = [one for one in asked if one.is_required]
    if not required:
        return []
    values = {
        "game": game_id, "player": player_id,
        "kinds": [one.kind for one in required],
        "channels": [one.channel for one in required],
        "least": [one.least_version for one in required],
        "newest": [one.version for one in required],
    }  # fmt: skip
    places = (await session.execute(_MISSING, values)).scalars().all()
    return [required[place - 1] for place in sorted(places)]
