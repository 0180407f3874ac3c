"""Metrics of payments; money comes from the ledger of orders alone."""

from longshore.data.metrics import cohort_queries, payer_queries, payment_queries, queries
from longshore.data.metrics.metric import SANDBOX, Metric
from longshore.kit.text.text import Text

OF_PAYMENTS: tuple[Metric, ...] = (
    Metric(
        "payers",
        Text("付费玩家", "Paying players"),
        Text(
            "当天至少有一单正式支付成功的玩家数，以渠道确认支付的时间为准。之后退款的也计入。",
            "Players with at least one paid production order that day, by the time at which the "
            "channel confirmed it. Orders refunded later still count.",
        ),
        Text("去重（支付成功的玩家）", "distinct players with a paid order"),
        SANDBOX,
        Text(
            "甲付了两单，乙一单后来退款：付费玩家 2 人。",
            "A pays twice, B once and is refunded: 2.",
        ),
        "players",
        queries.FIGURES_BY_DAY,
    ),
    Metric(
        "first_payers",
        Text("首次付费玩家", "First-time payers"),
        Text(
            "第一次正式支付成功在当天的玩家数，不论何时新增。这一单之后退款的也计入，以后再付费"
            "不算首次。",
            "Players whose first paid production order ever was that day, whenever they came. It "
            "stays the first where it is refunded later, and what they pay after it is not.",
        ),
        Text("首次支付日是当天的玩家数", "players whose first payment was that day"),
        SANDBOX,
        Text(
            "甲 9 日付费后退款，10 日再付费：只在 9 日计入 1 人。",
            "A pays on the 9th, is refunded, and pays on the 10th: one on the 9th, none on the "
            "10th.",
        ),
        "players",
        cohort_queries.FIRST_PAID,
    ),
    Metric(
        "revenue",
        Text("付费金额", "Revenue"),
        Text(
            "当天支付成功的金额减去当天退款的金额，来自订单账本和导入的文件，沙箱不计；各币种分开，"
            "只有折算成报表币种后才相加。",
            "What was paid that day less what was refunded that day, from the ledger of orders and "
            "from imported files, without sandbox; each currency by itself, added up only where "
            "they are converted.",
        ),
        Text("支付金额 − 退款金额", "paid − refunded"),
        Text("沙箱订单；客户端自己上报的金额。", "Sandbox orders; amounts that clients report."),
        Text(
            "9 日支付 ¥30，10 日退款：9 日 ¥30，10 日 −¥30。",
            "¥30 paid on the 9th and refunded on the 10th: ¥30, then −¥30.",
        ),
        "money",
        queries.MONEY_BY_DAY,
    ),
    Metric(
        "converted_revenue",
        Text("折算付费金额", "Converted revenue"),
        Text(
            "各币种每天的金额按当天有效的汇率折算成报表币种后相加；一个汇率从生效日起用到下一个"
            "生效日的前一天。中间不取整，显示的每个数最后只取整一次（四舍五入到报表币种的最小单位），"
            "所以各行之和与合计最多各差半个最小单位。",
            "The money of each day and currency by the rate that holds on that day, added up in "
            "the report currency; a rate holds from its day until the next one. Nothing is rounded "
            "on the way: each figure shown is rounded once, to the smallest unit of the report "
            "currency, halves away from zero. So rows may differ from their total by half a unit "
            "each.",
        ),
        Text(
            "Σ（金额 × 当天汇率），按两种币种的小数位换算，最后取整",
            "Σ (amount × the rate of its day), by the decimals of both currencies, then rounded",
        ),
        Text(
            "沙箱订单；当天没有汇率的币种，页面会写明是哪些天。",
            "Sandbox orders; currencies without a rate that day, which the page names.",
        ),
        Text(
            "报表币种 CNY；1 JPY = 0.0475，1 KWD = 23.4567。9 日付 JP¥1,234 和 KWD 1.005："
            "58.615 + 23.5739835 = 82.1889835，显示 ¥82.19。",
            "Into CNY; 1 JPY = 0.0475, 1 KWD = 23.4567. JP¥1,234 and KWD 1.005 on the 9th: "
            "58.615 + 23.5739835 = 82.1889835, shown as ¥82.19.",
        ),
        "money",
        queries.MONEY_BY_DAY,
    ),
    Metric(
        "pay_rate",
        Text("付费率", "Pay rate"),
        Text(
            "付费玩家占活跃玩家的比例。支付在玩家离开后才确认时，可能略有偏差。",
            "Paying players as a share of active players. Payments that are confirmed after a "
            "player has left can shift it a little.",
        ),
        Text("付费玩家 ÷ 活跃玩家", "paying players ÷ active players"),
        SANDBOX,
        Text("活跃 40 人，付费 2 人：5.00 %。", "40 active, 2 of them pay: 5.00 %."),
        "share",
        queries.FIGURES_BY_DAY,
    ),
    Metric(
        "arpu",
        Text("ARPU", "ARPU"),
        Text("平均每名活跃玩家的付费金额。", "Revenue per active player."),
        Text("付费金额 ÷ 活跃玩家", "revenue ÷ active players"),
        SANDBOX,
        Text("付费金额 ¥100，活跃 40 人：¥2.50。", "¥100 of 40 active players: ¥2.50."),
        "money",
        queries.MONEY_BY_DAY,
    ),
    Metric(
        "arppu",
        Text("ARPPU", "ARPPU"),
        Text("平均每名付费玩家的付费金额。", "Revenue per paying player."),
        Text("付费金额 ÷ 付费玩家", "revenue ÷ paying players"),
        SANDBOX,
        Text("付费金额 ¥100，付费 2 人：¥50.00。", "¥100 of 2 paying players: ¥50.00."),
        "money",
        queries.MONEY_BY_DAY,
    ),
    Metric(
        "refunds",
        Text("退款笔数", "Refunds"),
        Text(
            "当天退款的笔数，以退款的时间为准，不论何时支付。部分退款确认一次算 1 笔。",
            "Refunds of that day, by the time of the refund, whenever the order was paid. A part "
            "of an order that was booked counts as one.",
        ),
        Text("当天退款的笔数", "refunds of that day"),
        SANDBOX,
        Text(
            "9 日支付、10 日退款：10 日 1 笔。",
            "Paid on the 9th, refunded on the 10th: 1 on the 10th.",
        ),
        "payments",
        payment_queries.REFUNDS_BY_DAY,
    ),
    Metric(
        "lifetime_value",
        Text("LTV", "LTV"),
        Text(
            "某天新增的玩家到第 n 天为止的付费金额（减去退款），平均到每名新增玩家。"
            "曲线只算第 n 天已经过完的玩家。",
            "What the players of a day had paid until day n, less refunds, per player who came. "
            "The curve holds players whose day n is over.",
        ),
        Text("第 0 至 n 天的付费金额 ÷ 新增玩家", "revenue of days 0 to n ÷ new players"),
        SANDBOX,
        Text(
            "新增 4 人，当天付 ¥6，次日付 ¥10：LTV-0 是 ¥1.50，LTV-1 是 ¥4.00。",
            "4 players come; ¥6 that day, ¥10 the day after: ¥1.50 on day 0, ¥4.00 on day 1.",
        ),
        "money",
        cohort_queries.MONEY,
    ),
    Metric(
        "payer_amounts",
        Text("付费分布", "Payers by amount"),
        Text(
            "这些天里付过费的玩家，按每人付费金额（减去同期退款）分档的人数。每个币种各自计算，"
            "付过两种币种的玩家在两边都算；折算时每笔按当天的汇率，一人只算一次，只付过没有汇率的"
            "币种的玩家不在任何一档。",
            "Players who paid in these days, by what each paid less what was refunded in them. "
            "Each currency by itself: who paid in two is counted in both. Converted, by the rate "
            "of each day: everybody is counted once, and who paid only what has no rate is in no "
            "band.",
        ),
        Text(
            "按（每人支付金额 − 退款金额）分档的付费玩家数",
            "paying players by (paid − refunded) of each",
        ),
        SANDBOX,
        Text(
            "甲付 ¥6，乙付 ¥98 又退 ¥98：1 人在 ¥5–¥10，1 人在“退款后为零”。",
            "A pays ¥6, B pays ¥98 and is refunded: one in ¥5–¥10, one with nothing left.",
        ),
        "players",
        payer_queries.PAYERS,
    ),
    Metric(
        "top_payers",
        Text("头部付费占比", "Share of the top payers"),
        Text(
            "付费最多的 1 %、5 %、10 % 付费玩家（人数向上取整）的付费金额占全部的比例。",
            "What the 1, 5 and 10 percent of paying players who paid most, rounded up to a whole "
            "player, paid of all.",
        ),
        Text(
            "头部玩家的付费金额 ÷ 全部付费玩家的付费金额",
            "revenue of the top payers ÷ revenue of all payers",
        ),
        SANDBOX,
        Text(
            "20 人付费共 ¥1,000，付得最多的 1 人付 ¥300：前 5 % 占 30.0 %。",
            "20 players pay ¥1,000, the one who pays most ¥300: 30.0 % by the top 5 %.",
        ),
        "share",
        payer_queries.PAYERS,
    ),
    Metric(
        "payback",
        Text("回本", "Payback"),
        Text(
            "某渠道新增玩家的平均付费金额（减去退款）到第几天达到每名新增玩家的成本。成本没有记录在"
            "任何地方，用的是页面上填写的数，对所有渠道相同。只算第 n 天已经过完的玩家，"
            "最多 90 天。折算时每天的金额按当天的汇率。",
            "On which day what a channel's new players had paid on average, less refunds, was what "
            "each of them cost. Costs are kept nowhere: it is the number that was entered on the "
            "page, the same for every channel. Of players whose day n is over; 90 days at most. "
            "Converted, the money of each day by the rate of that day.",
        ),
        Text(
            "最早的 n，使第 0 至 n 天的付费金额 ÷ 新增玩家 ≥ 成本",
            "the least n with revenue of days 0 to n ÷ new players ≥ cost",
        ),
        SANDBOX,
        Text(
            "新增 4 人，当天付 ¥6，次日付 ¥10；成本每人 ¥3：第 1 天回本（¥4.00）。",
            "4 players come; ¥6 that day, ¥10 the day after; each cost ¥3: paid back on day 1 "
            "(¥4.00).",
        ),
        "money",
        payer_queries.PAYBACK,
    ),
)
