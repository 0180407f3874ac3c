"""The application, which finds two of its services in another process."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.support.client import Client

from longshore.composition.console import build_app
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings

SECRET = "a gateway secret that is long enough"
USDK = "/ultra/protected/app/send/usdk"


@asynccontextmanager
async def gateway_to(database: Database, settings: Settings, url: str) -> AsyncIterator[Client]:
    """The application, configured to find two services elsewhere; nothing else differs."""
    values = settings.model_dump() | {
        "gateway_usdk_url": url,
        "gateway_data_new_url": url,
        "gateway_secret": SECRET,
    }
    app = build_app(Settings.model_validate(values), database, code_key=b"0" * 32)
    client = Client(app)
    yield client
    await client.close()
    await app.state.remote_services.close()
