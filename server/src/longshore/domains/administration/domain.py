"""What composition is told about administration."""

from longshore.domains.administration import (
    audit_routes,
    invitation_routes,
    models,
    people_routes,
    publisher_routes,
    role_routes,
)
from longshore.domains.administration.audit_hot import HOT_READS
from longshore.gateway.domain import Domain

DOMAIN = Domain(
    "administration",
    routers=(
        people_routes.router,
        invitation_routes.router,
        role_routes.router,
        publisher_routes.router,
        audit_routes.router,
    ),
    models=(models,),
    hot_reads=HOT_READS,
)
