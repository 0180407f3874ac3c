"""Keys and pictures that channels use: not deleted from under them, not saved when gone."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import delete, select, update
from tests.domains.pack.channels.conftest import Call, saved
from tests.support.client import Answer
from tests.support.world import PASSWORD, World

from longshore.domains.games.models import Game
from longshore.domains.pack.artwork.models import IconSet, Splash
from longshore.domains.pack.channels.models import GameChannel
from longshore.domains.pack.signing_keys.models import SigningKeyRow
from longshore.kit.db.database import Database

USED = ("signing_key_id", "icon_set_id", "splash_id")
DELETE = {
    "signing_key_id": "/sdk/sign/remove",
    "icon_set_id": "/sdk/icon/delete",
    "splash_id": "/sdk/splash/delete",
}
CODE = {"signing_key_id": 4405, "icon_set_id": 4472, "splash_id": 4472}
MODEL: dict[str, Any] = {
    "signing_key_id": SigningKeyRow, "icon_set_id": IconSet, "splash_id": Splash,
}  # fmt: skip


@pytest.fixture
async def things(call: Call, world: World, database: Database) -> dict[str, int]:
    """Two keys, of which the second is no default, an icon set and a splash picture."""
    keys = [
        await call("generate", path="/sdk/sign/", name=name, kind="ec-256", common_name="CN")
        for name in ("first", "second")
    ]
    game = world.aurora.games[0]
    owner = {"publisher_id": world.aurora.id, "game_id": game.id, "name": "one"}
    async with database.system() as session:
        icons = IconSet(**owner, kind="image", image_key="p1/a.png")
        splash = Splash(**owner, target="drawable/splash", image_key="p1/b.png")
        session.add_all([icons, splash])
        await session.flush()
        return {
            "signing_key_id": keys[1].data["id"], "icon_set_id": icons.id, "splash_id": splash.id,
        }  # fmt: skip


async def remove(call: Call, what: str, number: int, language: str = "en-US") -> Answer:
    path, _, action = DELETE[what].rpartition("/")
    more = {"password": PASSWORD} if what == "signing_key_id" else {}
    return await call(action, path=f"{path}/", language=language, id=number, **more)


class TestDeleting:
    @pytest.mark.parametrize("what", USED)
    async def test_in_use(
        self, call: Call, beacon: dict[str, Any], things: dict[str, int], what: str
    ) -> None:
        """[W-04] What a channel uses is not deleted; the answer names the channel."""
        kept = await call("save", **saved(beacon, config={what: things[what]}))
        refused = await remove(call, what, things[what])
        assert (refused.code, refused.data["channels"]) == (CODE[what], ["Beacon"])
        assert "Beacon" in refused.msg
        chinese = await remove(call, what, things[what], "zh-CN")
        assert "beacon店" in chinese.msg
        freed = await call("save", **saved(kept.data, config={what: None}))
        assert freed.code == 0
        assert (await remove(call, what, things[what])).code == 0

    @pytest.mark.parametrize("what", USED)
    async def test_channel_removed(
        self, call: Call, beacon: dict[str, Any], things: dict[str, int], what: str
    ) -> None:
        """A removed channel uses nothing; it comes back without what is gone."""
        kept = (await call("save", **saved(beacon, config={what: things[what]}))).data
        await call("remove", id=kept["id"], version=kept["version"])
        assert (await remove(call, what, things[what])).code == 0
        assert (await call("add", codes=["beacon"])).data["ids"] == [kept["id"]]
        back = (await call("detail", id=kept["id"])).data
        assert back["config"][what] is None

    @pytest.mark.parametrize("what", USED)
    async def test_roll_back(
        self, call: Call, beacon: dict[str, Any], things: dict[str, int], what: str
    ) -> None:
        """A version that names what is gone is not brought back, and the answer says why."""
        kept = (await call("save", **saved(beacon, config={what: things[what]}))).data
        freed = (await call("save", **saved(kept, config={what: None}))).data
        assert (await remove(call, what, things[what])).code == 0
        form = {"id": beacon["id"], "version": freed["version"], "to_version": kept["version"]}
        refused = await call("rollback", **form)
        assert (refused.code, refused.data["fields"]) == (4508, [f"config.{what}"])
        assert (await call("detail", id=beacon["id"])).data["version"] == freed["version"]

    async def test_default_key(
        self, call: Call, beacon: dict[str, Any], database: Database
    ) -> None:
        """[W-04] The default key signs what names no other: it stays while a channel needs it."""
        made = await call("generate", path="/sdk/sign/", name="x", kind="ec-256", common_name="CN")
        number = made.data["id"]
        refused = await remove(call, "signing_key_id", number)
        assert refused.code == 4405
        assert refused.data == {"channels": ["Beacon"], "is_default": True}
        assert "it is the default key, channels that use it: Beacon" in refused.msg
        await call("remove", id=beacon["id"], version=beacon["version"])
        assert (await remove(call, "signing_key_id", number)).code == 0

    async def test_with_the_game(
        self, call: Call, world: World, beacon: dict[str, Any], things: dict[str, int],
        database: Database,
    ) -> None:  # fmt: skip
        """A game that goes takes its channels, keys and pictures along."""
        assert (await call("save", **saved(beacon, config=things))).code == 0
        async with database.system() as session:
            await session.execute(delete(Game).where(Game.id == world.aurora.games[0].id))
        async with database.system() as session:
            assert (await session.execute(select(GameChannel.id))).first() is None


class TestAtOnce:
    @pytest.mark.parametrize("what", USED)
    async def test_delete_first(
        self, call: Call, beacon: dict[str, Any], things: dict[str, int], what: str,
        database: Database,
    ) -> None:  # fmt: skip
        """Who saves a channel while its picture is being deleted is told, and nothing is saved."""
        model = MODEL[what]
        async with database.system() as session:
            await session.execute(delete(model).where(model.id == things[what]))
            saving = asyncio.create_task(call("save", **saved(beacon, config={what: things[what]})))
            await asyncio.sleep(0.3)
            assert not saving.done(), "waits for the other to end"
        answer = await saving
        assert (answer.code, answer.data["fields"]) == (4508, [f"config.{what}"])
        now_is = (await call("detail", id=beacon["id"])).data
        assert (now_is["version"], now_is["config"][what]) == (1, None)

    @pytest.mark.parametrize("what", USED)
    async def test_save_first(
        self, call: Call, beacon: dict[str, Any], things: dict[str, int], what: str,
        database: Database,
    ) -> None:  # fmt: skip
        """Who deletes a picture while a channel that uses it is being saved is refused by name."""
        async with database.system() as session:
            statement = update(GameChannel).where(GameChannel.id == beacon["id"])
            await session.execute(statement.values({what: things[what]}))
            deleting = asyncio.create_task(remove(call, what, things[what]))
            await asyncio.sleep(0.5)
            assert not deleting.done(), "waits for the other to end"
        answer = await deleting
        assert (answer.code, answer.data["channels"]) == (CODE[what], ["Beacon"])
        async with database.system() as session:
            assert await session.get(MODEL[what], things[what]) is not None
