"""`longshore audit`: whether the log is as it was written."""

import asyncio
import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from longshore.composition.cli.named_files import check_folder_of, read_named, write_named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from longshore.account.audit.chain import Head, Verdict
    from longshore.kit.db.roles import Addresses

audit_app = typer.Typer(no_args_is_help=True, help="The audit log.")

_WORDS = {
    "altered": "was altered after it was written",
    "removed": "was removed",
    "cut": "and what followed it is missing from the chain",
    "unsealed": "was put in without a seal",
    "rewritten": "is not the one that was known: the chain was written anew",
}


@audit_app.callback()
def audit() -> None:
    """The audit log."""


@audit_app.command("verify")
def verify_command(
    known: Annotated[
        Path | None,
        typer.Option(
            exists=True, dir_okay=False, help="Heads that --save kept, from a place outside."
        ),
    ] = None,
    save: Annotated[
        Path | None, typer.Option(help="File for the heads that were found; keep it elsewhere.")
    ] = None,
) -> None:
    """Name every altered, removed or cut row; exit code 1 when there is one."""
    from longshore.composition.cli.starting import opened_database, refusing, settings_or_exit

    settings = settings_or_exit()
    expected = _heads(known) if known else {}
    if save:
        check_folder_of(save)
    with refusing(), opened_database(settings) as opened:
        verdict = asyncio.run(_verify(opened.addresses, expected))
    for fault in verdict.faults:
        event = f" (event {fault.event_id})" if fault.event_id else ""
        typer.echo(
            f"publisher {fault.publisher_id}: row {fault.number}{event} {_WORDS[fault.kind]}",
            err=True,
        )
    for publisher_id, head in verdict.heads.items():
        typer.echo(f"publisher {publisher_id}: {head.number} rows, head {head.digest.hex()}")
    if verdict.faults:
        raise typer.Exit(1)
    if save:
        write_named(save, _text(verdict.heads))


async def _verify(addresses: "Addresses", known: "dict[int, Head]") -> "Verdict":
    from longshore.account.audit.chain import verify
    from longshore.kit.db.database import Database

    database = Database(addresses, pool_size=2)
    try:
        return await verify(database, known)
    finally:
        await database.dispose()


def _heads(path: Path) -> "dict[int, Head]":
    from longshore.account.audit.chain import Head

    try:
        rows = json.loads(read_named(path))
        return {int(key): Head(int(n), bytes.fromhex(digest)) for key, (n, digest) in rows.items()}
    except (ValueError, AttributeError, TypeError) as error:
        typer.echo(f"{path} holds no heads that --save wrote.", err=True)
        raise typer.Exit(2) from error


def _text(heads: "Mapping[int, Head]") -> str:
    return json.dumps({key: [head.number, head.digest.hex()] for key, head in heads.items()})
