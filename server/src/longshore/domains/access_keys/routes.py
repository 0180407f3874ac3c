"""Showing and exchanging a game's keys: these ask for the password again.

They are no gateway actions, since they check the password in a transaction of its own: a wrong one
counts although the call is refused.
"""

from typing import Annotated

from longshore.domains.access_keys import service
from longshore.domains.access_keys.schemas import RevealedKeys, RevealInput, RotateInput
from longshore.domains.identity import Caller, Permission, Session, Wired, need, reconfirm
from longshore.integrations.resources import Ports
from longshore.kit.body import body
from longshore.kit.context import Context
from longshore.kit.envelope import Envelope, ok
from longshore.kit.operation import OperationRouter

router = OperationRouter(tags=["access_keys"])


@router.post_operation("/ultra/pack/accessKey/reveal", access=need(Permission.SECRET_REVEAL))
async def reveal_access_key(
    context: Context,
    actor: Caller,
    wired: Wired,
    ports: Ports,
    session: Session,
    form: Annotated[RevealInput, body(RevealInput)],
) -> Envelope[RevealedKeys]:
    """Show the valid versions of a game's key; asks for the password, throttled and recorded."""
    game_id = actor.game(form.game_id)
    await reconfirm(wired, session, actor, form.password)
    keys = await service.reveal(session, context, ports.keyring, actor, game_id, form.kind)
    return ok(RevealedKeys(kind=form.kind, keys=keys))


@router.post_operation("/ultra/pack/accessKey/rotate", access=need(Permission.SECRET_REVEAL))
async def rotate_access_key(
    context: Context,
    actor: Caller,
    wired: Wired,
    ports: Ports,
    session: Session,
    form: Annotated[RotateInput, body(RotateInput)],
) -> Envelope[RevealedKeys]:
    """Exchange a game's client key or server secret; the old one works for the hours given."""
    game_id = actor.game(form.game_id)
    await reconfirm(wired, session, actor, form.password)
    keys = await service.rotate(
        session, context, ports.keyring, actor, game_id, form.kind, form.overlap_hours
    )
    return ok(RevealedKeys(kind=form.kind, keys=keys))
