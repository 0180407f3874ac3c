"""Actions of validation: sandbox accounts, and runs against the game's own server."""

from typing import Any

from longshore.domains import validation
from longshore.domains.gateway.action import Action, Handler, Invocation
from longshore.domains.identity import Permission
from longshore.domains.validation import (
    AccountOutput,
    AccountPassword,
    AccountPasswords,
    AccountQuery,
    AccountReference,
    CreateAccounts,
    DisableAccount,
    OfGame,
    Report,
    ReportQuery,
    RunOutput,
    RunQuery,
    RunReference,
    RunSummary,
    StartRun,
    StepOutput,
    StepReference,
)
from longshore.kit.paging import PageOf


async def _accounts(call: Invocation, form: AccountQuery) -> PageOf[AccountOutput]:
    return await validation.list_accounts(call.session, call.game_id, form)


async def _create(call: Invocation, form: CreateAccounts) -> AccountPasswords:
    return await validation.create_accounts(
        call.session, call.context, call.services.hashing, call.actor, call.game_id, form
    )


async def _reset(call: Invocation, form: AccountReference) -> AccountPassword:
    return await validation.reset_password(
        call.session, call.context, call.services.hashing, call.actor, call.game_id, form
    )


async def _disable(call: Invocation, form: DisableAccount) -> AccountOutput:
    return await validation.disable_account(
        call.session, call.context, call.actor, call.game_id, form
    )


async def _start(call: Invocation, form: StartRun) -> RunOutput:
    return await validation.start_run(
        call.session, call.context, call.resources.keyring, call.actor, call.game_id, form
    )


async def _step(call: Invocation, form: StepReference) -> StepOutput:
    return await validation.carry_out_step(
        call.services.database,
        call.resources.keyring,
        call.resources.http_out,
        call.actor,
        call.context.language,
        call.game_id,
        form,
    )


async def _runs(call: Invocation, form: RunQuery) -> PageOf[RunSummary]:
    return await validation.list_runs(call.session, call.game_id, form)


async def _run(call: Invocation, form: RunReference) -> RunOutput:
    return await validation.read_run(call.session, call.context.language, call.game_id, form)


async def _report(call: Invocation, form: ReportQuery) -> Report:
    return await validation.make_report(
        call.session, call.context.language, call.settings.time_zone, call.game_id, form
    )


def _action(
    path: str,
    summary: str,
    request: type[OfGame],
    response: Any,
    permission: Permission,
    handler: Handler,
    *,
    opens_transactions: bool = False,
) -> Action:
    group, verb = path.rsplit("/", 2)[1:]
    return Action(
        name=f"usdk_{verb}_{group.lower()}",
        summary=summary,
        service="usdk",
        path=path,
        methods=("POST",),
        request=request,
        response=response,
        permissions=(permission,),
        is_game_scoped=True,
        handler=handler,
        opens_transactions=opens_transactions,
    )


_READ, _EDIT = Permission.PACK, Permission.PACK_EDIT
ACTIONS: tuple[Action, ...] = (
    _action(
        "/sdk/sandboxAccount/list",
        "One page of a game's sandbox accounts.",
        AccountQuery,
        PageOf[AccountOutput],
        _READ,
        _accounts,
    ),
    _action(
        "/sdk/sandboxAccount/create",
        "Add sandbox accounts; their passwords are in this answer only.",
        CreateAccounts,
        AccountPasswords,
        _EDIT,
        _create,
    ),
    _action(
        "/sdk/sandboxAccount/reset",
        "Give a sandbox account a new password, which is in this answer only.",
        AccountReference,
        AccountPassword,
        _EDIT,
        _reset,
    ),
    _action(
        "/sdk/sandboxAccount/disable",
        "Disable a sandbox account, or enable it again.",
        DisableAccount,
        AccountOutput,
        _EDIT,
        _disable,
    ),
    _action(
        "/sdk/validation/start",
        "Begin a login check or a payment notification against the game's server.",
        StartRun,
        RunOutput,
        _EDIT,
        _start,
    ),
    _action(
        "/sdk/validation/step",
        "Carry out the next step of a run; waits up to 8 seconds for the game's server.",
        StepReference,
        StepOutput,
        _EDIT,
        _step,
        opens_transactions=True,
    ),
    _action(
        "/sdk/validation/list",
        "One page of a game's runs, newest first.",
        RunQuery,
        PageOf[RunSummary],
        _READ,
        _runs,
    ),
    _action(
        "/sdk/validation/detail",
        "A run with every step.",
        RunReference,
        RunOutput,
        _READ,
        _run,
    ),
    _action(
        "/sdk/validation/report",
        "A run as a page that prints, or as data.",
        ReportQuery,
        Report,
        _READ,
        _report,
    ),
)
