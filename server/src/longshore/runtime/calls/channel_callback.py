"""Payment notices of channels, in each channel's own protocol."""

from starlette.responses import Response

from longshore.domains.operate.orders import Game, answer_notice
from longshore.domains.operate.recipes import Request
from longshore.runtime.callers import RawCall
from longshore.runtime.limits import per_address
from longshore.runtime.operation import raw_call


@raw_call("/sdk/callback/{channel}/{app_id}", per_address(6_000))
async def channel_callback(call: RawCall) -> Response:
    """Take a notice and answer with the very words that the channel waits for."""
    channel, app_id = call.path["channel"], call.path["app_id"]
    keys = await call.ports.keys.get(app_id)
    if keys is None:
        return _nobody()
    call.about(keys)
    database = call.ports.database
    game = Game(keys.publisher_id, keys.game_id, lambda: database.publisher(keys.publisher_id))
    request = Request(
        call.method, f"/sdk/callback/{channel}/{app_id}", call.query, call.headers, call.body
    )
    found = await answer_notice(call.ports.resources.keyring, game, channel, request)
    if found is None:
        return _nobody()
    return Response(found.body, found.status, media_type=found.content_type)


def _nobody() -> Response:
    """The envelope of a refusal comes with 200, which some channels take for our OK."""
    return Response("unknown address", 404, media_type="text/plain")
