"""Runs of games whose notices have another SDK's form."""

from tests.domains.pack.validation.support import call, prepare
from tests.support.client import Client
from tests.support.game_server import GameServer
from tests.support.world import World

from longshore.domains.pack.callbacks.models import CallbackForm
from longshore.kit.db.database import Database


async def test_a_form_that_runs_do_not_speak_is_said(
    client: Client, world: World, database: Database, game_server: GameServer
) -> None:
    """A payment run is refused in another SDK's form, a login run is not."""
    account = await prepare(client, world, database, game_server)
    game = world.aurora.games[0].id
    async with database.system() as session:
        session.add(
            CallbackForm(
                publisher_id=world.aurora.id, game_id=game, environment="sandbox", form="u8"
            )
        )
    refused = await call(client, world, "validation/start", kind="payment", account_id=account)
    assert refused.code == 4606 and "Callbacks" in refused.msg
    login = await call(client, world, "validation/start", kind="login", account_id=account)
    assert login.code == 0
