"""What steps are called, what findings mean and what to do about them."""

from longshore.kit.text.text import Text

STEPS: dict[str, tuple[Text, Text]] = {
    "address": (
        Text("检查地址", "Check the address"),
        Text(
            "解析域名并确认可以从公网访问，不发送数据",
            "Resolve the name and see that it may be called; nothing is sent",
        ),
    ),
    "valid": (
        Text("正确的请求", "A correct call"),
        Text("签名正确，应返回 2xx", "Rightly signed; must be answered with 2xx"),
    ),
    "duplicate": (
        Text("重复通知", "The same call again"),
        Text(
            "同一订单、同一 webhook-id 再次发送，应返回 2xx 且只发货一次",
            "The same order and webhook-id; must be answered with 2xx and delivered once only",
        ),
    ),
    "wrong_signature": (
        Text("错误的签名", "A wrong signature"),
        Text("用其他密钥签名，应被拒绝 (4xx)", "Signed with another key; must be refused (4xx)"),
    ),
    "tampered": (
        Text("被篡改的内容", "A changed body"),
        Text(
            "签名后修改内容，应被拒绝 (4xx)",
            "The body was changed after signing; must be refused (4xx)",
        ),
    ),
    "stale": (
        Text("过期的请求", "An old call"),
        Text(
            "时间戳在一小时前，签名正确，应被拒绝 (4xx)",
            "Rightly signed an hour ago; must be refused (4xx)",
        ),
    ),
    "token_forged": (
        Text("伪造的登录令牌", "A forged login token"),
        Text(
            "请求的签名正确，data.token 用其他密钥签名，应被拒绝 (4xx)",
            "The call is rightly signed, data.token with another secret; must be refused (4xx)",
        ),
    ),
    "token_altered": (
        Text("被改动的登录令牌", "An altered login token"),
        Text(
            "签名后把 sub 改为另一名玩家，应被拒绝 (4xx)",
            "Another player was put into sub after signing; must be refused (4xx)",
        ),
    ),
    "token_expired": (
        Text("过期的登录令牌", "An expired login token"),
        Text(
            "签名正确，exp 已过，应被拒绝 (4xx)", "Rightly signed, past exp; must be refused (4xx)"
        ),
    ),
    "token_other_game": (
        Text("其他游戏的登录令牌", "A login token of another game"),
        Text(
            "签名正确，aud 不是本游戏的 AppId，应被拒绝 (4xx)",
            "Rightly signed, aud is not this game's AppId; must be refused (4xx)",
        ),
    ),
}

