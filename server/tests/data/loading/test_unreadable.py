"""A batch that nobody can read any more holds no others up, and stays for somebody to look at."""

import json
from datetime import UTC, datetime

from tests.support.engine import Analytics
from tests.support.world import World

from longshore.data.ingest import Record
from longshore.data.ingest.records import body_digest

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


async def test_damage_within_a_segment_takes_no_other_batch_with_it(
    analytics: Analytics, world: World
) -> None:
    """[W-19] What is behind it was acknowledged too: it was lost, and nobody was told of any."""
    game, milliseconds = world.aurora.games[0].id, int(_AT.timestamp() * 1000)
    batches = []
    for number in range(3):
        event = {"event": "up", "id": str(number), "time": milliseconds}
        content = json.dumps([event]).encode()
        record = Record(game, milliseconds, 1, 1, body_digest(game, content), content)
        batches.append(record.encoded())
    damaged = bytearray(batches[1])
    damaged[-3] ^= 1
    folder = analytics.settings.data_dir / "events"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "w0-1.seg").write_bytes(batches[0] + bytes(damaged) + batches[2])
    await analytics.load()
    found = await analytics.rows("SELECT game, id FROM longshore.events ORDER BY id")
    assert found == [(game, "0"), (game, "2")]
    (kept,) = analytics.blocks.glob("*.refused")
    assert kept.read_bytes() == bytes(damaged)
    assert not list(folder.glob("*.seg"))
