"""A batch that nobody can read any more holds no others up, and stays for somebody to look at."""

import json
from datetime import UTC, datetime

from tests.support.engine import Analytics
from tests.support.world import World

_AT = datetime(2026, 3, 10, 8, tzinfo=UTC)


async def test_a_batch_of_a_version_that_took_more_is_put_aside(
    analytics: Analytics, world: World
) -> None:
    one, other = world.aurora.games[0].id, world.borealis.games[0].id
    milliseconds = int(_AT.timestamp() * 1000)
    odd = [{"event": "x" * 65, "id": "1", "time": milliseconds}]
    await analytics.report(one, odd, _AT)
    for game in (one, other):
        await analytics.report(game, [{"event": "up", "id": "2", "time": milliseconds}], _AT)
    await analytics.load()
    found = await analytics.rows("SELECT game, event FROM longshore.events ORDER BY game")
    assert found == [(one, "up"), (other, "up")]
    (kept,) = analytics.blocks.glob("*.refused")
    assert json.loads(kept.read_bytes()) == odd
    assert not list((analytics.settings.data_dir / "events").glob("*.seg"))
