"""Data node and loader come back when they end, and end with the console."""

import asyncio
import json
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.support.engine import need_engine

from longshore.data.engine import Engine, EngineError
from longshore.data.engine.place import folder_of
from longshore.data.engine.supervision import analytics_running
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings

_LOOKS, _LOOK_SECONDS = 1_200, 0.1


async def _until(is_so: Callable[[], bool]) -> None:
    for _ in range(_LOOKS):
        if is_so():
            return
        await asyncio.sleep(_LOOK_SECONDS)
    raise AssertionError("it did not come")


async def _answers(engine: Engine) -> bool:
    try:
        return await engine.rows("SELECT 1") == [(1,)]
    except EngineError:
        return False


async def test_a_node_that_ends_comes_back(
    settings: Settings, database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    need_engine()
    own = settings.model_copy(update={"data_dir": tmp_path, "analytics": True})
    for name, value in (
        ("DATA_DIR", str(tmp_path)),
        ("DATABASE_URL", database.addresses.application),
        ("DATABASE_SYSTEM_URL", database.addresses.system),
    ):
        monkeypatch.setenv(f"LONGSHORE_{name}", value)
    told, progress = folder_of(own) / "node.json", folder_of(own) / "progress.json"

    def process() -> int:
        return int(json.loads(told.read_text())["process"]) if told.exists() else 0

    async with analytics_running(own):
        # The loader has reached the node and ended a pass.
        await _until(progress.exists)
        first = process()
        os.kill(first, signal.SIGKILL)
        await _until(lambda: process() != first)
        for _ in range(_LOOKS):
            if await _answers(Engine(own)):
                break
            await asyncio.sleep(_LOOK_SECONDS)
        assert await _answers(Engine(own))
        second = process()
    await _until(lambda: not Path(f"/proc/{second}").exists())


async def test_switched_off_nothing_runs(settings: Settings, tmp_path: Path) -> None:
    own = settings.model_copy(update={"data_dir": tmp_path, "analytics": False})
    async with analytics_running(own):
        assert not folder_of(own).exists()
