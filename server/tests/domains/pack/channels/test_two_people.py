"""Several people over the channels of one game at the same moment."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy import update
from tests.domains.pack.channels.conftest import Call, saved
from tests.support.world import World

from longshore.account.identity import Call as ServiceCall
from longshore.domains.pack.channels import copying, files
from longshore.domains.pack.channels.models import Channel, ChannelPlugin, GameChannel
from longshore.kit.db.database import Database


async def test_the_same_channels_are_added_at_once(call: Call) -> None:
    """Each is added once, and who came later is told so."""
    answers = await asyncio.gather(*(call("add", codes=["beacon", "cove"]) for _ in range(4)))
    assert [answer.code for answer in answers] == [0] * 4
    assert sorted(len(answer.data["ids"]) for answer in answers) == [0, 0, 0, 2]


async def test_a_channel_that_is_not_offered_any_more_stops_no_copy(
    call: Call, world: World, database: Database
) -> None:
    """Nobody can put it right in the dialog: the others are copied, and it is named."""
    first, second, _ = world.aurora.games
    await call("add", codes=["beacon", "cove"])
    async with database.system() as session:
        withdrawn = update(Channel).where(Channel.code == "beacon")
        await session.execute(withdrawn.values(is_offered=False))
    answer = await call("copy", game=second, from_game_id=first.id)
    assert (answer.code, answer.data["left_out"]) == (0, [{"zh": "beacon店", "en": "Beacon"}])
    assert [row["code"] for row in (await call("list", game=second)).data["list"]] == ["cove"]
    # Asked for by its name it is refused, and nothing is half done.
    answer = await call("copy", game=second, from_game_id=first.id, codes=["beacon"])
    assert answer.code == 4004


async def test_a_channel_that_both_have_is_copied_offered_or_not(
    call: Call, world: World, database: Database, beacon: dict[str, Any]
) -> None:
    second = world.aurora.games[1]
    await call("add", game=second, codes=["beacon"])
    async with database.system() as session:
        withdrawn = update(Channel).where(Channel.code == "beacon")
        await session.execute(withdrawn.values(is_offered=False))
    await call("save", **saved(beacon, {"app_id": "123456"}))
    answer = await call("copy", game=second, from_game_id=world.aurora.games[0].id)
    assert (answer.code, len(answer.data["ids"]), answer.data["left_out"]) == (0, 1, [])


async def test_what_is_saved_while_another_copies_stays(
    call: Call, world: World, beacon: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a copy keeps of its target is what stands there when it is written."""
    first, second, _ = world.aurora.games
    [target] = (await call("add", game=second, codes=["beacon"])).data["ids"]
    await call("save", **saved(beacon, {"app_id": "123456"}))
    theirs = (await call("detail", game=second, id=target)).data
    own = {"callbacks": {"production.payment": "https://93.184.216.34/pay"}}

    async def add_codes(own_call: ServiceCall, codes: Sequence[str]) -> list[GameChannel | None]:
        assert (await call("save", game=second, **saved(theirs, config=own))).code == 0
        return []

    monkeypatch.setattr(copying, "add_codes", add_codes)
    assert (await call("copy", game=second, from_game_id=first.id)).code == 0
    row = (await call("detail", game=second, id=target)).data
    assert (row["version"], row["config"]["parameters"]) == (3, {"app_id": "123456"})
    assert row["config"]["callbacks"] == own["callbacks"]


async def test_what_is_saved_while_a_file_comes_stays(
    call: Call, beacon: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The import found version 1: it must not write another version 2."""
    text = (await call("export")).data["text"].replace('"label": ""', '"label": "Mine"')
    locked = files.locked

    async def late(own_call: ServiceCall, game_channel_id: int) -> GameChannel:
        secrets = {"app_key": "0123abcd"}
        assert (await call("save", **saved(beacon, secrets=secrets))).code == 0
        return await locked(own_call, game_channel_id)

    monkeypatch.setattr(files, "locked", late)
    assert (await call("import", text=text, dry_run=False)).code == 0
    row = (await call("detail", id=beacon["id"])).data
    assert (row["version"], row["config"]["label"]) == (3, "Mine")
    assert list(row["secrets"]) == ["app_key"]


async def test_a_channel_that_goes_while_a_file_comes(
    call: Call, beacon: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (await call("export")).data["text"].replace("true", "false")

    async def add_codes(own_call: ServiceCall, codes: Sequence[str]) -> list[GameChannel | None]:
        removal = {"id": beacon["id"], "version": beacon["version"]}
        assert (await call("remove", **removal)).code == 0
        return []

    monkeypatch.setattr(files, "add_codes", add_codes)
    assert (await call("import", text=text, dry_run=False)).code == 4004


async def test_a_withdrawn_version_is_not_copied(
    call: Call, world: World, database: Database, beacon: dict[str, Any]
) -> None:
    """A game that never had it takes the newest that is offered; one that has it keeps it."""
    first, second, third = world.aurora.games
    await call("save", **saved(beacon, {"app_id": "123456"}))
    await call("add", game=third, codes=["beacon"])
    async with database.system() as session:
        withdrawn = update(ChannelPlugin).where(ChannelPlugin.version == "1.10.0")
        await session.execute(withdrawn.values(status="withdrawn"))
    for game, version in ((second, "1.9.0"), (third, "1.10.0")):
        assert (await call("copy", game=game, from_game_id=first.id)).code == 0
        [row] = (await call("list", game=game)).data["list"]
        detail = (await call("detail", game=game, id=row["id"])).data
        assert (row["plugin_version"], detail["config"]["parameters"]["app_id"]) == (
            version,
            "123456",
        )
