"""The setup page's calls."""

from typing import Annotated

from fastapi import Query

from longshore.account.identity import service, setup, throttles
from longshore.account.identity.access import SystemSession, public
from longshore.account.identity.app_state import Wired
from longshore.account.identity.entrance import admit
from longshore.account.identity.schemas import SetupInput, SetupState, UserInfo
from longshore.kit.http.body import body
from longshore.kit.http.context import Context
from longshore.kit.http.envelope import Envelope, ok
from longshore.kit.http.operation import OperationRouter

router = OperationRouter(tags=["setup"])


@router.get_operation("/ultra/setup", access=public())
async def read_setup(
    context: Context,
    wired: Wired,
    session: SystemSession,
    token: Annotated[str, Query(max_length=100)],
) -> Envelope[SetupState]:
    """Whether the setup link can still be used."""
    await throttles.count_link_use(wired.database, context.ip)
    await setup.check_link(session, token)
    await throttles.forgive_link_use(wired.database, context.ip)
    return ok(SetupState(ok=True))


@router.post_operation("/ultra/setup", access=public())
async def claim_setup(
    context: Context, wired: Wired, form: Annotated[SetupInput, body(SetupInput)]
) -> Envelope[UserInfo]:
    """Create the first publisher and its owner, signed in."""
    await throttles.count_link_use(wired.database, context.ip)
    async with wired.database.system() as session:
        await setup.check_link(session, form.token)
    # Before the password is judged: choosing a weak one is no guess at the link.
    await throttles.forgive_link_use(wired.database, context.ip)
    hints = [form.account, form.name, form.publisher_name]
    await service.check_strength(wired.settings, wired.hashing, form.password, hints)
    encoded = await wired.hashing.hash(form.password)
    async with wired.database.system() as session:
        user = await setup.claim(
            session, context, token=form.token, publisher_name=form.publisher_name,
            account=form.account, name=form.name, password_hash=encoded,
        )  # fmt: skip
    return ok(await admit(wired, context, user.id, way="setup"))
