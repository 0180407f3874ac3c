"""`longshore settlement`: whether statements are what the ledger says."""

import asyncio
from typing import TYPE_CHECKING, Annotated

import typer

from longshore.composition.cli.numbers import MOST_ID

if TYPE_CHECKING:
    from longshore.domains.popularize.settlements import Verified
    from longshore.kit.db.roles import Addresses

settlement_app = typer.Typer(no_args_is_help=True, help="Statements of promoters.")


@settlement_app.callback()
def settlement() -> None:
    """Statements of promoters."""


@settlement_app.command("verify")
def verify_command(
    game: Annotated[
        int | None,
        typer.Option(min=1, max=MOST_ID, help="Id of one game; every game without it."),
    ] = None,
) -> None:
    """Derive every statement again from the ledger; exit code 1 when one differs."""
    from longshore.composition.cli.starting import opened_database, refusing, settings_or_exit

    settings = settings_or_exit()
    with refusing(), opened_database(settings) as opened:
        found = asyncio.run(_verify(opened.addresses, game))
    for one in found:
        said = "DIFFERS" if one.differs else "same"
        typer.echo(
            f"{one.game} {one.month:%Y-%m} {one.promoter or one.promoter_id}: {said}, "
            f"statement {_money(one.stored)}, ledger {_money(one.derived)}",
            err=one.differs,
        )
    differing = sum(one.differs for one in found)
    typer.echo(
        f"{len(found)} {'statement' if len(found) == 1 else 'statements'}, "
        f"{differing} {'differs' if differing == 1 else 'differ'}"
    )
    if differing:
        raise typer.Exit(1)


async def _verify(addresses: "Addresses", game_id: int | None) -> "list[Verified]":
    from longshore.domains.popularize.settlements import verify
    from longshore.kit.db.database import Database

    database = Database(addresses, pool_size=2)
    try:
        async with database.system() as session:
            return await verify(session, game_id)
    finally:
        await database.dispose()


def _money(sums: dict[str, int]) -> str:
    return " ".join(f"{currency} {amount}" for currency, amount in sorted(sums.items())) or "0"
