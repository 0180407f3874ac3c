"""Asking the engine for what a saved report is about, for whoever calls."""

from collections.abc import Awaitable, Callable

from longshore.account.identity import Call
from longshore.data.cohorts import retention
from longshore.data.digests import of_figures, of_questions
from longshore.data.digests.digest import Digest, Writer
from longshore.data.exploring import answer_events
from longshore.data.export.pages import (
    ExportQuery,
    PageName,
    filtered,
    funnel_asked,
    retention_asked,
)
from longshore.data.figures import overview
from longshore.data.funnels import explore_funnel
from longshore.data.metrics.exploring import MOST_GROUPS
from longshore.data.online import online
from longshore.data.payments import payments
from longshore.data.real_time import real_time
from longshore.data.users import users
from longshore.gateway.of_game import OfGame


async def digest_of(call: Call, asked: ExportQuery) -> Digest:
    """The figures and the chart of a page.

    Raises:
        EngineNotInstalledError, EngineAwayError, TooHeavyError: as the page itself.
    """
    assert asked.page != "player", "no report is of one player"
    return await PAGES[asked.page](call, asked, Writer(call.language))


async def _overview(call: Call, asked: ExportQuery, writer: Writer) -> Digest:
    return of_figures.of_overview(await overview(call, filtered(asked)), writer)


async def _users(call: Call, asked: ExportQuery, writer: Writer) -> Digest:
    return of_figures.of_users(await users(call, filtered(asked)), writer)


async def _payments(call: Call, asked: ExportQuery, writer: Writer) -> Digest:
    return of_figures.of_payments(await payments(call, filtered(asked)), writer)


async def _online(call: Call, asked: ExportQuery, writer: Writer) -> Digest:
    return of_figures.of_online(await online(call, filtered(asked)), writer)


async def _retention(call: Call, asked: ExportQuery, writer: Writer) -> Digest:
    return of_questions.of_retention(await retention(call, retention_asked(asked)), writer)


async def _funnel(call: Call, asked: ExportQuery, writer: Writer) -> Digest:
    return of_questions.of_funnel(await explore_funnel(call, funnel_asked(asked)), writer)


async def _events(call: Call, asked: ExportQuery, writer: Writer) -> Digest:
    return of_questions.of_events(asked, await answer_events(call, asked, MOST_GROUPS), writer)


async def _real_time(call: Call, _: ExportQuery, writer: Writer) -> Digest:
    return of_questions.of_real_time(await real_time(call, OfGame()), writer)


PAGES: dict[PageName, Callable[[Call, ExportQuery, Writer], Awaitable[Digest]]] = {
    "realTime": _real_time,
    "overview": _overview,
    "users": _users,
    "retention": _retention,
    "payments": _payments,
    "online": _online,
    "funnel": _funnel,
    "events": _events,
}
