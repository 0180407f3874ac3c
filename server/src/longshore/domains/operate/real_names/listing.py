"""Lists of the page: names, reports, limits that hit. Names and numbers are masked."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, Select, func, select

from longshore.account.identity import Call
from longshore.domains.operate.players import digest_key, facts_of_many, keyed_digest
from longshore.domains.operate.players.identity import (
    age_on,
    age_tier,
    masked_name,
    masked_number,
    today_in_china,
)
from longshore.domains.operate.real_names.models import BehaviourReport, MinorHit, RealName
from longshore.domains.operate.real_names.schemas import (
    AgeTier,
    BehaviourOutput,
    BehaviourPage,
    HitOutput,
    HitPage,
    HitQuery,
    NameOutput,
    NamePage,
    NameQuery,
    Paged,
    ReportQuery,
)
from longshore.integrations.nppa import words_of
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.paging import MOST_COUNTED
from longshore.kit.text.fields import id_of

_TIERS: dict[AgeTier, tuple[int, int]] = {
    "0-7": (0, 8), "8-15": (8, 16), "16-17": (16, 18), "18+": (18, 200),
}  # fmt: skip
_NUMBER_LENGTH = 18


async def list_names(call: Call, query: NameQuery) -> NamePage:
    """One page of a game's real names, the newest first."""
    wanted = await _conditions(call, query)
    rows = await _page(call, select(RealName).where(*wanted), RealName.id, query)
    counted = select(RealName.id).where(*wanted).limit(MOST_COUNTED).subquery()
    total = (await call.session.execute(select(func.count()).select_from(counted))).scalar_one()
    shown = await name_outputs(call, rows[: query.page_size])
    return NamePage(list=shown, next=_next(rows, query), total=total)


async def list_reports(call: Call, query: ReportQuery) -> BehaviourPage:
    """One page of what the authority was told, or could not be."""
    found = select(BehaviourReport).where(BehaviourReport.game_id == call.game_id)
    if query.state:
        found = found.where(BehaviourReport.state == query.state)
    rows = await _page(call, found, BehaviourReport.id, query)
    shown = [report_output(call, row) for row in rows[: query.page_size]]
    return BehaviourPage(list=shown, next=_next(rows, query))


async def list_hits(call: Call, query: HitQuery) -> HitPage:
    """One page of limits that held somebody back."""
    found = select(MinorHit).where(MinorHit.game_id == call.game_id)
    if query.kind:
        found = found.where(MinorHit.kind == query.kind)
    rows = await _page(call, found, MinorHit.id, query)
    shown = [
        HitOutput(
            id=row.id, player_id=row.player_id, kind=row.kind, amount_minor=row.amount_minor,
            at=epoch_seconds(row.at),
        )
        for row in rows[: query.page_size]
    ]  # fmt: skip
    return HitPage(list=shown, next=_next(rows, query))


async def name_outputs(call: Call, rows: Sequence[RealName]) -> list[NameOutput]:
    """Names for lists, of the caller's game, in one statement however many they are.

    Raises:
        KeyringError: one cannot be opened.
    """
    players = [row.player_id for row in rows]
    place = (call.publisher_id, call.game_id)
    facts = await facts_of_many(
        call.session, call.resources.keyring, *place, players, ("name", "identity")
    )
    return [_name_output(call, row, facts[row.player_id]) for row in rows]


def _name_output(call: Call, row: RealName, facts: Mapping[str, str]) -> NameOutput:
    """One of them; of one that failed nothing is kept to show."""
    return NameOutput(
        id=row.id,
        player_id=row.player_id,
        name=masked_name(facts["name"]) if "name" in facts else "",
        number=masked_number(facts["identity"]) if "identity" in facts else "",
        state=row.state,
        source=row.source,
        tier=tier_of(row.born_on),
        attempts=row.attempts,
        error=said(call, row.error_code),
        next_at=epoch_seconds(row.next_at) if row.next_at else None,
        asked_at=epoch_seconds(row.asked_at),
        settled_at=epoch_seconds(row.settled_at) if row.settled_at else None,
    )


def report_output(call: Call, row: BehaviourReport) -> BehaviourOutput:
    """A report for lists."""
    return BehaviourOutput(
        id=row.id,
        player_id=row.player_id,
        session_id=row.session_id,
        is_online=row.is_online,
        at=epoch_seconds(row.at),
        state=row.state,
        attempts=row.attempts,
        error=said(call, row.error_code),
        done_at=epoch_seconds(row.done_at) if row.done_at else None,
    )


def said(call: Call, code: int | None) -> str:
    """The authority's refusal, or that no answer came, in the caller's language."""
    return "" if code is None else words_of(code).in_language(call.language)


def tier_of(born: date) -> AgeTier:
    """The tier of an age by today in China."""
    return age_tier(age_on(born, today_in_china(now())))  # type: ignore[return-value]


async def _conditions(call: Call, query: NameQuery) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = [RealName.game_id == call.game_id]
    if query.state:
        found.append(RealName.state == query.state)
    if query.tier:
        found += born_between(query.tier)
    word = query.keyword.strip().upper()
    if len(word) == _NUMBER_LENGTH:
        key = await digest_key(call.session, call.resources.keyring, call.publisher_id)
        found.append(RealName.person == keyed_digest(key, "person", 0, word))
    elif word:
        found.append(RealName.player_id == (id_of(word) or 0))
    return found


def born_between(tier: AgeTier) -> list[ColumnElement[bool]]:
    """Who is of an age today, in China."""
    youngest, below = _TIERS[tier]
    today = today_in_china(now())
    return [
        RealName.born_on > _years_before(today, below),
        RealName.born_on <= _years_before(today, youngest),
    ]


def _years_before(today: date, years: int) -> date:
    """The last day on which somebody was born who is so old today; 29 February counts in March."""
    try:
        return today.replace(year=max(1, today.year - years))
    except ValueError:
        return date(today.year - years, 2, 28)


async def _page(call: Call, found: Select[Any], key: Any, query: Paged) -> list[Any]:
    if query.before is not None:
        found = found.where(key < query.before)
    page = found.order_by(key.desc()).limit(query.page_size + 1)
    return list((await call.session.execute(page)).scalars())


def _next(rows: list[Any], query: Paged) -> int | None:
    return rows[query.page_size - 1].id if len(rows) > query.page_size else None
