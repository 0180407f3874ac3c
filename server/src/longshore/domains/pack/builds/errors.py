"""Refusals of builds (codes 4550 to 4599)."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class MotherNotReadyError(ApiError):
    """The mother package is still inspected, or was refused."""

    code, key = 4550, "mother_not_ready"
    message = Text(
        "母包“{name}”尚不可用：请等待检查完成，或上传另一个母包",
        "The mother package “{name}” cannot be used: wait for its inspection or upload another",
    )


class MotherTakenError(ApiError):
    """The upload is a mother package already."""

    code, key = 4551, "mother_taken"
    message = Text(
        "该文件已作为母包添加，请在列表中选用",
        "This file is a mother package already, choose it in the list",
    )


class MotherInUseError(ApiError):
    """Builds of the mother package are not finished."""

    code, key = 4552, "mother_in_use"
    message = Text(
        "该母包有未完成的打包任务，请先等待完成或取消",
        "Builds of this mother package are not finished: wait for them or cancel them first",
    )


class ChannelsNotReadyError(ApiError):
    """Some channels lack what a build needs; `data.channels` is their readiness."""

    code, key = 4553, "channels_not_ready"
    message = Text(
        "以下渠道配置不完整，请先处理：{names}",
        "Put these channels right before building them: {names}",
    )


class TooManyBuildsError(ApiError):
    """So many items of the publisher wait already that more would only wait as well."""

    code, key = 4554, "too_many_builds"
    message = Text(
        "排队中的打包任务已达 {limit} 个，请稍后再试",
        "{limit} packages wait to be built already, try again later",
    )


class NotFinishedError(ApiError):
    """Something can be done with finished packages only."""

    code, key = 4555, "package_not_finished"
    message = Text(
        "该渠道包尚未打包成功，请先完成打包",
        "This package has not been built successfully: finish its build first",
    )


class PackageGoneError(ApiError):
    """What is needed for it has been removed."""

    code, key = 4556, "package_gone"
    message = Text(
        "母包已被移除，无法重新打包；请上传后新建打包任务",
        "The mother package was removed: upload it again and start a new build",
    )


class ComparisonFailedError(ApiError):
    """The two packages cannot be compared."""

    code, key = 4557, "comparison_failed"
    message = Text(
        "无法比较这两个母包：{reason}",
        "These two packages cannot be compared: {reason}",
    )


class LinkEndedError(ApiError):
    """A link for downloading or installing does not exist or has ended."""

    code, key = 4558, "link_ended"
    message = Text(
        "链接无效或已过期，请在打包页面重新获取",
        "This link is not valid any more: get a new one on the build page",
    )


class ArtworkGoneError(ApiError):
    """A channel names an icon set or splash picture that was deleted."""

    code, key = 4561, "artwork_gone"
    message = Text(
        "渠道“{zh}”使用的图标或闪屏已被删除，请在渠道配置中重新选择后再打包",
        "The icon or splash of the channel “{en}” was deleted: choose another in the channel's "
        "configuration, then build it",
    )


class ChannelsGoneError(ApiError):
    """Channels that are to be built again were taken off the game."""

    code, key = 4564, "channels_gone"
    message = Text(
        "以下渠道已从游戏中移除，无法重试：{names}。请在渠道配置中重新添加，或只重试其他渠道",
        "These channels were taken off the game and cannot be built again: {names}. Add them "
        "again in the channels' configuration, or retry the others only",
    )
