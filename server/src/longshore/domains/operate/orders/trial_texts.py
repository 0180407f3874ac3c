"""Why a notice is refused, in words for whoever configures the channel."""

from collections.abc import Mapping

from longshore.kit.text.text import Text

FAULTS: Mapping[str, Text] = {
    "malformed": Text(
        "请求不是该渠道的格式，请粘贴原样的请求",
        "This is not in the channel's format: paste the request as it came",
    ),
    "doubled_field": Text("同一字段出现了两次", "A field comes twice"),
    "signature_missing": Text("请求中没有签名", "The request has no signature"),
    "signature_wrong": Text(
        "签名不符：请核对渠道参数中的密钥，再看首个不同字节",
        "The signature differs: check the key among the channel's parameters, then the first byte",
    ),
    "key_missing": Text("渠道参数中的密钥未填写", "A key among the channel's parameters is empty"),
    "key_unusable": Text(
        "渠道参数中的密钥无法使用，请从渠道后台重新复制",
        "A key among the channel's parameters cannot be used: copy it from the channel again",
    ),
    "not_this_game": Text(
        "通知属于另一个游戏：请核对渠道参数中的应用标识",
        "The notice is of another game: check the ids among the channel's parameters",
    ),
    "amount_unreadable": Text("金额无法读取", "The amount cannot be read"),
    "amount_unsettled": Text(
        "该渠道的金额单位未经证实，请先用一分钱订单核实",
        "The unit of this channel's amounts is not settled: try it with an order of one fen",
    ),
    "order_missing": Text("通知中没有订单号", "The notice names no order"),
    "transaction_missing": Text("通知中没有渠道订单号", "The notice names no transaction"),
    "uid_mismatch": Text("凭证属于另一名玩家", "The token is somebody else's"),
    "expired": Text("凭证已过期", "The token has expired"),
    "login_refused": Text("渠道不认可该凭证", "The channel does not vouch for this token"),
}
