"""Roles that most publishers begin with, made by one press; each can be changed afterwards."""

from dataclasses import dataclass

from longshore.account.identity import Call, Permission, roles
from longshore.domains.administration import errors, policy
from longshore.domains.administration.role_service import create_role, record_made
from longshore.kit.text.text import Text

P = Permission


@dataclass(frozen=True, slots=True)
class RoleTemplate:
    """A role as it is first made; its name and description are in the language of who asks."""

    name: Text
    description: Text
    permissions: tuple[Permission, ...]


TEMPLATES = (
    RoleTemplate(
        Text("成员管理", "Member manager"),
        Text("管理成员、权限角色与游戏，查看审计日志", "Members, roles, games and the audit log"),
        (P.ADMIN_MANAGE, P.ROLE_MANAGE, P.GAME_MANAGE, P.AUDIT_READ, P.COMMENT),
    ),
    RoleTemplate(
        Text("发布工程师", "Release engineer"),
        Text(
            "配置游戏与渠道、管理签名、打包", "Configure games and channels, signing keys, builds"
        ),
        (
            P.PACK,
            P.MINIAPP_SDK,
            P.PACK_EDIT,
            P.PACK_BUILD,
            P.SIGNING_KEY,
            P.SECRET_REVEAL,
            P.COMMENT,
        ),
    ),
    RoleTemplate(
        Text("打包与测试", "Builder and tester"),
        Text("查看配置、打包、下载渠道包", "See the configuration, build and download packages"),
        (P.PACK, P.MINIAPP_SDK, P.PACK_BUILD, P.COMMENT),
    ),
    RoleTemplate(
        Text("运营", "Operator"),
        Text("查询玩家与订单、修改运营配置、查看数据", "Players, orders, configuration, figures"),
        (P.OPERATE, P.OPERATE_EDIT, P.DATA_CENTER, P.COMMENT),
    ),
    RoleTemplate(
        Text("推广", "Promotion"),
        Text("管理推广员、查看数据", "Promoters and figures"),
        (P.POPULARIZE, P.PROMOTER_EDIT, P.DATA_CENTER, P.COMMENT),
    ),
    RoleTemplate(
        Text("只读", "Reader"),
        Text("查看各页面，不能修改", "Sees every page and changes nothing"),
        (P.PACK, P.MINIAPP_SDK, P.OPERATE, P.POPULARIZE, P.DATA_CENTER),
    ),
)


async def make_templates(call: Call) -> list[roles.RoleFacts]:
    """Make those templates that the publisher lacks, by name; nobody makes what they do not hold.

    Raises:
        TooManyRolesError: not all of them find room; none is made.
    """
    mine = await policy.rights_to_change(call.session, call.actor, Permission.ROLE_MANAGE)
    there = await roles.list_roles(call.session)
    names = {role.name for role in there}
    wanted = [
        one
        for one in TEMPLATES
        if not {one.name.zh, one.name.en} & names and mine.permissions >= set(one.permissions)
    ]
    if len(there) + len(wanted) > roles.MOST_ROLES:
        raise errors.TooManyRolesError(limit=roles.MOST_ROLES)
    return [await _made(call, one) for one in wanted]


async def _made(call: Call, template: RoleTemplate) -> roles.RoleFacts:
    number = await create_role(
        call.session,
        call.publisher_id,
        name=template.name.in_language(call.language),
        description=template.description.in_language(call.language),
        permissions=template.permissions,
    )
    role = await roles.get_role(call.session, number)
    record_made(call, role)
    return role
