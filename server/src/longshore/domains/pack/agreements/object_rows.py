"""Which objects agreements stand in: written anew with every publication, removed with the last."""

from sqlalchemy import func, literal, null, select

from longshore.domains.pack.agreements.models import Agreement
from longshore.domains.pack.agreements.public_page import EVERY_CHANNEL
from longshore.integrations.object_store.naming import Naming
from longshore.integrations.object_store.port import Bucket

_channel = func.coalesce(func.nullif(Agreement.channel_code, ""), EVERY_CHANNEL)

NAMINGS = tuple(
    Naming(
        select(
            literal(str(Bucket.LOG)),
            func.concat(Agreement.game_id, "/", _channel, f"/agr.{extension}"),
            null(),
            null(),
        ),
        is_needed=False,
    )
    for extension in ("json", "html")
)
