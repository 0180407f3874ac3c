"""Actions of players: find them, bar them, let them in again."""

from longshore.account.identity import Call, Permission
from longshore.domains.operate.players import bans, console, exporting, listing, many
from longshore.domains.operate.players.schemas import (
    BanInput,
    PlayerOutput,
    PlayerQuery,
    PlayerReference,
)
from longshore.gateway.action import action, asks_password
from longshore.kit.paging import PageOf


async def _list(call: Call, query: PlayerQuery) -> PageOf[PlayerOutput]:
    return await listing.list_players(call, query)


async def _ban(call: Call, form: BanInput) -> PlayerOutput:
    return await bans.ban(call, form)


async def _lift(call: Call, form: PlayerReference) -> PlayerOutput:
    return await bans.lift_ban(call, form)


ACTIONS = (
    action(
        "usdk_list_players",
        "usdk/player/list",
        "Players of a game, the newest first; by id, channel's uid or exact phone number.",
        _list,
        Permission.OPERATE,
    ),
    action(
        "usdk_ban_player",
        "usdk/player/ban",
        "Bar a player until a moment or for good; their sessions end within ten seconds.",
        _ban,
        Permission.OPERATE_EDIT,
    ),
    action(
        "usdk_lift_player_ban",
        "usdk/player/liftBan",
        "Let a barred player in again.",
        _lift,
        Permission.OPERATE_EDIT,
    ),
    action(
        "usdk_ban_many_players",
        "usdk/player/banMany",
        "Bar players who are not barred yet, all alike; an audit entry for each.",
        many.ban_many,
        Permission.OPERATE_EDIT,
    ),
    action(
        "usdk_lift_many_bans",
        "usdk/player/liftMany",
        "Take bans back; one that a newer took the place of, or that is over, stays so.",
        many.lift_many,
        Permission.OPERATE_EDIT,
    ),
    action(
        "usdk_end_many_sessions",
        "usdk/player/endManySessions",
        "End every session of players; an audit entry for each.",
        many.end_many_sessions,
        Permission.OPERATE_EDIT,
    ),
    action(
        "usdk_end_player_sessions",
        "usdk/player/endSessions",
        "End every session of a player; they may sign in again.",
        console.end_sessions,
        Permission.OPERATE_EDIT,
    ),
    action(
        "usdk_delete_player",
        "usdk/player/delete",
        "Ask for a player's deletion in their name; it is done after the cooling-off.",
        console.delete_player,
        Permission.OPERATE_EDIT,
    ),
    action(
        "usdk_keep_player",
        "usdk/player/keep",
        "Take back a deletion that waits.",
        console.keep_player,
        Permission.OPERATE_EDIT,
    ),
    action(
        "usdk_note_player",
        "usdk/player/note",
        "Write down what colleagues should know of a player.",
        console.add_note,
        Permission.OPERATE_EDIT,
    ),
    action(
        "usdk_export_player",
        "usdk/player/export",
        "Everything that is kept of one player, for a privacy request; asks for the password.",
        asks_password(exporting.export_player),
        Permission.PERSONAL_REVEAL,
    ),
)
