"""How the demo's first game is promoted: promoters in two levels, what they earn, their links.

Everything is invented and goes the way of a person, at the moment at which the history begins.
"""

from datetime import date, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from longshore.account.identity import Call
from longshore.domains.popularize.links.schemas import PromotionLinkInput, PromotionLinkQuery
from longshore.domains.popularize.links.service import create_link, list_links
from longshore.domains.popularize.partners.inviting import invite_partner
from longshore.domains.popularize.partners.schemas import PartnerReference
from longshore.domains.popularize.promoters.schemas import (
    PromoterInput,
    PromoterQuery,
    PromoterUpdate,
)
from longshore.domains.popularize.promoters.service import (
    create_promoter,
    edit_promoter,
    list_promoters,
)
from longshore.domains.popularize.shares.schemas import (
    ShareAssignInput,
    ShareModelInput,
    ShareVersionInput,
)
from longshore.domains.popularize.shares.service import add_version, assign, create_model
from longshore.kit.clock import now

_TIERS = [{"from_minor": 0, "rate_bps": 2_500}, {"from_minor": 1_000_000, "rate_bps": 3_000}]
_MODELS: dict[str, dict[str, Any]] = {
    "直播分成": {
        "earns": "income", "fee_bps": 500, "tiers": _TIERS, "holdback_bps": 1_000,
        "holdback_months": 1,
    },
    "新增结算": {"earns": "registration", "amount_minor": 300, "cap_day_minor": 9_000},
    "首充结算": {"earns": "payer", "amount_minor": 1_500},
}  # fmt: skip
_LATER = {"earns": "income", "fee_bps": 500, "tiers": [{"from_minor": 0, "rate_bps": 2_800}]}
# Code, name, group, the code of the agency above, share model. Those without a name are there.
_PROMOTERS = (
    ("yuhuo", "", "直播", "", "直播分成"),
    ("nanfeng", "", "社区", "", "新增结算"),
    ("bright", "", "海外", "", "首充结算"),
    ("xingqiao", "星桥联盟", "工会", "", "直播分成"),
    ("ache", "阿澈的直播间", "直播", "xingqiao", "直播分成"),
    ("shenye", "深夜电台", "音频", "xingqiao", "新增结算"),
)
# Who, campaign, material; those that bring most first.
_LINKS = (
    ("yuhuo", "秋季首发", "开屏视频"), ("nanfeng", "新手攻略", "长图"),
    ("ache", "周五直播", "口播"), ("bright", "Launch", "Banner"),
    ("shenye", "睡前故事", "片头"), ("yuhuo", "秋季首发", "信息流"),
    ("xingqiao", "公会招新", ""),
)  # fmt: skip
_ANDROID = "https://play.google.com/store/apps/details?id=com.example.harbor"
_IOS = "https://apps.apple.com/app/id6400000001"
FARMS = ("bright", "shenye")
"""Whose links one device registers players for."""


async def load_promoting(call: Call) -> list[tuple[str, str]]:
    """Set promotion up where there is no link yet; each link's promoter and code."""
    page = await list_links(call, PromotionLinkQuery(page_size=100))
    ids = await _ids(call)
    if not page.list:
        ids = await _promoters(call, ids)
        await _shares(call, ids)
        for code, campaign, material in _LINKS:
            form = PromotionLinkInput(
                promoter_id=ids[code], campaign=campaign, material=material,
                android_url=_ANDROID, ios_url=_IOS,
            )  # fmt: skip
            await create_link(call, form)
        await invite_partner(call, PartnerReference(id=ids["yuhuo"]))
        page = await list_links(call, PromotionLinkQuery(page_size=100))
    codes = {number: code for code, number in ids.items()}
    return [(codes[one.promoter_id], one.code) for one in reversed(page.list)]


async def _promoters(call: Call, ids: dict[str, int]) -> dict[str, int]:
    for code, name, group, agency, _ in _PROMOTERS:
        if code in ids:
            await edit_promoter(call, PromoterUpdate(id=ids[code], group=group))
            continue
        above = ids.get(agency)
        form = PromoterInput(
            name=name or code, code=code, group=group, agency_id=above,
            contact=f"{code}@example.com",
        )  # fmt: skip
        ids[code] = (await create_promoter(call, form)).id
    return ids


async def _shares(call: Call, ids: dict[str, int]) -> None:
    """Each model from the month's first day; the first one has other terms a month later."""
    today = now().astimezone(ZoneInfo(call.settings.time_zone)).date()
    models: dict[str, int] = {}
    for name, terms in _MODELS.items():
        form = {"name": name, "begins_on": today.replace(day=1), "terms": terms}
        made = await create_model(call, ShareModelInput.model_validate(form))
        models = {one.name: one.id for one in made.list}
    for name, model in models.items():
        own = [ids[code] for code, _, _, _, wanted in _PROMOTERS if wanted == name]
        given = ShareAssignInput(model_id=model, promoter_ids=own, begins_on=today.replace(day=1))
        await assign(call, given)
    later = {
        "model_id": models["直播分成"], "begins_on": _month_after(today), "terms": _LATER,
    }  # fmt: skip
    await add_version(call, ShareVersionInput.model_validate(later))


def _month_after(day: date) -> date:
    return (day.replace(day=1) + timedelta(days=62)).replace(day=1)


async def _ids(call: Call) -> dict[str, int]:
    found = await list_promoters(call, PromoterQuery(page_size=100))
    return {one.code: one.id for one in found.list}
