"""Limits from the draft to what games are told, and the tester that says the same."""

import random
from collections import Counter
from datetime import UTC, datetime

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Client
from tests.support.clocks import set_clock
from tests.support.connections import none_is_held_during
from tests.support.limits import LimitsDesk
from tests.support.runtime import DEVICE, GameClient, game_client
from tests.support.uploads import Uploader
from tests.support.world import World

from longshore.domains.operate.entry import address_lists
from longshore.kit.clock import at
from longshore.kit.db.database import Database

INIT, LOGIN = "/sdk/v1/init", "/sdk/v1/login"
US, CHINA = "8.8.8.8", "114.114.114.114"
ONLY_CHINA = {"mode": "only", "countries": [{"code": "CN"}]}


@pytest.fixture
def desk(app: FastAPI, client: Client, world: World) -> LimitsDesk:
    return LimitsDesk(app, client, world.aurora.owner, world.aurora.games[0])


@pytest.fixture
async def caller(app: FastAPI, database: Database, world: World) -> GameClient:
    return await game_client(app, database, world.aurora.games[0])


async def told(caller: GameClient, address: str, language: str = "zh-CN") -> tuple[int, int, str]:
    """Codes of init and of a guest's login from an address, and what the player reads."""
    caller.address = address
    init = await caller.call(INIT, {"device": DEVICE}, language=language)
    login = await caller.call(
        LOGIN, {"method": "guest", "device": DEVICE, "guest_key": caller.guest_key}
    )
    return init.code, login.code, init.msg


async def test_limits_from_draft_to_players(desk: LimitsDesk, caller: GameClient) -> None:
    """[W-16] Regions and lists are obeyed by init and login once they are published."""
    assert (await told(caller, US))[:2] == (0, 0)
    vpn = await desk.list_of("114.114.0.0/16\n8.8.8.0/30", "vpn")
    draft = {"regions": ONLY_CHINA, "lists": [vpn]}
    await desk("publishing/saveDraft", kind="limits", content=draft)
    assert (await told(caller, US))[:2] == (0, 0)
    assert (await desk("limits/test", address=US)).data["may_enter"]
    as_draft = (await desk("limits/test", address=US, uses="draft")).data
    assert (as_draft["may_enter"], as_draft["by"], as_draft["key"]) == (False, "region", "US")

    await desk.publish(**draft, told={"zh": "只在中国内地开放", "en": "Mainland China only"})
    assert await told(caller, US) == (
        4793, 4793, "游戏未在你所在的国家或地区开放：只在中国内地开放",
    )  # fmt: skip
    english = await told(caller, US, "en-US")
    assert english[2].endswith("in your country or region: Mainland China only")
    assert (await told(caller, CHINA))[:2] == (4794, 4794)
    assert (await told(caller, "223.5.5.5"))[:2] == (0, 0)
    assert (await told(caller, "127.0.0.1"))[:2] == (0, 0)
    found = (await desk("limits/test", address=CHINA)).data
    assert (found["may_enter"], found["by"], found["key"], found["first"], found["last"]) == (
        False, "list", "vpn", "114.114.0.0", "114.114.255.255",
    )  # fmt: skip

    # Whoever is admitted by a list enters whatever else is said.
    office = await desk.list_of(US, "office", "admit")
    await desk.publish(regions=ONLY_CHINA, lists=[vpn, office])
    assert (await told(caller, US))[:2] == (0, 0)
    assert (await told(caller, "8.8.8.9"))[2] == "游戏未在你所在的国家或地区开放"
    back = await desk(
        "publishing/rollBack", kind="limits", seen_number=desk.number, number=1, note="back"
    )
    assert back.code == 0
    desk.app.state.runtime.ports.snapshots.forget(desk.game.id)
    assert (await told(caller, US))[:2] == (4793, 4793)


async def counted(desk: LimitsDesk) -> Counter[str]:
    """Refusals by rule; midnight may lie between two of them."""
    found: Counter[str] = Counter()
    for row in (await desk("limits/refusals")).data["list"]:
        found[row["rule"]] += row["hits"]
    return found


async def test_refusals_are_counted_by_day(desk: LimitsDesk, caller: GameClient) -> None:
    refusals = desk.app.state.runtime.ports.refusals
    # What other tests left is of a game with the same number.
    await refusals.flush()
    before = await counted(desk)
    await desk.publish(regions=ONLY_CHINA, lists=[await desk.list_of(CHINA, "vpn")])
    for address in (US, CHINA, US):
        await told(caller, address)
    for _ in range(2):
        await refusals.flush()
    assert await counted(desk) - before == {"region:US": 4, "list:vpn": 2}
    await told(caller, US)
    await refusals.flush()
    assert await counted(desk) - before == {"region:US": 6, "list:vpn": 2}


async def test_refusals_are_of_a_day_of_the_games_clock(
    desk: LimitsDesk, caller: GameClient, database: Database, world: World
) -> None:
    refusals = desk.app.state.runtime.ports.refusals
    await refusals.flush()
    await set_clock(database, world.aurora.id, desk.game.id, "America/New_York")
    await desk.publish(regions=ONLY_CHINA)
    # In Shanghai it is the next morning.
    with at(datetime(2026, 11, 22, 20, tzinfo=UTC)):
        await told(caller, US)
        await refusals.flush()
        found = (await desk("limits/refusals", days=1)).data["list"]
    assert [(row["day"], row["rule"]) for row in found] == [("2026-11-22", "region:US")]


