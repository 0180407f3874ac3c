"""What the outside world gives the domains: made once by composition, handed to who needs it."""

from dataclasses import dataclass

from starlette.requests import Request


@dataclass(frozen=True, slots=True)
class Resources:
    """The running installation's ports."""


def resources_of(request: Request) -> Resources:
    """The resources that this application was built with."""
    resources: Resources = request.app.state.resources
    return resources
