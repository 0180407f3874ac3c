"""Lists that have not everything that others have shared: they say so, and keep one's own."""

from typing import Any

import pytest
from tests.data.test_schedules import Desk, daily
from tests.data.test_schedules import desk as desk
from tests.data.test_schedules import no_hurry as no_hurry

from longshore.data.dashboards import service as dashboards
from longshore.data.reports import service as reports
from longshore.data.schedules import service as schedules


async def _form(desk: Desk, kind: str) -> dict[str, Any]:
    if kind == "reports":
        return {"name": "x", "page": "payments", "is_shared": True}
    if kind == "dashboards":
        return {"name": "x", "is_shared": True, "tiles": []}
    report, target = await desk.report(is_shared=True), await desk.target("feishu")
    return {**daily(), "report_id": report, "target_ids": [target]}


@pytest.mark.parametrize("kind", ["reports", "dashboards", "schedules"])
async def test_a_list_that_ends_says_so_and_has_all_of_ones_own(
    kind: str, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] What is older than 500 of others was nowhere, though it counts towards one's own."""
    for service in (reports, dashboards, schedules):
        monkeypatch.setattr(service, "MOST_SHOWN", 2)
    form, world = await _form(desk, kind), desk.world
    for user, mine in (
        (world.aurora.owner, ([True], False)),
        (world.aurora.reader, ([False, True], False)),
        (world.aurora.reader, ([False, True], True)),
    ):
        made = await desk(f"{kind}/save", user=user, **form)
        assert made.code == 0, made
        told = (await desk(f"{kind}/list")).data
        assert ([one["is_mine"] for one in told["list"]], told["is_cut"]) == mine


@pytest.mark.parametrize("kind", ["reports", "dashboards"])
async def test_what_a_list_has_no_room_for_is_found_by_its_name(
    kind: str, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[issue] What others shared earlier could be put on no dashboard and into no schedule."""
    for service in (reports, dashboards):
        monkeypatch.setattr(service, "MOST_SHOWN", 1)
    form, reader = await _form(desk, kind), desk.world.aurora.reader
    for name in ("Weekly_100%", "Weekly 100", "Other"):
        made = await desk(f"{kind}/save", user=reader, **form | {"name": name})
        assert made.code == 0, made
    for keyword, found in (("", ("Other", True)), ("weekly", ("Weekly 100", True)),
                           ("Y_100%", ("Weekly_100%", False))):  # fmt: skip
        told = (await desk(f"{kind}/list", keyword=keyword)).data
        assert ([one["name"] for one in told["list"]], told["is_cut"]) == ([found[0]], found[1])
    assert (await desk(f"{kind}/list", keyword="nothing")).data["list"] == []
    assert (await desk(f"{kind}/list", keyword="x" * 61)).code == 4000


async def test_a_schedule_is_found_by_the_name_of_what_it_sends(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] What others had made earlier of what is shared was nowhere."""
    monkeypatch.setattr(schedules, "MOST_SHOWN", 1)
    target = await desk.target("feishu")
    board = (await desk("dashboards/save", name="Weekly 100", is_shared=True, tiles=[])).data["id"]
    for sent in ({"report_id": await desk.report(name="Weekly_100%", is_shared=True)},
                 {"dashboard_id": board},
                 {"report_id": await desk.report(name="Other")}):  # fmt: skip
        await desk.schedule(target_ids=[target], **sent)
    for keyword, found in (("", ("Other", True)), ("weekly", ("Weekly 100", True)),
                           ("Y_100%", ("Weekly_100%", False))):  # fmt: skip
        told = (await desk("schedules/list", keyword=keyword)).data
        assert ([one["name"] for one in told["list"]], told["is_cut"]) == ([found[0]], found[1])
    told = (await desk("schedules/list", keyword="nothing")).data
    assert (told["list"], len(told["targets"])) == ([], 1)
    assert (await desk("schedules/list", keyword="x" * 61)).code == 4000
