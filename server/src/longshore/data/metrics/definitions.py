"""Every metric: its sentence, its formula, what it leaves out, and the query that is asked."""

from dataclasses import dataclass
from typing import Literal

from longshore.data.metrics import queries
from longshore.kit.text.text import Text

Unit = Literal["players", "payments", "money", "share"]


@dataclass(frozen=True, slots=True)
class Metric:
    """One metric; `query` is what the engine is asked, with `game`, `first` and `last` bound."""

    name: str
    title: Text
    sentence: Text
    formula: Text
    unit: Unit
    query: str


METRICS: tuple[Metric, ...] = (
    Metric(
        "arrived",
        Text("新增玩家", "New players"),
        Text(
            "当天第一次登录本游戏的玩家数。每个渠道账号算一名玩家，沙箱玩家不计。",
            "Players who signed in to the game for the first time that day. Each channel account "
            "is one player; sandbox players are left out.",
        ),
        Text("当天创建的玩家数", "players created that day"),
        "players",
        queries.FIGURES_BY_DAY,
    ),
    Metric(
        "active",
        Text("活跃玩家", "Active players"),
        Text(
            "当天登录过或上报过事件的玩家数，每人只计一次；一段时间的活跃也是每人一次，不是各天之和。",
            "Players who signed in or reported an event that day, each once. Of several days each "
            "player counts once too: it is not the sum of the days.",
        ),
        Text("去重（登录或有事件的玩家）", "distinct players with a sign-in or an event"),
        "players",
        queries.FIGURES_BY_DAY,
    ),
    Metric(
        "payers",
        Text("付费玩家", "Paying players"),
        Text(
            "当天至少有一单正式支付成功的玩家数，以渠道确认支付的时间为准。之后退款的也计入。",
            "Players with at least one paid production order that day, by the time at which the "
            "channel confirmed it. Orders refunded later still count.",
        ),
        Text("去重（支付成功的玩家）", "distinct players with a paid order"),
        "players",
        queries.FIGURES_BY_DAY,
    ),
    Metric(
        "revenue",
        Text("付费金额", "Revenue"),
        Text(
            "当天支付成功的金额减去当天退款的金额，来自订单账本，沙箱不计；各币种分开，从不相加。",
            "What was paid that day less what was refunded that day, from the ledger of orders, "
            "without sandbox; each currency by itself, never added up.",
        ),
        Text("支付金额 − 退款金额", "paid − refunded"),
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
        "share",
        queries.FIGURES_BY_DAY,
    ),
    Metric(
        "arpu",
        Text("ARPU", "ARPU"),
        Text("平均每名活跃玩家的付费金额。", "Revenue per active player."),
        Text("付费金额 ÷ 活跃玩家", "revenue ÷ active players"),
        "money",
        queries.MONEY_BY_DAY,
    ),
    Metric(
        "arppu",
        Text("ARPPU", "ARPPU"),
        Text("平均每名付费玩家的付费金额。", "Revenue per paying player."),
        Text("付费金额 ÷ 付费玩家", "revenue ÷ paying players"),
        "money",
        queries.MONEY_BY_DAY,
    ),
    Metric(
        "retention",
        Text("留存率", "Retention"),
        Text(
            "某天新增的玩家中，在之后第 n 天仍然活跃的比例。第 0 天就是新增当天；"
            "当天还没有过完时，数字会继续变化。",
            "Of the players who came on a day, the share who were active n days later. Day 0 is "
            "the day itself; the figure of a day that is not over still changes.",
        ),
        Text("第 n 天活跃的新增玩家 ÷ 新增玩家", "new players active on day n ÷ new players"),
        "share",
        queries.RETURNED,
    ),
    Metric(
        "lifetime_value",
        Text("LTV", "LTV"),
        Text(
            "某天新增的玩家到第 n 天为止的付费金额（减去退款），平均到每名新增玩家。",
            "What the players of a day had paid until day n, less refunds, per player who came.",
        ),
        Text("第 0 至 n 天的付费金额 ÷ 新增玩家", "revenue of days 0 to n ÷ new players"),
        "money",
        queries.COHORT_MONEY,
    ),
)
