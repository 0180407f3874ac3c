"""A promoter's own statements: read, confirmed or disputed, downloaded."""

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.popularize.partners.access import Partner
from longshore.domains.popularize.partners.schemas import (
    PartnerFile,
    PartnerStatements,
    PartnerStep,
)
from longshore.domains.popularize.settlements import (
    SettlementDetail,
    SettlementFile,
    SettlementStepInput,
    Taker,
    advance,
    list_of_promoter,
    read,
    written,
)
from longshore.kit.errors import NotFoundError
from longshore.kit.http.request_context import RequestContext
from longshore.kit.text.text import Language

# Before the publisher has checked a statement, its promoter does not see it.
_IS_THEIRS = text("""
SELECT EXISTS (SELECT FROM settlement WHERE id = :id AND game_id = :game
  AND promoter_id = :promoter AND state <> 'drawn')
""")


async def list_statements(session: AsyncSession, partner: Partner) -> PartnerStatements:
    """Every statement of the promoter that the publisher has checked, the newest first."""
    listed = await list_of_promoter(session, partner.game_id, partner.promoter_id)
    return PartnerStatements(list=[one for one in listed if one.state != "drawn"])


async def read_statement(
    session: AsyncSession, partner: Partner, statement_id: int
) -> SettlementDetail:
    """One of them with its lines.

    Raises:
        NotFoundError: it is not theirs, or was not checked yet.
    """
    await _check(session, partner, statement_id)
    return await read(session, partner.game_id, statement_id)


async def take_step(
    session: AsyncSession, context: RequestContext, partner: Partner, form: PartnerStep
) -> SettlementDetail:
    """Confirm a statement, or dispute one of its lines.

    Raises:
        NotFoundError: not theirs, or no such line. StatementStateError: the step does not follow.
    """
    await _check(session, partner, form.id)
    taker = Taker(context, partner.audit_subject, partner.game_id)
    await advance(session, taker, SettlementStepInput(**form.model_dump()))
    return await read(session, partner.game_id, form.id)


async def export_statement(
    session: AsyncSession, partner: Partner, form: PartnerFile, language: Language
) -> SettlementFile:
    """A statement as a workbook or a PDF.

    Raises:
        NotFoundError: it is not theirs, or was not checked yet.
    """
    return await written(await read_statement(session, partner, form.id), form.form, language)


async def _check(session: AsyncSession, partner: Partner, statement_id: int) -> None:
    values = {
        "id": statement_id, "game": partner.game_id, "promoter": partner.promoter_id,
    }  # fmt: skip
    if not (await session.execute(_IS_THEIRS, values)).scalar_one():
        raise NotFoundError()
