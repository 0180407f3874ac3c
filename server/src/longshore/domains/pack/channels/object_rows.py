"""Which objects the rows of channels name."""

from sqlalchemy import literal, select

from longshore.domains.pack.channels.models import ChannelPlugin
from longshore.integrations.object_store.naming import Naming
from longshore.integrations.object_store.port import Bucket

NAMINGS = (
    Naming(
        select(
            literal(str(Bucket.PRIVATE)),
            ChannelPlugin.object_key,
            ChannelPlugin.size_bytes,
            ChannelPlugin.sha256,
        )
    ),
)
