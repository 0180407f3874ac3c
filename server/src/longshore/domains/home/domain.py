"""What composition is told about home."""

from longshore.domains.home.routes import router
from longshore.gateway.domain import Domain

DOMAIN = Domain(
    "home",
    routers=(router,),
)
