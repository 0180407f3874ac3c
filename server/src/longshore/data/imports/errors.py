"""What can stand in the way of an import."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class UnreadableImportError(ApiError):
    """The file is no table of text."""

    code, key = 4988, "unreadable_import"
    message = Text("文件不能读取：{reason}", "The file cannot be read: {reason}")


class ImportedAlreadyError(ApiError):
    """The same file counts already."""

    code, key = 4989, "imported_already"
    message = Text(
        "这个文件已导入过（{name}，{by}），同一文件只计一次；要重新导入，先撤销那一次",
        "This file is imported already ({name}, by {by}) and counts once. Undo that import to "
        "import it again",
    )


class TooManyImportsError(ApiError):
    """As many wait as may."""

    code, key = 4990, "too_many_imports"
    message = Text("最多同时导入 {most} 个文件", "At most {most} files are imported at once")


class NotUndoableError(ApiError):
    """The import is being taken out, or is out already."""

    code, key = 4991, "import_not_undoable"
    message = Text(
        "这次导入已撤销或没有导入任何数据", "This import is out already, or never was in"
    )
