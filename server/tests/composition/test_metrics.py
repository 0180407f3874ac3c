"""Figures: who may read them, and that they move."""

import httpx2
from fastapi import FastAPI
from pydantic import SecretStr
from tests.support.client import Client
from tests.support.world import World

from longshore.kit.settings import Settings


def _http(app: FastAPI, host: str) -> httpx2.AsyncClient:
    transport = httpx2.ASGITransport(app=app, client=(host, 1))
    return httpx2.AsyncClient(transport=transport, base_url="http://longshore.test")


async def _read(app: FastAPI, host: str = "127.0.0.1", **headers: str) -> httpx2.Response:
    async with _http(app, host) as http:
        return await http.get("/metrics", headers=headers)


async def test_figures(app: FastAPI, client: Client, world: World) -> None:
    """Requests by declared route, the pools, the queue, workers and the disk."""
    await client.call("GET", "/ultra/user/info", user=world.aurora.owner)
    await client.raw("GET", "/micro/install/secret-ticket")
    text = (await _read(app)).text
    assert 'longshore_requests_total{code="0",method="GET",route="/ultra/user/info"' in text
    assert "secret-ticket" not in text
    for name in ("tenant_pool_used", "jobs_waiting ", "workers ", "disk_free_bytes"):
        assert f"longshore_{name}" in text, name


async def test_others_do_not_see_them(app: FastAPI) -> None:
    assert (await _read(app, "192.0.2.1")).status_code == 404
    for name in ("X-Forwarded-For", "Forwarded", "Via"):
        assert (await _read(app, **{name: "127.0.0.1"})).status_code == 404


async def test_by_token(app: FastAPI, settings: Settings) -> None:
    token = SecretStr("a token of sixteen")
    app.state.settings = settings.model_copy(update={"metrics_token": token})
    try:
        assert (await _read(app)).status_code == 404
        given = {"Authorization": "Bearer a token of sixteen"}
        assert (await _read(app, "192.0.2.1", **given)).status_code == 200
    finally:
        app.state.settings = settings
