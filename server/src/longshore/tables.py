"""Every table in one place, for migrations; only composition imports this."""

from longshore.domains.access_keys import models as access_keys
from longshore.domains.administration import models as administration
from longshore.domains.agreements import models as agreements
from longshore.domains.artwork import models as artwork
from longshore.domains.audit import models as audit
from longshore.domains.builds import models as builds
from longshore.domains.callbacks import models as callbacks
from longshore.domains.channels import models as channels
from longshore.domains.comments import models as comments
from longshore.domains.games import models as games
from longshore.domains.goods import models as goods
from longshore.domains.identity import api_key_models as api_keys
from longshore.domains.identity import models as identity
from longshore.domains.mini_games import models as mini_games
from longshore.domains.official import models as official
from longshore.domains.promoters import models as promoters
from longshore.domains.signing_keys import models as signing_keys
from longshore.domains.uploads import models as uploads
from longshore.domains.validation import models as validation
from longshore.integrations import sms
from longshore.kit import throttle
from longshore.kit.db import Base

metadata = Base.metadata

__all__ = [
    "access_keys",
    "administration",
    "agreements",
    "api_keys",
    "artwork",
    "audit",
    "builds",
    "callbacks",
    "channels",
    "comments",
    "games",
    "goods",
    "identity",
    "metadata",
    "mini_games",
    "official",
    "promoters",
    "signing_keys",
    "sms",
    "throttle",
    "uploads",
    "validation",
]
