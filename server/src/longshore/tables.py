"""Every table in one place, for migrations; only composition imports this."""

from longshore.domains.administration import models as administration
from longshore.domains.audit import models as audit
from longshore.domains.comments import models as comments
from longshore.domains.games import models as games
from longshore.domains.identity import models as identity
from longshore.domains.official import models as official
from longshore.domains.promoters import models as promoters
from longshore.integrations import sms
from longshore.kit import throttle
from longshore.kit.db import Base

metadata = Base.metadata

__all__ = [
    "administration",
    "audit",
    "comments",
    "games",
    "identity",
    "metadata",
    "official",
    "promoters",
    "sms",
    "throttle",
]
