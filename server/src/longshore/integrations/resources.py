"""What the outside world gives the domains: made once by composition, handed to who needs it."""

from dataclasses import dataclass

from starlette.requests import Request

from longshore.kit.keyring import Keyring


@dataclass(frozen=True, slots=True)
class Resources:
    """The running installation's ports.

    `keyring` seals and opens secrets.
    """

    keyring: Keyring


def resources_of(request: Request) -> Resources:
    """The resources that this application was built with."""
    resources: Resources = request.app.state.resources
    return resources
