"""What a player saw of announcements and the floating button, and what is new to them."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from longshore.domains.operate.notice_views import Seen, keep, seen_by
from longshore.runtime.callers import PlayerCall
from longshore.runtime.init_answers import init_answers
from longshore.runtime.limits import per_player
from longshore.runtime.operation import sdk_call

_MOST = 60


class NoticeSeen(BaseModel):
    """An announcement that was read, or an item that was opened, as `init` named them."""

    kind: Literal["announcement", "item"]
    key: Annotated[str, Field(max_length=64)]
    revision: Annotated[str, Field(max_length=16)]


class NoticesInput(BaseModel):
    """What the player saw since the last report; nothing to read only."""

    seen: Annotated[list[NoticeSeen], Field(max_length=_MOST)] = []


class NoticesOutput(BaseModel):
    """Of what is published now, all that the player saw, on whatever device."""

    seen: list[NoticeSeen]


@sdk_call("/sdk/v1/notices", per_player(60))
async def notices(call: PlayerCall, form: NoticesInput) -> NoticesOutput:
    """Tell what the player saw, and read what they saw before; the same again counts once.

    What is not published any more is passed over; a sandbox account is not counted.
    """
    snapshot = await call.ports.snapshots.of(call.game)
    answers = init_answers(
        call.game_id, snapshot, snapshot.time_zone(call.ports.settings.time_zone)
    )
    published = {Seen(*one.wording) for one in answers.offered.every}
    told = published & {Seen(one.kind, one.key, one.revision) for one in form.seen}
    player = call.session
    async with call.transaction() as session:
        if not player.is_sandbox:
            await keep(session, call.publisher_id, call.game_id, player.player_id, told)
        known = await seen_by(session, player.player_id, published)
    every = {*known, *told}
    return NoticesOutput(seen=[NoticeSeen(**one._asdict()) for one in sorted(every)])