async def test_a_hundred_thousand_ranges(
    desk: LimitsDesk, caller: GameClient, database: Database
) -> None:
    chance = random.Random(3)
    starts = chance.sample(range(1 << 22), 100_000)
    # More than may be pasted: a file is as long as 20 MB.
    ranges = "\n".join(f"{a >> 16}.{a >> 8 & 255}.{a & 255}.0/25" for a in starts)
    file = await Uploader(desk.client, desk.user).parts(
        ranges.encode(), purpose="addresses", name="vpn.txt", gid=desk.game.id, isPrivate=1
    )
    found = (await desk("limits/importList", upload_id=file["upload_id"])).data
    assert (found["lines"], found["ranges"], found["bad_count"]) == (100_000, 100_000, 0)
    one = {"key": "big", "digest": found["digest"], "ranges": found["ranges"]}
    await desk.publish(lists=[one])
    draft = await desk("publishing/draft", kind="limits")
    assert len(draft.response.content) < 2_000
    held = starts[7]
    inside = f"{held >> 16}.{held >> 8 & 255}.{held & 255}.77"
    assert (await told(caller, inside))[:2] == (4794, 4794)
    page = (await desk("limits/ranges", digest=one["digest"], offset=99_950)).data
    assert (page["total"], len(page["list"])) == (100_000, 50)
    looked = (await desk("limits/ranges", digest=one["digest"], address=inside)).data
    assert [row["last"] for row in looked["list"]] == [inside.removesuffix(".77") + ".127"]
    async with database.system() as session:
        size = await session.execute(text("SELECT sum(length(v4) + length(v6)) FROM address_list"))
        assert size.scalar_one() == 100_000 * 8


async def test_a_list_that_a_spreadsheet_saved_as_unicode_text(desk: LimitsDesk) -> None:
    file = await Uploader(desk.client, desk.user).parts(
        "192.0.2.1\r\n198.51.100.0/24\r\n".encode("utf-16"), purpose="addresses",
        name="vpn.txt", gid=desk.game.id, isPrivate=1,
    )  # fmt: skip
    found = (await desk("limits/importList", upload_id=file["upload_id"])).data
    assert (found["lines"], found["ranges"], found["bad"]) == (2, 2, [])


async def test_no_connection_is_held_while_a_list_is_read(
    desk: LimitsDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty megabytes take seconds."""
    file = await Uploader(desk.client, desk.user).parts(
        b"192.0.2.1", purpose="addresses", name="vpn.txt", gid=desk.game.id, isPrivate=1
    )
    calling = desk("limits/importList", upload_id=file["upload_id"])
    database = desk.app.state.database
    answer = await none_is_held_during(monkeypatch, address_lists, "aside", database, calling)
    assert (answer.data["lines"], len(answer.data["digest"])) == (1, 64)
    # The file went with what it says.
    assert (await desk("limits/importList", upload_id=file["upload_id"])).code == 4316


async def test_a_list_without_addresses_leaves_its_file(desk: LimitsDesk) -> None:
    file = await Uploader(desk.client, desk.user).parts(
        b"# nothing", purpose="addresses", name="vpn.txt", gid=desk.game.id, isPrivate=1
    )
    for _ in range(2):
        assert (await desk("limits/importList", upload_id=file["upload_id"])).code == 4796


async def test_bad_lines_are_named_and_nothing_is_kept(desk: LimitsDesk) -> None:
    content = "192.0.2.1\nnonsense\n192.0.2.9-192.0.2.3"
    found = (await desk("limits/importList", content=content)).data
    assert found["digest"] == "" and found["bad_count"] == 2
    assert found["bad"] == [
        {"line": 2, "content": "nonsense", "why": "不是 IP 地址、网段或范围"},
        {"line": 3, "content": "192.0.2.9-192.0.2.3", "why": "范围的起点在终点之后"},
    ]
    skipped = (await desk("limits/importList", content=content, skips_bad=True)).data
    assert len(skipped["digest"]) == 64 and skipped["ranges"] == 1
    nothing = await desk("limits/importList", content="# nothing\n", language="en-US")
    assert (nothing.code, nothing.msg) == (4796, "The list cannot be read: it says no address")
    assert (await desk("limits/importList")).code == 4000
    other = await desk("limits/importList", upload_id="00000000-0000-4000-8000-000000000000")
    assert other.code != 0


async def test_a_draft_names_only_lists_that_were_imported(desk: LimitsDesk, world: World) -> None:
    one = await desk.list_of("192.0.2.1", "office")
    for lists in ([one | {"digest": "0" * 64}], [one | {"ranges": 9}], [one, one]):
        refused = await desk("publishing/saveDraft", kind="limits", content={"lists": lists})
        assert refused.code == 4798, lists
    shapeless = {"lists": [one | {"key": "1 x"}]}
    assert (await desk("publishing/saveDraft", kind="limits", content=shapeless)).code == 4744
    other = LimitsDesk(desk.app, desk.client, world.borealis.owner, world.borealis.games[0])
    theirs = await other("publishing/saveDraft", kind="limits", content={"lists": [one]})
    assert theirs.code == 4798
    assert (await other("limits/ranges", digest=one["digest"])).code == 4004
    for regions in ({"mode": "some"}, {"countries": [{"code": "cn"}]}, {"countries": ["CN"]}):
        refused = await desk("publishing/saveDraft", kind="limits", content={"regions": regions})
        assert refused.code == 4744


async def test_one_game_does_not_limit_another(
    desk: LimitsDesk, app: FastAPI, database: Database, world: World
) -> None:
    await desk.publish(regions=ONLY_CHINA)
    for game in (world.aurora.games[1], world.borealis.games[0]):
        assert (await told(await game_client(app, database, game), US))[:2] == (0, 0)
