"""Sandbox accounts, and real calls against a game's own server (测试验证)."""

from longshore.domains.pack.validation.accounts import (
    create_accounts,
    disable_account,
    list_accounts,
    reset_password,
)
from longshore.domains.pack.validation.report import make_report
from longshore.domains.pack.validation.runs import list_runs, read_run, start_run
from longshore.domains.pack.validation.schemas import (
    AccountOutput,
    AccountPassword,
    AccountPasswords,
    AccountQuery,
    AccountReference,
    CreateAccounts,
    DisableAccount,
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
from longshore.domains.pack.validation.signing_in import FoundSandboxAccount, sandbox_account
from longshore.domains.pack.validation.stepping import carry_out_step

__all__ = [
    "AccountOutput",
    "AccountPassword",
    "AccountPasswords",
    "AccountQuery",
    "AccountReference",
    "CreateAccounts",
    "DisableAccount",
    "FoundSandboxAccount",
    "Report",
    "ReportQuery",
    "RunOutput",
    "RunQuery",
    "RunReference",
    "RunSummary",
    "StartRun",
    "StepOutput",
    "StepReference",
    "carry_out_step",
    "create_accounts",
    "disable_account",
    "list_accounts",
    "list_runs",
    "make_report",
    "read_run",
    "reset_password",
    "sandbox_account",
    "start_run",
]
