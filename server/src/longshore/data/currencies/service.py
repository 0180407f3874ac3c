"""What people do with rates: keep them day by day or from a file, and choose what they lead to."""

import base64
import hashlib
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal

from sqlalchemy import Select, delete, func, select, text
from sqlalchemy.dialects.postgresql import insert

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.data.currencies.errors import (
    NoReportCurrencyError,
    OtherReportCurrencyError,
    OwnRateError,
    RateChangedError,
    RateDeletedError,
    TooManyRatesError,
    UnreadableRatesError,
)
from longshore.data.currencies.models import CurrencyRate, ReportCurrency
from longshore.data.currencies.parsing import RatesFile, read_rates
from longshore.data.currencies.schemas import (
    MOST_FILE_BYTES,
    ChooseCurrency,
    ImportRates,
    IntoCurrency,
    RateList,
    RateOutput,
    RateQuery,
    RateReference,
    RatesImported,
    SaveRate,
)
from longshore.domains.pack.goods import EXPONENTS, TableError, read_table
from longshore.kit.aside import aside
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.db.database import write_in_parts
from longshore.kit.errors import NotFoundError
from longshore.kit.text.text import Text

MOST_RATES, MOST_ROWS = 50_000, 10_000
_MOST_SHOWN, _MOST_FAULTS = 1_000, 500
# Rates that are read before others have their turn.
_AT_ONCE = 500
# Each is looked up for itself, whatever the planner takes the table for.
_KEPT = text("""
SELECT kept.currency, kept.since, kept.rate
FROM unnest(CAST(:currencies AS text[]), CAST(:days AS date[])) AS asked (currency, since)
CROSS JOIN LATERAL (
  SELECT currency, since, rate FROM data_currency_rate
  WHERE target = :target AND currency = asked.currency AND since = asked.since LIMIT 1
) AS kept
""")
Rate = tuple[str, date]


async def read_rates_kept(call: Call, form: RateQuery) -> RateList:
    """The report currency and the rates into it."""
    target = await _target(call)
    wanted = _of(target or "")
    if form.currency:
        wanted = wanted.where(CurrencyRate.currency == form.currency)
    count = select(func.count()).select_from(wanted.subquery())
    newest = wanted.order_by(CurrencyRate.since.desc(), CurrencyRate.currency).limit(_MOST_SHOWN)
    rows = (await call.session.execute(newest)).scalars()
    return RateList(
        time_zone=call.settings.time_zone, report_currency=target, currencies=sorted(EXPONENTS),
        count=(await call.session.execute(count)).scalar_one(), list=[_output(row) for row in rows],
    )  # fmt: skip


async def choose_currency(call: Call, form: ChooseCurrency) -> RateList:
    """Convert into another currency from now on, or not at all; its rates are those kept for it."""
    before = await _target(call)
    values = {
        "publisher_id": call.publisher_id, "currency": form.currency or "",
        "changed_user_name": call.actor.name, "changed_at": now(),
    }  # fmt: skip
    if form.currency is None:
        await call.session.execute(delete(ReportCurrency))
    else:
        chosen = insert(ReportCurrency).values(**values)
        await call.session.execute(
            chosen.on_conflict_do_update(index_elements=["publisher_id"], set_=values)
        )
    if before != form.currency:
        call.record(
            "data_report_currency.update", AuditTarget(call.publisher_id, form.currency or "-"),
            before={"currency": before}, after={"currency": form.currency},
        )  # fmt: skip
    return await read_rates_kept(call, RateQuery())


async def save_rate(call: Call, form: SaveRate) -> RateList:
    """Keep the rate that holds from a day on; another one of that day is replaced.

    Raises:
        NoReportCurrencyError, OtherReportCurrencyError: as they say.
        OwnRateError, TooManyRatesError, RateChangedError, RateDeletedError: as they say.
    """
    target = await _needed(call, form)
    if form.currency == target:
        raise OwnRateError(currency=target)
    key, rate = (form.currency, form.since), Decimal(form.rate)
    kept = await _kept(call, target, [key])
    if form.seen is not None and kept.get(key) != rate:
        await _check_seen(call, target, key, form.seen)
    await _keep(call, target, {key: rate}, kept)
    before = {"rate": _text(kept[key])} if kept else None
    call.record_change("data_currency_rate", _named(target, key), before, {"rate": _text(rate)})
    return await read_rates_kept(call, RateQuery())


async def _check_seen(call: Call, target: str, key: Rate, seen: str) -> None:
    """Refuse to replace a rate by one of somebody who has seen another one, or none."""
    wanted = _of(target).where(CurrencyRate.currency == key[0], CurrencyRate.since == key[1])
    row = (await call.session.execute(wanted)).scalar_one_or_none()
    told = {"currency": key[0], "since": key[1].isoformat()}
    if row is None and seen:
        raise RateDeletedError({"rate": ""}, **told)
    if row is not None and (not seen or Decimal(seen) != row.rate):
        rate = _text(row.rate)
        raise RateChangedError({"rate": rate}, name=row.changed_user_name, rate=rate, **told)


async def delete_rate(call: Call, form: RateReference) -> RateList:
    """Forget a rate; the one before it holds on.

    Raises:
        NotFoundError: it has no rate from that day on.
        NoReportCurrencyError, OtherReportCurrencyError: as they say.
    """
    target = await _needed(call, form)
    wanted = _of(target).where(
        CurrencyRate.currency == form.currency, CurrencyRate.since == form.since
    )
    row = (await call.session.execute(wanted.with_for_update())).scalar_one_or_none()
    if row is None:
        raise NotFoundError()
    await call.session.delete(row)
    await call.session.flush()
    call.record_change(
        "data_currency_rate", _named(target, (row.currency, row.since)), {"rate": _text(row.rate)},
        None,
    )  # fmt: skip
    return await read_rates_kept(call, RateQuery())


