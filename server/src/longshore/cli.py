"""The command `longshore`."""

import asyncio
import json
import sys
from pathlib import Path
from types import FrameType
from typing import Annotated, get_args

import typer
import uvicorn
from fastapi import FastAPI

from longshore import __version__
from longshore.demo.builds import load_demo_build
from longshore.demo.channels import load_demo_channels
from longshore.demo.loader import load_demo
from longshore.domains.channels import LoadReport, load_catalogue
from longshore.domains.gateway.target import Service
from longshore.domains.identity.setup import new_link
from longshore.integrations.object_store.opened import open_store, probe_store
from longshore.kit.db import Database
from longshore.kit.embedded_postgres import EmbeddedPostgres, EmbeddedPostgresError
from longshore.kit.events import EventHub
from longshore.kit.files import private_secret
from longshore.kit.keyring import KeyringError
from longshore.kit.logging import configure_logging
from longshore.kit.migrate import upgrade
from longshore.kit.passwords import PasswordHashing
from longshore.kit.settings import Settings, SettingsError, load_settings
from longshore.pack_cli import pack_app
from longshore.rotation import rotate_master_key
from longshore.worker import QUEUES, work_until_stopped, working

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)

catalogue_app = typer.Typer(no_args_is_help=True, help="The provider's catalogue of channels.")
app.add_typer(catalogue_app, name="catalogue")
store_app = typer.Typer(no_args_is_help=True, help="The object store.")
app.add_typer(store_app, name="store")
secrets_app = typer.Typer(no_args_is_help=True, help="The keys that secrets are sealed with.")
app.add_typer(secrets_app, name="secrets")
app.add_typer(pack_app, name="pack")


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
def serve(
    services: Annotated[
        str, typer.Option(help="Which, separated by commas: usdk, msdk, pb, hgsdk, data-new.")
    ],
) -> None:
    """Run game-side services on their own, behind the gateway of another process.

    Needs LONGSHORE_DATABASE_URL and LONGSHORE_GATEWAY_SECRET, and the gateway's master key.
    """
    settings = _settings()
    configure_logging(settings)
    wanted = [known for known in get_args(Service) if known in services.split(",")]
    if len(wanted) != len(services.split(",")) or not wanted:
        typer.echo(f"--services takes some of {', '.join(get_args(Service))}.", err=True)
        raise typer.Exit(2)
    if settings.database_url is None or settings.gateway_secret is None:
        text = "Set LONGSHORE_DATABASE_URL and LONGSHORE_GATEWAY_SECRET, as the gateway has them."
        typer.echo(text, err=True)
        raise typer.Exit(2)
    asyncio.run(_serve_services(settings, settings.database_url.get_secret_value(), wanted))


@app.command()
def worker(
    queues: Annotated[str, typer.Option(help="Which, separated by commas.")] = ",".join(QUEUES),
) -> None:
    """Work on jobs beside, or far from, the server: builds of packages.

    Needs LONGSHORE_DATABASE_URL, the master key and the object store that the server has.
    """
    settings = _settings()
    configure_logging(settings)
    wanted = [name for name in queues.split(",") if name in QUEUES]
    if len(wanted) != len(queues.split(",")) or not settings.workers:
        text = f"--queues takes some of {', '.join(QUEUES)}; LONGSHORE_WORKERS at least 1."
        typer.echo(text, err=True)
        raise typer.Exit(2)
    if settings.database_url is None:
        typer.echo("Set LONGSHORE_DATABASE_URL as the server has it.", err=True)
        raise typer.Exit(2)
    asyncio.run(_work(settings, settings.database_url.get_secret_value(), wanted))


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


@secrets_app.command("rotate")
def rotate_secrets_command(
    forget_old: Annotated[
        bool,
        typer.Option(help="Remove the old master keys; older backups cannot be read without them."),
    ] = False,
) -> None:
    """Make a new master key and put every stored secret under it.

    Servers may run meanwhile; one with the embedded database must be stopped first.
    """
    settings = _settings()
    postgres, url = _database_url(settings)
    try:
        typer.echo(str(asyncio.run(rotate_master_key(settings, url, forget_old=forget_old))))
    except KeyringError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from error
    finally:
        if postgres:
            postgres.stop()


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
        typer.echo(await load_demo_channels(settings, database, application.state.resources))
    resources = application.state.resources
    async with working(settings, database, resources):
        loading = load_demo_build(settings, database, resources) if settings.demo else _nothing()
        demo = asyncio.create_task(loading)
        await _run(application, settings)
        demo.cancel()


async def _nothing() -> None:
    """What is loaded without the demo."""


async def _serve_services(settings: Settings, url: str, services: list[Service]) -> None:
    from longshore.main import build_service_app

    database = Database(url, pool_size=settings.database_pool_size)
    code_key = private_secret(settings.data_dir / "code.key")
    application = build_service_app(settings, database, services, code_key=code_key)
    typer.echo(f"Serving {', '.join(services)} on http://{settings.host}:{settings.port}")
    await _run(application, settings)


async def _work(settings: Settings, url: str, queues: list[str]) -> None:
    from longshore.main import open_resources

    database = Database(url, pool_size=settings.database_pool_size)
    typer.echo(f"Working on {', '.join(queues)}, {settings.workers} at once. Stop with Ctrl-C.")
    await work_until_stopped(settings, database, open_resources(settings, database), queues)


class _Server(uvicorn.Server):
    """Ends open event streams as soon as it is told to stop, so that they do not hold it up."""

    def __init__(self, config: uvicorn.Config, events: EventHub) -> None:
        super().__init__(config)
        self._events = events

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop."""
        self._events.close()
        super().handle_exit(sig, frame)


async def _run(application: FastAPI, settings: Settings) -> None:
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
        # Longer than proxies and programs keep an idle connection (a minute): who closes first
        # can meet a call that is just being sent, and it is lost.
        timeout_keep_alive=75,
        timeout_graceful_shutdown=20,
    )
    await _Server(config, application.state.resources.events).serve()


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
