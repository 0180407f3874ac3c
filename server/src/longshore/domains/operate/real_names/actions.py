"""Actions of real names (`idcard`): lists, the registration, revealing, trying, acceptance."""

from longshore.account.identity import Call, Permission
from longshore.domains.operate.real_names import acceptance, listing, service, summary
from longshore.domains.operate.real_names.schemas import (
    AcceptanceOutput,
    AcceptInput,
    BehaviourPage,
    HitPage,
    HitQuery,
    NamePage,
    NameQuery,
    NamesExport,
    NppaSettingsInput,
    NppaSettingsOutput,
    ReportQuery,
    Retried,
    RevealedName,
    RevealName,
    Summary,
    TryInput,
    TryOutput,
)
from longshore.gateway.action import action, asks_password
from longshore.gateway.of_game import OfGame
from longshore.kit.paging import Rows


async def _summary(call: Call, query: OfGame) -> Summary:
    return await summary.read_summary(call)


async def _list(call: Call, query: NameQuery) -> NamePage:
    return await listing.list_names(call, query)


async def _reports(call: Call, query: ReportQuery) -> BehaviourPage:
    return await listing.list_reports(call, query)


async def _hits(call: Call, query: HitQuery) -> HitPage:
    return await listing.list_hits(call, query)


async def _settings(call: Call, query: OfGame) -> NppaSettingsOutput:
    return await service.read_settings(call)


@asks_password
async def _save(call: Call, form: NppaSettingsInput) -> NppaSettingsOutput:
    return await service.save_settings(call, form)


@asks_password
async def _reveal(call: Call, form: RevealName) -> RevealedName:
    return await service.reveal(call, form)


async def _retry(call: Call, form: OfGame) -> Retried:
    return await service.retry(call)


async def _try(call: Call, query: TryInput) -> TryOutput:
    return await summary.try_rules(call, query)


async def _export(call: Call, form: OfGame) -> NamesExport:
    return await service.export(call)


async def _accept(call: Call, form: AcceptInput) -> AcceptanceOutput:
    return await acceptance.run(call, form)


async def _acceptances(call: Call, query: OfGame) -> Rows[AcceptanceOutput]:
    return await acceptance.list_runs(call)


_READ, _EDIT, _PLACE = Permission.OPERATE, Permission.OPERATE_EDIT, "usdk/idcard"

ACTIONS = (
    action("usdk_idcard_summary", f"{_PLACE}/summary",
           "How a game stands: names by state, reports, limits that hit, holidays that lack.",
           _summary, _READ),
    action("usdk_list_idcards", f"{_PLACE}/list",
           "Real names of a game, masked; by state, age, player or whole identity number.",
           _list, _READ),
    action("usdk_list_idcard_reports", f"{_PLACE}/reports",
           "What the authority was told of players coming online and going.", _reports, _READ),
    action("usdk_list_idcard_hits", f"{_PLACE}/hits",
           "Limits of play and spending that held somebody back.", _hits, _READ),
    action("usdk_read_nppa_settings", f"{_PLACE}/settings",
           "The game's registration with the authority, without its key.", _settings, _READ),
    action("usdk_save_nppa_settings", f"{_PLACE}/saveSettings",
           "Keep the registration; asks for the password.", _save, _EDIT),
    action("usdk_reveal_idcard", f"{_PLACE}/reveal",
           "Show a player's name and number; asks for the password, recorded with the reason.",
           _reveal, Permission.PERSONAL_REVEAL),
    action("usdk_retry_idcards", f"{_PLACE}/retry",
           "Ask the authority again about every name that is not settled.", _retry, _EDIT),
    action("usdk_try_minor_rules", f"{_PLACE}/try",
           "What the rules in force say of somebody's birthday at a moment.", _try, _READ),
    action("usdk_export_idcards", f"{_PLACE}/export",
           "The newest names as CSV for an inspection: masked, with a watermark, recorded.",
           _export, _EDIT),
    action("usdk_run_nppa_acceptance", f"{_PLACE}/accept",
           "Run the authority's acceptance cases with its codes; the report is kept.",
           _accept, _EDIT, opens_transactions=True),
    action("usdk_list_nppa_acceptances", f"{_PLACE}/acceptances",
           "Acceptance runs, the newest first.", _acceptances, _READ),
)  # fmt: skip
