"""What is said of imports that failed and of lines that were refused."""

from longshore.data.imports.file_lines import (
    EmptyFileError,
    NoLinesError,
    NoTableError,
    OneColumnError,
)
from longshore.kit.text.text import Text

TITLES = (Text("行", "Line"), Text("原因", "Reason"), Text("内容", "What it says"))
REASONS = {
    "no_time": Text("时间不能识别", "The time cannot be read"),
    "future": Text("时间在将来", "The time is in the future"),
    "no_player": Text("没有玩家，或玩家名过长", "There is no player, or the name is too long"),
    "no_amount": Text(
        "金额不能识别、为零，或该币种没有这么多小数位",
        "The amount cannot be read, is zero, or has more decimals than its currency",
    ),
    "no_currency": Text("币种不能识别", "The currency is not known"),
    "no_event": Text(
        "没有事件名，或以 $ 开头，或过长",
        "There is no name of an event, or it begins with $ or is too long",
    ),
    "too_long": Text("属性超过 8,000 个字符", "The properties are longer than 8,000 characters"),
    "repeated": Text(
        "已导入过，或在文件中重复", "It was imported before, or stands in the file twice"
    ),
    "in_ledger": Text(
        "这笔交易已在订单账本里", "This transaction is in the ledger of orders already"
    ),
    "known_player": Text(
        "该玩家已经登录过，新增以登录为准",
        "The player signed in here: when they came is known already",
    ),
}
_UNREADABLE: dict[type[NoTableError], Text] = {
    EmptyFileError: Text("文件是空的", "it is empty"),
    NoLinesError: Text("只有标题，没有数据", "there are titles and nothing below them"),
    OneColumnError: Text(
        "只有一列：分隔符不是逗号、分号或制表符",
        "there is one column alone: cells are not separated by commas, semicolons or tabs",
    ),
    NoTableError: Text(
        "不是以逗号、分号或制表符分隔的文本", "it is no text with commas, semicolons or tabs"
    ),
}
_NO_TABS = Text(
    "只有一列：游戏日志以制表符分隔，逗号分隔的文件选“CSV 或 TSV”",
    "there is one column alone: game logs are separated by tabs. Choose “CSV or TSV” for a "
    "file with commas",
)


def unreadable(error: NoTableError, log: str) -> Text:
    """Why a file is no table; `log` is the game log that somebody took it for."""
    if log and isinstance(error, OneColumnError):
        return _NO_TABS
    return _UNREADABLE[type(error)]


PROBLEMS = {
    "unreadable": Text(
        "文件不能读取：不是文本，或有超过 64,000 个字符的行，或超过 5,000,000 行",
        "The file cannot be read: it is no text, a line is longer than 64,000 characters, or it "
        "has more than 5,000,000 lines",
    ),
    "gone": Text("读取文件时出错，重新上传", "The file could not be fetched. Upload it again"),
    "again": Text(
        "这个文件已导入过，同一文件只计一次", "The file is imported already and counts once"
    ),
    "none_usable": Text(
        "没有一行被导入：下载未导入的行，看每一行的原因，再重新选择各列",
        "Not one line was imported. Download the refused lines to see why, and choose the columns "
        "anew",
    ),
    "store_away": Text(
        "文件存储暂时无法读取，稍后自动重试",
        "The object store cannot be read at the moment. It is tried again by itself",
    ),
    "too_heavy": Text(
        "数据引擎的内存或时间暂时不够，稍后自动重试",
        "The analytics engine lacks memory or time at the moment. It is tried again by itself",
    ),
    "stays_too_heavy": Text(
        "数据引擎的内存或时间一再不够，没有导入任何数据。把文件拆成几个小的分别导入，"
        "或请服务商给数据引擎更多内存后再导入一次",
        "The analytics engine lacked memory or time again and again, and nothing was imported. "
        "Split the file and import its parts, or ask the provider for an engine with more memory "
        "and import it again",
    ),
    "killed": Text(
        "导入这个文件时，导入进程一再出错或被系统终止，多半是内存不够，没有导入任何数据。"
        "把文件拆成几个小的分别导入，或请服务商给服务器更多内存后再导入一次",
        "The importing process failed or was ended by the system again and again while it was at "
        "this file, most likely for want of memory, and nothing was imported. Split the file and "
        "import its parts, or ask the provider for more memory and import it again",
    ),
    "stays_in": Text(
        "数据引擎一再没能撤出这个文件，多半是内存或时间不够，它的一部分可能还在统计里。"
        "请服务商给数据引擎更多内存，或在数据引擎空闲时再点“撤销”",
        "The analytics engine could not take this file out, time after time, most likely for want "
        "of memory or time; some of it may still count. Ask the provider for an engine with more "
        "memory, or undo it again when the engine is less busy",
    ),
    "engine": Text("数据引擎没有接受这个文件", "The analytics engine did not take the file"),
}
