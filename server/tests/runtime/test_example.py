"""The guide's example runs as it is printed."""

import asyncio
import os
import sys
from pathlib import Path

from fastapi import FastAPI
from tests.support.runtime import game_client
from tests.support.serving import serving
from tests.support.world import World

from longshore.kit.db.database import Database

EXAMPLE = Path(__file__).parents[3] / "docs" / "guide" / "developer" / "examples" / "run_time.py"


async def test_the_example(app: FastAPI, database: Database, world: World) -> None:
    caller = await game_client(app, database, world.aurora.games[0])
    async with serving(app) as address:
        environment = os.environ | {
            "LONGSHORE_URL": address,
            "LONGSHORE_APP": caller.app_id,
            "LONGSHORE_CLIENT_KEY": caller.keys.client[0].text,
            "LONGSHORE_SERVER_SECRET": caller.keys.server[0].text,
        }
        example = await asyncio.create_subprocess_exec(
            sys.executable, str(EXAMPLE), env=environment,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        output, _ = await asyncio.wait_for(example.communicate(), 120)
    assert example.returncode == 0, output.decode()
    assert b"is verified: True" in output and b"events on disk: 1" in output
