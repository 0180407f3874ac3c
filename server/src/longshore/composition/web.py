"""The built console and micro apps, where the specification wants them: under /micro."""

from collections.abc import Collection
from pathlib import Path

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.routing import Mount, Route

from longshore.kit.http.static import WebFiles
from longshore.kit.settings import Settings

_PREFIX = "/micro"
_REMOTES = ("popularize", "data-center")
# The sidebar's logo opens this address (clause S-02).
_PROVIDER_PAGE = f"{_PREFIX}/provider.html"


def mount_web(app: FastAPI, settings: Settings, store_origins: Collection[str] = ()) -> None:
    """Serve the console at /micro/ and each micro app at /micro/remotes/<name>/.

    `store_origins`: where an object store of another origin takes and gives files.

    The files come from the settings' `web_dir` (one folder an app), from the package, or from the
    checkout that this module lies in.
    """
    base = settings.web_dir or _default_folder()
    folders = {"": _build(base, "console")}
    folders |= {f"remotes/{name}/": _build(base, name) for name in _REMOTES}
    app.router.routes.append(Route("/", _to_console))
    if settings.provider_website:
        website = RedirectResponse(str(settings.provider_website), status_code=302)
        app.router.routes.append(Route(_PROVIDER_PAGE, website))
    app.router.routes.append(Mount(_PREFIX, WebFiles(folders, store_origins=store_origins)))


def _default_folder() -> Path:
    packaged = Path(__file__).parents[1] / "web_files"
    return packaged if packaged.is_dir() else Path(__file__).parents[4] / "web" / "apps"


def _build(base: Path, name: str) -> Path:
    built = base / name / "dist"
    return built if built.is_dir() else base / name


async def _to_console(_: Request) -> RedirectResponse:
    return RedirectResponse(f"{_PREFIX}/", status_code=307)
