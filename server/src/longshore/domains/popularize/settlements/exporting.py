"""A statement as a file."""

import base64

from longshore.account.identity import Call
from longshore.domains.popularize.settlements.printing import printed
from longshore.domains.popularize.settlements.schemas import (
    SettlementDetail,
    SettlementFile,
    SettlementFileQuery,
    SettlementForm,
)
from longshore.domains.popularize.settlements.service import read_settlement
from longshore.domains.popularize.settlements.workbook import workbook
from longshore.kit.aside import aside
from longshore.kit.text.text import Language


async def export_settlement(call: Call, form: SettlementFileQuery) -> SettlementFile:
    """A statement as an Excel workbook or a PDF.

    Raises:
        NotFoundError: no such statement of this game. PrintingError: as `written`.
    """
    async with call.services.database.reading(call.publisher_id) as session:
        detail = await read_settlement(call.within(session), form)
    return await written(detail, form.form, call.language)


async def written(
    detail: SettlementDetail, form: SettlementForm, language: Language
) -> SettlementFile:
    """A statement as a file, made beside the loop; paper takes seconds, and waits for its turn.

    Nobody who calls it holds a connection to the database meanwhile.

    Raises:
        PrintingError: there is nothing installed that makes PDFs.
    """
    if form == "pdf":
        content = await printed(detail, language)
    else:
        content = await aside(workbook, detail, language)
    name = f"{detail.statement.month:%Y-%m} {detail.statement.promoter_name}.{form}"
    return SettlementFile(name=name, content=base64.b64encode(content).decode())
