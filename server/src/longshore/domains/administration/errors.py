"""Refusals when people, roles and invitations are changed."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class LastOwnerError(ApiError):
    """The publisher would be left without an enabled owner."""

    code, key = 4105, "last_owner"
    message = Text(
        "这是最后一位所有者，不能停用",
        "This is the last owner, who cannot be disabled",
    )


class GrantTooWideError(ApiError):
    """Somebody would get more than the person who gives it holds."""

    code, key = 4106, "grant_too_wide"
    message = Text(
        "不能授予你自己没有的权限或游戏：{what}",
        "You cannot give what you do not have yourself: {what}",
    )


class OwnerProtectedError(ApiError):
    """An owner holds everything, and only another owner may enable or disable one."""

    code, key = 4107, "owner_protected"
    message = Text(
        "所有者拥有全部权限，只能由其他所有者启用或停用",
        "An owner holds everything; only another owner may enable or disable one",
    )


class SelfDisableError(ApiError):
    """Nobody disables themselves."""

    code, key = 4108, "self_disable"
    message = Text(
        "不能停用自己",
        "You cannot disable yourself",
    )


class BuiltinRoleError(ApiError):
    """A built-in role is neither changed nor deleted."""

    code, key = 4109, "builtin_role"
    message = Text(
        "内置权限角色不能修改或删除",
        "A built-in role cannot be changed or deleted",
    )


class RoleInUseError(ApiError):
    """People hold the role; `data.user_count` says how many."""

    code, key = 4110, "role_in_use"
    message = Text(
        "还有{count}位成员使用该权限角色，请先为他们更换",
        "{count} {count:person still holds/people still hold} this role, "
        "give them another one first",
    )


class InvitationAcceptedError(ApiError):
    """The invitation was accepted already, so there is nothing to revoke."""

    code, key = 4111, "invitation_accepted"
    message = Text(
        "邀请已被接受，请在成员列表中停用该成员",
        "The invitation was accepted already, disable the person instead",
    )


class TooManyRolesError(ApiError):
    """The publisher has as many roles as fit in one list."""

    code, key = 4112, "too_many_roles"
    message = Text(
        "最多{limit}个权限角色",
        "There may be {limit} roles at most",
    )


class ProviderProtectedError(ApiError):
    """The provider itself is neither suspended nor given an owner by this way."""

    code, key = 4114, "provider_protected"
    message = Text(
        "不能停用服务商自己，也不能在这里邀请服务商的所有者",
        "The provider itself cannot be suspended, and its owners are not invited here",
    )