FINDINGS: dict[str, tuple[Text, Text]] = {
    "reachable": (Text("地址可以访问", "The address may be called"), Text("", "")),
    "accepted": (Text("已接受，符合预期", "Accepted, as it must be"), Text("", "")),
    "refused": (Text("已拒绝，符合预期", "Refused, as it must be"), Text("", "")),
    "delivered_once": (
        Text("两次返回同一个 delivery_id，只发货一次", "Both answers name one delivery_id"),
        Text("", ""),
    ),
    "delivery_unknown": (
        Text(
            "已接受，但无法证明只发货一次", "Accepted, but nothing shows that it was delivered once"
        ),
        Text(
            "请在返回的 JSON 中加入 delivery_id（发货记录编号），或自行核对该订单只发货一次",
            "Answer with JSON that names delivery_id (your record of the delivery), or check "
            "yourself that the order was delivered once",
        ),
    ),
    "delivered_twice": (
        Text("两次返回的 delivery_id 不同，发货了两次", "The answers name different delivery_ids"),
        Text(
            "以 order_id 为唯一键，已处理过的订单直接返回第一次的结果",
            "Make order_id unique in your records and answer a known order with the first result",
        ),
    ),
    "duplicate_refused": (
        Text("重复通知被拒绝", "The same call was refused the second time"),
        Text(
            "已处理过的订单也要返回 2xx，否则我们会一直重试",
            "Answer 2xx to an order that was delivered before, or it will be sent again and again",
        ),
    ),
    "valid_refused": (
        Text("正确的请求被拒绝", "A correct call was refused"),
        Text(
            "核对签名密钥与「游戏配置 → 回调地址」一致（轮换期间任一签名正确即可），"
            "并对收到的原始字节验签，不要先解析再序列化；服务器时间与标准时间相差不超过 5 分钟",
            "Compare the signing secret with Game configuration, Callbacks (during a rotation one "
            "right signature is enough), verify the bytes as received, not parsed and written "
            "again, and keep the server's clock within 5 minutes",
        ),
    ),
    "wrong_signature_accepted": (
        Text("接受了错误的签名，任何人都可以伪造请求", "A wrong signature was accepted"),
        Text(
            "计算 HMAC-SHA256 并用常量时间比较，不一致时返回 401",
            "Compute the HMAC-SHA256, compare in constant time, answer 401 when it differs",
        ),
    ),
    "tampered_accepted": (
        Text("接受了被篡改的内容", "A changed body was accepted"),
        Text(
            "签名要覆盖整个请求体：对 webhook-id.webhook-timestamp.body 计算 HMAC",
            "The signature covers the whole body: compute the HMAC over "
            "webhook-id.webhook-timestamp.body",
        ),
    ),
    "stale_accepted": (
        Text("接受了过期的请求，可以被重放", "An old call was accepted: it can be replayed"),
        Text(
            "webhook-timestamp 与当前时间相差超过 5 分钟时返回 401",
            "Answer 401 when webhook-timestamp is more than 5 minutes away from the present",
        ),
    ),
    "token_forged_accepted": (
        Text(
            "接受了伪造的登录令牌，任何人都可以冒充玩家",
            "A forged login token was accepted: anybody can be any player",
        ),
        Text(
            "只看请求的签名不够：用服务端密钥对 data.token 验签（HS256）",
            "The call's signature is not enough: verify data.token with the server secret (HS256)",
        ),
    ),
    "token_altered_accepted": (
        Text("接受了被改动的登录令牌", "An altered login token was accepted"),
        Text(
            "先验签，再读取 sub；签名覆盖整个 header.payload",
            "Verify before you read sub; the signature covers header.payload",
        ),
    ),
    "token_expired_accepted": (
        Text("接受了过期的登录令牌", "An expired login token was accepted"),
        Text("exp 早于当前时间时拒绝", "Refuse a token whose exp has passed"),
    ),
    "token_other_game_accepted": (
        Text("接受了其他游戏的登录令牌", "A login token of another game was accepted"),
        Text("aud 必须等于本游戏的 AppId", "aud must be this game's AppId"),
    ),
    "server_error": (
        Text("服务器返回 5xx，处理时出错", "The server failed with 5xx"),
        Text(
            "查看游戏服务器日志；拒绝请求时应返回 4xx，不要抛出异常",
            "Look into the server's log; refuse a call with 4xx instead of failing",
        ),
    ),
    "redirect": (
        Text("返回了跳转，我们不会跟随", "Answered with a redirect, which is not followed"),
        Text(
            "把最终地址直接填为回调地址",
            "Enter the final address as the callback address",
        ),
    ),
    "slow": (
        Text(
            "返回超过 3 秒，接近 8 秒的上限", "The answer took more than 3 of the 8 seconds allowed"
        ),
        Text(
            "先入库再返回 2xx，发货放到后台处理",
            "Store the call, answer 2xx, deliver in the background",
        ),
    ),
    "address_changed": (
        Text("回调地址在验证期间被修改", "The callback address was changed during the run"),
        Text("重新开始一次验证", "Start a new run"),
    ),
    "fault_url": (
        Text("地址格式不正确", "The address cannot be read"),
        Text("检查回调地址", "Check the callback address"),
    ),
    "fault_scheme": (
        Text("地址必须使用 https", "The address must use https"),
        Text("为服务器配置证书并使用 https 地址", "Give the server a certificate and use https"),
    ),
    "fault_dns": (
        Text("域名无法解析", "The name cannot be resolved"),
        Text("检查域名拼写与 DNS 解析", "Check the spelling and the name's DNS records"),
    ),
    "fault_address": (
        Text("域名指向内网地址，我们不会访问", "The name points into a private network"),
        Text(
            "使用公网地址；私有部署时可由服务商在 LONGSHORE_OUTGOING_ALLOW 中放行",
            "Use a public address; the operator of a private installation can open it in "
            "LONGSHORE_OUTGOING_ALLOW",
        ),
    ),
    "fault_connect": (
        Text("无法连接", "No connection"),
        Text(
            "检查服务器是否启动、端口与防火墙是否开放",
            "See that the server runs and that port and firewall are open",
        ),
    ),
    "fault_tls": (
        Text("TLS 证书无效", "The TLS certificate is not valid"),
        Text(
            "证书须由公认机构签发、未过期、包含该域名及中间证书",
            "The certificate must be issued by a known authority, in date, for this name, and "
            "sent with its intermediate certificates",
        ),
    ),
    "fault_timeout": (
        Text("没有按时返回", "No answer in time"),
        Text(
            "8 秒内返回结果；先入库，发货放到后台处理",
            "Answer within 8 seconds; store the call and deliver in the background",
        ),
    ),
    "fault_protocol": (
        Text("返回内容不完整或不是 HTTP", "The answer was cut short or no HTTP"),
        Text("检查服务器与反向代理的日志", "Look into the logs of the server and its proxy"),
    ),
    "fault_too_large": (
        Text("返回内容超过 64 KB", "The answer is larger than 64 KB"),
        Text("只返回简短的结果", "Answer with a short result"),
    ),
}

VERDICTS: dict[str, Text] = {
    "pending": Text("未执行", "Not done"),
    "passed": Text("通过", "Passed"),
    "unproven": Text("待确认", "Not proven"),
    "failed": Text("未通过", "Failed"),
    "skipped": Text("已跳过", "Skipped"),
    "running": Text("进行中", "Running"),
}

KINDS: dict[str, Text] = {
    "login": Text("登录验证", "Login check"),
    "payment": Text("支付通知验证", "Payment notification"),
}

REPORT: dict[str, Text] = {
    "title": Text("服务器验证报告", "Server validation report"),
    "game": Text("游戏", "Game"),
    "address": Text("回调地址", "Callback address"),
    "channel": Text("渠道", "Channel"),
    "account": Text("沙箱账号", "Sandbox account"),
    "by": Text("执行人", "Run by"),
    "at": Text("时间", "Time"),
    "result": Text("结论", "Result"),
    "request": Text("请求", "Request"),
    "string_to_sign": Text("待签名字符串", "String to sign"),
    "answer": Text("返回", "Answer"),
    "took": Text("耗时", "Took"),
    "remedy": Text("处理建议", "What to do"),
    "print": Text("打印", "Print"),
}