async def import_rates(call: Call, form: ImportRates) -> RatesImported:
    """Keep the rates of a file: all of them, or none when a row is wrong.

    Raises:
        NoReportCurrencyError, OtherReportCurrencyError: as they say.
        UnreadableRatesError, TooManyRatesError: as they say.
    """
    target = await _needed(call, form)
    data = _decoded(form.content)
    try:
        rows = await read_table(data, most_rows=MOST_ROWS)
        found = await aside(read_rates, rows, target, call.language)
    except TableError as error:
        raise UnreadableRatesError(reason=error.text) from error
    kept = await _kept(call, target, list(found.rates))
    added, changed = _differences(found.rates, kept)
    if is_applied := not (found.faults or form.dry_run):
        await _keep(call, target, found.rates, kept)
        name = AuditTarget(target, target, type="data_currency_rate")
        counts = {"rows": found.rows, "added": added, "changed": changed}
        after = {**counts, "sha256": hashlib.sha256(data).hexdigest()}
        call.record("data_currency_rate.import", name, after=after)
    return _report(found, added, changed, is_applied)


def _report(found: RatesFile, added: int, changed: int, is_applied: bool) -> RatesImported:
    return RatesImported(
        is_applied=is_applied, rows=found.rows, added=added, changed=changed,
        unchanged=len(found.rates) - added - changed, faults=found.faults[:_MOST_FAULTS],
        bad_rows=len({fault.row for fault in found.faults}),
    )  # fmt: skip


def _differences(given: Mapping[Rate, Decimal], kept: Mapping[Rate, Decimal]) -> tuple[int, int]:
    """How many of some rates are new, and how many change what is kept."""
    added = sum(1 for key in given if key not in kept)
    return added, sum(1 for key, rate in given.items() if kept.get(key, rate) != rate)


async def _kept(call: Call, target: str, keys: Sequence[Rate]) -> dict[Rate, Decimal]:
    """Those of some rates that are kept."""
    kept: dict[Rate, Decimal] = {}
    for first in range(0, len(keys), _AT_ONCE):
        some = keys[first : first + _AT_ONCE]
        values = {
            "target": target, "currencies": [currency for currency, _ in some],
            "days": [day for _, day in some],
        }  # fmt: skip
        for currency, since, rate in await call.session.execute(_KEPT, values):
            kept[currency, since] = rate
    return kept


async def _keep(
    call: Call, target: str, given: Mapping[Rate, Decimal], kept: Mapping[Rate, Decimal]
) -> None:
    """Write rates; `kept` are those of them that are there."""
    if len(given) > len(kept):
        count = select(func.count()).where(CurrencyRate.target == target)
        there = (await call.session.execute(count)).scalar_one()
        if there + len(given) - len(kept) > MOST_RATES:
            raise TooManyRatesError(most=MOST_RATES)
    of = {
        "publisher_id": call.publisher_id, "target": target,
        "changed_user_name": call.actor.name, "changed_at": now(),
    }  # fmt: skip
    changed = [
        {**of, "currency": key[0], "since": key[1], "rate": rate}
        for key, rate in given.items() if kept.get(key) != rate
    ]  # fmt: skip
    written = insert(CurrencyRate)
    fields = ("rate", "changed_user_name", "changed_at")
    upsert = written.on_conflict_do_update(
        index_elements=["publisher_id", "target", "currency", "since"],
        set_={name: written.excluded[name] for name in fields},
    )
    await write_in_parts(call.session, upsert, changed)


async def _target(call: Call) -> str | None:
    return (await call.session.execute(select(ReportCurrency.currency))).scalar_one_or_none()


async def _needed(call: Call, form: IntoCurrency) -> str:
    """The report currency, held until the call ends: rates of it and a change of it take turns."""
    wanted = select(ReportCurrency.currency).with_for_update()
    target = (await call.session.execute(wanted)).scalar_one_or_none()
    if target is None:
        raise NoReportCurrencyError()
    if form.target not in (None, target):
        # Somebody chose another one meanwhile: so many yuan would become as many euros.
        raise OtherReportCurrencyError(currency=target)
    return target


def _of(target: str) -> Select[CurrencyRate]:
    return select(CurrencyRate).where(CurrencyRate.target == target)


def _named(target: str, key: Rate) -> AuditTarget:
    name = f"{key[0]} → {target} {key[1]}"
    return AuditTarget(name, name)


def _text(rate: Decimal) -> str:
    return format(rate.normalize(), "f")


def _decoded(content: str) -> bytes:
    try:
        data = base64.b64decode(content, validate=True)
    except ValueError as error:
        told = Text("内容不是 base64", "the content is not base64")
        raise UnreadableRatesError(reason=told) from error
    if len(data) > MOST_FILE_BYTES:
        told = Text("文件大于 1 MB", "it is larger than 1 MB")
        raise UnreadableRatesError(reason=told)
    return data


def _output(row: CurrencyRate) -> RateOutput:
    return RateOutput(
        currency=row.currency, since=row.since, rate=_text(row.rate),
        changed_user_name=row.changed_user_name, changed_at=epoch_seconds(row.changed_at),
    )  # fmt: skip
