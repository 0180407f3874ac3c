"""Reading what global settings are about; they are edited and published as every kind is."""

import asyncio
from dataclasses import asdict
from zoneinfo import ZoneInfo

from sqlalchemy import text

from longshore.account.identity import Call
from longshore.domains.operate.areas import REGIMES, Areas, Globals, areas_of, moves, moves_seen
from longshore.domains.operate.globals.errors import UnknownZoneError
from longshore.domains.operate.globals.schemas import (
    AreaFound,
    AreaQuery,
    MoveOutput,
    MovesOutput,
    RegimeOutput,
    Settings,
    StoreName,
    ZoneQuery,
)
from longshore.domains.operate.limits import country_at, load_places
from longshore.domains.operate.players import digest_key
from longshore.domains.operate.publishing import Snapshot, read_drafted, read_snapshot
from longshore.domains.pack.channels import game_channel_names
from longshore.domains.pack.goods import EXPONENTS
from longshore.gateway.of_game import OfGame
from longshore.kit.clock import known_zones, now

_SOLD_IN = text("""
SELECT currency FROM goods WHERE game_id = :game
UNION SELECT p.currency FROM goods_product p JOIN goods g ON g.id = p.goods_id
WHERE g.game_id = :game AND p.currency IS NOT NULL ORDER BY 1
""")


async def read_settings(call: Call, query: OfGame) -> Settings:
    """What areas of the game can be made of, and its clock."""
    snapshot = await _snapshot(call)
    default = call.settings.time_zone
    names = await game_channel_names(call.session, call.game_id, call.language)
    sold = (await call.session.execute(_SOLD_IN, {"game": call.game_id})).scalars()
    return Settings(
        time_zone=snapshot.time_zone(default),
        own_time_zone=snapshot.time_zone(""),
        default_time_zone=default,
        zones=_zones(),
        currencies=sorted(EXPONENTS),
        sold_in=list(sold),
        stores=[StoreName(code=code, name=name) for code, name in names.items()],
        regimes=[
            RegimeOutput(code=code, consent=one.consent, child_age=one.child_age)
            for code, one in REGIMES.items()
        ],
    )


async def find_area(call: Call, query: AreaQuery) -> AreaFound:
    """Judge an address as the run time would."""
    areas = await _areas(call, query)
    area = areas.of(query.address)
    return AreaFound(
        country=country_at(await asyncio.to_thread(load_places), query.address),
        key=area.key if area else "",
        name=area.name if area else "",
        is_rest=area is not None and area is areas.rest,
    )


async def preview_zone(call: Call, query: ZoneQuery) -> MovesOutput:
    """What another clock would move of what is in force.

    Raises:
        UnknownZoneError: there is no such zone.
    """
    if query.time_zone and query.time_zone not in known_zones():
        raise UnknownZoneError(time_zone=query.time_zone)
    snapshot, default = await _snapshot(call), call.settings.time_zone
    old, new = snapshot.time_zone(default), query.time_zone or default
    found = moves(snapshot.kinds, old, new)
    return MovesOutput(
        time_zone=new,
        shift_minutes=_offset(new) - _offset(old),
        moves=[MoveOutput.model_validate(asdict(one)) for one in found],
        seen=await moves_seen(call.session, call.game_id, query.time_zone),
    )


def _offset(zone: str) -> int:
    """Minutes that a zone is ahead of UTC now."""
    found = now().astimezone(ZoneInfo(zone)).utcoffset()
    return int(found.total_seconds()) // 60 if found else 0


def _zones() -> list[str]:
    """Zones by place; what has no place is an old name or a fixed offset."""
    return sorted(one for one in known_zones() if "/" in one and one[:4] != "Etc/")


async def _snapshot(call: Call) -> Snapshot:
    key = await digest_key(call.session, call.resources.keyring, call.publisher_id)
    return await read_snapshot(call.session, key, call.game_id)


async def _areas(call: Call, query: AreaQuery) -> Areas:
    if query.uses == "live":
        return (await _snapshot(call)).areas
    draft = await read_drafted(call.session, call.game_id, "globals")
    assert isinstance(draft, Globals)
    return await areas_of(draft)
