"""What links are refused for."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class LinkLoopError(ApiError):
    """A link would lead to a link."""

    code, key = 4890, "link_loop"
    message = Text(
        "{address} 本身就是推广链接，会绕回来。填最终的下载地址",
        "{address} is a promotion link itself and would lead back here. Enter the final address",
    )


class NoAddressError(ApiError):
    """A link that opens its target needs one."""

    code, key = 4891, "link_without_address"
    message = Text(
        "直接跳转的链接至少要有一个下载地址",
        "A link that opens its target needs at least one address",
    )
