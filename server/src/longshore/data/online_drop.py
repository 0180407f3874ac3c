"""How far the number online is below that of the same minutes of yesterday, for alerts."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import structlog

from longshore.data.engine import EngineError
from longshore.data.engine.errors import EngineAwayError
from longshore.data.metrics import real_time_queries as queries
from longshore.data.metrics.asked import Row, ask, known_of
from longshore.data.metrics.present import now_and_yesterday
from longshore.domains.operate.alerts import ONLINE_DROP, NobodyKnowsError
from longshore.integrations.resources import Resources
from longshore.kit.errors import ApiError
from longshore.kit.settings import Settings

log = structlog.get_logger(__name__)
# Whoever asks keeps others waiting.
_SECONDS = 5.0
# Where fewer were online yesterday on average, one who goes to bed would be an incident.
_LEAST_ONLINE = 10


@dataclass(frozen=True, slots=True)
class _Span:
    """Minutes since 1970, both included."""

    first: int
    last: int


@ONLINE_DROP.answer
async def online_drop(
    resources: Resources, game_id: int, minutes: int, moment: datetime
) -> list[int]:
    """The share that is missing, in whole per cent; nothing where nobody can say it.

    That is where the engine refuses this game's, or its past is being loaded: what is not in yet
    would be missing.

    Raises:
        NobodyKnowsError: the engine is away or hangs; each further rule would wait as long.
    """
    settings = resources.settings
    known = await known_of(settings, game_id)
    if known.loading:
        return []
    try:
        async with asyncio.timeout(_SECONDS):
            return [await drop_of(settings, game_id, minutes, moment, _LEAST_ONLINE)]
    except (EngineAwayError, TimeoutError) as error:
        raise NobodyKnowsError(type(error).__name__, known.complete_until) from error
    except (ApiError, EngineError) as error:
        log.info("online_not_compared", game=game_id, why=type(error).__name__)
        return []


async def drop_of(
    settings: Settings, game_id: int, minutes: int, moment: datetime, least: int
) -> int:
    """The same from an engine that answers; 0 where fewer than `least` were there on average.

    Raises:
        EngineNotInstalledError, EngineAwayError, TooHeavyError: as they say.
    """
    spans = await _spans(settings, minutes, moment)
    days = [_day(settings, minute) for span in spans for minute in (span.first, span.last)]
    # Who was last seen just before is there still.
    reach = queries.ONLINE_MINUTES - 1
    values = {
        "days": sorted({*days, *(day - timedelta(days=1) for day in days)}),
        "begins": [60 * (one.first - reach) for one in spans],
        "ends": [60 * one.last + 59 for one in spans],
    }
    rows = await ask(settings, queries.BY_MINUTE, game_id, values)
    present, before = (_online(rows, span) for span in spans)
    return max(0, (before - present) * 100 // before) if before >= least * minutes else 0


async def _spans(settings: Settings, minutes: int, moment: datetime) -> tuple[_Span, _Span]:
    """The last whole minutes of which everything is loaded, and the same of yesterday's clock."""
    ends = (int(one.timestamp()) // 60 for one in await now_and_yesterday(settings, moment))
    present, before = (_Span(end - minutes, end - 1) for end in ends)
    return present, before


def _day(settings: Settings, minute: int) -> date:
    return datetime.fromtimestamp(minute * 60, ZoneInfo(settings.time_zone)).date()


def _online(rows: Iterable[Row], span: _Span) -> int:
    """The numbers online in each minute of a span, added up."""
    total = 0
    for at, step, *_ in rows:
        total += step * max(0, span.last + 1 - max(at, span.first))
    return total
