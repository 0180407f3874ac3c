"""What composition is told about administration."""

from longshore.domains.administration import (
    audit_hot,
    audit_routes,
    invitation_routes,
    keys_hot,
    me_hot,
    models,
    people_hot,
    people_routes,
    publisher_routes,
    role_routes,
    roles_hot,
)
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
    hot_reads=(
        *audit_hot.HOT_READS,
        *keys_hot.HOT_READS,
        *me_hot.HOT_READS,
        *people_hot.HOT_READS,
        *roles_hot.HOT_READS,
    ),
)
