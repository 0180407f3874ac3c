"""The permissions there are, each an entry of type page, btn or other with path and key (E-04)."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from longshore.kit.text.text import Listed, Text


class Permission(StrEnum):
    """The key of a permission, as it stands in a user's `Permissions`."""

    PACK = "pack"
    OPERATE = "operate"
    OPERATE_EDIT = "operateEdit"
    POPULARIZE = "popularize"
    DATA_CENTER = "dataCenter"
    MINIAPP_SDK = "miniappSDK"
    COMMENT = "comment"
    ADMIN_MANAGE = "adminManage"
    ROLE_MANAGE = "roleManage"
    GAME_MANAGE = "gameManage"
    AUDIT_READ = "auditRead"
    PROMOTER_EDIT = "promoterEdit"
    PACK_EDIT = "packEdit"
    PACK_BUILD = "packBuild"
    SIGNING_KEY = "signingKey"
    SECRET_REVEAL = "secretReveal"  # noqa: S105
    PERSONAL_REVEAL = "personalReveal"
    CATALOGUE_MANAGE = "catalogueManage"
    PUBLISHER_MANAGE = "publisherManage"


OF_PROVIDER = frozenset({Permission.CATALOGUE_MANAGE, Permission.PUBLISHER_MANAGE})
"""What nobody of another publisher holds, whatever their roles say."""


_NAME_AND_KEY = Text("{name} {key}", "{name} {key}")


@dataclass(frozen=True, slots=True)
class PermissionEntry:
    """One permission as roles and the browser see it; `parent` orders the tree."""

    key: Permission
    type: Literal["page", "btn", "other"]
    path: str
    name: Text
    description: Text
    parent: Permission | None = None


