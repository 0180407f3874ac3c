"""Games that nobody promotes; told to who may see promoters."""

from collections.abc import Sequence

from longshore.account.identity import Permission
from longshore.domains.popularize.promoters.repository import games_with_active
from longshore.gateway.todo import Asking, TodoKind, Waiting
from longshore.kit.text.text import Text


async def _without_promoter(asking: Asking) -> Sequence[Waiting]:
    promoted = await games_with_active(asking.session, asking.game_ids)
    return [Waiting(game, "Popularize") for game in asking.game_ids if game not in promoted]


TODOS = (
    TodoKind(
        "no_promoter",
        "missing",
        Text("还没有启用的推广员", "No active promoter yet"),
        Text("{games} 个游戏还没有启用的推广员", "{games} games have no active promoter"),
        _without_promoter,
        Permission.POPULARIZE,
    ),
)
