"""Which objects of the CDN bucket are published."""

from sqlalchemy import literal, select

from longshore.domains.popularize.distribution.models import DistributionItem
from longshore.domains.popularize.packages.models import PromotionVersion
from longshore.integrations.object_store.naming import Naming
from longshore.integrations.object_store.port import Bucket

_objects = select(
    literal(str(Bucket.CDN)), DistributionItem.object_key, PromotionVersion.size_bytes,
    PromotionVersion.sha256,
).join(PromotionVersion, PromotionVersion.id == DistributionItem.version_id)  # fmt: skip

NAMINGS = (
    Naming(_objects.where(DistributionItem.is_live)),
    Naming(_objects.where(DistributionItem.is_live.is_(False)), is_needed=False),
)
