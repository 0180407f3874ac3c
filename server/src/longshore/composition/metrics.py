"""GET /metrics: figures for Prometheus, to the machine itself or to whoever has the token."""

import asyncio
import hmac
import ipaddress
import shutil
from collections.abc import Callable
from functools import partial
from typing import cast

from fastapi import FastAPI
from sqlalchemy import QueuePool, text
from sqlalchemy.ext.asyncio import AsyncEngine
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from longshore.kit.db.database import Database
from longshore.kit.http import metrics
from longshore.kit.http.context import settings_of
from longshore.kit.settings import Settings
from longshore.kit.vitals import ailing

_QUEUE_SECONDS = 2.0
# Heartbeats come every few seconds; who has been silent for a minute is gone.
_QUEUES = text(
    "SELECT (SELECT count(*) FROM procrastinate_jobs WHERE status = 'todo') AS waiting, "
    "(SELECT count(*) FROM procrastinate_jobs WHERE status = 'doing') AS running, "
    "(SELECT coalesce(max(extract(epoch FROM now() - e.at)), 0) FROM procrastinate_jobs j "
    "JOIN procrastinate_events e ON e.job_id = j.id AND e.type = 'deferred' "
    "WHERE j.status = 'todo') AS oldest, "
    "(SELECT count(*) FROM procrastinate_workers "
    "WHERE last_heartbeat > now() - interval '1 minute') AS workers"
)
_NAMES = {
    "waiting": ("longshore_jobs_waiting", "Jobs that no worker has taken yet."),
    "running": ("longshore_jobs_running", "Jobs being worked on."),
    "oldest": ("longshore_jobs_oldest_seconds", "How long the oldest waiting job has waited."),
    "workers": ("longshore_workers", "Workers of every machine that were heard of in a minute."),
}


def mount_metrics(app: FastAPI, settings: Settings, database: Database) -> None:
    """Serve the figures of this process and of what all processes share."""
    _tell_pool("tenant", lambda: database.tenant_engine)
    _tell_connections("reading", lambda: database.readers.in_use, lambda: database.readers.most)
    _tell_pool("system", lambda: database.system_engine)
    events = app.state.resources.events
    metrics.gauge("longshore_event_streams", "Open streams of events.", lambda: events.streams)
    metrics.gauge(
        "longshore_disk_free_bytes", "Room where the data directory lies.",
        lambda: shutil.disk_usage(settings.data_dir).free,
    )  # fmt: skip
    metrics.gauge("longshore_ailing_parts", "Parts that are not well.", lambda: len(ailing()))
    app.add_route("/metrics", _respond, methods=["GET"])


def _tell_pool(name: str, engine: Callable[[], AsyncEngine]) -> None:
    def pool() -> QueuePool:
        return cast(QueuePool, engine().pool)

    _tell_connections(name, lambda: pool().checkedout(), lambda: pool().size())


def _tell_connections(name: str, used: Callable[[], int], most: Callable[[], int]) -> None:
    metrics.gauge(f"longshore_{name}_pool_used", "Connections in use.", used)
    metrics.gauge(f"longshore_{name}_pool_size", "Connections at most.", most)


async def _respond(request: Request) -> Response:
    if not _may_read(request, settings_of(request)):
        return PlainTextResponse("Not found", 404)
    database: Database = request.app.state.database
    await _read_queues(database)
    body = await asyncio.to_thread(metrics.exposition)
    return Response(body, media_type=metrics.CONTENT_TYPE)


def _may_read(request: Request, settings: Settings) -> bool:
    """With a token set, by it; without one, this machine itself, but not what a proxy brings."""
    if settings.metrics_token is not None:
        wanted = f"Bearer {settings.metrics_token.get_secret_value()}"
        given = request.headers.get("authorization", "")
        return hmac.compare_digest(given.encode(), wanted.encode())
    is_forwarded = any(name in request.headers for name in ("x-forwarded-for", "forwarded", "via"))
    return not is_forwarded and _is_loopback(request.client.host if request.client else "")


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


async def _read_queues(database: Database) -> None:
    """A database that is away leaves the figures unknown (NaN), and the rest is told."""
    values = dict.fromkeys(_NAMES, float("nan"))
    look = asyncio.create_task(_look(database))
    await asyncio.wait([look], timeout=_QUEUE_SECONDS)
    if look.done() and look.exception() is None:
        values |= look.result()
    for key, (name, meaning) in _NAMES.items():
        metrics.gauge(name, meaning, partial(float, values[key]))


async def _look(database: Database) -> dict[str, float]:
    async with database.system_engine.connect() as connection:
        row = (await connection.execute(_QUEUES)).mappings().one()
    return {name: float(row[name]) for name in _NAMES}
