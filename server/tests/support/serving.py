"""An application at a port of this machine, for programs that speak HTTP of their own."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator

import uvicorn
from fastapi import FastAPI


@contextlib.asynccontextmanager
async def serving(app: FastAPI, port: int = 0) -> AsyncIterator[str]:
    """The address of the application, which runs in this loop; 0 takes any port that is free."""
    listener = socket.create_server(("127.0.0.1", port))
    # A caller that hung up in the middle must not hold the end.
    settings = uvicorn.Config(app, lifespan="off", log_config=None, timeout_graceful_shutdown=5)
    server = uvicorn.Server(settings)
    with contextlib.suppress(asyncio.CancelledError):
        task = asyncio.create_task(server.serve([listener]))
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        await task
