"""The processes of an installation: the console, services of the gateway, a worker."""

import asyncio
import socket
import sys
from collections.abc import Collection, Sequence

import typer
from starlette.datastructures import State

from longshore.account.identity import Services
from longshore.composition.cli.starting import OpenDatabase
from longshore.composition.console import (
    build_app,
    build_runtime_app,
    build_service_app,
    open_resources,
)
from longshore.composition.domains import METADATA
from longshore.composition.serving import serve
from longshore.composition.welcome import welcome
from longshore.composition.worker import work_until_stopped, working
from longshore.data.engine.supervision import analytics_running
from longshore.demo.builds import load_demo_build
from longshore.demo.channels import load_demo_channels
from longshore.demo.distributing import load_demo_packages
from longshore.demo.partners import load_demo_partners
from longshore.gateway.target import Service
from longshore.integrations.installation import check_installation, tie_store
from longshore.integrations.object_store.opened import open_store, probe_store
from longshore.kit.db.database import Database
from longshore.kit.db.roles import Addresses, gather_statistics
from longshore.kit.files import private_secret
from longshore.kit.settings import Settings
from longshore.kit.stopping import stopped


async def run_console(settings: Settings, opened: OpenDatabase, taken: socket.socket) -> None:
    """The console with a worker in it, until it is told to stop; with the demo when set.

    Raises:
        SettingsError: the object store is not as it must be.
    """
    database = _database(settings, opened.addresses)
    application = build_app(settings, database, code_key=_code_key(settings))
    resources = application.state.resources
    await probe_store(settings, resources.store)
    await check_installation(settings, database, resources.store, METADATA)
    await welcome(settings, database, application.state.hashing)
    if settings.demo:
        typer.echo(await load_demo_channels(settings, database, resources))
        await asyncio.to_thread(gather_statistics, opened.addresses)
    async with working(settings, database, resources), analytics_running(settings):
        loading = _demo_packages(application.state) if settings.demo else _nothing()
        demo = [asyncio.create_task(loading), asyncio.create_task(_demo_players(settings))]
        await serve(application, settings, taken, opened.postgres)
        await stopped(*demo)


async def run_services(
    settings: Settings, addresses: Addresses, services: Collection[Service], taken: socket.socket
) -> None:
    """Services behind the gateway of another process, until told to stop."""
    code_key, database = _code_key(settings), _database(settings, addresses)
    application = build_service_app(settings, database, services, code_key=code_key)
    await check_installation(settings, database, application.state.resources.store, METADATA)
    await serve(application, settings, taken)


async def run_runtime(settings: Settings, addresses: Addresses, taken: socket.socket) -> None:
    """What games call, without the console, until told to stop."""
    code_key, database = _code_key(settings), _database(settings, addresses)
    application = build_runtime_app(settings, database, code_key=code_key)
    await check_installation(settings, database, application.state.resources.store, METADATA)
    await serve(application, settings, taken)


async def run_worker(settings: Settings, addresses: Addresses, queues: Sequence[str]) -> None:
    """A worker alone, until told to stop."""
    database = _database(settings, addresses)
    resources = open_resources(settings, database)
    await check_installation(settings, database, resources.store, METADATA)
    await work_until_stopped(settings, database, resources, queues)


async def adopt_store(settings: Settings, addresses: Addresses) -> str:
    """Tie the configured store to the database, whatever it was; the id of both."""
    database = _database(settings, addresses)
    try:
        return await tie_store(database, open_store(settings))
    finally:
        await database.dispose()


def _database(settings: Settings, addresses: Addresses) -> Database:
    return Database(addresses, pool_size=settings.database_pool_size)


def _code_key(settings: Settings) -> bytes:
    return private_secret(settings.data_dir / "code.key")


async def _nothing() -> None:
    """What is loaded without the demo."""


async def _demo_packages(state: State) -> None:
    """The demo's partner at once; its build, and promotion packages once workers have made it."""
    wired = Services(state.settings, state.database, state.hashing, state.sms, state.code_key)
    await load_demo_partners(wired, state.resources)
    await load_demo_build(state.settings, state.database, state.resources)
    await load_demo_packages(state.settings, state.database, state.resources)


async def _demo_players(settings: Settings) -> None:
    """Play the demo's games in a process of its own, which ends with this one."""
    if not settings.demo or not settings.demo_players:
        return
    command = ("-m", "longshore.composition.cli.main", "simulate", "--gently", "--people")
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, str(settings.demo_players), stdout=asyncio.subprocess.DEVNULL
    )
    try:
        await process.wait()
    finally:
        if process.returncode is None:
            process.terminate()
            await process.wait()
