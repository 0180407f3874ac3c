"""The present moment as figures know it, and the one that it is compared with."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from anyio import to_thread

from longshore.data.metrics.asked import complete_until
from longshore.kit.settings import Settings


async def now_and_yesterday(settings: Settings, moment: datetime) -> tuple[datetime, datetime]:
    """Until when everything is loaded, the moment at most, and the same of yesterday's clock.

    Where no loader has run on this machine it is the moment.
    """
    known = await to_thread.run_sync(complete_until, settings)
    until = int(moment.timestamp()) if known is None else min(int(moment.timestamp()), known)
    present = datetime.fromtimestamp(until, ZoneInfo(settings.time_zone))
    return present, present - timedelta(days=1)
