"""Actions of validation: sandbox accounts, and runs against the game's own server."""

from longshore.account.identity import Permission
from longshore.domains.pack.validation import accounts, report, runs, stepping
from longshore.gateway.action import action

ACTIONS = (
    action(
        "usdk_list_sandboxaccount",
        "usdk/sdk/sandboxAccount/list",
        "One page of a game's sandbox accounts.",
        accounts.list_accounts,
        Permission.PACK,
        only_reads=True,
    ),
    action(
        "usdk_create_sandboxaccount",
        "usdk/sdk/sandboxAccount/create",
        "Add sandbox accounts; their passwords are in this answer only.",
        accounts.create_accounts,
        Permission.PACK_EDIT,
    ),
    action(
        "usdk_reset_sandboxaccount",
        "usdk/sdk/sandboxAccount/reset",
        "Give a sandbox account a new password, which is in this answer only.",
        accounts.reset_password,
        Permission.PACK_EDIT,
    ),
    action(
        "usdk_disable_sandboxaccount",
        "usdk/sdk/sandboxAccount/disable",
        "Disable a sandbox account, or enable it again.",
        accounts.disable_account,
        Permission.PACK_EDIT,
    ),
    action(
        "usdk_start_validation",
        "usdk/sdk/validation/start",
        "Begin a login check or a payment notification against the game's server.",
        runs.start_run,
        Permission.PACK_EDIT,
    ),
    action(
        "usdk_step_validation",
        "usdk/sdk/validation/step",
        "Carry out the next step of a run; waits up to 8 seconds for the game's server.",
        stepping.carry_out_step,
        Permission.PACK_EDIT,
        opens_transactions=True,
    ),
    action(
        "usdk_list_validation",
        "usdk/sdk/validation/list",
        "One page of a game's runs, newest first.",
        runs.list_runs,
        Permission.PACK,
        only_reads=True,
    ),
    action(
        "usdk_detail_validation",
        "usdk/sdk/validation/detail",
        "A run with every step.",
        runs.read_run,
        Permission.PACK,
        only_reads=True,
    ),
    action(
        "usdk_report_validation",
        "usdk/sdk/validation/report",
        "A run as a page that prints, or as data.",
        report.make_report,
        Permission.PACK,
    ),
)
