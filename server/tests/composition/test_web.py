"""Where the built web is mounted, and what settings change about it."""

from pathlib import Path

import httpx2
import pytest
from fastapi import FastAPI

from longshore.composition.web import mount_web
from longshore.kit.settings import Settings


def _http(folder: Path, **settings: str) -> httpx2.AsyncClient:
    for name in ("console", "popularize", "data-center"):
        (folder / name).mkdir()
        (folder / name / "index.html").write_text(f"<title>{name}</title>")
        (folder / name / "manifest.json").write_text(f'{{"app": "{name}"}}')
    (folder / "console" / "provider.html").write_text("no website is set")
    app = FastAPI()
    mount_web(app, Settings.model_validate({"web_dir": folder, **settings}))
    transport = httpx2.ASGITransport(app=app)
    return httpx2.AsyncClient(transport=transport, base_url="http://web.test")


async def test_console_and_micro_apps(tmp_path: Path) -> None:
    """[D-03] The console and the two micro apps are separate builds under /micro."""
    http = _http(tmp_path)
    assert "console" in (await http.get("/micro/home")).text
    for name in ("popularize", "data-center"):
        assert (await http.get(f"/micro/remotes/{name}/manifest.json")).json() == {"app": name}
    assert (await http.get("/")).headers["location"] == "/micro/"


@pytest.mark.parametrize("website", ["https://provider.example/about", "http://localhost:1/"])
async def test_logo_leads_to_the_provider(tmp_path: Path, website: str) -> None:
    """[S-02] The logo's address leads to the website of the settings."""
    answer = await _http(tmp_path, provider_website=website).get("/micro/provider.html")
    assert answer.status_code == 302
    assert answer.headers["location"] == website


async def test_no_website(tmp_path: Path) -> None:
    assert (await _http(tmp_path).get("/micro/provider.html")).text == "no website is set"
