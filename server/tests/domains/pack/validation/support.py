"""Runs of the validation, as the page starts them."""

from typing import Any

from tests.support.client import Answer, Client
from tests.support.game_server import GameServer
from tests.support.world import PASSWORD, World

from longshore.domains.pack.callbacks.models import CallbackAddress
from longshore.domains.pack.channels.models import Channel, GameChannel
from longshore.kit.db.database import Database

PATH = "/ultra/protected/app/send/usdk/sdk/"


async def call(client: Client, world: World, action: str, **more: Any) -> Answer:
    user = more.pop("user", world.aurora.pack)
    return await client.call(
        "POST", PATH + action, user=user, game=world.aurora.games[0], json=more, language="en-US"
    )


async def prepare(
    client: Client, world: World, database: Database, server: GameServer, url: str = ""
) -> int:
    """Point the game's sandbox addresses at a server that knows the secret; an account's id."""
    async with database.system() as session:
        session.add_all(
            CallbackAddress(
                publisher_id=world.aurora.id,
                game_id=world.aurora.games[0].id,
                environment="sandbox",
                kind=kind,
                url=url or server.url,
                updated_user_name="x",
            )
            for kind in ("login", "payment")
        )
    revealed = await call(
        client, world, "callback/reveal", environment="sandbox", password=PASSWORD
    )
    server.secrets = [secret["value"] for secret in revealed.data["secrets"]]
    shown = await call(client, world, "accessKey/reveal", kind="server", password=PASSWORD)
    server.server_secrets = [key["value"] for key in shown.data["keys"]]
    made = await call(client, world, "sandboxAccount/create", name="alice")
    return int(made.data["list"][0]["account"]["id"])


async def add_channel(world: World, database: Database, code: str, config: dict[str, Any]) -> None:
    async with database.system() as session:
        session.add(Channel(code=code, name_zh=code, name_en=code.title(), kind="domestic"))
        await session.flush()
        session.add(
            GameChannel(
                publisher_id=world.aurora.id,
                game_id=world.aurora.games[0].id,
                channel_code=code,
                is_enabled=True,
                config=config,
                updated_user_name="x",
            )
        )


async def carry_out(client: Client, world: World, account: int, **form: Any) -> Any:
    """A whole run, as the page does it."""
    started = await call(client, world, "validation/start", account_id=account, **form)
    assert started.code == 0, started.msg
    run = started.data
    for step in run["steps"]:
        answer = await call(
            client, world, "validation/step", id=run["id"], position=step["position"]
        )
        assert answer.code == 0, answer.msg
        run = (await call(client, world, "validation/detail", id=run["id"])).data
        if run["status"] != "running":
            break
    return run


def findings(run: Any) -> dict[str, str]:
    return {step["name"]: step["finding"] for step in run["steps"]}
