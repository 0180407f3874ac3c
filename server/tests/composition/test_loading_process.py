"""The process that loads, as it is alone: nothing of the console is there to help it."""

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from longshore.composition.loading_process import load_until_stopped
from longshore.data.imports.importing import Importer
from longshore.data.loading.loader import Loader
from longshore.kit.db.roles import Addresses
from longshore.kit.settings import Settings

_LOOK = """
import longshore.composition.loading_process
from longshore.kit.db.database import Base
for table in list(Base.metadata.tables.values()):
    for key in table.foreign_keys:
        key.column
print("known")
"""


def test_it_knows_every_table_that_its_own_refer_to() -> None:
    """It writes rows of imports: without the tables that they refer to nothing can be written."""
    found = subprocess.run([sys.executable, "-c", _LOOK], capture_output=True, text=True)
    assert found.stdout == "known\n", found.stderr[-400:]


async def test_imports_go_on_after_a_fault_that_nobody_thought_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks, has_looked_again = [0], asyncio.Event()

    async def load(_: Loader) -> None:
        await has_looked_again.wait()

    async def look(_: Importer) -> None:
        looks[0] += 1
        if looks[0] == 1:
            raise KeyError("odd")
        has_looked_again.set()
        await asyncio.sleep(60)

    monkeypatch.setattr(Loader, "run", load)
    monkeypatch.setattr(Importer, "run", look)
    nowhere = "postgresql://nobody@127.0.0.1:9/none"
    working = load_until_stopped(
        Settings(data_dir=tmp_path), Addresses(nowhere, nowhere), watch_stdin=False
    )
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        await asyncio.wait_for(working, 60)
    finally:
        for number, handler in before.items():
            # The loop leaves Python's own handler, whatever was there.
            asyncio.get_running_loop().remove_signal_handler(number)
            signal.signal(number, handler)
