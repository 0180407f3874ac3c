"""A statement as an Excel workbook."""

from decimal import Decimal
from io import BytesIO

import xlsxwriter  # type: ignore[import-untyped]

from longshore.domains.pack.goods import EXPONENTS
from longshore.domains.popularize.settlements.schemas import SettlementDetail
from longshore.domains.popularize.settlements.words import HEAD, KINDS, SUM
from longshore.kit.text.text import Language


def workbook(detail: SettlementDetail, language: Language) -> bytes:
    """The bytes of a workbook with one sheet."""
    out = BytesIO()
    # Texts are written as texts: a name that begins with = is no formula.
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with xlsxwriter.Workbook(out, options) as book:
        sheet, bold = book.add_worksheet(), book.add_format({"bold": True})
        title = f"{detail.statement.month:%Y-%m} {detail.statement.promoter_name} ({detail.zone})"
        sheet.write_string(0, 0, title, bold)
        for column, head in enumerate(HEAD):
            sheet.write_string(2, column, head.in_language(language), bold)
        for row, line in enumerate(detail.lines, 3):
            money = book.add_format({"num_format": _format(line.currency)})
            sheet.write_number(row, 0, line.number)
            sheet.write_string(row, 1, KINDS[line.kind].in_language(language))
            sheet.write_string(row, 2, f"{line.source_month:%Y-%m}")
            sheet.write_string(row, 3, line.day.isoformat() if line.day else "")
            sheet.write_number(row, 4, line.orders)
            if line.base_unit == "players":
                sheet.write_number(row, 5, line.base)
            else:
                sheet.write_number(row, 5, _major(line.base, line.currency), money)
            sheet.write_string(row, 6, line.rate)
            sheet.write_string(row, 7, line.currency)
            sheet.write_number(row, 8, _major(line.amount_minor, line.currency), money)
        for row, one in enumerate(detail.statement.sums, 4 + len(detail.lines)):
            money = book.add_format({"num_format": _format(one.currency), "bold": True})
            sheet.write_string(row, 1, SUM.in_language(language), bold)
            sheet.write_string(row, 7, one.currency, bold)
            sheet.write_number(row, 8, _major(one.amount_minor, one.currency), money)
        sheet.set_column(0, 8, 16)
        sheet.freeze_panes(3, 0)
    return out.getvalue()


def _major(minor: int, currency: str) -> Decimal:
    return Decimal(minor).scaleb(-EXPONENTS.get(currency, 2))


def _format(currency: str) -> str:
    digits = EXPONENTS.get(currency, 2)
    return "#,##0" + ("." + "0" * digits if digits else "")
