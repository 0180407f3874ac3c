"""Actions of access keys: AppId and masked keys of a game."""

from longshore.domains import access_keys
from longshore.domains.access_keys import AccessKeysOutput, OfGame
from longshore.domains.gateway.action import Action, Invocation
from longshore.domains.identity import Permission


async def _info(call: Invocation, form: OfGame) -> AccessKeysOutput:
    return await access_keys.read_keys(
        call.session, call.resources.keyring, call.actor.publisher_id, call.game_id
    )


ACTIONS: tuple[Action, ...] = (
    Action(
        name="usdk_access_keys",
        summary="A game's AppId and its keys, masked.",
        service="usdk",
        path="/sdk/accessKey/info",
        methods=("POST",),
        request=OfGame,
        response=AccessKeysOutput,
        permissions=(Permission.PACK,),
        is_game_scoped=True,
        handler=_info,
    ),
)
