"""The public address of promotion packages."""

from typing import Annotated

from fastapi import Path, Request
from starlette.responses import RedirectResponse

from longshore.account.identity import Wired, public
from longshore.domains.popularize.distribution.fetching import fetch
from longshore.domains.popularize.packages import PATH
from longshore.integrations.resources import Ports
from longshore.kit.http.context import client_ip
from longshore.kit.http.operation import OperationRouter

router = OperationRouter(tags=["distribution"])

Code = Annotated[str, Path(pattern=r"^[a-z0-9]{4,16}$")]


@router.get_operation(
    f"{PATH}/{{code}}", access=public(), response_class=RedirectResponse, response_model=None
)
async def fetch_promotion_package(
    request: Request, ports: Ports, wired: Wired, code: Code
) -> RedirectResponse:
    """Lead to the package that is live: 302; 410 once forbidden, 404 with nothing live."""
    address = client_ip(request, wired.settings.trusted_proxies)
    client = f"{address}:{request.headers.get('user-agent', '')}"
    zone = wired.settings.time_zone
    url = await fetch(wired.database, ports.store, code, client=client, default_zone=zone)
    return RedirectResponse(url, 302, headers={"Cache-Control": "no-store"})
