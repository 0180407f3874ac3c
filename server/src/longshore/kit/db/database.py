"""The database: two engines on one PostgreSQL, one transaction a request.

The *tenant* engine signs in as the application's role and sees only the rows of the publisher that
a transaction names: every publisher's table has a forced row-level policy on the setting
`longshore.publisher_id`, which is empty otherwise. The *system* engine signs in as another role,
which the policies let through (`kit/db/roles.py`); it serves what happens before a publisher is
known (sign-in, links), work in the background and commands.
"""

import hashlib
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from sqlalchemy import MetaData, NullPool, Select, UpdateBase, bindparam, func, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.ext.asyncio import (
    AsyncConnection,
    AsyncEngine,
    AsyncSession,
    async_sessionmaker,
    create_async_engine,
)
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.sql.dml import ReturningInsert

from longshore.kit import clock
from longshore.kit.db.connection import connect_args
from longshore.kit.db.holding import may_remove
from longshore.kit.db.read_connection import reading_args
from longshore.kit.db.readers import Readers, driver_of
from longshore.kit.db.roles import Addresses
from longshore.kit.db.turns import Turns, caller

T = TypeVar("T")
_PART = 200
SCOPE_SETTING = "longshore.publisher_id"

_set_scope = select(func.set_config(SCOPE_SETTING, bindparam("scope"), True))
# The schema `played` has a now() of its own (migration 0022), which statements then find first.
_set_clock = select(
    func.set_config("longshore.clock", bindparam("moment"), True),
    func.set_config("search_path", "played, pg_catalog, public", True),
)
_try_lock = select(func.pg_try_advisory_xact_lock(bindparam("number")))


class Base(DeclarativeBase):
    """Base of every table; constraint names are fixed so that migrations can name them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


def async_url(url: str) -> URL:
    """Any postgresql:// address with our driver in it."""
    return make_url(url).set(drivername="postgresql+psycopg")


async def in_parts(
    session: AsyncSession, statement: Select[T], values: dict[str, object]
) -> list[T]:
    """All rows of a long list, made 200 at a time, so that other requests have their turn."""
    found: list[T] = []
    options = {"yield_per": _PART}
    rows = await session.stream(statement, values, execution_options=options)
    async for part in rows.scalars().partitions(_PART):
        found += part
    return found


async def write_in_parts(
    session: AsyncSession, statement: UpdateBase, rows: Sequence[Mapping[str, object]]
) -> None:
    """The statement for many rows, 200 at a time for the same reason."""
    for part in _parts(rows):
        await session.execute(statement, part)


async def insert_in_parts(
    session: AsyncSession, statement: ReturningInsert[T], rows: Sequence[Mapping[str, object]]
) -> list[T]:
    """The same for an insert that returns something of each row."""
    found: list[T] = []
    for part in _parts(rows):
        found += (await session.execute(statement, part)).scalars()
    return found


def _parts(rows: Sequence[Mapping[str, object]]) -> Iterator[Sequence[Mapping[str, object]]]:
    return (rows[first : first + _PART] for first in range(0, len(rows), _PART))


