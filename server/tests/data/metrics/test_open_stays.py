"""Stays of days that are open: the query beside a walk through every sign, one after the other."""

import random
from collections import defaultdict
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from tests.support.engine import Analytics

from longshore.data.engine.schema import SLOT_SECONDS
from longshore.data.loading.tables import make_tables
from longshore.data.metrics import online_queries as queries

ZONE = "America/New_York"
GAME = 7
# The clocks go forward on the third of them.
BEGIN = datetime(2026, 3, 6, tzinfo=ZoneInfo(ZONE))
DAYS = [BEGIN.date() + timedelta(days=n) for n in range(7)]
Sign = tuple[int, int, int, str]
"""Player, milliseconds of the first and of the last, server."""


@pytest.fixture
async def analytics(analytics: Analytics) -> Analytics:
    await make_tables(analytics.engine)
    return analytics


def _signs() -> list[Sign]:
    """Much around midnight, several servers in one slot, and some signs twice."""
    chance = random.Random(11)
    found: list[Sign] = []
    for player in range(1, 60):
        for _ in range(chance.randrange(1, 9)):
            midnight = (BEGIN + timedelta(days=chance.randrange(len(DAYS)))).timestamp() * 1000
            at = int(midnight) + chance.choice((-9_000_000, -7_300_000, -700_000, -200_000, 0))
            for _ in range(chance.randrange(1, 14)):
                at += chance.choice((1_000, 60_000, 290_000, 599_999, 600_000, 600_001, 4_000_000))
                left = SLOT_SECONDS * 1000 - at % (SLOT_SECONDS * 1000) - 1
                ended = at + chance.randrange(left + 1)
                found.append((player, at, ended, chance.choice(("", "", "s1", "s2"))))
    return found + chance.sample(found, 40)


def _stays(signs: Iterable[Sign], days: Iterable[date]) -> list[tuple[object, ...]]:
    """Day, player, channel, server and length of each stay that began on one of the days."""
    of_slots: dict[tuple[int, int], list[Sign]] = defaultdict(list)
    for sign in signs:
        of_slots[sign[0], sign[1] // 1000 // SLOT_SECONDS].append(sign)
    stays: list[list[tuple[int, int, int, str]]] = []
    for player, slot in sorted(of_slots):
        of_slot = of_slots[player, slot]
        begun, ended = min(one[1] for one in of_slot), max(one[2] for one in of_slot)
        server = max(one[3] for one in of_slot)
        before = stays[-1][-1] if stays else None
        if before and before[0] == player and begun - before[2] < queries.APART_MS:
            stays[-1].append((player, begun, ended, server))
        else:
            stays.append([(player, begun, ended, server)])
    found: list[tuple[object, ...]] = []
    for stay in stays:
        day = datetime.fromtimestamp(stay[0][1] / 1000, ZoneInfo(ZONE)).date()
        servers = [one[3] for one in stay if one[3]]
        if day in days:
            length = stay[-1][2] - stay[0][1]
            found.append((day, stay[0][0], "vivo", servers[-1] if servers else "", length))
    return sorted(found)


def _rows(signs: Iterable[Sign]) -> str:
    return ", ".join(
        f"({GAME}, '{datetime.fromtimestamp(begun / 1000, ZoneInfo(ZONE)).date()}', {player}, "
        f"{begun // 1000 // SLOT_SECONDS}, 'vivo', '{server}', "
        f"toDateTime64({begun / 1000:.3f}, 3, 'UTC'), toDateTime64({ended / 1000:.3f}, 3, 'UTC'))"
        for player, begun, ended, server in signs
    )


async def test_every_stay_of_any_open_days(analytics: Analytics) -> None:
    """[W-19] Over midnight, with gaps of ten minutes to the millisecond, in parts not merged."""
    signs = _signs()
    for part in (signs[::3], signs[1::3], signs[2::3]):
        await analytics.engine.command(f"INSERT INTO longshore.player_slots VALUES {_rows(part)}")
    asked = [[day] for day in DAYS] + [DAYS, DAYS[2:5], [DAYS[0], DAYS[3], DAYS[4]], []]
    for days in asked:
        found = await analytics.engine.rows(
            queries.OPEN_STAYS, {"game": GAME, "channels": [], "zone": ZONE, "open": days}
        )
        # Of a day or two before and after every sign is there to be found.
        assert sorted(found) == _stays(signs, set(days))
        assert bool(found) == bool(days)
