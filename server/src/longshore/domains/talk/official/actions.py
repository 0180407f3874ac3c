"""The services `msdk` and `hgsdk`: the official channels at home and overseas, and game names."""

from pydantic import BaseModel

from longshore.account.identity import Call, Permission
from longshore.domains import games
from longshore.domains.talk.official import Channel, official_channels
from longshore.gateway.action import action
from longshore.gateway.of_game import OfGame
from longshore.kit.paging import Rows

WHO = (Permission.PACK, Permission.OPERATE, Permission.POPULARIZE, Permission.DATA_CENTER)
"""Who may ask: any of these."""
MOST_NAMES = 1_000


class GameName(BaseModel):
    """A game's id and name, for a choice."""

    id: int
    name: str


async def _list_names(call: Call, form: OfGame) -> Rows[GameName]:
    rows = await games.list_games(call.session, call.actor.game_ids, limit=MOST_NAMES, offset=0)
    return Rows(list=[GameName(id=row.Id, name=row.Name) for row in rows])


async def _list_internal(call: Call, form: OfGame) -> Rows[Channel]:
    channels = await official_channels(call.session)
    return Rows(list=[channels.ma, channels.mi])


async def _list_global(call: Call, form: OfGame) -> Rows[Channel]:
    channels = await official_channels(call.session)
    return Rows(list=[channels.ga, channels.gi])


ACTIONS = (
    action(
        "msdk_list_game_names",
        "msdk/simpleList",
        "The caller's games, ids and names only.",
        _list_names,
        *WHO,
        is_game_scoped=False,
        only_reads=True,
    ),
    action(
        "msdk_list_channels",
        "msdk/v2/channel/list",
        "The official channels at home (the derived list INTERNAL).",
        _list_internal,
        *WHO,
        is_game_scoped=False,
        only_reads=True,
    ),
    action(
        "hgsdk_list_channels",
        "hgsdk/v2/channel/list",
        "The official channels overseas (the derived list GLOBAL).",
        _list_global,
        *WHO,
        is_game_scoped=False,
        only_reads=True,
    ),
)
