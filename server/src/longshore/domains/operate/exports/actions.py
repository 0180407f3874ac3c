"""Actions of exports."""

from longshore.account.identity import Permission
from longshore.domains.operate.exports import service
from longshore.gateway.action import action, asks_password

ACTIONS = (
    action(
        "usdk_begin_export",
        "usdk/export/begin",
        "Have a list of the game written to a file; what is personal is masked.",
        service.begin,
        Permission.OPERATE,
    ),
    action(
        "usdk_begin_personal_export",
        "usdk/export/beginPersonal",
        "The same with what is personal; asks for the password, recorded with the reason.",
        asks_password(service.begin_personal),
        Permission.PERSONAL_REVEAL,
    ),
    action(
        "usdk_list_export_columns",
        "usdk/export/columns",
        "The columns that a list can be taken out with, and which of them are personal.",
        service.list_columns,
        Permission.OPERATE,
    ),
    action(
        "usdk_list_exports",
        "usdk/export/list",
        "The caller's newest exports of the game, and how far they are.",
        service.list_exports,
        Permission.OPERATE,
    ),
    action(
        "usdk_open_export",
        "usdk/export/open",
        "A link to a finished export of the caller, for a minute; recorded.",
        service.open_export,
        Permission.OPERATE,
    ),
    action(
        "usdk_cancel_export",
        "usdk/export/cancel",
        "Stop an export of the caller that is being made.",
        service.cancel,
        Permission.OPERATE,
    ),
)
