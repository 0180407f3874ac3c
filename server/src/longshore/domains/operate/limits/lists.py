"""Lists of addresses in the database, and doors made with them."""

import asyncio
from collections import OrderedDict
from collections.abc import Collection

from pydantic import BaseModel
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.limits.door import OPEN, Door, door_of
from longshore.domains.operate.limits.errors import UnknownListError
from longshore.domains.operate.limits.models import AddressList
from longshore.domains.operate.limits.places import load_places
from longshore.domains.operate.limits.ranges import Ranges
from longshore.domains.operate.limits.shape import Limits

_MOST_KEPT = 500
_kept: OrderedDict[str, Ranges] = OrderedDict()
"""By digest, so it does not matter whose they are: publications mostly change no list."""


async def opened(session: AsyncSession, game_id: int, limits: Limits | None) -> Door:
    """The door of a game's limits; an open one without any.

    Raises:
        KeyError: a list that it names was not kept.
    """
    if limits is None:
        return OPEN
    ranges = await ranges_of(session, game_id, {one.digest for one in limits.lists})
    needs_places = bool(limits.lists) or limits.regions.mode != "off"
    places = await asyncio.to_thread(load_places) if needs_places else None
    return door_of(limits, ranges, places)


async def ranges_of(
    session: AsyncSession, game_id: int, digests: Collection[str]
) -> dict[str, Ranges]:
    """The ranges of lists of a game by their digests, as far as the game has them."""
    found = {one: _kept[one] for one in digests if one in _kept}
    missing = [one for one in digests if one not in found]
    if missing:
        statement = select(AddressList.digest, AddressList.v4, AddressList.v6).where(
            AddressList.game_id == game_id, AddressList.digest.in_(missing)
        )
        for digest, v4, v6 in (await session.execute(statement)).all():
            found[digest] = _kept[digest] = Ranges(v4, v6)
    while len(_kept) > _MOST_KEPT:
        _kept.popitem(last=False)
    return found


async def keep(
    session: AsyncSession, publisher_id: int, game_id: int, ranges: Ranges, name: str
) -> None:
    """Keep what a list holds, imported by the user `name`; the same one is kept once a game."""
    values = {
        "publisher_id": publisher_id, "game_id": game_id, "digest": ranges.digest,
        "ranges": ranges.count, "v4": ranges.v4, "v6": ranges.v6, "created_user_name": name,
    }  # fmt: skip
    await session.execute(insert(AddressList).values(**values).on_conflict_do_nothing())


async def check_lists(session: AsyncSession, game_id: int, content: BaseModel) -> BaseModel:
    """See that every list was imported for the game; the content as it is.

    Raises:
        UnknownListError: one was not, or two have one key.
    """
    assert isinstance(content, Limits)
    statement = select(AddressList.digest, AddressList.ranges).where(
        AddressList.game_id == game_id,
        AddressList.digest.in_([one.digest for one in content.lists]),
    )
    stored = {row.digest: row.ranges for row in (await session.execute(statement)).all()}
    seen: set[str] = set()
    for one in content.lists:
        if stored.get(one.digest) != one.ranges or one.key in seen:
            raise UnknownListError(list=one.key)
        seen.add(one.key)
    return content
