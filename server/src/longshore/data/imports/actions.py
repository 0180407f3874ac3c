"""Actions of imports: seen by whoever sees figures, made by whoever manages the game."""

from longshore.account.identity import Permission
from longshore.data.imports import service
from longshore.gateway.action import action

_PLACE = "data-new/imports"

ACTIONS = (
    action("data_list_imports", f"{_PLACE}/list",
           "Which files were imported into a game's figures, and how far each is.",
           service.list_imports, Permission.DATA_CENTER, methods=("GET", "POST"),
           only_reads=True, opens_transactions=True),
    action("data_preview_file", f"{_PLACE}/file",
           "What an uploaded file looks like, and which column is taken for what.",
           service.read_file, Permission.GAME_MANAGE, opens_transactions=True),
    action("data_begin_import", f"{_PLACE}/begin",
           "Import a file into a game's figures; the same file counts once.",
           service.begin, Permission.GAME_MANAGE),
    action("data_undo_import", f"{_PLACE}/undo",
           "Take everything out of a game's figures that one import brought in.",
           service.undo, Permission.GAME_MANAGE),
    action("data_list_refusals", f"{_PLACE}/refusals",
           "The lines of an import that were refused, and why, as a file.",
           service.refusals, Permission.DATA_CENTER, methods=("GET", "POST"),
           only_reads=True),
)  # fmt: skip
