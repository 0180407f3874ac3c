"""Everything that is kept of one player, as a file for them: the answer to a privacy request."""

import json
from dataclasses import asdict

from sqlalchemy import TextClause, text

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.games import app_id_of
from longshore.domains.operate.players.bans import locked
from longshore.domains.operate.players.events import EVENTS
from longshore.domains.operate.players.facts import facts_of, message_digests
from longshore.domains.operate.players.personal import HANDLED
from longshore.domains.operate.players.schemas import ExportPlayer, PlayerFile
from longshore.kit.aside import aside
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.db.database import Base

MOST_ROWS = 5_000
# What proves something to us and tells its owner nothing: digests, hashes, sealed values, tokens.
_NOT_TOLD = (
    "publisher_id",
    "password_hash",
    "digest",
    "value",
    "person",
    "claimed_until",
    "device",
    "mark",
    "pi",
    "guardian",
    "secret",
    "link_digest",
    "object_key",
    "sha256",
)


def _rows_of(table: str, found: str) -> TextClause:
    """The rows of one table in the order of its key: the same file twice, and the oldest first.

    They are found first: ordered and limited at once, PostgreSQL may walk the whole key instead.
    """
    key = ", ".join(f"t.{column.name}" for column in Base.metadata.tables[table].primary_key)
    return text(
        f"WITH t AS MATERIALIZED (SELECT * FROM {table} WHERE {found}) "  # noqa: S608 - constants
        f"SELECT to_jsonb(t) - CAST(:hidden AS text[]) FROM t ORDER BY {key} LIMIT :most"
    )


async def export_player(call: Call, form: ExportPlayer) -> PlayerFile:
    """One player's rows of every table that knows players; recorded with the reason.

    `cut_off` names the tables of which the file has the first `MOST_ROWS` only; `events` says the
    same of what the data center has, and `unknown` while it is away.

    Raises:
        NotFoundError: no such player of this game.
    """
    player = await locked(call.session, call.game_id, form.player_id)
    messages = await message_digests(call.session, call.resources.keyring, [player.id])
    values = {
        "players": [player.id],
        "messages": messages,
        "most": MOST_ROWS,
        "hidden": list(_NOT_TOLD),
    }
    tables: dict[str, list[object]] = {}
    for table, how in HANDLED.items():
        rows = await call.session.execute(_rows_of(table, how.found), values)
        tables[table] = list(rows.scalars())
    facts = await facts_of(
        call.session, call.resources.keyring, call.publisher_id, call.game_id, player.id
    )
    events = await EVENTS.ask(call.resources, call.game_id, player.id, MOST_ROWS)
    moment = now()
    # A player of years has rows by the thousand.
    cut_off = [table for table, rows in tables.items() if len(rows) == MOST_ROWS]
    told = {
        "app_id": app_id_of(call.game_id),
        "player_id": str(player.id),
        "taken_by": call.actor.name,
        "taken_at": epoch_seconds(moment),
        "personal": facts,
        "cut_off": cut_off,
        "tables": tables,
        "events": [asdict(one) for one in events],
    }
    rows_told = sum(len(rows) for rows in tables.values()) + sum(len(one.rows) for one in events)
    after = {"reason": form.reason, "rows": rows_told}
    target = AuditTarget(player.id, player.channel_uid, game_id=player.game_id)
    call.record("player.export", target, after=after)
    return PlayerFile(
        file_name=f"player-{player.id}-{moment:%Y%m%d-%H%M%S}.json",
        content=await aside(json.dumps, told, ensure_ascii=False, indent=1),
        rows=rows_told,
    )
