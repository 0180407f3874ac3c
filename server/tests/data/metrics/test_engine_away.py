"""Pages whose engine is away also ask PostgreSQL, of which the next page finds nothing."""

import asyncio
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Client
from tests.support.connections import until_none_is_held
from tests.support.world import World

from longshore.data import glance
from longshore.data.actions import ACTIONS
from longshore.data.engine import EngineMissingError
from longshore.data.plan.actions import ACTIONS as PLAN
from longshore.data.reports.actions import ACTIONS as REPORTS
from longshore.kit.db.database import Database

SEND = "/ultra/protected/app/send/data-new"
PAYERS = f"{SEND}/payers"
_DAYS = {"first": "2026-03-04", "last": "2026-03-05"}
_FORMS: dict[str, dict[str, Any]] = {
    "data_funnel": {"steps": ["enter", "fight"]},
    "data_payback": {"currency": "CNY"},
    "data_player_events": {"player": "1"},
    "data_players_behind": {"retention": {**_DAYS, "day": "2026-03-04", "n": 1}},
    "data_zone_preview": {"zone": "Asia/Tokyo"},
}


class Hanging:
    """An engine that answers nobody until it is let go."""

    def __init__(self) -> None:
        self.is_asked, self.may_end = asyncio.Event(), asyncio.Event()

    async def rows(self, *_: object) -> list[tuple[Any, ...]]:
        self.is_asked.set()
        await self.may_end.wait()
        raise EngineMissingError("it hung")


async def test_who_waits_for_the_engine_keeps_no_connection_from_others(
    app: FastAPI,
    client: Client,
    database: Database,
    world: World,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Five pages that hung, of whichever publisher, and nobody read anything of the console."""
    reader, game = world.aurora.reader, world.aurora.games[0]
    report = {"name": "Money", "page": "payments"}
    saved = await client.call("POST", f"{SEND}/reports/save", user=reader, game=game, json=report)
    of_report = {"id": saved.data["id"]}
    forms = _FORMS | {"data_report_digest": of_report, "data_read_report": of_report}
    every = [*ACTIONS, *PLAN, *REPORTS]
    asked = set[str]()
    # What an earlier test was told is a minute old at most.
    monkeypatch.setattr(glance, "_kept", type(glance._kept)())
    for one in every:
        form = forms.get(one.name, {})
        if not one.only_reads:
            continue
        engine = Hanging()
        monkeypatch.setattr("longshore.data.metrics.asked._engine", lambda _, found=engine: found)
        page = asyncio.create_task(
            client.call("POST", f"{SEND}{one.path}", user=reader, game=game, json=form)
            if "POST" in one.methods
            else client.call("GET", f"{SEND}{one.path}", user=reader, game=game, params=form)
        )
        waiting = asyncio.create_task(engine.is_asked.wait())
        await asyncio.wait({page, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if engine.is_asked.is_set():
            asked.add(one.name)
            await until_none_is_held(database)
        waiting.cancel()
        engine.may_end.set()
        code = (await page).code
        assert code in ((4970, 4971) if one.name in asked else (0,)), one.name
    free = {one.name for one in every if one.only_reads} - asked
    assert free == {
        "data_today_overview", "data_definitions", "data_last_comparison", "data_read_plan",
        "data_list_reports", "data_read_report",
    }  # fmt: skip


async def test_without_the_engine_a_page_leaves_no_statement_to_the_next(
    app: FastAPI,
    client: Client,
    database: Database,
    world: World,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reader, game = world.aurora.reader, world.aurora.games[0]
    monkeypatch.setattr("longshore.data.metrics.asked.is_installed", lambda: False)
    async with database.system() as session:
        await session.execute(text("LOCK TABLE data_report_currency"))
        pages = []
        for _ in range(3):
            pages.append(asyncio.create_task(client.call("GET", PAYERS, user=reader, game=game)))
            await asyncio.sleep(0.1)
    assert [(await page).code for page in pages] == [4970] * 3
