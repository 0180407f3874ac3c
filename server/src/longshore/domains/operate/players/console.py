"""What people do to a player in the console, beside barring them."""

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.operate.players.bans import locked
from longshore.domains.operate.players.deletion import ask_deletion, take_back_deletion
from longshore.domains.operate.players.desk_models import PlayerNote
from longshore.domains.operate.players.models import Player
from longshore.domains.operate.players.presenter import player_output
from longshore.domains.operate.players.schemas import (
    DeletionAsked,
    NoteInput,
    PlayerOutput,
    PlayerReason,
    SessionsEnded,
)
from longshore.domains.operate.players.sessions import end_sessions_of
from longshore.kit.clock import epoch_seconds
from longshore.kit.errors import NotFoundError


async def end_sessions(call: Call, form: PlayerReason) -> SessionsEnded:
    """End every session of a player; they may sign in again.

    Raises:
        NotFoundError: no such player of this game.
    """
    player = await locked(call.session, call.game_id, form.player_id)
    ended = await end_sessions_of(call.session, call.game_id, player.id, "ended")
    after = {"ended": ended, "reason": form.reason}
    call.record("player.end_sessions", _target(player), after=after)
    return SessionsEnded(ended=ended)


async def delete_player(call: Call, form: PlayerReason) -> DeletionAsked:
    """Ask for a player's deletion in their name: their sessions end, and they are given time.

    Asked again, the moment stays. Signing in takes it back, as where the player asks.

    Raises:
        NotFoundError: no such player of this game, or they are deleted.
    """
    player = await _still_there(call, form.player_id)
    due_at = await ask_deletion(call.session, call.publisher_id, call.game_id, player.id)
    after = {"due_at": due_at.isoformat(), "reason": form.reason}
    call.record("player.delete", _target(player), after=after)
    return DeletionAsked(due_at=epoch_seconds(due_at))


async def keep_player(call: Call, form: PlayerReason) -> PlayerOutput:
    """Take a deletion back that waits, whoever asked for it; nothing happens if none does.

    Raises:
        NotFoundError: no such player of this game, or they are deleted.
    """
    player = await _still_there(call, form.player_id)
    if await take_back_deletion(call.session, player.id):
        call.record("player.keep", _target(player), after={"reason": form.reason})
    return player_output(player)


async def add_note(call: Call, form: NoteInput) -> PlayerOutput:
    """Write down what colleagues should know.

    Raises:
        NotFoundError: no such player of this game.
    """
    player = await locked(call.session, call.game_id, form.player_id)
    call.session.add(
        PlayerNote(
            publisher_id=call.publisher_id,
            game_id=call.game_id,
            player_id=player.id,
            words=form.words,
            created_user_id=call.actor.user_id,
            created_user_name=call.actor.name,
        )
    )
    call.record("player.note", _target(player), after={"words": form.words})
    return player_output(player)


async def _still_there(call: Call, player_id: int) -> Player:
    player = await locked(call.session, call.game_id, player_id)
    if player.deleted_at is not None:
        raise NotFoundError()
    return player


def _target(player: Player) -> AuditTarget:
    return AuditTarget(player.id, player.channel_uid, game_id=player.game_id)
