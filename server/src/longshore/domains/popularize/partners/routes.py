"""The partner page's own addresses, below /ultra/partner."""

from typing import Annotated

from fastapi import Query

from longshore.account.identity import Wired, public
from longshore.domains.operate.publishing import zone_in_force
from longshore.domains.popularize.partners import entering, figures, statements
from longshore.domains.popularize.partners.access import PartnerCaller, PartnerTransaction, partner
from longshore.domains.popularize.partners.schemas import (
    PartnerAdmitted,
    PartnerDays,
    PartnerFigures,
    PartnerFile,
    PartnerInvitation,
    PartnerJoin,
    PartnerLink,
    PartnerLogin,
    PartnerPromotion,
    PartnerPromotionQuery,
    PartnerSelf,
    PartnerStatementReference,
    PartnerStatements,
    PartnerStep,
)
from longshore.domains.popularize.settlements import SettlementDetail, SettlementFile
from longshore.kit.http.body import body
from longshore.kit.http.context import Context
from longshore.kit.http.envelope import Envelope, ok
from longshore.kit.http.operation import OperationRouter
from longshore.kit.paging import PageOf

router = OperationRouter(tags=["partner"], prefix="/ultra/partner")


@router.post_operation("/invitation", access=public())
async def read_partner_invitation(
    context: Context, wired: Wired, form: Annotated[PartnerLink, body(PartnerLink)]
) -> Envelope[PartnerInvitation]:
    """Whom an invitation's link is for."""
    return ok(await entering.read_invitation(wired, context.ip, form.token))


@router.post_operation("/join", access=public())
async def join_as_partner(
    context: Context, wired: Wired, form: Annotated[PartnerJoin, body(PartnerJoin)]
) -> Envelope[PartnerAdmitted]:
    """Use an invitation: choose an account and a password, and be signed in."""
    return ok(await entering.join(wired, context, form))


@router.post_operation("/login", access=public())
async def login_as_partner(
    context: Context, wired: Wired, form: Annotated[PartnerLogin, body(PartnerLogin)]
) -> Envelope[PartnerAdmitted]:
    """Sign in as a partner."""
    return ok(await entering.login(wired, context, form))


@router.post_operation("/logout", access=partner())
async def logout_as_partner(
    context: Context, caller: PartnerCaller, session: PartnerTransaction
) -> Envelope[None]:
    """End this session."""
    await entering.logout(session, context, caller)
    return ok(None)


@router.get_operation("/self", access=partner())
async def read_partner_self(
    caller: PartnerCaller, session: PartnerTransaction, wired: Wired
) -> Envelope[PartnerSelf]:
    """Who is signed in."""
    return ok(
        PartnerSelf(
            promoter_name=caller.promoter_name,
            game_name=caller.game_name,
            zone=await zone_in_force(session, caller.game_id, wired.settings.time_zone),
        )
    )


@router.get_operation("/figures", access=partner())
async def read_partner_figures(
    caller: PartnerCaller,
    session: PartnerTransaction,
    wired: Wired,
    query: Annotated[PartnerDays, Query()],
) -> Envelope[PartnerFigures]:
    """What the promoter brought, by day."""
    zone = await zone_in_force(session, caller.game_id, wired.settings.time_zone)
    return ok(await figures.read_figures(session, caller, zone, query.days))


@router.get_operation("/promotions", access=partner())
async def list_partner_promotions(
    caller: PartnerCaller,
    session: PartnerTransaction,
    query: Annotated[PartnerPromotionQuery, Query()],
) -> Envelope[PageOf[PartnerPromotion]]:
    """One page of the promoter's active links and packages."""
    return ok(await figures.list_promotions(session, caller, query))


@router.get_operation("/statements", access=partner())
async def list_partner_statements(
    caller: PartnerCaller, session: PartnerTransaction
) -> Envelope[PartnerStatements]:
    """The promoter's statements that the publisher has checked."""
    return ok(await statements.list_statements(session, caller))


@router.get_operation("/statement", access=partner())
async def read_partner_statement(
    context: Context,
    caller: PartnerCaller,
    session: PartnerTransaction,
    query: Annotated[PartnerStatementReference, Query()],
) -> Envelope[SettlementDetail]:
    """One statement with its lines and what became of it."""
    return ok(await statements.read_statement(session, caller, query.id, context.language))


@router.post_operation("/statement/step", access=partner())
async def take_partner_step(
    context: Context,
    caller: PartnerCaller,
    session: PartnerTransaction,
    form: Annotated[PartnerStep, body(PartnerStep)],
) -> Envelope[SettlementDetail]:
    """Confirm a statement, or dispute one of its lines."""
    return ok(await statements.take_step(session, context, caller, form))


@router.get_operation("/statement/file", access=partner())
async def export_partner_statement(
    context: Context,
    caller: PartnerCaller,
    wired: Wired,
    query: Annotated[PartnerFile, Query()],
) -> Envelope[SettlementFile]:
    """A statement as a workbook or a PDF, twenty in ten minutes."""
    await statements.count_file(wired.database, caller)
    return ok(await statements.export_statement(wired.database, caller, query, context.language))
