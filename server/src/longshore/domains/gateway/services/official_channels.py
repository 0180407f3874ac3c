"""The services `msdk` and `hgsdk`: the official channels at home and overseas, and game names."""

from pydantic import BaseModel

from longshore.domains import games
from longshore.domains.gateway.action import Action, Invocation
from longshore.domains.identity import Permission
from longshore.domains.official import Channel, official_channels
from longshore.kit.fields import OptionalId
from longshore.kit.paging import Rows

_WHO = (Permission.PACK, Permission.OPERATE, Permission.POPULARIZE, Permission.DATA_CENTER)
_MOST_NAMES = 1_000


class NoQuestion(BaseModel):
    """Nothing is asked; a game may be named, as every call of these services may."""

    game_id: OptionalId = None


class GameName(BaseModel):
    """A game's id and name, for a choice."""

    id: int
    name: str


async def _list_names(call: Invocation, form: NoQuestion) -> Rows[GameName]:
    rows = await games.list_games(call.session, call.actor.game_ids, limit=_MOST_NAMES, offset=0)
    return Rows(list=[GameName(id=row.Id, name=row.Name) for row in rows])


async def _list_internal(call: Invocation, form: NoQuestion) -> Rows[Channel]:
    channels = await official_channels(call.session)
    return Rows(list=[channels.ma, channels.mi])


async def _list_global(call: Invocation, form: NoQuestion) -> Rows[Channel]:
    channels = await official_channels(call.session)
    return Rows(list=[channels.ga, channels.gi])


ACTIONS = (
    Action(
        name="msdk_list_game_names",
        summary="The caller's games, ids and names only.",
        service="msdk",
        path="/simpleList",
        methods=("POST",),
        request=NoQuestion,
        response=Rows[GameName],
        permissions=_WHO,
        is_game_scoped=False,
        handler=_list_names,
    ),
    Action(
        name="msdk_list_channels",
        summary="The official channels at home (the derived list INTERNAL).",
        service="msdk",
        path="/v2/channel/list",
        methods=("POST",),
        request=NoQuestion,
        response=Rows[Channel],
        permissions=_WHO,
        is_game_scoped=False,
        handler=_list_internal,
    ),
    Action(
        name="hgsdk_list_channels",
        summary="The official channels overseas (the derived list GLOBAL).",
        service="hgsdk",
        path="/v2/channel/list",
        methods=("POST",),
        request=NoQuestion,
        response=Rows[Channel],
        permissions=_WHO,
        is_game_scoped=False,
        handler=_list_global,
    ),
)
