"""Which objects the rows of games name."""

from sqlalchemy import literal, null, select

from longshore.domains.games.models import Game
from longshore.integrations.object_store.naming import Naming
from longshore.integrations.object_store.port import Bucket

NAMINGS = (
    Naming(
        select(literal(str(Bucket.CDN)), Game.icon, null(), null()).where(Game.icon != literal(""))
    ),
)
