"""The one list of domains, and what the processes read from it."""

from longshore.account.audit import chain
from longshore.account.audit import models as audit_models
from longshore.account.identity import (
    api_key_models,
    api_key_routes,
    phone_view_models,
    self_routes,
    setup_routes,
)
from longshore.account.identity import models as identity_models
from longshore.account.identity import routes as identity_routes
from longshore.data.domain import DOMAIN as DATA
from longshore.domains.administration.domain import DOMAIN as ADMINISTRATION
from longshore.domains.files.uploads.domain import DOMAIN as UPLOADS
from longshore.domains.games.domain import DOMAIN as GAMES
from longshore.domains.home.domain import DOMAIN as HOME
from longshore.domains.home.hot import home_read
from longshore.domains.operate.activities.domain import DOMAIN as ACTIVITIES
from longshore.domains.operate.activity_rewards.domain import DOMAIN as ACTIVITY_REWARDS
from longshore.domains.operate.alerts.domain import DOMAIN as ALERTS
from longshore.domains.operate.consents.domain import DOMAIN as CONSENTS
from longshore.domains.operate.deliveries.domain import DOMAIN as DELIVERIES
from longshore.domains.operate.desk.domain import DOMAIN as DESK
from longshore.domains.operate.entry.domain import DOMAIN as ENTRY
from longshore.domains.operate.exports.domain import DOMAIN as EXPORTS
from longshore.domains.operate.gifts.domain import DOMAIN as GIFTS
from longshore.domains.operate.globals.domain import DOMAIN as GLOBALS
from longshore.domains.operate.integration.domain import DOMAIN as INTEGRATION
from longshore.domains.operate.limits.domain import DOMAIN as LIMITS
from longshore.domains.operate.messages.domain import DOMAIN as MESSAGES
from longshore.domains.operate.notice_views.domain import DOMAIN as NOTICE_VIEWS
from longshore.domains.operate.orders.domain import DOMAIN as ORDERS
from longshore.domains.operate.players.domain import DOMAIN as PLAYERS
from longshore.domains.operate.publishing.domain import DOMAIN as PUBLISHING
from longshore.domains.operate.real_names.domain import DOMAIN as REAL_NAMES
from longshore.domains.operate.reconciling.domain import DOMAIN as RECONCILING
from longshore.domains.operate.refund_cases.domain import DOMAIN as REFUND_CASES
from longshore.domains.operate.switches.domain import DOMAIN as SWITCHES
from longshore.domains.pack.access_keys.domain import DOMAIN as ACCESS_KEYS
from longshore.domains.pack.agreements.domain import DOMAIN as AGREEMENTS
from longshore.domains.pack.artwork.domain import DOMAIN as ARTWORK
from longshore.domains.pack.builds.domain import DOMAIN as BUILDS
from longshore.domains.pack.callbacks.domain import DOMAIN as CALLBACKS
from longshore.domains.pack.channels.domain import DOMAIN as CHANNELS
from longshore.domains.pack.filings.domain import DOMAIN as FILINGS
from longshore.domains.pack.goods.domain import DOMAIN as GOODS
from longshore.domains.pack.mini_games.domain import DOMAIN as MINI_GAMES
from longshore.domains.pack.signing_keys.domain import DOMAIN as SIGNING_KEYS
from longshore.domains.pack.validation.domain import DOMAIN as VALIDATION
from longshore.domains.popularize.attribution.domain import DOMAIN as ATTRIBUTION
from longshore.domains.popularize.distribution.domain import DOMAIN as DISTRIBUTION
from longshore.domains.popularize.holds.domain import DOMAIN as HOLDS
from longshore.domains.popularize.links.domain import DOMAIN as LINKS
from longshore.domains.popularize.packages.domain import DOMAIN as PROMOTION_PACKAGES
from longshore.domains.popularize.partners.domain import DOMAIN as PARTNERS
from longshore.domains.popularize.promoters.domain import DOMAIN as PROMOTERS
from longshore.domains.popularize.settlements.domain import DOMAIN as SETTLEMENTS
from longshore.domains.popularize.shares.domain import DOMAIN as SHARES
from longshore.domains.popularize.statistics.domain import DOMAIN as PROMOTION_STATISTICS
from longshore.domains.talk.comments.domain import DOMAIN as COMMENTS
from longshore.domains.talk.official.domain import DOMAIN as OFFICIAL
from longshore.gateway.action import Registry
from longshore.gateway.domain import Domain
from longshore.integrations import installation, sms
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Base
from longshore.kit.db.periodic import Periodic
from longshore.kit.http import replay, throttle
from longshore.kit.http.operation import OperationRouter

# What stands below the domains and has tables or addresses all the same.
FOUNDATION = (
    Domain(
        "account",
        routers=(
            identity_routes.router,
            self_routes.router,
            api_key_routes.router,
            setup_routes.router,
        ),
        models=(audit_models, chain, identity_models, api_key_models, phone_view_models),
    ),
    Domain(
        "outside",
        models=(installation, sms, throttle, replay),
        namings=installation.NAMINGS,
    ),
)

# A new domain is one line here; the order is that of the description of every call.
DOMAINS: tuple[Domain, ...] = (
    GAMES,
    ADMINISTRATION,
    COMMENTS,
    HOME,
    PROMOTERS,
    PROMOTION_PACKAGES,
    DISTRIBUTION,
    OFFICIAL,
    UPLOADS,
    DATA,
    ACCESS_KEYS,
    AGREEMENTS,
    ARTWORK,
    BUILDS,
    CALLBACKS,
    CHANNELS,
    FILINGS,
    GOODS,
    MINI_GAMES,
    SIGNING_KEYS,
    VALIDATION,
    PLAYERS,
    ORDERS,
    DELIVERIES,
    GIFTS,
    EXPORTS,
    ACTIVITIES,
    ACTIVITY_REWARDS,
    NOTICE_VIEWS,
    PUBLISHING,
    MESSAGES,
    REAL_NAMES,
    RECONCILING,
    REFUND_CASES,
    ALERTS,
    DESK,
    INTEGRATION,
    LIMITS,
    GLOBALS,
    ENTRY,
    SWITCHES,
    CONSENTS,
    ATTRIBUTION,
    LINKS,
    SHARES,
    SETTLEMENTS,
    PARTNERS,
    HOLDS,
    PROMOTION_STATISTICS,
)
_EVERY = (*FOUNDATION, *DOMAINS)

REGISTRY = Registry(action for domain in DOMAINS for action in domain.actions)
"""The gateway's closed table."""

ROUTERS: tuple[OperationRouter, ...] = tuple(router for each in _EVERY for router in each.routers)

PERIODICS: tuple[Periodic[Resources], ...] = tuple(
    periodic for domain in DOMAINS for periodic in domain.periodics
)

TODOS = tuple(kind for domain in DOMAINS for kind in domain.todos)

HOT_READS = (*(read for domain in DOMAINS for read in domain.hot_reads), home_read(TODOS))

QUEUES: tuple[str, ...] = tuple(queue for domain in DOMAINS for queue in domain.queues)

NAMINGS = tuple(naming for each in _EVERY for naming in each.namings)

METADATA = Base.metadata
"""Every table of the server; the imports above have filled it."""