class Database:
    """The two engines and the ways into a transaction."""

    def __init__(self, addresses: Addresses, *, pool_size: int) -> None:
        self.addresses = addresses
        self.tenant_engine = _engine(
            addresses.application, pool_size, connect_args=connect_args(is_alone=True)
        )
        few = max(2, pool_size // 2)
        self.system_engine = _engine(addresses.system, few)
        self._system_turns = Turns(few, each=max(1, few * 2 // 5))
        self.reading_engine = _engine(
            addresses.application, few, paramstyle="numeric_dollar",
            isolation_level="AUTOCOMMIT", use_native_hstore=False, connect_args=reading_args(),
            pool_reset_on_return=None, skip_autocommit_rollback=True,  # nothing is ever open
        )  # fmt: skip
        self.readers = Readers(self.reading_engine, most=few)
        # Whoever holds a lock goes on to use the pools, so the lock itself must not be out of them:
        # a few holders would wait for each other.
        self._lock_engine = create_async_engine(
            async_url(addresses.system), poolclass=NullPool, connect_args=connect_args(holds=True)
        )
        self._turns = Turns(pool_size, each=max(1, pool_size * 2 // 5))
        self._lock_turns = Turns(pool_size, each=max(1, pool_size * 2 // 5))
        self._reading_turns = Turns(few, each=max(1, few * 2 // 5))
        self._tenant = async_sessionmaker(self.tenant_engine, expire_on_commit=False)
        self._system = async_sessionmaker(self.system_engine, expire_on_commit=False)

    @asynccontextmanager
    async def publisher(self, publisher_id: int) -> AsyncIterator[AsyncSession]:
        """One transaction that sees one publisher; commits at the end, rolls back on an error.

        Raises:
            BusyError: the present caller has too much running and waiting.
        """
        async with self._turns.turn(), self._tenant() as session, session.begin():
            await session.execute(_set_scope, {"scope": str(publisher_id)})
            await _keep_time(session)
            yield session

    @asynccontextmanager
    async def reading(self, publisher_id: int) -> AsyncIterator[AsyncSession]:
        """A session that sees one publisher and changes nothing; each statement on its own.

        Raises:
            BusyError: as `publisher`.
        """
        if clock.explicit():  # a past that is played: what it is now stands in a transaction
            async with self.publisher(publisher_id) as session:
                yield session
            return
        async with self._reading_turns.turn(), self.readers.one() as connection:
            driver = driver_of(connection)
            driver.scope = str(publisher_id)
            session = AsyncSession(connection, expire_on_commit=False)
            try:
                yield session
            finally:
                driver.scope = ""
                session.sync_session.close()  # says nothing to the server: there is nothing open

    @asynccontextmanager
    async def system(self) -> AsyncIterator[AsyncSession]:
        """One transaction that sees every publisher; for sign-in, links and commands only.

        Raises:
            BusyError: as `publisher`.
        """
        async with self._system_turns.turn(), self._system() as session, session.begin():
            await _keep_time(session)
            yield session

    @asynccontextmanager
    async def looking(self) -> AsyncIterator[AsyncConnection]:
        """A connection of the same kind for single statements, each of which is committed.

        Raises:
            BusyError: as `publisher`.
        """
        async with self._system_turns.turn(), self.system_engine.connect() as connection:
            yield await connection.execution_options(isolation_level="AUTOCOMMIT")

    @asynccontextmanager
    async def locked(self, name: str) -> AsyncIterator[bool]:
        """Try to be the only one, of all processes, inside a lock of this name; true when alone.

        It never waits. The lock belongs to a transaction on a connection of its own, so a killed
        process leaves none behind; however long its holder works, it is theirs.
        """
        digest = hashlib.sha256(name.encode()).digest()
        number = int.from_bytes(digest[:8], "big", signed=True)
        async with self._lock_engine.begin() as connection:
            yield (await connection.execute(_try_lock, {"number": number})).scalar_one()

    @asynccontextmanager
    async def removing(self) -> AsyncIterator[bool]:
        """Whether files may be removed while it is open, see `holding`; for periodic work.

        The connection is out of no pool, so that a slow store takes none from anybody.
        """
        async with self._lock_engine.begin() as connection:
            yield await may_remove(connection)

    @asynccontextmanager
    async def locked_in_turn(self, name: str) -> AsyncIterator[bool]:
        """`locked` for a request: callers have their turns, and so there is an end to connections.

        Raises:
            BusyError: as `publisher`.
        """
        who = caller.get() or "command"
        await self._lock_turns.take(who)
        try:
            async with self.locked(name) as is_mine:
                yield is_mine
        finally:
            self._lock_turns.give_back(who)

    async def dispose(self) -> None:
        """Close every connection; whoever asks next gets a new one."""
        await self.tenant_engine.dispose()
        await self.readers.close()
        await self.reading_engine.dispose()
        await self.system_engine.dispose()


async def _keep_time(session: AsyncSession) -> None:
    """Let now() and what columns default to be the moment that is played, if one is."""
    if moment := clock.explicit():
        await session.execute(_set_clock, {"moment": moment.isoformat()})


def _engine(url: str, pool_size: int, **more: Any) -> AsyncEngine:
    options: dict[str, Any] = {"connect_args": connect_args()} | more
    return create_async_engine(
        async_url(url), pool_size=pool_size, max_overflow=0, pool_timeout=5, pool_pre_ping=False,
        **options,
    )  # fmt: skip
