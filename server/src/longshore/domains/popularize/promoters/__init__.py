"""Promoters of games; reached through the gateway's `pb` service."""

from longshore.domains.popularize.promoters.schemas import (
    PromoterForbid,
    PromoterInput,
    PromoterOutput,
    PromoterQuery,
    PromoterUpdate,
)
from longshore.domains.popularize.promoters.service import (
    create_promoter,
    edit_promoter,
    forbid_promoter,
    list_promoters,
)

__all__ = [
    "PromoterForbid",
    "PromoterInput",
    "PromoterOutput",
    "PromoterQuery",
    "PromoterUpdate",
    "create_promoter",
    "edit_promoter",
    "forbid_promoter",
    "list_promoters",
]
