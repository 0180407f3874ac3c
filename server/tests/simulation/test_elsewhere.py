"""`longshore simulate --url`: a game of a running Longshore, played with its keys alone."""

import asyncio
import json
import os
import sys
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from sqlalchemy import text
from tests.support.paying import configure
from tests.support.runtime import GameClient, game_client
from tests.support.serving import serving
from tests.support.shop import Shop
from tests.support.world import World

from longshore.domains.operate.orders import differing
from longshore.kit.db.database import Database
from longshore.simulation.channels import CHANNELS

VIVO = CHANNELS["vivo"]


async def _simulate(url: str, caller: GameClient, folder: Path, *more: str) -> tuple[int, str]:
    """The command as a person runs it: its exit code, and what it said."""
    channels = folder / "channels.json"
    channels.write_text(json.dumps({"vivo": VIVO.parameters}))
    environment = os.environ | {
        "LONGSHORE_SIMULATE_CLIENT_KEY": caller.keys.client[0].text,
        "LONGSHORE_SIMULATE_CHANNELS": str(channels), "LONGSHORE_DATA_DIR": str(folder / "none"),
    }  # fmt: skip
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "longshore.composition.cli.main", "simulate", caller.app_id,
        "--url", url, "--people", "16", *more,
        env=environment, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    said, _ = await process.communicate()
    assert process.returncode is not None
    return process.returncode, said.decode()


async def test_a_game_elsewhere_has_what_the_books_say(
    app: FastAPI, database: Database, world: World, tmp_path: Path
) -> None:
    game = world.aurora.games[0]
    shop = await Shop.open(database, world.aurora.id, game.id)
    await configure(database, shop, VIVO)
    caller = await game_client(app, database, game)
    books = tmp_path / "books.json"
    async with serving(app) as url:
        code, said = await _simulate(
            url, caller, tmp_path, "--goods", "gem_6480:64800", "--books", str(books)
        )
        assert code == 0, said
        refused = await _simulate(url, caller, tmp_path, "--client-key", "ck1.wrong")
        assert refused[0] == 1 and "The address or the key is not taken" in refused[1]
        wrong = await _simulate(url, caller, tmp_path, "--goods", "gem")
        assert wrong == (1, "gem is no code:price.\n")
    told = json.loads(books.read_text())
    assert told["players"] > 3 and told["paid"] > 0 and not told["refused"]
    assert told["counts"]["events taken"] > 0

    async def row(statement: str) -> Any:
        async with database.publisher(world.aurora.id) as session:
            return (await session.execute(text(statement), {"game": game.id})).one()

    players = await row("SELECT count(*) AS many FROM player p WHERE game_id = :game AND EXISTS"
                        " (SELECT 1 FROM player_session s WHERE s.player_id = p.id)")  # fmt: skip
    assert players.many == told["players"]
    orders = await row(
        "SELECT count(*) AS many, count(*) FILTER (WHERE payment = 'paid') AS paid,"
        " sum(amount_minor) FILTER (WHERE payment = 'paid') AS sum FROM orders"
        " WHERE game_id = :game"
    )
    assert (orders.many, orders.paid, orders.sum) == (
        told["orders"], told["paid"], told["revenue"],
    )  # fmt: skip
    async with database.system() as session:
        assert await differing(session) == []


async def test_nobody_answers(
    app: FastAPI, database: Database, world: World, tmp_path: Path
) -> None:
    caller = await game_client(app, database, world.aurora.games[0])
    code, said = await _simulate("http://127.0.0.1:9", caller, tmp_path)
    assert (code, said) == (1, "No answer: ConnectError.\n")
