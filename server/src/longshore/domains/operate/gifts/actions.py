"""Actions of gifts: the specification's five, and what codes need beside them."""

from longshore.account.identity import Permission
from longshore.domains.operate.gifts import attempts, batches, exporting, looking, service
from longshore.gateway.action import action

ACTIONS = (
    action(
        "usdk_list_gifts",
        "usdk/gift/list",
        "Gifts of a game with how often each was granted, the newest first.",
        service.list_gifts,
        Permission.OPERATE,
    ),
    action(
        "usdk_detail_gift",
        "usdk/gift/detail",
        "One gift.",
        service.read_gift,
        Permission.OPERATE,
    ),
    action(
        "usdk_save_gift",
        "usdk/gift/save",
        "Make or change a gift: rewards, texts, time, conditions and limits.",
        service.save_gift,
        Permission.OPERATE_EDIT,
    ),
    action(
        "usdk_shelve_gift",
        "usdk/gift/shelve",
        "List a gift: its codes are redeemed from now on.",
        service.shelve,
        Permission.OPERATE_EDIT,
    ),
    action(
        "usdk_offshelve_gift",
        "usdk/gift/offshelve",
        "Unlist a gift: its codes give nothing until it is back.",
        service.offshelve,
        Permission.OPERATE_EDIT,
    ),
    action(
        "usdk_list_gift_batches",
        "usdk/gift/batchList",
        "The batches of codes of a gift.",
        batches.list_batches,
        Permission.OPERATE,
    ),
    action(
        "usdk_upload_gift_codes",
        "usdk/gift/uploadCode",
        "Take over an uploaded list of codes; faulty lines are named in the batch.",
        batches.upload_codes,
        Permission.OPERATE_EDIT,
    ),
    action(
        "usdk_derive_gift_codes",
        "usdk/gift/deriveCode",
        "Make up to ten million codes that work once each, usable at once.",
        batches.derive_codes,
        Permission.OPERATE_EDIT,
    ),
    action(
        "usdk_share_gift_word",
        "usdk/gift/shareWord",
        "Make one word that many people redeem.",
        batches.share_word,
        Permission.OPERATE_EDIT,
    ),
    action(
        "usdk_revoke_gift_codes",
        "usdk/gift/revokeCode",
        "Revoke a batch or a range of its serials; what was given stays.",
        batches.revoke_codes,
        Permission.OPERATE_EDIT,
    ),
    action(
        "usdk_restore_gift_codes",
        "usdk/gift/restoreCode",
        "Take the revocation of a batch back.",
        batches.restore_codes,
        Permission.OPERATE_EDIT,
    ),
    action(
        "usdk_look_up_gift_code",
        "usdk/gift/lookUpCode",
        "Why a code works or does not, step by step; for a player, if one is named.",
        looking.look_up,
        Permission.OPERATE,
    ),
    action(
        "usdk_list_gift_redemptions",
        "usdk/gift/redemptionList",
        "What was tried with codes and what was pushed, the newest first.",
        attempts.list_redemptions,
        Permission.OPERATE,
    ),
    action(
        "usdk_resend_gift",
        "usdk/gift/resend",
        "Tell the game's server of a redemption again, under the same message id.",
        attempts.resend_redemption,
        Permission.OPERATE_EDIT,
    ),
    action(
        "usdk_push_gift",
        "usdk/gift/push",
        "Give one player a gift without a code.",
        attempts.push_gift,
        Permission.OPERATE_EDIT,
    ),
    action(
        "usdk_push_gift_to_many",
        "usdk/gift/pushMany",
        "Give players a gift without a code, each once; an audit entry for each.",
        attempts.push_to_many,
        Permission.OPERATE_EDIT,
    ),
    action(
        "usdk_export_gift_list",
        "usdk/gift/exportList",
        "A link to the codes of a batch or to the log of a gift; it opens once.",
        exporting.export_list,
        Permission.OPERATE_EDIT,
    ),
    action(
        "usdk_trace_gift_export",
        "usdk/gift/traceExport",
        "Who took out a list of codes that turned up, by two codes that follow each other.",
        exporting.trace_export,
        Permission.OPERATE_EDIT,
    ),
)
