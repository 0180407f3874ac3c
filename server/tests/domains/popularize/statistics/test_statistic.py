"""From a click to money: every figure is the sum of the rows that it opens."""

import base64
from typing import Any, get_args

import pytest
from sqlalchemy import text
from tests.support.client import Client
from tests.support.promotion import Promotion, shown
from tests.support.runtime import game_client
from tests.support.settling import Settling, moment
from tests.support.world import World, as_owner

from longshore.domains.popularize.attribution import settle
from longshore.domains.popularize.statistics import exporting
from longshore.domains.popularize.statistics.schemas import By, Step
from longshore.kit import clock

MARCH = {"begins_on": "2026-03-01", "ends_on": "2026-03-31"}
_CLICKS = text("""
INSERT INTO link_clicks (link_id, quarter, device, bot, publisher_id, game_id, clicks)
SELECT id, :at, 'android', :bot, publisher_id, game_id, :many FROM promotion_link
""")


async def read(settling: Settling, by: By = "promoter", **more: Any) -> Any:
    answer = await settling.call("statistic/read", by=by, **(MARCH | more))
    assert answer.code == 0, answer.data
    return answer.data


async def played(settling: Settling) -> None:
    """A player of March who has a role and pays twice, the second time refunded."""
    await settling.install_and_register(moment(3, 2))
    async with settling.database.publisher(settling.world.aurora.id) as session:
        await settle(session, moment(3, 1), settling.player.game.id)
    role = {"id": "e1", "event": "create", "role_id": "r1", "role_name": "Sea", "server_id": "s1"}
    with clock.at(moment(3, 2, 5)):
        assert (await settling.player.call("/sdk/v1/role", role)).code == 0
    await settling.buy(moment(3, 3))
    second = await settling.buy(moment(3, 9), "gem_60")
    await settling.give_back(second, moment(3, 10))
    async with as_owner(settling.database) as session:
        for bot, many in (("", 7), ("Googlebot", 100)):
            await session.execute(_CLICKS, {"at": moment(3, 1, 20), "bot": bot, "many": many})


async def rows_of(settling: Settling, by: By, step: Step, key: str | None, **more: Any) -> Any:
    told = MARCH | more | {"by": by, "step": step, "key": key}
    answer = await settling.call("statistic/rows", **told)
    assert answer.code == 0, answer.data
    return answer.data


async def test_from_a_click_to_money(settling: Settling) -> None:
    """[W-14] Bots are no clicks; what is paid is told before any share and any refund."""
    await played(settling)
    found = await read(settling)
    (row,) = found["list"]
    assert row["name"] == "=Streamer"
    assert {step: row[step] for step in get_args(Step)} == {
        "clicks": 7, "downloads": 0, "starts": 1, "registrations": 1, "roles": 1,
        "first_payments": 1, "orders": 2,
    }  # fmt: skip
    assert row["income"] == [{"currency": "CNY", "amount_minor": 65_400}]
    assert found["sum"] == {name: row[name] for name in found["sum"]}
    # A day's beginning is the zone's: 20:00 in London is the next day in Shanghai.
    days = {one["key"]: one for one in (await read(settling, "day"))["list"]}
    assert len(days) == 31
    assert [day for day, one in days.items() if one["clicks"]] == ["2026-03-02"]
    assert [day for day, one in days.items() if one["orders"]] == ["2026-03-09", "2026-03-03"]
    channels = (await read(settling, "channel"))["list"]
    told = {one["key"]: (one["clicks"], one["registrations"], one["orders"]) for one in channels}
    assert told == {"vivo": (None, 1, 2), "-": (None, 0, 0)}


@pytest.mark.parametrize("by", get_args(By))
async def test_every_figure_is_the_sum_of_its_rows(settling: Settling, by: By) -> None:
    """[W-14] And of the whole too."""
    await played(settling)
    found = await read(settling, by)
    for one in [*found["list"], found["sum"] | {"key": None}]:
        for step in get_args(Step):
            behind = await rows_of(settling, by, step, one["key"])
            if one[step] is None:
                assert behind == {"list": [], "total": 0}
            else:
                assert sum(row["count"] for row in behind["list"]) == one[step], (one, step)
        paid = await rows_of(settling, by, "orders", one["key"])
        sums = sum(one["amount_minor"] for one in one["income"])
        assert sum(row["amount_minor"] for row in paid["list"]) == sums


