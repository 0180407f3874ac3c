"""What happened to a player, of every kind in one order, the newest first."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import text

from longshore.account.identity import Call
from longshore.domains.operate.desk.queries import player_of
from longshore.domains.operate.desk.schemas import TimelineEntry, TimelinePage, TimelineQuery
from longshore.kit.clock import epoch_seconds

_MOST = 100
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_SESSION = "player_session s JOIN device d ON d.id = s.device_id"
_ORDER = "jsonb_build_object('number', number, 'name', goods_name, 'minor', amount_minor, "
_ORDER += "'currency', currency, 'delivery', delivery, 'payment', payment)"
# Kind, moment, what is known, who did it, from where.
_SOURCES = (
    ("login", "s.created_at", "jsonb_build_object('model', d.model, 'os', d.os, 'store', "
     "s.store_code)", "''", _SESSION),
    ("session_end", "s.ended_at", "jsonb_build_object('model', d.model, 'reason', s.end_reason)",
     "''", f"{_SESSION} AND s.ended_at IS NOT NULL"),
    ("character", "created_at", "jsonb_build_object('event', kind, 'role', role_id, 'server', "
     "server_id, 'level', level)", "''", "player_role_event"),
    ("order", "created_at", _ORDER, "''", "orders"),
    ("paid", "paid_at", _ORDER, "''", "orders"),
    ("delivered", "delivered_at", _ORDER, "''", "orders"),
    ("ban", "created_at", "jsonb_build_object('reason', reason, 'told', told, 'scope', scope, "
     "'ends_at', extract(epoch FROM ends_at)::bigint)", "created_user_name", "player_ban"),
    ("lift_ban", "lifted_at", "'{}'::jsonb", "lifted_user_name", "player_ban"),
    ("gift", "r.created_at", "jsonb_build_object('name', g.name, 'code', r.code, 'result', "
     "r.result, 'delivery', r.delivery, 'source', r.source)", "r.actor_name",
     "gift_redemption r LEFT JOIN gift g ON g.id = r.gift_id"),
    ("consent", "created_at", "jsonb_build_object('agreement', kind, 'version', version, "
     "'is_agreed', is_agreed)", "''", "player_consent"),
    ("real_name", "asked_at", "jsonb_build_object('source', source)", "''", "real_name"),
    ("name_settled", "settled_at", "jsonb_build_object('source', source, 'state', state)", "''",
     "real_name"),
    ("note", "created_at", "jsonb_build_object('words', words)", "created_user_name",
     "player_note"),
    ("deletion", "asked_at", "jsonb_build_object('due_at', extract(epoch FROM due_at)::bigint, "
     "'is_cancelled', cancelled_at IS NOT NULL)", "''", "player_deletion"),
)  # fmt: skip


def _part(kind: str, at: str, data: str, actor: str, source: str) -> str:
    """The newest of one kind; rows of the last moment come together, so that none is left out."""
    return (
        f"(SELECT '{kind}' AS kind, {at} AS at, {data} AS data, {actor} AS actor FROM {source} "  # noqa: S608
        f"WHERE player_id = :player AND {at} < :before "
        f"ORDER BY {at} DESC FETCH FIRST {_MOST} ROWS WITH TIES)"
    )


_TIMELINE = text(
    "SELECT * FROM ("  # noqa: S608
    + " UNION ALL ".join(_part(*source) for source in _SOURCES)
    + f") AS every ORDER BY at DESC FETCH FIRST {_MOST} ROWS WITH TIES"
)


async def read_timeline(call: Call, query: TimelineQuery) -> TimelinePage:
    """Part of what happened to a player.

    Raises:
        NotFoundError: no such player of this game.
    """
    await player_of(call, query.player_id)
    before = query.before or 253_000_000_000_000_000
    values = {"player": query.player_id, "before": _EPOCH + timedelta(microseconds=before)}
    rows = (await call.session.execute(_TIMELINE, values)).all()
    return TimelinePage(
        list=[
            TimelineEntry(
                at=epoch_seconds(row.at), kind=row.kind, data=row.data, actor_name=row.actor
            )
            for row in rows
        ],
        next=(rows[-1].at - _EPOCH) // timedelta(microseconds=1) if len(rows) >= _MOST else None,
    )