P = Permission
_ENTRIES = (
    PermissionEntry(
        P.PACK,
        "page",
        "/pack",
        Text("出包", "Pack"),
        Text(
            "查看 SDK 接入、游戏与渠道配置、打包结果；修改与打包另需权限",
            "See integration, configuration and builds; changing and building need more",
        ),
    ),
    PermissionEntry(
        P.MINIAPP_SDK,
        "other",
        "/pack/mini-sdk",
        Text("小游戏", "Mini games"),
        Text("切换到小游戏并接入小游戏 SDK", "Switch to mini games and integrate their SDK"),
        P.PACK,
    ),
    PermissionEntry(
        P.PACK_EDIT,
        "btn",
        "/pack",
        Text("修改出包配置", "Edit pack configuration"),
        Text(
            "修改游戏配置、渠道配置、商品与协议",
            "Change game and channel configuration, goods and agreements",
        ),
        P.PACK,
    ),
    PermissionEntry(
        P.PACK_BUILD,
        "btn",
        "/pack/packTool",
        Text("打包", "Build packages"),
        Text("上传母包、打包、取消与下载渠道包", "Upload mother packages, build, cancel, download"),
        P.PACK,
    ),
    PermissionEntry(
        P.SIGNING_KEY,
        "btn",
        "/pack/game-conf",
        Text("管理签名", "Manage signing keys"),
        Text("上传、生成、设定签名密钥", "Upload, generate and choose signing keys"),
        P.PACK,
    ),
    PermissionEntry(
        P.SECRET_REVEAL,
        "btn",
        "/pack/sdk",
        Text("查看密钥", "Reveal secrets"),
        Text("凭密码查看与轮换游戏密钥", "Reveal and rotate a game's secrets, with the password"),
        P.PACK,
    ),
    PermissionEntry(
        P.CATALOGUE_MANAGE,
        "page",
        "/setting/catalogue",
        Text("渠道目录", "Channel catalogue"),
        Text(
            "由服务商发布渠道与插件版本", "For the provider: publish channels and plug-in versions"
        ),
    ),
    PermissionEntry(
        P.OPERATE,
        "page",
        "/operate",
        Text("运营", "Operate"),
        Text("查询玩家与订单、管理活动与礼包", "Find players and orders, run activities and gifts"),
    ),
    PermissionEntry(
        P.OPERATE_EDIT,
        "btn",
        "/operate",
        Text("修改运营配置", "Change operation"),
        Text(
            "封禁与解封玩家、发布运营配置",
            "Bar players and let them in, publish configuration",
        ),
        P.OPERATE,
    ),
    PermissionEntry(
        P.PERSONAL_REVEAL,
        "btn",
        "/operate",
        Text("查看个人信息", "Reveal personal data"),
        Text(
            "凭密码查看与导出玩家的姓名、证件号、手机号与退款凭证",
            "Reveal and export players' names, identity numbers, phones and evidence of refunds, "
            "with the password",
        ),
        P.OPERATE,
    ),
    PermissionEntry(
        P.POPULARIZE,
        "page",
        "/popularize",
        Text("推广", "Popularize"),
        Text("查看推广员与推广包", "See promoters and promotion packages"),
    ),
    PermissionEntry(
        P.PROMOTER_EDIT,
        "btn",
        "/popularize",
        Text("编辑推广员", "Edit promoters"),
        Text("新建、编辑、停用推广员", "Create, edit and disable promoters"),
        P.POPULARIZE,
    ),
    PermissionEntry(
        P.DATA_CENTER,
        "page",
        "/data-center",
        Text("数据", "Data"),
        Text("查看游戏数据", "See the figures of a game"),
    ),
    PermissionEntry(
        P.COMMENT,
        "other",
        "",
        Text("评论", "Comment"),
        Text("发表、编辑、删除自己的评论", "Write comments, edit and delete one's own"),
    ),
    PermissionEntry(
        P.ADMIN_MANAGE,
        "btn",
        "/setting",
        Text("管理成员", "Manage members"),
        Text(
            "邀请、启用、停用成员，分配权限角色与游戏",
            "Invite, enable and disable people, give roles and games",
        ),
    ),
    PermissionEntry(
        P.ROLE_MANAGE,
        "btn",
        "/setting",
        Text("管理权限角色", "Manage roles"),
        Text("新建、修改、删除权限角色", "Create, change and delete roles"),
    ),
    PermissionEntry(
        P.GAME_MANAGE,
        "btn",
        "/setting",
        Text("管理游戏", "Manage games"),
        Text("新建、修改、上下架游戏", "Create, change and publish games"),
    ),
    PermissionEntry(
        P.AUDIT_READ,
        "btn",
        "/setting",
        Text("查看审计日志", "Read the audit log"),
        Text("查看谁在何时做了什么", "See who did what and when"),
    ),
    PermissionEntry(
        P.PUBLISHER_MANAGE,
        "page",
        "/setting/publishers",
        Text("发行商", "Publishers"),
        Text(
            "由服务商新增、停用、启用发行商", "For the provider: add, suspend and resume publishers"
        ),
    ),
)
_BY_KEY = {entry.key: entry for entry in _ENTRIES}

ALL_PERMISSIONS = frozenset(Permission)


def entries() -> tuple[PermissionEntry, ...]:
    """Every permission, in the order in which a person reads them."""
    return _ENTRIES


def named(rows: Iterable[PermissionEntry]) -> Listed:
    """Permissions as a refusal names them: what a person calls each, and its key."""
    parts = [_NAME_AND_KEY.filled(name=row.name, key=row.key) for row in rows]
    return Listed(parts, Text(" / ", " / "))


def known_keys(keys: list[str]) -> list[Permission]:
    """The stored keys that still exist, in reading order; a removed permission grants nothing."""
    return [entry.key for entry in _ENTRIES if entry.key in set(keys)]


_OF_OWNERS = ALL_PERMISSIONS - OF_PROVIDER


def held_permissions(
    keys: list[str], *, is_owner: bool, is_provider: bool
) -> frozenset[Permission]:
    """What a user may do: an owner everything, the others what their roles say.

    The catalogue of channels and the publishers are the provider's alone.
    """
    if is_owner:
        return ALL_PERMISSIONS if is_provider else _OF_OWNERS
    held = frozenset(known_keys(keys))
    return held if is_provider else held - OF_PROVIDER


def entry(key: Permission) -> PermissionEntry:
    """The entry of one permission."""
    return _BY_KEY[key]
