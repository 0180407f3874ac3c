"""Promoters from a table: every fault named by row and field, then all of them or none."""

import base64
import binascii
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import ValidationError

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.games import lock_game
from longshore.domains.pack.goods import Row, TableError, read_table
from longshore.domains.popularize.promoters import repository
from longshore.domains.popularize.promoters.errors import UnreadablePromotersError
from longshore.domains.popularize.promoters.schemas import (
    PromoterImport,
    PromoterImportReport,
    PromoterInput,
    PromoterRowFault,
)
from longshore.domains.popularize.promoters.service import new_promoter, today_of
from longshore.domains.popularize.promoters.table import FIELDS, columns_of
from longshore.domains.popularize.shares import assign_from_today
from longshore.kit.aside import aside
from longshore.kit.text.language import field_message
from longshore.kit.text.text import Language, Text

MOST_ROWS = 2_000
# Rows that are made and written before others have their turn: two thousand took 100 ms.
_AT_ONCE = 200
# One import a time: codes that two files have are found by the second.
_TWICE = Text("与第{row}行重复", "is in row {row} as well")
_TAKEN = Text("代码已被使用", "is another promoter's already")
_NO_AGENCY = Text("没有代码为此的推广员", "is no promoter's code")
_NOT_ITSELF = Text("不能是自己的上级", "cannot be their own agency")
_TOO_DEEP = Text("该推广员自己有上级，只分两层", "has an agency itself; there are two levels")
_NO_SHARE = Text("没有叫这个名称的分成规则", "is no share model's name")


@dataclass(frozen=True, slots=True)
class _Candidate:
    row: int
    form: PromoterInput
    agency: str
    share: str


async def import_promoters(call: Call, form: PromoterImport) -> PromoterImportReport:
    """Check a table; without any fault and unless it is a dry run, add all of its promoters.

    Raises:
        UnreadablePromotersError: it is no table, or its columns are others.
    """
    rows = await _rows(form)
    await lock_game(call.session, call.game_id)
    faults: list[PromoterRowFault] = []
    candidates = await aside(_read, rows, faults, call.language)
    stored = await repository.every(call.session, call.game_id, await today_of(call))
    shares = {
        row.name: row.id for row in await repository.share_models_of(call.session, call.game_id)
    }
    agencies = {row.code: row.agency_code for row in stored}
    await aside(_check, candidates, agencies, shares, faults, call.language)
    is_applied = not form.dry_run and not faults
    if is_applied:
        await _store(call, candidates, {row.code: row.id for row in stored}, shares)
    return PromoterImportReport(
        is_applied=is_applied,
        rows=len(rows) - 1,
        added=len(candidates) if not faults else 0,
        bad_rows=sorted({fault.row for fault in faults}),
        faults=sorted(faults, key=lambda fault: fault.row),
    )


async def _rows(form: PromoterImport) -> list[Row]:
    try:
        data = base64.b64decode(form.content, validate=True)
        rows = await read_table(data, most_rows=MOST_ROWS)
        if len(rows) < 2:
            raise TableError(Text("表头下没有任何数据", "there is nothing below the head"))
        columns_of(rows[0][1])
    except (binascii.Error, ValueError) as error:
        told = Text("内容不是 base64", "the content is not base64")
        raise UnreadablePromotersError(reason=told) from error
    except TableError as error:
        raise UnreadablePromotersError(reason=error.text) from error
    return rows


def _read(
    rows: Sequence[Row], faults: list[PromoterRowFault], language: Language
) -> list[_Candidate]:
    columns = columns_of(rows[0][1])
    found: list[_Candidate] = []
    for number, cells in rows[1:]:
        told = {
            field: cells[place] if place < len(cells) else "" for field, place in columns.items()
        }
        try:
            form = PromoterInput.model_validate(
                {name: told.get(name, "") for name in ("name", "code", "contact", "note", "group")}
            )
        except ValidationError as error:
            for one in error.errors():
                field = str(one["loc"][0])
                said = field_message(dict(one), language)
                faults.append(_fault(number, field, told.get(field, ""), said))
            continue
        found.append(_Candidate(number, form, told.get("agency", ""), told.get("share", "")))
    return found


def _check(
    candidates: Sequence[_Candidate], agencies: Mapping[str, str], shares: Mapping[str, int],
    faults: list[PromoterRowFault], language: Language,
) -> None:  # fmt: skip
    """What no row knows by itself: codes, agencies and share models."""
    rows: dict[str, int] = {}
    above = dict(agencies)
    for one in candidates:
        above.setdefault(one.form.code, one.agency)

    def note(one: _Candidate, field: str, value: str, text: Text) -> None:
        faults.append(_fault(one.row, field, value, text.in_language(language)))

    for one in candidates:
        first = rows.setdefault(one.form.code, one.row)
        if first != one.row:
            note(one, "code", one.form.code, _TWICE.filled(row=first))
        elif one.form.code in agencies:
            note(one, "code", one.form.code, _TAKEN)
        if one.agency == one.form.code:
            note(one, "agency", one.agency, _NOT_ITSELF)
        elif one.agency and one.agency not in above:
            note(one, "agency", one.agency, _NO_AGENCY)
        elif one.agency and above[one.agency]:
            note(one, "agency", one.agency, _TOO_DEEP)
        if one.share and one.share not in shares:
            note(one, "share", one.share, _NO_SHARE)


async def _store(
    call: Call, candidates: Sequence[_Candidate], ids: dict[str, int], shares: Mapping[str, int]
) -> None:
    """Agencies first, for those below name them by their ids."""
    assigned: dict[int, list[int]] = defaultdict(list)
    for is_below in (False, True):
        level = [one for one in candidates if bool(one.agency) is is_below]
        for first in range(0, len(level), _AT_ONCE):
            some = level[first : first + _AT_ONCE]
            made = [new_promoter(call, one.form, ids.get(one.agency)) for one in some]
            call.session.add_all(made)
            await call.session.flush()
            for one, promoter in zip(some, made, strict=True):
                ids[promoter.code] = promoter.id
                if one.share:
                    assigned[shares[one.share]].append(promoter.id)
    for model, promoters in assigned.items():
        await assign_from_today(call, model, promoters)
    codes = [one.form.code for one in candidates]
    target = AuditTarget(call.game_id, f"+{len(codes)}", game_id=call.game_id, type="game")
    call.record("promoter.import", target, after={"promoters": len(codes), "codes": codes[:500]})


def _fault(row: int, field: str, value: str, msg: str) -> PromoterRowFault:
    name = field if field in FIELDS else "code"
    return PromoterRowFault(row=row, field=name, value=value[:200], msg=msg)
