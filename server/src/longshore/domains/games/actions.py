"""The `usdk` service: games as the SDK side lists them."""

from pydantic import BaseModel

from longshore.account.identity import Call, Permission
from longshore.domains import games
from longshore.domains.games import GameOutput
from longshore.gateway.action import action
from longshore.kit.paging import PageOf, offset_of
from longshore.kit.text.fields import Page, PageSize


class GameListQuery(BaseModel):
    """Which page of the caller's games."""

    page: Page = 1
    page_size: PageSize = 100


async def _list_games(call: Call, form: GameListQuery) -> PageOf[GameOutput]:
    rows = await games.list_games(
        call.session,
        call.actor.game_ids,
        limit=form.page_size,
        offset=offset_of(form.page, form.page_size),
    )
    return PageOf(list=rows, total=len(call.actor.game_ids))


ACTIONS = (
    action(
        "usdk_list_games",
        "usdk/sdk/u_gameInfoList",
        "The caller's games.",
        _list_games,
        Permission.PACK,
        Permission.OPERATE,
        Permission.POPULARIZE,
        Permission.DATA_CENTER,
        is_game_scoped=False,
        only_reads=True,
    ),
)
