"""Fixtures: a real database cloned per worker, the whole application, a fresh world per test."""

import os
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import structlog
from fastapi import FastAPI

from longshore.kit.db import Database
from longshore.kit.settings import Settings
from longshore.kit.testing import TestPostgres
from longshore.main import build_app
from tests.support.client import Client
from tests.support.world import World, clear, create_world

# As the server logs: without the values of variables, whose drawing takes seconds a fault.
structlog.configure(
    processors=[
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.format_exc_info,
        structlog.dev.ConsoleRenderer(colors=False),
    ]
)


@pytest.fixture(scope="session")
def postgres() -> Iterator[TestPostgres]:
    """The test server; LONGSHORE_TEST_PG_BIN runs the same tests on another PostgreSQL."""
    given = os.environ.get("LONGSHORE_TEST_PG_BIN")
    server = TestPostgres(Path(given) if given else None)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """The application's settings in tests."""
    return Settings(data_dir=tmp_path_factory.mktemp("data"), demo=True, sessions_per_user=3)


@pytest.fixture(scope="session")
async def database(postgres: TestPostgres) -> AsyncIterator[Database]:
    """One database for this worker's tests."""
    database = Database(postgres.clone(), pool_size=8)
    yield database
    await database.dispose()


@pytest.fixture(scope="session")
def app(settings: Settings, database: Database) -> FastAPI:
    """The whole application."""
    return build_app(settings, database, code_key=b"0" * 32)


@pytest.fixture
async def client(app: FastAPI) -> AsyncIterator[Client]:
    """A caller."""
    client = Client(app)
    yield client
    await client.close()


@pytest.fixture
async def world(database: Database) -> World:
    """Two publishers, made anew for every test."""
    await clear(database)
    return await create_world(database)


_CLAUSE = re.compile(r"\[([A-Z]-\d\d)\]")
_proven: set[str] = set()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Note the clauses that a passed test's docstring names (see scripts/clauses.py)."""
    outcome = yield
    report = outcome.get_result()  # type: ignore[attr-defined]
    document = getattr(getattr(item, "function", None), "__doc__", None) or ""
    if report.when == "call" and report.passed:
        _proven.update(_CLAUSE.findall(document))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write this worker's clauses down."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
    folder = Path(__file__).resolve().parents[2] / "build"
    folder.mkdir(exist_ok=True)
    if _proven:
        (folder / f"server-clauses-{worker}-{os.getpid()}.txt").write_text(
            " ".join(sorted(_proven))
        )
