"""Writing the audit log where a command has a plain connection: it loads no SQLAlchemy."""

from collections.abc import Mapping
from typing import Any

from psycopg import AsyncConnection, sql
from psycopg.types.json import Jsonb

from longshore.account.audit.events import AuditSubject, event_values
from longshore.kit.http.request_context import COMMAND_CONTEXT


async def record_by_command(
    connection: AsyncConnection[Any],
    command: str,
    *,
    action: str,
    target: str,
    after: Mapping[str, Any],
) -> None:
    """Add an event of the provider's to the caller's transaction; none before there is a provider.

    `command` is what was called, as the log shows who acted; `target` is both type and id.
    """
    found = await connection.execute("SELECT id FROM publisher WHERE is_provider LIMIT 1")
    provider = await found.fetchone()
    if provider is None:
        return
    values = event_values(
        COMMAND_CONTEXT,
        AuditSubject(provider[0], None, command),
        action=action,
        target_type=target,
        target_id=target,
        after=after,
    )
    given = {
        key: Jsonb(value) if isinstance(value, dict) else value for key, value in values.items()
    }
    insert = sql.SQL("INSERT INTO audit_event ({}) VALUES ({})").format(
        sql.SQL(", ").join(map(sql.Identifier, given)),
        sql.SQL(", ").join(map(sql.Placeholder, given)),
    )
    await connection.execute(insert, given)
