"""Which objects of the CDN bucket are published, and which pointers name them."""

from sqlalchemy import String, cast, literal, null, select

from longshore.domains.popularize.distribution.models import DistributionItem
from longshore.domains.popularize.packages.models import PromotionPackage, PromotionVersion
from longshore.integrations.object_store.naming import Naming
from longshore.integrations.object_store.port import POINTER, Bucket

_objects = select(
    literal(str(Bucket.CDN)), DistributionItem.object_key, PromotionVersion.size_bytes,
    PromotionVersion.sha256,
).join(PromotionVersion, PromotionVersion.id == DistributionItem.version_id)  # fmt: skip
# As `pointer_key` makes it.
_key = cast(PromotionPackage.game_id, String) + "/apk/" + PromotionPackage.code + POINTER
_pointers = select(literal(str(Bucket.CDN)), _key, null(), null())

NAMINGS = (
    Naming(_pointers.where(PromotionPackage.latest_key != "")),
    Naming(_objects.where(DistributionItem.is_live)),
    Naming(_objects.where(DistributionItem.is_live.is_(False)), is_needed=False),
)
