"""What a page of the data center is told when the engine cannot answer."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class EngineNotInstalledError(ApiError):
    """The data center's engine is not installed on this server."""

    code, key = 4970, "analytics_not_installed"
    message = Text(
        "数据引擎还没有安装，其他功能不受影响。"
        "请服务商在服务器上运行 {command}，装好后本页自动可用",
        "The analytics engine is not installed; everything else works without it. Ask the "
        "installation's operator to run: {command}. Then this page works",
    ).filled(command="longshore analytics install")


class EngineAwayError(ApiError):
    """The engine is starting, or cannot be reached."""

    code, key = 4971, "analytics_away"
    message = Text(
        "数据引擎正在启动或暂时无法连接，稍后自动恢复；期间上报的事件不会丢失",
        "The analytics engine is starting or cannot be reached. It comes back by itself, and no "
        "reported event is lost meanwhile",
    )


class TooHeavyError(ApiError):
    """A query needs more time or memory than one may have."""

    code, key = 4972, "analytics_too_heavy"
    message = Text(
        "这次查询的数据量过大，已自动停止。请缩短日期范围或减少分组后重试",
        "This query was stopped because it needs too much. Choose fewer days or fewer groups",
    )
