"""Comparing figures with ledgers for whoever asks at the command line."""

import typer

from longshore.data.comparing.nightly import compare_all
from longshore.data.engine import Engine, EngineError
from longshore.kit.db.database import Database
from longshore.kit.db.roles import Addresses
from longshore.kit.settings import Settings

_CONNECTIONS = 2


async def print_comparison(settings: Settings, addresses: Addresses, days: int) -> int:
    """Print what differs, game by game; how many differences there are.

    Exits with 2 when the engine does not answer.
    """
    database, count = Database(addresses, pool_size=_CONNECTIONS), 0
    try:
        async for game, found in compare_all(settings, database, Engine(settings), days):
            typer.echo(f"game {game}: {len(found)} differences in {days} days")
            for one in found:
                typer.echo(
                    f"  {one.day} {one.kind} {one.currency or '-'}: ledger {one.ledger}, "
                    f"figures {one.figures}, events {one.events}"
                )
            count += len(found)
    except EngineError as error:
        typer.echo(f"The engine does not answer: {error}", err=True)
        raise typer.Exit(2) from error
    finally:
        await database.dispose()
    return count
