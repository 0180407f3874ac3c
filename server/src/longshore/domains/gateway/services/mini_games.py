"""Actions of mini games: the parameters of each platform, and project files."""

from typing import Any

from longshore.domains import mini_games
from longshore.domains.gateway.action import Action, Handler, Invocation
from longshore.domains.identity import Permission
from longshore.domains.mini_games import (
    OfGame,
    PlatformOutput,
    PlatformReference,
    Project,
    SavePlatform,
)
from longshore.kit.paging import Rows


async def _list(call: Invocation, form: OfGame) -> Rows[PlatformOutput]:
    return await mini_games.list_platforms(call.session, call.game_id)


async def _save(call: Invocation, form: SavePlatform) -> PlatformOutput:
    return await mini_games.save_platform(
        call.session, call.context, call.resources.keyring, call.actor, call.game_id, form
    )


async def _export(call: Invocation, form: PlatformReference) -> Project:
    return await mini_games.export_project(call.session, call.game_id, form)


def _action(
    name: str,
    summary: str,
    request: type[OfGame],
    response: Any,
    permission: Permission,
    handler: Handler,
) -> Action:
    return Action(
        name=f"usdk_{name}_mini_game",
        summary=summary,
        service="usdk",
        path=f"/sdk/miniGame/{name}",
        methods=("POST",),
        request=request,
        response=response,
        permissions=(permission,),
        is_game_scoped=True,
        handler=handler,
    )


ACTIONS: tuple[Action, ...] = (
    _action(
        "list",
        "The platforms of mini programs with a game's parameters; secrets are not shown.",
        OfGame,
        Rows[PlatformOutput],
        Permission.PACK,
        _list,
    ),
    _action(
        "save",
        "Set a platform's parameters; an absent secret stays.",
        SavePlatform,
        PlatformOutput,
        Permission.PACK_EDIT,
        _save,
    ),
    _action(
        "export",
        "The project files of a platform, as texts and as a zip archive.",
        PlatformReference,
        Project,
        Permission.PACK,
        _export,
    ),
)
