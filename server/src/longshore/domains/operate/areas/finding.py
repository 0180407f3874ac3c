"""Which area an address is in: the one judgement that games and the console's tester share."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

from longshore.domains.operate.areas.shape import Area, Globals
from longshore.domains.operate.limits import country_at, load_places
from longshore.domains.operate.limits.places import Places


@dataclass(frozen=True, slots=True)
class Areas:
    """Areas by country; `rest` is wherever no other is, also for addresses of unknown place."""

    by_country: Mapping[str, Area]
    rest: Area | None = None
    places: Places | None = None

    @property
    def is_any(self) -> bool:
        """Whether the game has areas at all."""
        return bool(self.by_country) or self.rest is not None

    def of(self, address: str) -> Area | None:
        """The area of somebody who calls from an address."""
        if not self.by_country:
            return self.rest
        return self.by_country.get(country_at(self.places, address), self.rest)


NOWHERE = Areas({})


async def areas_of(content: Globals) -> Areas:
    """The areas of global settings, ready to be asked."""
    by_country = {one.code: area for area in content.areas for one in area.countries}
    rest = next((area for area in content.areas if not area.countries), None)
    places = await asyncio.to_thread(load_places) if by_country else None
    return Areas(by_country, rest, places)
