"""Which objects the rows of artwork name: pictures of the public bucket."""

from sqlalchemy import literal, null, select

from longshore.domains.pack.artwork.models import IconBadge, IconSet, Splash
from longshore.integrations.object_store.naming import Naming
from longshore.integrations.object_store.port import Bucket

_COLUMNS = (
    IconSet.image_key,
    IconSet.foreground_key,
    IconSet.background_key,
    IconSet.badge_key,
    IconBadge.key,
    Splash.image_key,
)

NAMINGS = tuple(
    Naming(select(literal(str(Bucket.CDN)), key, null(), null()).where(key.is_not(None)))
    for key in _COLUMNS
)
