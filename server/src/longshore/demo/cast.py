"""Who and what the demo shows. Names are invented."""

from dataclasses import dataclass

from longshore.account.identity import Permission

ALL_PAGES = (Permission.PACK, Permission.OPERATE, Permission.POPULARIZE, Permission.DATA_CENTER)


@dataclass(frozen=True, slots=True)
class Person:
    """A demo user: account, name, what they may do, and that in words for the list of logins."""

    account: str
    name: str
    permissions: tuple[Permission, ...]
    zh: str
    en: str
    is_owner: bool = False
    game_numbers: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class DemoGame:
    """A demo game; `icon` is two colours and a shape, or None: a missing icon is shown too."""

    name: str
    kind: str = "app"
    is_published: bool = True
    icon: tuple[str, str, str] | None = None


@dataclass(frozen=True, slots=True)
class Company:
    """A demo publisher."""

    name: str
    people: tuple[Person, ...]
    games: tuple[DemoGame, ...]
    is_provider: bool = False


AURORA = Company(
    "Aurora Games 极光互娱",
    (
        Person("aurora.all", "林晓", (), "所有者：全部权限、全部游戏", "Owner: everything", is_owner=True),
        Person(
            "aurora.pack", "王磊",
            (
                Permission.PACK, Permission.PACK_EDIT, Permission.PACK_BUILD, Permission.SIGNING_KEY,
                Permission.SECRET_REVEAL, Permission.COMMENT,
            ),
            "出包全部权限与评论", "Everything in pack, and comment",
        ),
        Person("aurora.reader", "陈思", ALL_PAGES, "可看全部页面，不能评论", "Every page, read-only discussion"),
        Person("aurora.none", "赵一", (), "没有任何权限", "No permission at all"),
        Person(
            "aurora.mini", "孙琪", (*ALL_PAGES, Permission.MINIAPP_SDK, Permission.COMMENT, Permission.PROMOTER_EDIT),
            "全部页面、小游戏、评论、推广员", "Every page, mini games, comments, promoters",
        ),
        Person(
            "aurora.one", "周文", (*ALL_PAGES, Permission.COMMENT), "全部页面，只有一个游戏",
            "Every page, one game only", game_numbers=(0,),
        ),
    ),
    (
        DemoGame("星海远征", icon=("#1d4ed8", "#7c3aed", "star")),
        DemoGame("山海奇谈", icon=("#0f766e", "#65a30d", "mountain")),
        DemoGame("像素牧场", icon=("#ca8a04", "#16a34a", "pixels")),
        DemoGame("暗影竞速", icon=("#111827", "#dc2626", "bolt")),
        DemoGame("云端茶馆", icon=("#0891b2", "#a5f3fc", "wave")),
        DemoGame("机甲前线", icon=("#475569", "#f97316", "hexagon")),
        DemoGame("仙途问道", icon=("#6d28d9", "#f0abfc", "moon")),
        DemoGame("Tiny Harbor", icon=("#0369a1", "#fbbf24", "anchor")),
        DemoGame("弹弹岛", "miniapp", icon=("#db2777", "#fde047", "bubbles")),
        DemoGame("消消果园", "miniapp", icon=("#16a34a", "#fb7185", "grid")),
        DemoGame("成语大侠", "miniapp", icon=("#b91c1c", "#fcd34d", "moon")),
        DemoGame("未来都市（未发布）", is_published=False),
    ),
)  # fmt: skip

BOREALIS = Company(
    "Borealis Studio 北辰工作室",
    (
        Person("borealis.all", "高远", (), "所有者：全部权限、全部游戏", "Owner: everything", is_owner=True),
        Person(
            "borealis.ops", "何静", (Permission.OPERATE, Permission.POPULARIZE, Permission.DATA_CENTER, Permission.COMMENT),
            "运营、推广、数据与评论", "Operate, popularize, data and comments",
        ),
        Person("borealis.reader", "许诺", (Permission.DATA_CENTER,), "只看数据", "Data only"),
    ),
    (
        DemoGame("极夜传说", icon=("#0c4a6e", "#22d3ee", "moon")),
        DemoGame("雪原物语", icon=("#334155", "#e2e8f0", "mountain")),
        DemoGame("Northern Lights", icon=("#064e3b", "#a3e635", "wave")),
        DemoGame("冰球派对", "miniapp", icon=("#1e3a8a", "#f43f5e", "bubbles")),
    ),
)  # fmt: skip

PROVIDER = Company(
    "Longshore 平台运营",
    (
        Person(
            "provider.ops", "沈舟",
            (Permission.PACK, Permission.PACK_EDIT, Permission.CATALOGUE_MANAGE, Permission.PUBLISHER_MANAGE, Permission.COMMENT),
            "平台方：渠道目录、插件版本与发行商", "The provider: catalogue of channels, plug-ins, publishers",
        ),
    ),
    (DemoGame("接入演示 Demo", icon=("#0f172a", "#38bdf8", "anchor")),),
    is_provider=True,
)  # fmt: skip

COMPANIES = (AURORA, BOREALIS, PROVIDER)

TAGS = ("接入", "参数", "证书", "待办", "已解决", "素材", "审核", "支付")

# Threads of 渠道配置: the comment that begins one, its replies, and whether it is resolved.
THREADS = (
    (
        (
            "<p>B站的“服务器 ID”谁手上有？渠道后台里没找到。</p>",
            "<p>商务昨天要过，今天下午给。</p>",
            "<p>收到后直接填，别发群里。</p>",
        ),
        False,
    ),
    (
        (
            "<p>vivo 的插件升到 4.8.3 以后登录慢了半秒。</p>",
            "<p>是他们的新弹窗，参数里可以关，已经关了。</p>",
        ),
        True,
    ),
)
COMMENTS = (
    "<p>华为渠道的 <strong>AppId</strong> 已经更新，大家重新拉一下配置。</p>",
    "<p>应用宝要求 <code>targetSdkVersion</code> 至少 33，母包需要重新出。</p>",
    "<p>小米的登录回调昨天偶发超时，日志在这里：</p><pre><code>POST /verify 504 10002ms</code></pre>",
    "<p>OPPO 的包名后缀是 <code>.nearme.gamecenter</code>，别忘了改签名指纹。</p>",
    "<p>TapTap 测试服已经打开，<em>周五</em>之前需要确认登录流程。</p>",
    "<ul><li>登录校验：通过</li><li>支付回调：通过</li><li>补单：待验证</li></ul>",
    "<p>证书下个月到期，我先把新的证书申请下来。</p>",
    "<p>B站渠道审核退回：隐私协议里缺少第三方 SDK 列表，已补充。</p>",
    "<blockquote><p>渠道参数请以渠道后台为准</p></blockquote><p>同意，我来同步到文档里。</p>",
    "<p>The overseas build signs with its own key; please do not reuse the domestic one.</p>",
)
