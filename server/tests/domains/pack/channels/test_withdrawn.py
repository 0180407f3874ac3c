"""A plug-in version that the provider has withdrawn comes back by no way round."""

from typing import Any

import pytest
from sqlalchemy import update
from tests.domains.pack.channels.conftest import Call, saved

from longshore.domains.pack.channels.models import ChannelPlugin
from longshore.kit.db.database import Database


async def withdraw(database: Database, *versions: str) -> None:
    async with database.system() as session:
        chosen = update(ChannelPlugin).where(ChannelPlugin.version.in_(versions))
        await session.execute(chosen.values(status="withdrawn"))


@pytest.fixture
async def older(database: Database, call: Call, beacon: dict[str, Any], plugin_id: int) -> Any:
    """Beacon at its third version: 1.10.0, then 1.9.0, then a label of its own."""
    listed = (await call("catalogue")).data["list"]
    [versions] = [one["plugins"] for one in listed if one["code"] == "beacon"]
    [lower] = [one["id"] for one in versions if one["version"] == "1.9.0"]
    assert beacon["plugin_id"] == plugin_id
    row = (await call("save", **saved(beacon) | {"plugin_id": lower})).data
    return (await call("save", **saved(row, config={"label": "Mine"}))).data


async def test_going_back_to_one_is_refused(
    call: Call, database: Database, older: dict[str, Any]
) -> None:
    """[W-04] Its name and what to do are told, and nothing is changed."""
    await withdraw(database, "1.10.0")
    form = {"id": older["id"], "version": older["version"], "to_version": 1}
    for language, words in (("zh-CN", "版本1使用的插件版本1.10.0"), ("en-US", "version 1.10.0")):
        refused = await call("rollback", language=language, **form)
        assert (refused.code, words in refused.msg) == (4509, True), refused.msg
    assert (await call("detail", id=older["id"])).data["version"] == older["version"]


async def test_going_back_with_the_one_in_use(
    call: Call, database: Database, older: dict[str, Any]
) -> None:
    """A game that has a withdrawn version keeps it, and may go back with it."""
    await withdraw(database, "1.9.0")
    form = {"id": older["id"], "version": older["version"], "to_version": 2}
    back = await call("rollback", **form)
    assert (back.code, back.data["plugin_id"]) == (0, older["plugin_id"])
    assert back.data["config"]["label"] == ""


@pytest.mark.parametrize(
    ("withdrawn", "version"), [(["1.9.0"], "1.10.0"), (["1.9.0", "1.10.0"], None), ([], "1.9.0")]
)
async def test_a_channel_that_comes_back_without_it(
    call: Call,
    database: Database,
    older: dict[str, Any],
    withdrawn: list[str],
    version: str | None,
) -> None:
    """Removed and added again, it has the newest that is offered; what is published stays."""
    await call("remove", id=older["id"], version=older["version"])
    await withdraw(database, *withdrawn)
    assert (await call("add", codes=["beacon"])).code == 0
    [row] = (await call("list")).data["list"]
    assert row["plugin_version"] == version
    detail = (await call("detail", id=older["id"])).data
    assert detail["config"]["label"] == "Mine"
