"""The run time at an address of its own, for SDKs that know nothing of our tests."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator

import pytest
import uvicorn
from fastapi import FastAPI


@pytest.fixture
async def address(app: FastAPI) -> AsyncIterator[str]:
    """The application on a port, in this loop."""
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(app, lifespan="off", log_config=None)
    server = uvicorn.Server(config)
    with contextlib.suppress(asyncio.CancelledError):
        serving = asyncio.create_task(server.serve([listener]))
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        await serving
