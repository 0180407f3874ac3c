"""Actions of filings."""

from longshore.account.identity import Call, Permission
from longshore.domains.pack.filings import service
from longshore.domains.pack.filings.schemas import FilingsOutput
from longshore.gateway.action import action
from longshore.gateway.of_game import OfGame


async def _list(call: Call, form: OfGame) -> FilingsOutput:
    return await service.list_filings(call)


ACTIONS = (
    action(
        "usdk_filing_list",
        "usdk/sdk/filing/list",
        "What was filed of the game's packages, and which signing keys that is of.",
        _list,
        Permission.PACK,
        only_reads=True,
    ),
    action(
        "usdk_filing_save",
        "usdk/sdk/filing/save",
        "Keep what was filed of one package name, or change it.",
        service.save_filing,
        Permission.PACK_EDIT,
    ),
    action(
        "usdk_filing_remove",
        "usdk/sdk/filing/remove",
        "Forget a filing; packages stay as they are.",
        service.remove_filing,
        Permission.PACK_EDIT,
    ),
)
