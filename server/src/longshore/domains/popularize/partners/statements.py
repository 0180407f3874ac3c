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
from longshore.kit.db.database import Database
from longshore.kit.errors import NotFoundError
from longshore.kit.http import throttle
from longshore.kit.http.request_context import RequestContext
from longshore.kit.http.throttle import Limit
from longshore.kit.text.text import Language

FILES = Limit("partner.file", 20, 600)
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
    session: AsyncSession, partner: Partner, statement_id: int, language: Language
) -> SettlementDetail:
    """One of them with its lines.

    Raises:
        NotFoundError: it is not theirs, or was not checked yet.
    """
    await _check(session, partner, statement_id)
    return _shown(await read(session, partner.game_id, statement_id, language), partner)


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
    detail = await read(session, partner.game_id, form.id, context.language)
    return _shown(detail, partner)


async def export_statement(
    database: Database, partner: Partner, form: PartnerFile, language: Language
) -> SettlementFile:
    """A statement as a workbook or a PDF.

    Raises:
        NotFoundError: it is not theirs, or was not checked yet.
    """
    async with database.reading(partner.publisher_id) as session:
        detail = await read_statement(session, partner, form.id, language)
    return await written(detail, form.form, language)


def _shown(detail: SettlementDetail, partner: Partner) -> SettlementDetail:
    """What became of it as a partner sees it: by the publisher, not by which of its people."""
    own = {partner.promoter_name, detail.statement.promoter_name}
    steps = [
        step
        if step.kind in ("disputed", "confirmed") and step.user_name in own
        else step.model_copy(update={"user_name": partner.publisher_name})
        for step in detail.steps
    ]
    return detail.model_copy(update={"steps": steps})


async def count_file(database: Database, partner: Partner) -> None:
    """Count a file that is made for a partner: one sets a processor to work for seconds.

    Raises:
        ThrottledError: with the seconds to wait.
    """
    async with database.system() as session:
        refusal = await throttle.count(session, FILES, str(partner.promoter_id))
    if refusal:
        raise refusal


async def _check(session: AsyncSession, partner: Partner, statement_id: int) -> None:
    values = {
        "id": statement_id, "game": partner.game_id, "promoter": partner.promoter_id,
    }  # fmt: skip
    if not (await session.execute(_IS_THEIRS, values)).scalar_one():
        raise NotFoundError()
