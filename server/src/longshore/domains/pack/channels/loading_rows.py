"""The catalogue's rows as the command loads them: by a plain connection, without SQLAlchemy.

To load SQLAlchemy and the tables takes more of the processor than everything else that the command
does beside a running server.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Literal

from psycopg import AsyncConnection, sql
from psycopg.rows import dict_row
from psycopg.types.json import Jsonb

from longshore.domains.pack.channels.bundles import Bundle
from longshore.domains.pack.channels.catalogue_values import channel_values, plugin_values
from longshore.domains.pack.channels.errors import PluginVersionTakenError
from longshore.domains.pack.channels.schemas import ChannelEntry
from longshore.kit.clock import now
from longshore.kit.db.address import plain_url
from longshore.kit.db.connection import CONNECT_SECONDS, BoundedConnection

_KNOWN = "SELECT channel_code, array_agg(sha256) FROM channel_plugin GROUP BY channel_code"
_CHANNEL = "SELECT * FROM channel WHERE code = %s FOR UPDATE"


@asynccontextmanager
async def transaction(address: str) -> AsyncIterator[AsyncConnection[Any]]:
    """A connection to the system role's address, one transaction; an error undoes it."""
    connection = await BoundedConnection.connect(
        plain_url(address), connect_timeout=CONNECT_SECONDS
    )
    async with connection:
        yield connection


async def known_digests(connection: AsyncConnection[Any]) -> dict[str, set[str]]:
    """The SHA-256 of every version's bundle, by channel."""
    return {code: set(found) for code, found in await (await connection.execute(_KNOWN)).fetchall()}


async def put_entry(
    connection: AsyncConnection[Any], entry: ChannelEntry
) -> Literal["new", "changed", "same"]:
    """Write an entry; what became of the channel's row."""
    values = channel_values(entry)
    async with connection.cursor(row_factory=dict_row) as cursor:
        before = await (await cursor.execute(_CHANNEL, [entry.code])).fetchone()
    if before is not None and all(before[name] == value for name, value in values.items()):
        return "same"
    given = values | {"code": entry.code, "updated_at": now()}
    await connection.execute(_upsert("channel", given, ["code"]), given)
    return "changed" if before else "new"


async def put_version(connection: AsyncConnection[Any], code: str, bundle: Bundle) -> str:
    """Publish a bundle's version, in the place of a draft if there is one; its object's key.

    Raises:
        PluginVersionTakenError: the version is there, is no draft, and has other bytes.
    """
    given = plugin_values(code, bundle) | {
        "channel_code": code,
        "version": bundle.version,
        "status": "published",
        "published_at": now(),
    }
    statement = _upsert("channel_plugin", given, ["channel_code", "version"]) + sql.SQL(
        " WHERE channel_plugin.status = 'draft' RETURNING object_key"
    )
    shown = {
        key: Jsonb(value) if isinstance(value, list) else value for key, value in given.items()
    }
    row = await (await connection.execute(statement, shown)).fetchone()
    if row is None:
        raise PluginVersionTakenError(version=bundle.version)
    return str(row[0])


def _upsert(table: str, values: dict[str, Any], key: list[str]) -> sql.Composed:
    changed = [name for name in values if name not in key]
    return sql.SQL("INSERT INTO {} ({}) VALUES ({}) ON CONFLICT ({}) DO UPDATE SET {}").format(
        sql.Identifier(table),
        sql.SQL(", ").join(map(sql.Identifier, values)),
        sql.SQL(", ").join(map(sql.Placeholder, values)),
        sql.SQL(", ").join(map(sql.Identifier, key)),
        sql.SQL(", ").join(
            sql.SQL("{0} = excluded.{0}").format(sql.Identifier(name)) for name in changed
        ),
    )
