"""Who a player is, for somebody who looks them up."""

from typing import Any

from sqlalchemy import Row, select, text

from longshore.account.identity import Call
from longshore.domains.operate.desk.queries import player_of
from longshore.domains.operate.desk.schemas import (
    Amount,
    BanOutput,
    Character,
    DeviceOutput,
    KnownAddress,
    PlayerNoteOutput,
    PlayerProfile,
)
from longshore.domains.operate.players.models import Player
from longshore.domains.operate.players.presenter import player_output
from longshore.domains.operate.players.refused import known_addresses
from longshore.domains.operate.players.schemas import PlayerReference
from longshore.kit.clock import epoch_seconds, now

_CHARACTERS = text("""
SELECT * FROM player_role WHERE player_id = :player ORDER BY level DESC, updated_at DESC LIMIT 50
""")
# How many others are on a device is counted no further than anybody reads.
_DEVICES = text("""
WITH used AS (SELECT device_id, bool_or(ended_at IS NULL AND expires_at > now()) AS is_online
  FROM player_session WHERE player_id = :player GROUP BY device_id)
SELECT d.*, used.is_online, (SELECT count(*) FROM (SELECT DISTINCT player_id FROM player_session
  WHERE device_id = d.id LIMIT 100) AS everybody) AS players
FROM used JOIN device d ON d.id = used.device_id ORDER BY d.last_seen_at DESC LIMIT 20
""")
_BANS = text("SELECT * FROM player_ban WHERE player_id = :player ORDER BY id DESC LIMIT 50")
_NOTES = text("SELECT * FROM player_note WHERE player_id = :player ORDER BY id DESC LIMIT 50")
_MONEY = text("""
SELECT currency, count(*) AS count,
  coalesce(sum(amount_minor - returned_minor) FILTER (WHERE payment = 'paid'), 0) AS paid,
  coalesce(sum(amount_minor - returned_minor) FILTER (WHERE payment = 'paid'
    AND delivery IN ('queued', 'dead')), 0) AS waiting
FROM orders WHERE player_id = :player AND NOT is_sandbox GROUP BY currency ORDER BY currency
""")
_MORE = text("""
SELECT (SELECT count(*) FROM player_session WHERE player_id = :player AND ended_at IS NULL
    AND expires_at > now()) AS sessions,
  (SELECT name FROM player_account WHERE player_id = :player) AS account,
  (SELECT due_at FROM player_deletion WHERE player_id = :player AND done_at IS NULL
    AND cancelled_at IS NULL) AS due_at
""")
_OTHERS = (
    select(Player)
    .where(
        Player.id.in_(
            text(
                "SELECT DISTINCT o.player_id FROM player_session m JOIN player_session o "
                "ON o.device_id = m.device_id WHERE m.player_id = :player "
                "AND o.player_id <> :player LIMIT 10"
            )
        )
    )
    .order_by(Player.id.desc())
)


async def read_profile(call: Call, query: PlayerReference) -> PlayerProfile:
    """A player with what hangs on them.

    Raises:
        NotFoundError: no such player of this game.
    """
    player = await player_of(call, query.player_id)
    money = await _rows(call, _MONEY, player.id)
    more = (await _rows(call, _MORE, player.id))[0]
    others = (await call.session.execute(_OTHERS, {"player": player.id})).scalars().all()
    return PlayerProfile(
        player=player_output(player),
        account=more.account or "",
        sessions=more.sessions,
        characters=[_character(row) for row in await _rows(call, _CHARACTERS, player.id)],
        devices=[_device(row) for row in await _rows(call, _DEVICES, player.id)],
        addresses=[
            KnownAddress(
                address=row.address,
                last_seen_at=epoch_seconds(row.last_seen_at),
                others=row.others,
            )
            for row in await known_addresses(call.session, player.game_id, player.id)
        ],
        bans=[_ban(row) for row in await _rows(call, _BANS, player.id)],
        notes=[_note(row) for row in await _rows(call, _NOTES, player.id)],
        orders=sum(row.count for row in money),
        paid=[Amount(minor=int(row.paid), currency=row.currency) for row in money if row.paid],
        waiting=[
            Amount(minor=int(row.waiting), currency=row.currency) for row in money if row.waiting
        ],
        deletion_due_at=epoch_seconds(more.due_at) if more.due_at else None,
        others=[player_output(row) for row in others],
    )


async def _rows(call: Call, statement: Any, player_id: int) -> list[Row[Any]]:
    return list((await call.session.execute(statement, {"player": player_id})).all())


def _character(row: Row[Any]) -> Character:
    return Character(
        role_id=row.role_id,
        name=row.role_name,
        server_id=row.server_id,
        server_name=row.server_name,
        level=row.level,
        vip=row.vip,
        updated_at=epoch_seconds(row.updated_at),
    )


def _device(row: Row[Any]) -> DeviceOutput:
    return DeviceOutput(
        os=row.os,
        model=row.model,
        last_seen_at=epoch_seconds(row.last_seen_at),
        is_online=row.is_online,
        is_banned=row.banned_until is not None and row.banned_until > now(),
        players=row.players,
    )


def _ban(row: Row[Any]) -> BanOutput:
    return BanOutput(
        scope=row.scope,
        reason=row.reason,
        told=row.told,
        created_user_name=row.created_user_name,
        created_at=epoch_seconds(row.created_at),
        ends_at=epoch_seconds(row.ends_at) if row.ends_at else None,
        lifted_at=epoch_seconds(row.lifted_at) if row.lifted_at else None,
        lifted_user_name=row.lifted_user_name,
    )


def _note(row: Row[Any]) -> PlayerNoteOutput:
    return PlayerNoteOutput(
        words=row.words,
        created_user_name=row.created_user_name,
        created_at=epoch_seconds(row.created_at),
    )
