"""The process that loads what happened into the data center's engine."""

import asyncio
import signal
import sys

from longshore.data.comparing.nightly import compare_nightly
from longshore.data.engine import Engine
from longshore.data.imports.importing import Importer
from longshore.data.loading.loader import Loader
from longshore.domains.games import models as _games  # noqa: F401 - imports are of a game
from longshore.integrations.object_store.opened import open_store
from longshore.kit.db.database import Database
from longshore.kit.db.roles import Addresses
from longshore.kit.lasting import lasting
from longshore.kit.settings import Settings
from longshore.kit.stopping import stopped

_CONNECTIONS = 3


async def load_until_stopped(
    settings: Settings, addresses: Addresses, *, watch_stdin: bool
) -> None:
    """Load until SIGTERM or SIGINT, or until stdin ends when it is watched.

    Raises:
        AnotherLoaderError: another process loads already.
    """
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, told.set)
    if watch_stdin:
        loop.add_reader(sys.stdin.fileno(), told.set)
    database = Database(addresses, pool_size=_CONNECTIONS)
    engine = Engine(settings)
    importer = Importer(settings, database, engine, open_store(settings))
    # A loader that failed begins anew from its files, as whoever keeps this process lets it.
    loader = Loader(settings, database, engine)
    loading = asyncio.create_task(loader.run())
    waiting = asyncio.create_task(told.wait())
    beside = (
        lasting("comparing", lambda: compare_nightly(settings, database, engine)),
        lasting("importing", importer.run),
    )
    await asyncio.wait({loading, waiting}, return_when=asyncio.FIRST_COMPLETED)
    await stopped(loading, waiting, *beside)
    loader.close()
    await database.dispose()
    if not loading.cancelled():
        loading.result()
