"""Agreements of a game, as the service `usdk` offers them."""

from longshore.account.identity import Call, Permission
from longshore.domains.pack.agreements import service
from longshore.domains.pack.agreements.schemas import AgreementOutput
from longshore.gateway.action import action
from longshore.gateway.of_game import OfGame
from longshore.kit.paging import Rows


async def _list(call: Call, form: OfGame) -> Rows[AgreementOutput]:
    return await service.list_agreements(call)


ACTIONS = (
    action(
        "usdk_agreement_list",
        "usdk/sdk/agreement/list",
        "Every agreement of a game.",
        _list,
        Permission.PACK,
        only_reads=True,
    ),
    action(
        "usdk_agreement_versions",
        "usdk/sdk/agreement/versions",
        "One agreement's versions.",
        service.get_history,
        Permission.PACK,
        only_reads=True,
    ),
    action(
        "usdk_agreement_get",
        "usdk/sdk/agreement/get",
        "One version's text.",
        service.get_version,
        Permission.PACK,
        only_reads=True,
    ),
    action(
        "usdk_agreement_diff",
        "usdk/sdk/agreement/diff",
        "Two versions line by line.",
        service.compare,
        Permission.PACK,
        only_reads=True,
    ),
    action(
        "usdk_agreement_save",
        "usdk/sdk/agreement/save",
        "Add a version.",
        service.save_version,
        Permission.PACK_EDIT,
        before=service.read_text,
    ),
    action(
        "usdk_agreement_publish",
        "usdk/sdk/agreement/publish",
        "Let players see a version, or none any more.",
        service.publish,
        Permission.PACK_EDIT,
    ),
)
