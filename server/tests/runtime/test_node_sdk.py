"""ThinkingData's SDK for Node.js as it is on npm, unmodified, at a running instance."""

from pathlib import Path
from typing import Any

import pytest
from tests.runtime import test_gates
from tests.runtime.test_gates import Gate
from tests.runtime.test_gates import gate as gate
from tests.support.foreign import answered

from longshore.kit.clock import now_milliseconds
from longshore.kit.settings import Settings

CALLS = """
const ThinkingData = require('thinkingdata-node')
const [address, appId, compress] = process.argv.slice(1)
const td = ThinkingData.initWithBatchMode(appId, address, {
  batchSize: 20, compress: compress === 'true',
})
const who = { accountId: '42', distinctId: 'd-1' }
td.track({ ...who, event: 'level_end', time: new Date(), properties: { level: 7 } })
td.track({ distinctId: 'd-1', event: 'shop_open' })
td.userSet({ ...who, properties: { vip: 3 } })
td.flush((error) => {
  console.log(error ? error.message : 'taken')
})
"""


@pytest.mark.parametrize("compress", ["true", "false"])
async def test_its_batches_are_taken(
    gate: Gate, settings: Settings, address: str, foreign_sdks: Path, compress: str
) -> None:
    await gate.set("thinkingdata")
    arguments = (address, gate.caller.app_id, compress)
    assert await answered(foreign_sdks, CALLS, *arguments, TZ=settings.time_zone) == "taken"
    events: list[dict[str, Any]] = test_gates.TestThinkingData().kept(gate, settings)
    assert [one["event"] for one in events] == ["level_end", "shop_open", "user_set"]
    assert (events[0]["player"], events[0]["device"]) == ("42", "d-1")
    assert events[0]["properties"]["level"] == 7
    assert len({one["id"] for one in events}) == 3
    assert abs(events[0]["time"] - now_milliseconds()) < 120_000


async def test_a_refusal_is_what_the_sdk_reads_as_one(
    gate: Gate, settings: Settings, address: str, foreign_sdks: Path
) -> None:
    """The gate is closed: the SDK tells the game that its batch was not taken, and why."""
    arguments = (address, gate.caller.app_id, "true")
    told = await answered(foreign_sdks, CALLS, *arguments, TZ=settings.time_zone)
    assert "Unexpected result code: -1" in told