async def test_packages_and_downloads(client: Client, world: World, settling: Settling) -> None:
    """By the package whose tag the device showed, and its channel."""
    promotion = await Promotion(client, settling.database, settling.resources, world.aurora).begin()
    agency = await promotion.promoter("agency")
    own = (await promotion.ok("promoter/create", name="Sub", code="sub", agency_id=agency))["id"]
    await promotion.make(own, sites="forum")
    await promotion.publish(share=100)
    (package,) = await promotion.packages()
    data = await promotion.download(package["code"])
    player = await game_client(settling.player.app, settling.database, settling.player.game)
    started = {"device": {"id": "device-0009", "os": "android"}} | shown(data)
    assert (await player.call("/sdk/v1/init", started)).code == 0
    range_ = {"begins_on": "", "ends_on": "", "days": 2}
    (row,) = (await read(settling, "package", **range_))["list"]
    assert (row["key"], row["name"]) == (str(package["id"]), f"Sub · forum · {package['code']}")
    assert (row["clicks"], row["downloads"], row["starts"]) == (None, 1, 1)
    (channel,) = (await read(settling, "channel", **range_))["list"]
    assert (channel["key"], channel["downloads"], channel["starts"]) == ("store", 1, 1)
    # An agency is asked for with those below it.
    for promoter, starts in ((agency, 1), (own, 1), (1, 0)):
        total = (await read(settling, promoter_id=promoter, **range_))["sum"]
        assert total["starts"] == starts
    (behind,) = (await rows_of(settling, "package", "starts", row["key"], **range_))["list"]
    assert (behind["promoter_name"], behind["channel"]) == ("Sub", "store")


async def test_files(settling: Settling, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same figures and rows as text; a name that is a formula does not run."""
    await played(settling)

    async def lines(**more: Any) -> list[str]:
        told = (await settling.call("statistic/export", **(MARCH | more))).data
        assert told["name"].endswith(".csv")
        return base64.b64decode(told["content"]).decode("utf-8-sig").splitlines()

    head, row, total = await lines()
    assert head == "推广员,点击,下载,首次启动,注册,创建角色,首次付费,付费订单,付费金额 CNY"
    assert row == "'=Streamer,7,0,1,1,1,1,2,654.00"
    assert total == "合计,7,0,1,1,1,1,2,654.00"
    days = await lines(by="day")
    assert (len(days), days[0].partition(",")[0]) == (33, "日期（Asia/Shanghai）")
    orders = await lines(step="orders", key="1")
    assert len(orders) == 3
    assert orders[1].startswith("2026-03-09 12:00:00,'=Streamer,,vivo,")
    assert orders[1].endswith(",1,CNY,6.00")
    # A file that has not all of them says so.
    monkeypatch.setattr(exporting, "MOST_ROWS", 1)
    *found, said = await lines(step="orders", key="1")
    assert (found, said[:12]) == (orders[:2], "这里只有最新的 1 行，")


@pytest.mark.parametrize(
    "form",
    [{"begins_on": "2026-04-01"}, {"ends_on": "2026-06-01"}, {"begins_on": ""},
     {"by": "site"}, {"begins_on": "", "ends_on": "", "days": "93"}],
)  # fmt: skip
async def test_no_such_range(settling: Settling, form: dict[str, str]) -> None:
    assert (await settling.call("statistic/read", **(MARCH | form))).code == 4000


async def test_another_publisher_sees_nothing(settling: Settling) -> None:
    await played(settling)
    far = await settling.client.call(
        "POST", "/ultra/app/send", user=settling.world.borealis.owner,
        game=settling.world.borealis.games[0],
        json={"path": "/pb/cps/statistic/read"} | MARCH | {"promoter_id": 1},
    )  # fmt: skip
    assert (far.data["list"], far.data["sum"]["clicks"]) == ([], 0)
