"""Refusals around promotion packages."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class NoSourceError(ApiError):
    """The channel package is not this game's, or was not built."""

    code, key = 4880, "no_source_package"
    message = Text(
        "请选择本游戏已打包成功的渠道包",
        "Choose a channel package of this game that was built",
    )


class PromoterForbiddenError(ApiError):
    """A promoter that is to get a package is disabled, or none of this game."""

    code, key = 4881, "promoter_forbidden"
    message = Text(
        "推广员{names}不在本游戏或已停用，不能生成推广包",
        "No package for the promoters {names}: disabled, or not of this game",
    )


class TooManyPackagesError(ApiError):
    """One press makes no more packages than this."""

    code, key = 4882, "too_many_packages"
    message = Text(
        "一次最多生成{most}个推广包，本次为{count}个",
        "At most {most} packages at once, these are {count}",
    )


class NotMadeError(ApiError):
    """The package has no version that was made yet."""

    code, key = 4883, "package_not_made"
    message = Text("推广包还没有生成", "The promotion package is not made yet")


class EveryPackageForbiddenError(ApiError):
    """None of the packages that were to get a version may have one."""

    code, key = 4877, "every_package_forbidden"
    message = Text(
        "没有生成：所选推广员和站点的 {count} 个推广包（或其推广员）都已停用。启用后再生成",
        "Nothing was made: of the {count} {count:package/packages} chosen each is disabled, "
        "or its promoter is. Enable them first",
    )
