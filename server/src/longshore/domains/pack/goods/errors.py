"""Refusals around goods."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class TooManyGoodsError(ApiError):
    """The game would have more goods than it may."""

    code, key = 4450, "too_many_goods"
    message = Text(
        "每个游戏最多{limit}个商品，请先删除不用的商品",
        "A game holds {limit} goods at most; delete unused ones first",
    )


class ProductTakenError(ApiError):
    """A channel's product id is another goods' already."""

    code, key = 4451, "product_taken"
    message = Text(
        "渠道 {channel} 的渠道商品 ID {product} 已被商品 {goods} 使用，请改用另一个",
        "Product id {product} of channel {channel} belongs to the goods {goods}; use another",
    )


class UnreadableFileError(ApiError):
    """The file is no table that can be read; `reason` says why."""

    code, key = 4452, "goods_file_unreadable"
    message = Text(
        "无法读取该文件：{reason}。请使用模板另存为 xlsx 或 csv（UTF-8）",
        "The file cannot be read: {reason}. Save it as xlsx or csv (UTF-8) from the template",
    )


class NothingToImportError(ApiError):
    """The call carries neither rows nor a file, or more than one of them."""

    code, key = 4453, "nothing_to_import"
    message = Text(
        "请提供且仅提供一种：商品列表、上传的文件或文件内容",
        "Give exactly one of: a list of goods, an uploaded file, the file's content",
    )
