"""Bans: a reason, an end, and every open session ended with it."""

from datetime import UTC, datetime

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.operate.players.desk_models import PlayerBan
from longshore.domains.operate.players.devices import bar_devices, let_devices_in
from longshore.domains.operate.players.errors import PastEndError
from longshore.domains.operate.players.models import Player
from longshore.domains.operate.players.presenter import player_output
from longshore.domains.operate.players.refused import bar_addresses, let_addresses_in
from longshore.domains.operate.players.schemas import (
    BanInput,
    BanWords,
    PlayerOutput,
    PlayerReference,
)
from longshore.domains.operate.players.sessions import end_sessions_of
from longshore.kit.clock import now
from longshore.kit.errors import NotFoundError

# PostgreSQL's 'infinity' has no counterpart in Python.
FOR_GOOD = datetime(9999, 1, 1, tzinfo=UTC)


async def ban(call: Call, form: BanInput) -> PlayerOutput:
    """Bar a player until a moment, or for good; open sessions end with the commit.

    Raises:
        NotFoundError: no such player of this game. PastEndError: the end does not lie ahead.
    """
    ends_at = end_of(form)
    player = await locked(call.session, call.game_id, form.player_id)
    await bar(call, player, form, ends_at)
    return player_output(player)


def end_of(form: BanWords) -> datetime | None:
    """The moment at which a ban ends; none is never.

    Raises:
        PastEndError: it does not lie ahead.
    """
    ends_at = datetime.fromtimestamp(form.ends_at, UTC) if form.ends_at else None
    if ends_at and ends_at <= now():
        raise PastEndError()
    return ends_at


async def bar(call: Call, player: Player, form: BanWords, ends_at: datetime | None) -> int:
    """Bar a player who is locked; the ban's id. An earlier ban gives way."""
    await _end_bans(call, player)
    _set(call, player, ends_at or FOR_GOOD, "player.ban", reason=form.reason, scope=form.scope)
    row = PlayerBan(
        publisher_id=call.publisher_id,
        game_id=call.game_id,
        player_id=player.id,
        scope=form.scope,
        reason=form.reason,
        told=form.told,
        ends_at=ends_at,
        created_user_id=call.actor.user_id,
        created_user_name=call.actor.name,
    )
    call.session.add(row)
    await call.session.flush()
    if form.scope == "device":
        await bar_devices(call.session, call.game_id, player.id, ends_at or FOR_GOOD)
    if form.scope == "address":
        await bar_addresses(call.session, call.game_id, player.id, row.id)
    await end_sessions_of(call.session, call.game_id, player.id, "banned")
    return row.id


async def lift_ban(call: Call, form: PlayerReference) -> PlayerOutput:
    """End a player's ban before its time; nothing happens if there is no ban.

    Raises:
        NotFoundError: no such player of this game.
    """
    player = await locked(call.session, call.game_id, form.player_id)
    if player.banned_until is not None:
        await lift(call, player)
    return player_output(player)


async def lift(call: Call, player: Player) -> None:
    """End the ban of a player who is locked, with what came with it."""
    _set(call, player, None, "player.lift_ban")
    await _end_bans(call, player)


def _set(call: Call, player: Player, until: datetime | None, action: str, **more: str) -> None:
    before, player.banned_until = player.banned_until, until
    call.record(
        action,
        AuditTarget(player.id, player.channel_uid, game_id=player.game_id),
        before={"banned_until": _told(before)},
        after={"banned_until": _told(until), **more},
    )


async def _end_bans(call: Call, player: Player) -> None:
    """Bans that still run are over: a newer one, or none, takes their place.

    Devices and addresses that came with them are let in, as far as no other ban bars them.
    """
    ended = await call.session.execute(
        update(PlayerBan)
        .where(PlayerBan.player_id == player.id, PlayerBan.lifted_at.is_(None))
        .values(lifted_at=now(), lifted_user_name=call.actor.name)
        .returning(PlayerBan.id, PlayerBan.scope)
    )
    scopes = {row.id: row.scope for row in ended.all()}
    if "device" in scopes.values():
        await let_devices_in(call.session, call.game_id, player.id)
    if "address" in scopes.values():
        await let_addresses_in(call.session, scopes, call.actor.name)


async def locked(session: AsyncSession, game_id: int, player_id: int) -> Player:
    """A player of the game, for this transaction alone.

    Raises:
        NotFoundError: no such player of this game.
    """
    statement = select(Player).where(Player.game_id == game_id, Player.id == player_id)
    player = (await session.execute(statement.with_for_update())).scalar_one_or_none()
    if player is None:
        raise NotFoundError()
    return player


def _told(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None
