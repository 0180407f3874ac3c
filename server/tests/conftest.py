"""Fixtures: a real database cloned per worker, the whole application, a fresh world per test."""

import gc
import json
import os
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog
from fastapi import FastAPI
from hypothesis import HealthCheck
from hypothesis import settings as examples

from longshore.composition.console import build_app
from longshore.kit.db.database import Database
from longshore.kit.garbage import set_aside
from longshore.kit.settings import Settings
from longshore.kit.testing import TestPostgres
from tests.support import children, prepared
from tests.support.client import Client
from tests.support.engine import Analytics, OwnAnalytics, SharedNode, analytics_on
from tests.support.processor import ProcessorByModule
from tests.support.seed import Seed
from tests.support.sent import IS_WHOLE, SENT
from tests.support.slow_callbacks import SlowCallback, SlowCallbacks
from tests.support.world import World

# Examples that chance chose would refuse somebody else's change: the same ones every time. Nor may
# a busy machine: an example has no deadline.
examples.register_profile(
    "fixed",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
examples.load_profile("fixed")

# Consoles that tests start need no engine: what is about it starts its own (support/engine.py).
os.environ.setdefault("LONGSHORE_ANALYTICS", "false")

# As the server logs: without the values of variables, whose drawing takes seconds a fault.
structlog.configure(
    processors=[
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.format_exc_info,
        structlog.dev.ConsoleRenderer(colors=False),
    ]
)


_processor = ProcessorByModule()
_BUILD = Path(__file__).resolve().parents[2] / "build"


@pytest.fixture(scope="session")
def postgres() -> Iterator[TestPostgres]:
    """The test server; LONGSHORE_TEST_PG_BIN runs the same tests on another PostgreSQL."""
    given = os.environ.get("LONGSHORE_TEST_PG_BIN")
    server = TestPostgres(Path(given) if given else None)
    server.start()
    yield server
    # What it took for all tests is known once it has ended, and is not the last module's.
    with _processor.of("PostgreSQL"):
        server.stop()


@pytest.fixture(scope="session")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """The application's settings in tests."""
    return Settings(
        data_dir=tmp_path_factory.mktemp("data"), demo=True, sessions_per_user=3,
        # A test asks again for what it has just changed.
        analytics_kept_seconds=0,
    )  # fmt: skip


@pytest.fixture(scope="session")
async def database(postgres: TestPostgres) -> AsyncIterator[Database]:
    """One database for this worker's tests."""
    database = Database(postgres.clone(), pool_size=8)
    yield database
    await database.dispose()


@pytest.fixture(scope="session")
async def app(settings: Settings, database: Database) -> AsyncIterator[FastAPI]:
    """The whole application; the run time's connections are its own."""
    app = build_app(settings, database, code_key=b"0" * 32)
    await app.state.session_lanes.start()
    yield app
    await app.state.session_lanes.close()
    await app.state.runtime.close()


@pytest.fixture
async def client(app: FastAPI) -> AsyncIterator[Client]:
    """A caller."""
    client = Client(app)
    yield client
    await client.close()


@pytest.fixture(scope="session")
async def seed(postgres: TestPostgres, database: Database) -> AsyncIterator[Seed]:
    """What plants a fresh world."""
    superuser_url = postgres.superuser_url_of(database.addresses)
    async with Seed.take(database, superuser_url) as seed:
        yield seed


@pytest.fixture
async def world(seed: Seed) -> World:
    """Two publishers, made anew for every test."""
    return await seed.plant()


@pytest.fixture(scope="session")
def shared_node(
    settings: Settings, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[SharedNode]:
    """The data node of this worker's tests, as soon as one asks for it."""
    shared = SharedNode(
        settings,
        lambda: tmp_path_factory.mktemp("node"),
        lambda: _processor.of("analytics engines of several tests"),
    )
    yield shared
    shared.stop()


@pytest.fixture
async def analytics(
    shared_node: SharedNode, database: Database, tmp_path: Path
) -> AsyncIterator[Analytics]:
    """An empty analytics engine, and what loads it; a skip where none can be."""
    async with shared_node.lent(database, tmp_path) as found:
        yield found


@pytest.fixture
async def own_analytics(
    settings: Settings, database: Database, tmp_path: Path
) -> AsyncIterator[OwnAnalytics]:
    """The same for a test that stops or kills the engine."""
    async with analytics_on(settings, database, tmp_path) as found:
        yield found


def _is_worker(config: pytest.Config) -> bool:
    return hasattr(config, "workerinput")


def pytest_configure(config: pytest.Config) -> None:
    """Name what the whole run shares, before there are workers."""
    gc.disable()  # what is collected stays: looking through it took a third of that
    if not _is_worker(config):
        prepared.begin()


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove it."""
    if not _is_worker(config):
        prepared.end()


_CLAUSE = re.compile(r"\[[A-Z]-\d\d\]")
_outcomes: list[tuple[str, bool]] = []


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Note what became of each test whose docstring names a clause (see scripts/clauses.py)."""
    outcome = yield
    report = outcome.get_result()  # type: ignore[attr-defined]
    document = getattr(getattr(item, "function", None), "__doc__", None) or ""
    clauses = _CLAUSE.findall(document)
    # What is skipped here, such as beside an old PostgreSQL, proves nothing and breaks no proof.
    if clauses and not report.skipped and (report.when == "call" or not report.passed):
        _outcomes.append((f"{' '.join(clauses)} {item.nodeid}", report.passed))


_callbacks = SlowCallbacks()
_callbacks.install()
SENT.install()
_LONGEST = pytest.StashKey[list[SlowCallback]]()
_TOLD = 10


@pytest.fixture(scope="session")
def callbacks() -> SlowCallbacks:
    """What watches the event loop of this process."""
    return _callbacks


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """Fail the test in which the product held the event loop."""
    yield
    slow = _callbacks.taken()
    assert not slow, "\n".join(map(str, slow))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Note what the test's module takes, with its fixtures."""
    with _processor.of(item.nodeid), SENT.of(item):
        return (yield)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write down what this worker saw."""
    with _processor.of("what forks processes"):
        children.end()
    seen = [_callbacks.longest]
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["callbacks"] = [(one.milliseconds, one.where) for one in seen]
        session.config.workeroutput["processor"] = dict(_processor.seconds)
    else:
        session.config.stash.setdefault(_LONGEST, []).extend(seen)
    worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
    _BUILD.mkdir(exist_ok=True)
    if _outcomes:
        file = _BUILD / f"server-clauses-{worker}-{os.getpid()}.json"
        file.write_text(json.dumps(_outcomes))
    SENT.write(_BUILD / f"server-statements-{worker}-{os.getpid()}.json")


def pytest_testnodedown(node: Any) -> None:
    """Take the figures of a worker that is done."""
    told = getattr(node, "workeroutput", {})
    _processor.add(told.get("processor", {}))
    given = told.get("callbacks", [])
    node.config.stash.setdefault(_LONGEST, []).extend(SlowCallback(*one) for one in given)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Say what held the event loop longest, took the processor, and what tests told (`told`)."""
    longest = sorted(set(config.stash.get(_LONGEST, [])), key=lambda one: -one.milliseconds)
    for one in longest[:_TOLD]:
        terminalreporter.write_line(f"The event loop was held for {one}")
    for line in _processor.told():
        terminalreporter.write_line(line)
    if IS_WHOLE:
        _processor.write(_BUILD / "server-processor.json")
    for report in terminalreporter.stats.get("passed", []):
        for name, measured in getattr(report, "user_properties", []):
            if name == "told" and report.when == "call":
                terminalreporter.write_line(str(measured))


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Look for garbage in what tests make: going through the product took a quarter of them."""
    set_aside()
    gc.enable()


# Whole modules of minutes: left for the end, one worker would have them while the others are idle.
_SLOWEST = (
    "/tests/crash/",
    "/tests/contract/",
    "/tests/integrations/object_store/",
    "/tests/composition/cli/test_backup",
    "/tests/composition/cli/test_pack_build",
    "/tests/simulation/test_promoted_history",
    "/tests/test_canary",
)


_GZIP = b"\x1f\x8b"
_TIME_OF_PACKING = slice(4, 8)  # RFC 1952, 2.3.1: MTIME


def _refuse_times_in_names(item: pytest.Item) -> None:
    """Workers that collect a second apart must find the same tests, or the whole run ends."""
    given = (
        item.callspec.params.values()
        if isinstance(item, pytest.Function) and hasattr(item, "callspec")
        else ()
    )
    for value in given:
        if isinstance(value, bytes) and value.startswith(_GZIP) and any(value[_TIME_OF_PACKING]):
            raise pytest.UsageError(
                f"{item.nodeid}: pack with mtime=0, its name changes every second"
            )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The slowest first."""
    for item in items:
        _refuse_times_in_names(item)
    items.sort(key=lambda item: not any(folder in str(item.path) for folder in _SLOWEST))
