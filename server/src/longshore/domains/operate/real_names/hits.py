"""Noting that a limit held somebody back: in a transaction of its own, since theirs is undone."""

from sqlalchemy import text

from longshore.domains.operate.real_names.giving import Whose
from longshore.domains.operate.real_names.models import HitKind
from longshore.kit.db.database import Database

# Somebody who tries again at once is one entry.
_NOTE = text("""
INSERT INTO minor_hit (publisher_id, game_id, player_id, kind, amount_minor)
SELECT :publisher, :game, :player, CAST(:kind AS varchar), CAST(:amount AS bigint)
WHERE NOT EXISTS (
  SELECT FROM minor_hit WHERE game_id = :game AND player_id = :player AND kind = :kind
    AND amount_minor IS NOT DISTINCT FROM CAST(:amount AS bigint)
    AND at > now() - interval '1 minute')
""")


async def note_hit(
    database: Database, whose: Whose, kind: HitKind, amount_minor: int | None = None
) -> None:
    """Keep it for the page; `amount_minor` is what they wanted to pay, in fen."""
    values = {
        "publisher": whose.publisher_id, "game": whose.game_id, "player": whose.player_id,
        "kind": kind, "amount": amount_minor,
    }  # fmt: skip
    async with database.publisher(whose.publisher_id) as session:
        await session.execute(_NOTE, values)
