"""Actions of mini games: the parameters of each platform, and project files."""

from longshore.account.identity import Call, Permission
from longshore.domains.pack.mini_games import service
from longshore.domains.pack.mini_games.schemas import PlatformOutput
from longshore.gateway.action import action
from longshore.gateway.of_game import OfGame
from longshore.kit.paging import Rows


async def _list(call: Call, form: OfGame) -> Rows[PlatformOutput]:
    return await service.list_platforms(call)


ACTIONS = (
    action(
        "usdk_list_mini_game",
        "usdk/sdk/miniGame/list",
        "The platforms of mini programs with a game's parameters; secrets are not shown.",
        _list,
        Permission.PACK,
        only_reads=True,
    ),
    action(
        "usdk_save_mini_game",
        "usdk/sdk/miniGame/save",
        "Set a platform's parameters; an absent secret stays.",
        service.save_platform,
        Permission.PACK_EDIT,
    ),
    action(
        "usdk_export_mini_game",
        "usdk/sdk/miniGame/export",
        "The project files of a platform, as texts and as a zip archive.",
        service.export_project,
        Permission.PACK,
    ),
)
