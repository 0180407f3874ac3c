"""What the outside world gives the domains: made once by composition, handed to who needs it."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from starlette.requests import Request

from longshore.integrations.http_out import OutgoingHttp
from longshore.integrations.jobs import JobEngine
from longshore.integrations.object_store import ObjectStore
from longshore.kit.db.events import EventHub
from longshore.kit.secrets.keyring import Keyring
from longshore.kit.settings import Settings


@dataclass(frozen=True, slots=True)
class Resources:
    """The running installation's ports.

    `settings` are the installation's; `keyring` seals and opens secrets; `store` keeps files;
    `jobs` takes work that outlives a request; `events` tells open pages what changed; `http_out`
    calls the servers of games.
    """

    settings: Settings
    keyring: Keyring
    store: ObjectStore
    jobs: JobEngine
    events: EventHub
    http_out: OutgoingHttp


def resources_of(request: Request) -> Resources:
    """The resources that this application was built with."""
    resources: Resources = request.app.state.resources
    return resources


async def _resources(request: Request) -> Resources:
    return resources_of(request)


Ports = Annotated[Resources, Depends(_resources)]
