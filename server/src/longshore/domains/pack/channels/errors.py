"""Refusals of channels."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class StaleChannelError(ApiError):
    """Somebody else saved in the meantime; `data.version` is the one that is stored now."""

    code, key = 4500, "channel_stale"
    message = Text(
        "{name}已被{who}修改，你的修改没有保存。请先载入最新配置，再重新提交",
        "{name} was changed by {who} in the meantime, so your change was not saved. Load the "
        "latest configuration and apply your change again",
    )


class BadBundleError(ApiError):
    """The plug-in bundle cannot be used; `data.faults` names everything that is wrong."""

    code, key = 4501, "plugin_bundle_invalid"
    message = Text(
        "插件包不可用，共{count}处错误，第一处：{first}。请全部改正后重新上传",
        "The plug-in bundle cannot be used: {count} {count:fault/faults}, the first is {first}. "
        "Correct them all and upload it again",
    )


class PluginVersionTakenError(ApiError):
    """A version that was published never changes its content."""

    code, key = 4502, "plugin_version_taken"
    message = Text(
        "版本{version}已经发布过且内容不同，请提高版本号后重新上传",
        "Version {version} was published before with other content. Raise the version number and "
        "upload it again",
    )


class PluginUnavailableError(ApiError):
    """The plug-in version is not of this channel, or not published."""

    code, key = 4503, "plugin_unavailable"
    message = Text(
        "该插件版本不可选用，请选择此渠道已发布的版本",
        "This plug-in version cannot be chosen. Choose a published version of this channel",
    )


class BadChannelFileError(ApiError):
    """The file is no exported configuration."""

    code, key = 4504, "channel_file_invalid"
    message = Text(
        "文件不是本系统导出的渠道配置：{reason}。请选择“导出”得到的 JSON 文件",
        "The file is no exported channel configuration: {reason}. Choose a JSON file that Export "
        "made",
    )


class ChannelFileFaultsError(ApiError):
    """Nothing was imported; `data.faults` names every fault."""

    code, key = 4505, "channel_file_faults"
    message = Text(
        "文件有{count}处错误，没有导入任何内容。请改正后重新导入",
        "The file has {count} {count:fault/faults} and nothing was imported. "
        "Correct them and import it again",
    )


class SameChannelError(ApiError):
    """A channel is not copied onto itself."""

    code, key = 4506, "channel_copy_same"
    message = Text(
        "不能复制到自身，请选择其他渠道或游戏",
        "A channel cannot be copied onto itself. Choose another",
    )


class PluginMismatchError(ApiError):
    """The draft was replaced while it was being published."""

    code, key = 4507, "plugin_state"
    message = Text(
        "该版本当前状态不允许此操作，请刷新后重试",
        "The version's present state does not allow this. Reload the page and try again",
    )


class PluginWithdrawnError(ApiError):
    """An older version of a channel used a plug-in version that the provider has withdrawn."""

    code, key = 4509, "plugin_withdrawn"
    message = Text(
        "版本{number}使用的插件版本{plugin}已被服务商撤下，没有恢复。请在渠道配置中选择其他版本",
        "Version {number} used plug-in version {plugin}, which the provider has withdrawn, so it "
        "was not brought back. Choose another plug-in version in the channel's configuration",
    )


class ReferenceGoneError(ApiError):
    """The configuration names a key or picture that was deleted; `data.fields` says which."""

    code, key = 4508, "channel_reference_gone"
    message = Text(
        "该配置使用的{what}已被删除，没有保存。请在渠道配置中改用其他的，再重试",
        "The configuration uses what was deleted: {what}. Nothing was saved; choose another "
        "in the channel's configuration and try again",
    )
