"""How the demo's first game is operated: what players are told, find, are given and switched on.

Everything is invented and goes the way of a person. Activities lie ahead, so that the players whose
last 60 days are played get nothing of them.
"""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from pydantic import JsonValue

from longshore.account.identity import Call
from longshore.domains.operate.alerts.schemas import RuleInput
from longshore.domains.operate.alerts.service import save_rule
from longshore.domains.operate.gifts.batches import derive_codes, share_word
from longshore.domains.operate.gifts.schemas import DeriveCodes, GiftReference, SaveGift, ShareWord
from longshore.domains.operate.gifts.service import save_gift, shelve
from longshore.domains.operate.publishing.drafts import cleaned, save_draft
from longshore.domains.operate.publishing.kinds import KINDS, KindName
from longshore.domains.operate.publishing.schemas import DraftInput, PublishInput
from longshore.domains.operate.publishing.service import publish
from longshore.kit.clock import now

WORD = "STARSHIP"
SWITCHES: list[JsonValue] = [
    {
        "key": "trade_market", "note": "交易行", "value": True, "off_value": False,
        "rules": [
            {
                "id": "young", "value": False,
                "when": {"field": "level", "op": "lt", "value": 20},
            },
        ],
    },
    {
        "key": "new_renderer", "note": "新渲染，按比例放量", "value": False, "off_value": False,
        "rules": [
            {
                "id": "gray", "value": True,
                "when": {"all": [
                    {"field": "os", "op": "eq", "value": "android"},
                    {"field": "device", "op": "percent", "value": 1000},
                ]},
            },
        ],
    },
    {"key": "support_hours", "note": "客服时间", "value": "9:00-22:00", "off_value": ""},
]  # fmt: skip
FLOATING: list[JsonValue] = [
    {
        "key": "account", "page": "account",
        "texts": [{"code": "zh-CN", "text": "账号"}, {"code": "en-US", "text": "Account"}],
    },
    {
        "key": "news", "page": "announcements", "has_dot": True,
        "texts": [{"code": "zh-CN", "text": "公告"}, {"code": "en-US", "text": "News"}],
    },
    {
        "key": "redeem", "page": "redeem",
        "texts": [{"code": "zh-CN", "text": "兑换码"}, {"code": "en-US", "text": "Redeem"}],
    },
    {
        "key": "support", "link": "https://game.example.com/support",
        "texts": [{"code": "zh-CN", "text": "客服"}, {"code": "en-US", "text": "Support"}],
    },
]  # fmt: skip


# Stores check names themselves; whoever plays by an account of the publisher's is asked.
MINORS: dict[str, JsonValue] = {
    "is_on": True, "needs_name": False,
    "own_channels": ["huawei", "oppo", "vivo", "xiaomi", "bilibili", "9game", "taptap"],
}  # fmt: skip


async def load_operating(call: Call) -> None:
    """Publish switches, floating button, announcements and activities; list a gift; watch."""
    today = now().astimezone(ZoneInfo(call.settings.time_zone)).replace(hour=0, minute=0)
    saturday = today + timedelta(days=(5 - today.weekday()) % 7 or 7)
    await _publish(call, "switches", {"switches": SWITCHES}, "交易行对 20 级以下关闭")
    await _publish(call, "floating", {"items": FLOATING}, "四个入口")
    await _publish(call, "announcements", {"announcements": _announcements(saturday)}, "1.7.0 版本")
    await _publish(call, "activities", {"activities": _activities(saturday)}, "周末双倍与登录奖励")
    await _publish(call, "minors", MINORS, "未成年人保护")
    await _gift(call)
    for kind, threshold, minutes in (("lost_payments", 5, 10), ("login_failures", 50, 5)):
        rule = {"kind": kind, "threshold": threshold, "minutes": minutes}
        await save_rule(call, RuleInput.model_validate(rule))


async def _publish(call: Call, kind: KindName, content: dict[str, JsonValue], note: str) -> None:
    clean = await cleaned(call, KINDS[kind], content)
    await save_draft(call, DraftInput(kind=kind, content=clean))
    await publish(call, PublishInput(kind=kind, seen_number=0, note=note))


def _announcements(saturday: datetime) -> list[JsonValue]:
    return [
        _announcement(
            "version_1_7", "login",
            ("1.7.0 版本更新", "<p>新星域“珊瑚海”开放，远征上限提高到 80 级。</p>"),
            ("Version 1.7.0", "<p>The Coral Sea is open, and expeditions go up to level 80.</p>"),
        ),
        _announcement(
            "double_weekend", "popup",
            ("周末双倍充值", "<p>周六零点到周日二十四点，充值星钻双倍到账。</p>"),
            ("A double weekend", "<p>Gems are doubled from Saturday to Sunday.</p>"),
            begins=_wall(saturday - timedelta(days=1)), ends=_wall(saturday + timedelta(days=2)),
        ),
    ]  # fmt: skip


def _announcement(
    key: str, kind: str, zh: tuple[str, str], en: tuple[str, str], **window: str
) -> dict[str, JsonValue]:
    texts: list[JsonValue] = [
        {"code": code, "title": title, "html": html}
        for code, (title, html) in (("zh-CN", zh), ("en-US", en))
    ]
    return {"key": key, "kind": kind, "texts": texts, **window}


def _activities(saturday: datetime) -> list[JsonValue]:
    gems: dict[str, Any] = {"item": "gem", "name": "星钻"}
    return [
        {
            "key": f"double_{saturday:%m%d}", "trigger": "each_payment", "most_per_player": 10,
            "begins": _wall(saturday), "ends": _wall(saturday + timedelta(days=2)),
            "budget": 1_000_000,
            "steps": [{"at": 600, "rate": {**gems, "quantity": 10, "per_minor": 100}}],
            "texts": [
                {"code": "zh-CN", "title": "周末双倍", "text": "每充 1 元多得 10 星钻"},
                {"code": "en-US", "title": "Double weekend", "text": "10 more gems for each yuan"},
            ],
        },
        {
            "key": f"streak_{saturday:%m%d}", "trigger": "visit_streak",
            "begins": _wall(saturday), "ends": _wall(saturday + timedelta(days=14)),
            "steps": [
                {"at": days, "rewards": [{**gems, "quantity": quantity}]}
                for days, quantity in ((1, 20), (3, 60), (7, 200))
            ],
            "texts": [
                {"code": "zh-CN", "title": "连续登录", "text": "连续登录 1、3、7 天领取星钻"},
                {"code": "en-US", "title": "Seven days", "text": "Gems on days 1, 3 and 7"},
            ],
        },
    ]  # fmt: skip


def _wall(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M")


async def _gift(call: Call) -> None:
    """One that a shared word and a batch for streamers give; the word may be used 10,000 times."""
    gift = await save_gift(
        call,
        SaveGift.model_validate(
            {
                "code": "welcome", "name": "远征新手礼包",
                "texts": {"zh-CN": "欢迎来到星海", "en-US": "Welcome aboard"},
                "rewards": [
                    {"item": "gem", "name": "星钻", "quantity": 100},
                    {"item": "ticket", "name": "招募券", "quantity": 5},
                ],
            }
        ),
    )  # fmt: skip
    words = {"id": gift.id, "name": "官网公布", "word": WORD, "most_uses": 10_000}
    await share_word(call, ShareWord.model_validate(words))
    codes = {"id": gift.id, "name": "主播派发", "count": 5_000, "prefix": "LIVE", "length": 12}
    await derive_codes(call, DeriveCodes.model_validate(codes))
    await shelve(call, GiftReference(id=gift.id))
