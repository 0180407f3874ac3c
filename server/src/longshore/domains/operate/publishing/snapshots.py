"""One snapshot a game: everything in force as canonical JSON, addressed by its digest and signed.

Processes that serve players hear of a new one by NOTIFY on `CHANNEL`, whose payload is the game's
id; what they read they verify, since a damaged configuration must not replace a whole one.
"""

import hmac
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.games import GAME_ZONES, app_id_of
from longshore.domains.operate.areas import NOWHERE, Area, Areas, Globals, areas_of
from longshore.domains.operate.limits import OPEN, Door, Limits, opened
from longshore.domains.operate.minors import Minors
from longshore.domains.operate.players import digest_key, keyed_digest
from longshore.domains.operate.publishing.canonical import canonical, digest_of
from longshore.domains.operate.publishing.models import GameSnapshot
from longshore.kit.aside import aside
from longshore.kit.clock import now
from longshore.kit.secrets.keyring import Keyring

CHANNEL = "longshore_snapshots"
_EVERY_METHOD = ("guest", "account", "phone", "channel")
_PURPOSE = "snapshot"
_newest = text("""
SELECT DISTINCT ON (kind) kind, number, content FROM published_version
WHERE game_id = :game ORDER BY kind, number DESC
""")


@dataclass(frozen=True)
class Snapshot:
    """What is in force for a game: contents by kind. Number 0 is a game that published nothing.

    `door` is its limits, ready to judge, and `areas` where it is sold, ready to be asked.
    """

    number: int
    digest: str
    kinds: dict[str, Any]
    door: Door = OPEN
    areas: Areas = NOWHERE

    def login_methods(self, area: Area | None) -> Sequence[str]:
        """How players of an area may sign in; every way while nothing is published of it."""
        found: Sequence[str] = self.kinds.get("login", {}).get("methods", _EVERY_METHOD)
        if area is None:
            return found
        offered = {one.code for one in area.login_methods}
        return [one for one in found if one in offered]

    def time_zone(self, default: str) -> str:
        """The zone of the game's clock; `default` is the installation's."""
        return self.kinds.get("globals", {}).get("time_zone") or default

    @cached_property
    def minors(self) -> Minors:
        """How the game treats minors; in one that published nothing of it, like everybody."""
        return Minors.model_validate(self.kinds.get("minors", {}))

    def channel(self, code: str) -> dict[str, Any] | None:
        """The published state of a channel: `is_enabled`, `switches`; None for an unknown one."""
        states = self.kinds.get("channels", {}).get("channels", [])
        return next((one for one in states if one["code"] == code), None)


NOTHING = Snapshot(0, "", {})


class DamagedSnapshotError(Exception):
    """A snapshot is not what was signed."""


async def renew(
    session: AsyncSession, keyring: Keyring, publisher_id: int, game_id: int
) -> GameSnapshot:
    """Put the newest version of every kind into the game's snapshot, and tell who serves it."""
    key = await digest_key(session, keyring, publisher_id)
    rows = (await session.execute(_newest, {"game": game_id})).all()
    snapshot = await session.get(GameSnapshot, game_id, with_for_update=True)
    if snapshot is None:
        snapshot = GameSnapshot(game_id=game_id, publisher_id=publisher_id, number=0)
        session.add(snapshot)
    snapshot.number += 1
    snapshot.content = _together(game_id, snapshot.number, rows)
    snapshot.digest = await aside(digest_of, snapshot.content)
    snapshot.signature = keyed_digest(key, _PURPOSE, game_id, snapshot.digest)
    snapshot.created_at = now()
    await session.flush()
    await session.execute(select(func.pg_notify(CHANNEL, str(game_id))))
    return snapshot


def _together(game_id: int, number: int, rows: Sequence[Any]) -> str:
    """Canonical JSON of contents that are it already; reading them again would take long."""
    kinds = ",".join(
        f'{canonical(row.kind)}:{{"content":{row.content},"number":{row.number}}}'
        for row in sorted(rows, key=lambda row: row.kind)
    )
    app_id = canonical(app_id_of(game_id))
    return f'{{"app_id":{app_id},"kinds":{{{kinds}}},"number":{number}}}'


async def read_snapshot(session: AsyncSession, key: bytes, game_id: int) -> Snapshot:
    """The game's snapshot, verified with the publisher's key; `NOTHING` if absent.

    Raises:
        DamagedSnapshotError: its digest or its signature does not fit.
    """
    row = await session.get(GameSnapshot, game_id)
    if row is None:
        return NOTHING
    expected = keyed_digest(key, _PURPOSE, game_id, await aside(digest_of, row.content))
    if not hmac.compare_digest(expected, row.signature):
        raise DamagedSnapshotError(f"the snapshot of game {game_id} is not what was signed")
    told = await aside(_read, row.content)
    kinds = {name: one["content"] for name, one in told["kinds"].items()}
    limits = Limits.model_validate(kinds["limits"]) if "limits" in kinds else None
    door = await opened(session, game_id, limits)
    areas = await areas_of(Globals.model_validate(kinds.get("globals", {})))
    return Snapshot(row.number, row.digest, kinds, door, areas)


def _read(content: str) -> Any:
    # The reader is C code that lets nobody else have a turn, but where it calls Python.
    return json.loads(content, object_hook=lambda one: one)


ZONE_IN_FORCE = """
SELECT content::jsonb ->> 'time_zone' FROM published_version
WHERE game_id = :game AND kind = 'globals' ORDER BY number DESC LIMIT 1
"""
"""The zone of the game's clock, where one is published."""
_ZONE = text(ZONE_IN_FORCE)


async def zone_in_force(session: AsyncSession, game_id: int, default: str) -> str:
    """The zone of the game's clock, for the console; `default` is the installation's."""
    return (await session.execute(_ZONE, {"game": game_id})).scalar_one_or_none() or default


@GAME_ZONES.answer
async def game_zones(session: AsyncSession, game_id: int) -> list[str]:
    """The zone of the game's clock, for areas below; none where none is published."""
    return [found] if (found := await zone_in_force(session, game_id, "")) else []


_MINORS = text("""
SELECT content FROM published_version WHERE game_id = :game AND kind = 'minors'
ORDER BY number DESC LIMIT 1
""")


async def minors_in_force(session: AsyncSession, game_id: int) -> Minors:
    """How the game treats minors, for the console; the run time reads its snapshot."""
    found = (await session.execute(_MINORS, {"game": game_id})).scalar_one_or_none()
    return Minors.model_validate_json(found) if found else Minors()
