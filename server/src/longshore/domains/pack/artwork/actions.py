"""Icon sets and splash pictures of a game, as the service `usdk` offers them."""

from longshore.account.identity import Call, Permission
from longshore.domains.pack.artwork import icon_sets, splashes
from longshore.domains.pack.artwork.schemas import IconSetOutput, SplashOutput
from longshore.gateway.action import action
from longshore.gateway.of_game import OfGame
from longshore.kit.paging import Rows


async def _list_icons(call: Call, form: OfGame) -> Rows[IconSetOutput]:
    return await icon_sets.list_icon_sets(call)


async def _list_splashes(call: Call, form: OfGame) -> Rows[SplashOutput]:
    return await splashes.list_splashes(call)


ACTIONS = (
    action(
        "usdk_icon_list",
        "usdk/sdk/icon/list",
        "Every icon set of a game.",
        _list_icons,
        Permission.PACK,
        only_reads=True,
    ),
    action(
        "usdk_icon_save",
        "usdk/sdk/icon/save",
        "Create or replace an icon set.",
        icon_sets.save_icon_set,
        Permission.PACK_EDIT,
        before=icon_sets.read_icons,
    ),
    action(
        "usdk_icon_delete",
        "usdk/sdk/icon/delete",
        "Delete an icon set.",
        icon_sets.delete_icon_set,
        Permission.PACK_EDIT,
    ),
    action(
        "usdk_icon_preview",
        "usdk/sdk/icon/preview",
        "What a build makes of an icon, at every density.",
        icon_sets.preview,
        Permission.PACK,
        opens_transactions=True,
    ),
    action(
        "usdk_splash_list",
        "usdk/sdk/splash/list",
        "Every splash picture.",
        _list_splashes,
        Permission.PACK,
        only_reads=True,
    ),
    action(
        "usdk_splash_save",
        "usdk/sdk/splash/save",
        "Create or replace a splash picture.",
        splashes.save_splash,
        Permission.PACK_EDIT,
        before=splashes.read_splash,
    ),
    action(
        "usdk_splash_delete",
        "usdk/sdk/splash/delete",
        "Delete a splash picture.",
        splashes.delete_splash,
        Permission.PACK_EDIT,
    ),
)
