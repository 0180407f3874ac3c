"""What whoever starts Longshore reads first: the address, and how to sign in."""

import json
from pathlib import Path

import typer

from longshore import __version__
from longshore.account.identity.setup import new_link
from longshore.demo.loader import load_demo
from longshore.kit.db.database import Database
from longshore.kit.secrets.keyring import master_file
from longshore.kit.secrets.passwords import PasswordHashing
from longshore.kit.settings import Settings


async def welcome(settings: Settings, database: Database, hashing: PasswordHashing) -> None:
    """Load the demo and print its logins, or print the setup link of an empty installation."""
    address = f"{settings.address}/micro"
    typer.echo(f"\nLongshore {__version__}: {address}")
    if settings.demo:
        path = await load_demo(settings, database, hashing)
        _print_logins(path)
    elif token := await new_link(database):
        typer.echo(f"First administrator, within an hour, once: {address}/setup?token={token}")
    if settings.master_key is None and settings.master_key_file is None:
        typer.echo(
            f"Keep a copy of {master_file(settings).absolute()} somewhere else: without it no "
            "stored key or secret opens. LONGSHORE_MASTER_KEY_FILE puts it elsewhere."
        )
    typer.echo("Stop with Ctrl-C.\n")


def _print_logins(path: Path) -> None:
    if not path.exists():
        typer.echo("The demo was loaded before; its logins file has been removed.")
        return
    for login in json.loads(path.read_text())["logins"]:
        can = login["can"]
        typer.echo(
            f"  {login['account']:<16} {login['password']:<34} {can['en-US']} / {can['zh-CN']}"
        )
    typer.echo(f"Logins are kept in {path} (only you can read it).")
