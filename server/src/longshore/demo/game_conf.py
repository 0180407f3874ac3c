"""What the demo's first game sells, which agreements it shows, where its server is called.

Everything is invented and goes the way of a person. One product is missing at bilibili, so that
the readiness report has something to say.
"""

from longshore.account.identity import Call
from longshore.domains.pack import agreements, callbacks, goods
from longshore.domains.pack.agreements import AgreementPublication, AgreementText
from longshore.domains.pack.callbacks import SaveAddresses
from longshore.domains.pack.goods import GoodsChange

GAP = ("bilibili", "month_card")
GOODS = (
    ("gem_60", "60 星钻", "首充双倍", 600),
    ("gem_300", "300 星钻", "赠 30 星钻", 3000),
    ("gem_680", "680 星钻", "赠 80 星钻", 6800),
    ("gem_1280", "1280 星钻", "赠 200 星钻", 12800),
    ("month_card", "远征月卡", "30 天内每日领取 100 星钻", 3000),
    ("growth_fund", "成长基金", "按等级返还星钻", 9800),
)
ADDRESSES = {
    "production": "https://game.example.com/longshore",
    "sandbox": "https://sandbox.game.example.com/longshore",
}
PRIVACY = """\
<h2>一、我们收集哪些信息</h2>
<p>登录时由渠道提供的账号标识；充值时的订单编号、商品与金额；为排查故障所需的设备型号与系统版本。</p>
<h2>二、信息如何使用</h2>
<p>仅用于登录校验、发放道具、客服与安全。我们不会出售您的信息。</p>
<h2>三、第三方 SDK</h2>
<p>渠道登录与支付由相应渠道的 SDK 提供，请同时阅读该渠道的隐私政策。</p>
<h2>四、您的权利</h2>
<p>您可以在“设置 - 账号”中查询、更正或删除信息，或写信至 privacy@game.example.com。</p>
<p>（演示文本，不构成法律意见。）</p>
"""
USER = """\
<h2>一、账号</h2>
<p>账号由您所在的渠道提供，请妥善保管，不得转让。</p>
<h2>二、虚拟道具</h2>
<p>星钻与月卡仅可在游戏内使用，不可兑换现金；停止运营前我们会提前 60 日公告。</p>
<h2>三、行为规范</h2>
<p>禁止使用外挂、代充与扰乱游戏秩序的行为，违者将视情节限制账号。</p>
<h2>四、联系我们</h2>
<p>客服邮箱：support@game.example.com。</p>
<p>（演示文本，不构成法律意见。）</p>
"""


async def load_game_conf(call: Call, channel_codes: list[str]) -> None:
    """Goods with product ids in these channels, two published agreements, four addresses."""
    await _add_goods(call, channel_codes)
    await _add_agreements(call)
    await _add_addresses(call)


async def _add_goods(call: Call, channel_codes: list[str]) -> None:
    for code, name, description, price in GOODS:
        form = GoodsChange.model_validate(
            {
                "code": code,
                "name": name,
                "description": description,
                "price_minor": price,
                "currency": "CNY",
                "products": [
                    {"channel_code": channel, "product_id": f"{channel}.xinghai.{code}"}
                    for channel in channel_codes
                    if (channel, code) != GAP
                ],
            }
        )
        await goods.save_goods(call, form)


async def _add_agreements(call: Call) -> None:
    for kind, title, html in (
        ("privacy", "《星海远征》隐私政策", PRIVACY),
        ("user", "《星海远征》用户协议", USER),
    ):
        text = AgreementText.model_validate(
            {"kind": kind, "title": title, "html": html, "note": "首个版本"}
        )
        publication = AgreementPublication.model_validate({"kind": kind, "version": 1})
        cleaned = await agreements.read_text(call, text)
        await agreements.save_version(call, text, cleaned)
        await agreements.publish(call, publication)


async def _add_addresses(call: Call) -> None:
    for environment, base in ADDRESSES.items():
        form = SaveAddresses.model_validate(
            {
                "environment": environment,
                "login": f"{base}/login",
                "payment": f"{base}/payment",
                # The person's own password is asked at the gateway, not here.
                "password": "demo",
            }
        )
        await callbacks.save_addresses(call, form)
