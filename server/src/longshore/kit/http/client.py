"""Clients of servers that the operator names; what a user names goes through `http_out`."""

import asyncio
import functools
import ssl
from typing import Any

import httpx2


async def opened_client(**options: Any) -> httpx2.AsyncClient:
    """A client with the system's certificates, which follows no redirection.

    Made in a thread: reading the certificates, and what httpx2 imports with its first client, took
    a tenth of a second of the event loop.
    """
    return await asyncio.to_thread(functools.partial(_client, options))


def _client(options: dict[str, Any]) -> httpx2.AsyncClient:
    tls = ssl.create_default_context()
    return httpx2.AsyncClient(verify=tls, follow_redirects=False, **options)
