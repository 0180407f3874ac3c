"""What each step of looking at a code says, when it is passed and when it fails."""

from longshore.kit.text.text import Text

PASSED = {
    "exists": Text("码存在，属于批次“{batch}”", "The code is of the batch “{batch}”"),
    "revoked": Text("没有被作废", "It was not revoked"),
    "redeemed": Text("还没有被用过", "It was not used before"),
    "listed": Text("礼包已上架", "The gift is listed"),
    "window": Text("在兑换时间内", "It is the time for it"),
    "audience": Text("符合玩家条件", "The player meets the conditions"),
    "player": Text("每个账号限 {most} 次，已 {used} 次", "{most} for each account, {used} so far"),
    "role": Text("每个角色限 {most} 次，已 {used} 次", "{most} for each character, {used} so far"),
    "device": Text("每台设备限 {most} 次，已 {used} 次", "{most} for each device, {used} so far"),
    "total": Text("总量 {most} 份，已 {used} 份", "{most} in all, {used} so far"),
}
"""Steps in their order; a step without a limit is left out."""

FAILED = {
    "unknown": Text("没有这个礼包码", "There is no such gift code"),
    "mistyped": Text(
        "礼包码有输错的字符，请逐位核对", "A character of this code is wrong, check each of them"
    ),
    "revoked": Text("这个礼包码已作废", "This code was revoked"),
    "redeemed": Text("这个礼包码已被兑换", "This code has been redeemed"),
    "unlisted": Text("礼包未上架", "The gift is not available"),
    "early": Text("兑换还没有开始", "It cannot be redeemed yet"),
    "ended": Text("兑换已经结束", "The time to redeem it is over"),
    "not_for_you": Text(
        "当前渠道、区服或等级等不符合领取条件",
        "Your channel, server, level or the like does not meet its conditions",
    ),
    "player_limit": Text(
        "每个账号限兑换 {most} 次",
        "An account may redeem this gift {most:once/{most} times} at most",
    ),
    "role_limit": Text(
        "每个角色限兑换 {most} 次",
        "A character may redeem this gift {most:once/{most} times} at most",
    ),
    "device_limit": Text(
        "每台设备限兑换 {most} 次", "A device may redeem this gift {most:once/{most} times} at most"
    ),
    "used_up": Text("礼包已被领完", "This gift has run out"),
}
"""Why a code gives nothing, as the player reads it."""

WORKS = Text("这个码可以兑换", "This code can be redeemed")
