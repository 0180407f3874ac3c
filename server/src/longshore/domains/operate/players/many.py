"""What people do to many players at once: each as if alone, with an audit entry of their own."""

from collections.abc import Collection, Sequence

from sqlalchemy import select

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.operate.players.bans import bar, end_of, lift
from longshore.domains.operate.players.desk_models import PlayerBan
from longshore.domains.operate.players.models import Player
from longshore.domains.operate.players.schemas import (
    BanMany,
    BansReference,
    BarredMany,
    DoneMany,
    ManyReason,
)
from longshore.domains.operate.players.sessions import end_sessions_of
from longshore.kit.clock import now


async def ban_many(call: Call, form: BanMany) -> BarredMany:
    """Bar players who are not barred yet: a ban that somebody set is not replaced by a list.

    Raises:
        PastEndError: the end does not lie ahead.
    """
    ends_at, moment = end_of(form), now()
    ban_ids = [
        await bar(call, player, form, ends_at)
        for player in await locked_many(call, form.player_ids)
        if player.banned_until is None or player.banned_until <= moment
    ]
    return BarredMany(ban_ids=ban_ids, left=len(set(form.player_ids)) - len(ban_ids))


async def lift_many(call: Call, form: BansReference) -> DoneMany:
    """Take back bans that still hold; whoever was barred anew meanwhile stays barred."""
    running = select(PlayerBan.player_id).where(
        PlayerBan.id.in_(form.ban_ids),
        PlayerBan.game_id == call.game_id,
        PlayerBan.lifted_at.is_(None),
    )
    # Locked first and asked for again: somebody may have barred one anew in between.
    await locked_many(call, (await call.session.execute(running)).scalars().all())
    still = (await call.session.execute(running)).scalars().all()
    players = await locked_many(call, still)
    for player in players:
        await lift(call, player)
    return DoneMany(done=len(players), left=len(set(form.ban_ids)) - len(players))


async def end_many_sessions(call: Call, form: ManyReason) -> DoneMany:
    """End every session of players; they may sign in again."""
    players = await locked_many(call, form.player_ids)
    for player in players:
        ended = await end_sessions_of(call.session, call.game_id, player.id, "ended")
        target = AuditTarget(player.id, player.channel_uid, game_id=call.game_id)
        after = {"ended": ended, "reason": form.reason}
        call.record("player.end_sessions", target, after=after)
    return DoneMany(done=len(players), left=len(set(form.player_ids)) - len(players))


async def locked_many(call: Call, player_ids: Collection[int]) -> Sequence[Player]:
    """Players of the game who are not deleted, for this transaction alone, always in one order."""
    wanted = select(Player).where(
        Player.game_id == call.game_id, Player.id.in_(player_ids), Player.deleted_at.is_(None)
    )
    return (
        (await call.session.execute(wanted.order_by(Player.id).with_for_update())).scalars().all()
    )
