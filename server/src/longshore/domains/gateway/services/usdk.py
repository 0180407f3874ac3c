"""The `usdk` service: games as the SDK side lists them."""

from pydantic import BaseModel

from longshore.domains import games
from longshore.domains.games import GameOutput
from longshore.domains.gateway.action import Action, Invocation
from longshore.domains.identity import Permission
from longshore.kit.fields import Page, PageSize
from longshore.kit.paging import PageOf, offset_of


class GameListQuery(BaseModel):
    """Which page of the caller's games."""

    page: Page = 1
    page_size: PageSize = 100


async def _list_games(call: Invocation, form: GameListQuery) -> PageOf[GameOutput]:
    rows = await games.list_games(
        call.session,
        call.actor.game_ids,
        limit=form.page_size,
        offset=offset_of(form.page, form.page_size),
    )
    return PageOf(list=rows, total=len(call.actor.game_ids))


ACTIONS = (
    Action(
        name="usdk_list_games",
        summary="The caller's games.",
        service="usdk",
        path="/sdk/u_gameInfoList",
        methods=("POST",),
        request=GameListQuery,
        response=PageOf[GameOutput],
        permissions=(
            Permission.PACK,
            Permission.OPERATE,
            Permission.POPULARIZE,
            Permission.DATA_CENTER,
        ),
        is_game_scoped=False,
        handler=_list_games,
    ),
)
