"""What can be published: each kind with its shape, and where its draft comes from.

Kinds with tables of their own (goods, agreements, channels, callbacks) are gathered from them;
the draft of any other kind is kept here.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.activities import Activities, check_activities
from longshore.domains.operate.areas import Globals, LoginMethod, check_clock, check_clock_at
from longshore.domains.operate.consent_rules import ConsentRules, check_consent_rules
from longshore.domains.operate.limits import Limits, check_lists
from longshore.domains.operate.minors import Minors
from longshore.domains.operate.notices import (
    Announcements,
    Floating,
    check_floating,
    clean_announcements,
)
from longshore.domains.operate.publishing.messages import Messages
from longshore.domains.operate.publishing.switches import Key, Switches, check_switches
from longshore.domains.pack.agreements import AgreementInForce, agreements_in_force
from longshore.domains.pack.callbacks import CallbackTarget, callback_targets
from longshore.domains.pack.channels import ChannelState, channel_states
from longshore.domains.pack.goods import GoodsOnSale, goods_on_sale
from longshore.kit.text.text import Text

KindName = Literal[
    "goods", "agreements", "channels", "callbacks", "switches", "segments", "login", "messages",
    "minors",
    "floating", "announcements", "limits", "activities", "globals",
    "consent",
]  # fmt: skip


class Goods(BaseModel, extra="forbid"):
    """What is on sale."""

    goods: list[GoodsOnSale] = []


class Agreements(BaseModel, extra="forbid"):
    """What players must have agreed to."""

    agreements: list[AgreementInForce] = []


class Channels(BaseModel, extra="forbid"):
    """Channels and their switches."""

    channels: list[ChannelState] = []


class Callbacks(BaseModel, extra="forbid"):
    """Addresses of the game's server."""

    callbacks: list[CallbackTarget] = []


class Segment(BaseModel, extra="forbid"):
    """A list of players by id."""

    key: Key
    players: Annotated[list[Annotated[str, Field(max_length=19)]], Field(max_length=10_000)] = []


class Segments(BaseModel, extra="forbid"):
    """Player lists that rules may ask for."""

    segments: Annotated[list[Segment], Field(max_length=100)] = []


class Login(BaseModel, extra="forbid"):
    """How players may sign in."""

    methods: list[LoginMethod] = ["guest", "account", "phone", "channel"]


Source = Callable[[AsyncSession, int], Awaitable[BaseModel]]
Clean = Callable[[BaseModel], Awaitable[BaseModel]]
Check = Callable[[AsyncSession, int, BaseModel], Awaitable[BaseModel]]
CheckAt = Callable[[AsyncSession, int, BaseModel, datetime | None], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind: its title, the shape of its content, and where a draft is gathered from.

    `clean` gives a content as it is kept, before any transaction: long texts take a tool seconds.
    `check` looks at a draft beyond its shape, raises an `ApiError` where it is wrong, and gives it
    as it is kept. `check_at` looks at a draft or an older version that is to be in force from a
    moment on, None for now.
    """

    name: KindName
    title: Text
    model: type[BaseModel]
    source: Source | None = None
    clean: Clean | None = None
    check: Check | None = None
    check_at: CheckAt | None = None


async def _goods(session: AsyncSession, game_id: int) -> Goods:
    return Goods(goods=await goods_on_sale(session, game_id))


async def _agreements(session: AsyncSession, game_id: int) -> Agreements:
    return Agreements(agreements=await agreements_in_force(session, game_id))


async def _channels(session: AsyncSession, game_id: int) -> Channels:
    return Channels(channels=await channel_states(session, game_id))


async def _callbacks(session: AsyncSession, game_id: int) -> Callbacks:
    return Callbacks(callbacks=await callback_targets(session, game_id))


KINDS: dict[KindName, Kind] = {
    one.name: one
    for one in (
        Kind("goods", Text("商品", "Products"), Goods, _goods),
        Kind("agreements", Text("协议", "Agreements"), Agreements, _agreements),
        Kind("channels", Text("渠道", "Channels"), Channels, _channels),
        Kind("callbacks", Text("回调地址", "Callbacks"), Callbacks, _callbacks),
        Kind("switches", Text("开关", "Switches"), Switches, check=check_switches),
        Kind("segments", Text("玩家名单", "Player lists"), Segments),
        Kind("login", Text("登录方式", "Ways to sign in"), Login),
        Kind("messages", Text("短信与邮件", "SMS and mail"), Messages),
        Kind("minors", Text("未成年人保护", "Protection of minors"), Minors),
        Kind("floating", Text("悬浮球", "Floating button"), Floating, check=check_floating),
        Kind(
            "announcements",
            Text("公告", "Announcements"),
            Announcements,
            clean=clean_announcements,
        ),
        Kind("limits", Text("地区与 IP 限制", "Region and IP limits"), Limits, check=check_lists),
        Kind("activities", Text("活动", "Activities"), Activities, check=check_activities),
        Kind(
            "globals",
            Text("全局设置", "Global settings"),
            Globals,
            check=check_clock,
            check_at=check_clock_at,
        ),
        Kind(
            "consent",
            Text("必须同意的协议", "Agreements to accept"),
            ConsentRules,
            check=check_consent_rules,
        ),
    )
}
