"""`longshore settlement verify` as it is typed: what it says, and how it ends."""

import asyncio
from pathlib import Path

from fastapi import FastAPI
from sqlalchemy import text
from tests.support.backups import Place, Ran
from tests.support.client import Client
from tests.support.settling import moment, settling_of
from tests.support.world import World, as_owner

from longshore.kit.db.database import Database


async def verified(place: Place, *words: str) -> Ran:
    """The command as a process of its own."""

    def ran() -> Ran:
        process = place.begin("settlement", "verify", *words)
        out, err = process.communicate(timeout=120)
        return Ran(process.returncode, out, err)

    return await asyncio.to_thread(ran)


async def test_every_statement_beside_the_ledger(
    client: Client, world: World, app: FastAPI, database: Database, tmp_path: Path
) -> None:
    """[W-14] Exit code 0 while all agree; 1, and which one, when a line is another."""
    settling = await settling_of(client, world, app, database)
    await settling.share()
    await settling.install_and_register(moment(3, 2))
    await settling.buy(moment(3, 3))
    await settling.draw(3, moment(4, 1))
    place = Place(tmp_path / "data", database.addresses, {})
    game = settling.player.game
    said = f"{game.name} 2026-03 =Streamer: same, statement CNY 19440, ledger CNY 19440"
    same = await verified(place)
    assert (same.code, same.out.splitlines()) == (0, [said, "1 statement, 0 differ"]), same.err

    async with as_owner(database) as session:
        await session.execute(text("UPDATE settlement_line SET amount_minor = amount_minor + 1"))
    other = await verified(place, "--game", str(game.id))
    assert (other.code, other.out.splitlines()) == (1, ["1 statement, 1 differs"])
    assert "=Streamer: DIFFERS, statement CNY 19441, ledger CNY 19440" in other.err
    elsewhere = await verified(place, "--game", str(world.borealis.games[0].id))
    assert (elsewhere.code, elsewhere.out.splitlines()) == (0, ["0 statements, 0 differ"])
