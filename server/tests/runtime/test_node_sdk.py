"""ThinkingData's SDK for Node.js as it is on npm, unmodified, at a running instance."""

import asyncio
import fcntl
import os
import shutil
from asyncio import subprocess
from pathlib import Path
from subprocess import run
from typing import Any

import pytest
from tests.runtime import test_gates
from tests.runtime.test_gates import Gate
from tests.runtime.test_gates import gate as gate

from longshore.kit.clock import now_milliseconds
from longshore.kit.settings import Settings

ROOT = Path(__file__).resolve().parents[3]
LOCKED = ROOT / "server" / "tests" / "foreign"
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


@pytest.fixture(scope="module")
def modules() -> Path:
    """Where the packages of the lock file are, checked by its digests; one process installs."""
    folder = ROOT / "build" / "foreign-sdks"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = folder / "installed.json"
        told = (LOCKED / "package-lock.json").read_bytes()
        if not done.is_file() or done.read_bytes() != told:
            shutil.copy(LOCKED / "package.json", folder)
            shutil.copy(LOCKED / "package-lock.json", folder)
            command = ["npm", "ci", "--silent", "--no-audit", "--no-fund", "--ignore-scripts"]
            run(command, cwd=folder, check=True, timeout=240)
            done.write_bytes(told)
    return folder


async def _sent(modules: Path, *arguments: str, time_zone: str) -> str:
    process = await subprocess.create_subprocess_exec(
        "node", "-e", CALLS, *arguments, cwd=modules,
        env={**os.environ, "TZ": time_zone}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    told, _ = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode == 0, told.decode()
    return told.decode().strip()


@pytest.mark.parametrize("compress", ["true", "false"])
async def test_its_batches_are_taken(
    gate: Gate, settings: Settings, address: str, modules: Path, compress: str
) -> None:
    await gate.set("thinkingdata")
    arguments = (address, gate.caller.app_id, compress)
    assert await _sent(modules, *arguments, time_zone=settings.time_zone) == "taken"
    events: list[dict[str, Any]] = test_gates.TestThinkingData().kept(gate, settings)
    assert [one["event"] for one in events] == ["level_end", "shop_open", "user_set"]
    assert (events[0]["player"], events[0]["device"]) == ("42", "d-1")
    assert events[0]["properties"]["level"] == 7
    assert len({one["id"] for one in events}) == 3
    assert abs(events[0]["time"] - now_milliseconds()) < 120_000


async def test_a_refusal_is_what_the_sdk_reads_as_one(
    gate: Gate, settings: Settings, address: str, modules: Path
) -> None:
    """The gate is closed: the SDK tells the game that its batch was not taken, and why."""
    arguments = (address, gate.caller.app_id, "true")
    told = await _sent(modules, *arguments, time_zone=settings.time_zone)
    assert "Unexpected result code: -1" in told
