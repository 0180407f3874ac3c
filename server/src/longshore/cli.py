"""The command `longshore`."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Annotated

import typer
import uvicorn

from longshore import __version__
from longshore.demo.channels import load_demo_channels
from longshore.demo.loader import load_demo
from longshore.domains.channels import LoadReport, load_catalogue
from longshore.domains.identity.setup import new_link
from longshore.integrations.object_store.opened import open_store, probe_store
from longshore.kit.db import Database
from longshore.kit.embedded_postgres import EmbeddedPostgres, EmbeddedPostgresError
from longshore.kit.files import private_secret
from longshore.kit.logging import configure_logging
from longshore.kit.migrate import upgrade
from longshore.kit.passwords import PasswordHashing
from longshore.kit.settings import Settings, SettingsError, load_settings

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)

catalogue_app = typer.Typer(no_args_is_help=True, help="The provider's catalogue of channels.")
app.add_typer(catalogue_app, name="catalogue")
store_app = typer.Typer(no_args_is_help=True, help="The object store.")
app.add_typer(store_app, name="store")


@app.callback()
def longshore() -> None:
    """Longshore: ship, operate, promote and measure games. Settings come from LONGSHORE_*."""


@app.command()
def up() -> None:
    """Start everything on this machine: database, migrations, demo data, server."""
    settings = _settings()
    configure_logging(settings)
    postgres, url = _database_url(settings)
    try:
        upgrade(url)
        asyncio.run(_serve(settings, url))
    finally:
        if postgres:
            postgres.stop()


@app.command()
def migrate() -> None:
    """Bring the configured database to the newest schema and stop."""
    settings = _settings()
    postgres, url = _database_url(settings)
    try:
        upgrade(url)
    finally:
        if postgres:
            postgres.stop()


@store_app.command("probe")
def probe_store_command() -> None:
    """Try the configured object store: permissions, CORS, ranges, and how small parts may be."""
    settings = _settings()
    try:
        typer.echo(asyncio.run(probe_store(settings, open_store(settings))))
    except SettingsError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from error


@catalogue_app.command("load")
def load_catalogue_command(
    folder: Annotated[
        Path,
        typer.Argument(
            exists=True,
            file_okay=False,
            help="<code>/channel.json and <code>/plugins/<version>.zip",
        ),
    ],
) -> None:
    """Load channels and plug-in versions; again changes nothing; any fault loads nothing."""
    settings = _settings()
    postgres, url = _database_url(settings)
    try:
        upgrade(url)
        report = asyncio.run(_load_catalogue(settings, url, folder))
    finally:
        if postgres:
            postgres.stop()
    for fault in report.faults:
        typer.echo(fault, err=True)
    if report.faults:
        typer.echo(f"Nothing was loaded: {len(report.faults)} faults.", err=True)
        raise typer.Exit(1)
    typer.echo(str(report))


async def _load_catalogue(settings: Settings, url: str, folder: Path) -> LoadReport:
    database = Database(url, pool_size=2)
    try:
        return await load_catalogue(database, open_store(settings), folder)
    finally:
        await database.dispose()


@app.command()
def openapi(
    path: Annotated[Path | None, typer.Argument(help="File to write; empty prints.")] = None,
) -> None:
    """Write the OpenAPI description of every call."""
    from longshore.main import build_app

    settings = _settings()
    database = Database("postgresql://nobody@localhost/none", pool_size=1)
    document = json.dumps(
        build_app(settings, database, code_key=b"").openapi(), indent=1, ensure_ascii=False
    )
    if path:
        path.write_text(document + "\n")
    else:
        typer.echo(document)


def _settings() -> Settings:
    try:
        return load_settings()
    except SettingsError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from error


def _database_url(settings: Settings) -> tuple[EmbeddedPostgres | None, str]:
    if settings.database_url:
        return None, settings.database_url.get_secret_value()
    try:
        postgres = EmbeddedPostgres(settings.data_dir / "postgres", bin_dir=settings.pg_bin)
        postgres.start()
    except EmbeddedPostgresError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from error
    return postgres, postgres.owner_url


async def _serve(settings: Settings, url: str) -> None:
    from longshore.main import build_app

    database = Database(url, pool_size=settings.database_pool_size)
    code_key = private_secret(settings.data_dir / "code.key")
    try:
        application = build_app(settings, database, code_key=code_key)
        await probe_store(settings, application.state.resources.store)
    except SettingsError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from error
    await _welcome(settings, database, application.state.hashing)
    if settings.demo:
        typer.echo(await load_demo_channels(database, application.state.resources))
    config = uvicorn.Config(
        application,
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        http="httptools",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=20,
    )
    await uvicorn.Server(config).serve()


async def _welcome(settings: Settings, database: Database, hashing: PasswordHashing) -> None:
    """Load the demo and print its logins, or print the setup link of an empty installation."""
    address = f"http://{settings.host}:{settings.port}/micro"
    typer.echo(f"\nLongshore {__version__}: {address}")
    if settings.demo:
        path = await load_demo(settings, database, hashing)
        _print_logins(path)
    elif token := await new_link(database):
        typer.echo(f"First administrator, within an hour, once: {address}/setup?token={token}")
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


def main() -> None:
    """Run the command line."""
    sys.exit(app())


if __name__ == "__main__":
    main()
