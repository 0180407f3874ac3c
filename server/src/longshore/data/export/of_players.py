"""The players behind a figure as a file; what names a person is masked, as in every list."""

import base64
from collections.abc import Iterator, Sequence

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.data.behind import (
    Figure,
    FunnelStep,
    PlayerBehind,
    RetentionCell,
    SomePayers,
    find_behind,
)
from longshore.data.export.asked import COHORTS, funnel_of
from longshore.data.export.facts import Said, facts_of, moment_of, warning_of
from longshore.data.export.of_parts import field_of
from longshore.data.export.pages import PAGES, PageName
from longshore.data.export.service import DataFile
from longshore.data.export.table import Cell, Table, major, part_of
from longshore.data.export.writing import FileFormat, written
from longshore.data.metrics.asked import known_of
from longshore.data.metrics.period import Filtered
from longshore.data.payers import EDGES
from longshore.domains import games
from longshore.kit.aside import aside
from longshore.kit.text.text import Text

MOST = 10_000
"""Players in one file; it says how many they are in all."""

_HEAD = (
    Text("玩家 ID", "Player ID"), Text("渠道", "Channel"), Text("渠道 UID", "Channel UID"),
    Text("注册时间", "Registered"), Text("最近登录", "Last sign-in"),
    Text("仅来自导入", "Imported alone"),
    Text("已注销", "Deleted"),
)  # fmt: skip
_YES = Text("是", "yes")
_GRAINS = {"day": Text("第 {n} 天", "day {n}"), "week": Text("第 {n} 周", "week {n}")}
_STATES = {
    "there": Text("在", "there"), "away": Text("不在", "not there"), "both": Text("全部", "all"),
}  # fmt: skip
_STEP = Text("第 {n} 步 {name}：{state}", "step {n}, {name}: {state}")
_TOOK = {"there": Text("走到", "taken"), "away": Text("上一步之后离开", "left before it")}

_BAND = Text(
    "付了 {least} 及以上、不到 {below} {currency}（已减退款）",
    "paid {least} or more and less than {below} {currency}, less refunds",
)
_NOTHING = Text("退款后没有剩下 {currency}", "nothing left of {currency} after refunds")
_TOP = Text("付 {currency} 最多的 {percent} %", "top {percent} % by {currency} paid")


class ExportPlayers(Figure):
    """A figure, and the form of the file of its players."""

    format: FileFormat = "csv"


async def export_players(call: Call, form: ExportPlayers) -> DataFile:
    """The players behind a figure, the 10,000 with the smallest ids at most.

    Raises:
        EngineNotInstalledError, EngineAwayError, TooHeavyError: as the page itself.
    """
    known = await known_of(call.settings, call.game_id)
    found, total = await find_behind(call, form, 0, MOST)
    page, asked = _asked(form)
    async with call.services.database.publisher(call.publisher_id) as session:
        [game] = await games.games_by_ids(session, [call.game_id])
        target = AuditTarget(page, page, game_id=call.game_id)
        told = {"format": form.format, "rows": len(found), "players": True}
        call.within(session).record("figures.export", target, after=told)
    said: list[Said] = [
        *_of_funnel(form),
        (Text("数字", "Figure"), _figure(form)),
        (Text("玩家总数", "Players in all"), str(total)),
        (Text("本文件行数", "Rows of this file"), str(len(found))),
    ]
    about = facts_of(call, known, PAGES[page].title, game.Name, asked, said)
    zone = call.settings.time_zone
    rows = [_row(one, zone, _YES.in_language(call.language)) for one in found]
    tables = [*warning_of(known.loading), Table(Text("玩家", "Players"), _HEAD, rows)]
    content = await aside(written, form.format, about, tables, call.language)
    return DataFile(
        name=f"{page}-players-{call.game_id}.{form.format}",
        content=base64.b64encode(content).decode(),
    )


def _asked(form: Figure) -> tuple[PageName, Filtered]:
    """The page that a figure stands on, and its days and channels."""
    if form.retention:
        return "retention", form.retention
    if form.payers:
        return "payments", form.payers
    assert form.funnel is not None, "a figure is of one of the three"
    return "funnel", form.funnel


def _of_funnel(form: Figure) -> Iterator[Said]:
    if one := form.funnel:
        yield from funnel_of(one.steps, one.hours, one.filters)


def _row(one: PlayerBehind, zone: str, yes: str) -> Sequence[Cell]:
    return [
        one.id, one.channel_code, one.channel_uid, _moment(one.created_at, zone),
        _moment(one.last_login_at, zone), yes if one.is_imported else "",
        yes if one.is_gone else "",
    ]  # fmt: skip


def _moment(seconds: int, zone: str) -> str:
    return moment_of(seconds, zone) if seconds else ""


def _figure(form: Figure) -> Text:
    if form.retention:
        return _cell(form.retention)
    if form.payers:
        return _payers(form.payers)
    assert form.funnel is not None, "a figure is of one of the three"
    return _step(form.funnel)


def _cell(cell: RetentionCell) -> Text:
    return Text("{cohort} {day} {n}：{state} {part}", "{cohort} {day} {n}: {state} {part}").filled(
        cohort=COHORTS[cell.cohort], day=cell.day or "", n=_GRAINS[cell.grain].filled(n=cell.n),
        state=_STATES[cell.state], part=_part(cell.by, cell.part),
    )  # fmt: skip


def _step(step: FunnelStep) -> Text:
    name = " → ".join(step.steps[: step.step])
    said = _STEP.filled(n=step.step, name=name, state=_TOOK[step.state])
    return Text("{said} {part}", "{said} {part}").filled(said=said, part=_part(step.by, step.part))


def _payers(some: SomePayers) -> Text:
    return (
        Text("{of}，折算", "{of}, converted").filled(of=_of(some))
        if some.is_converted
        else _of(some)
    )


def _of(some: SomePayers) -> Text:
    if some.least is None:
        return _TOP.filled(percent=some.percent or 0, currency=some.currency)
    if not some.least:
        return _NOTHING.filled(currency=some.currency)
    below = EDGES[EDGES.index(some.least) + 1]
    return _BAND.filled(
        currency=some.currency, least=major(some.least, some.currency),
        below=major(below, some.currency),
    )  # fmt: skip


def _part(by: str, part: str | None) -> Text | str:
    if part is None:
        return ""
    return Text("{by} = {part}", "{by} = {part}").filled(by=field_of(by), part=part_of(by, part))
