"""Which channel packages the presses were made of; all of them are in the private bucket."""

from sqlalchemy import literal, null, select

from longshore.domains.popularize.packages.models import PromotionBatch
from longshore.integrations.object_store.naming import Naming
from longshore.integrations.object_store.port import Bucket

_sources = select(
    literal(str(Bucket.PRIVATE)), PromotionBatch.object_key, PromotionBatch.size_bytes, null()
)

NAMINGS = (Naming(_sources),)
