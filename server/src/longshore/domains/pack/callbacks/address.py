"""Which addresses a callback may have, judged by their text.

What an address resolves to is judged when it is called, by the client that calls it.
"""

import ipaddress
from urllib.parse import urlsplit

from pydantic_core import PydanticCustomError

from longshore.kit.settings import Settings
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text


def checked_url(value: str) -> str:
    """An http or https address that a call can go to; an empty one stays empty.

    Raises:
        PydanticCustomError: names the fault in both languages.
    """
    if not value:
        return ""
    try:
        parts = urlsplit(value)
        parts.port  # noqa: B018 - raises if it is not a port
    except ValueError:
        raise _fault(Text("不是有效的网址", "is not an address")) from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise _fault(
            Text("应为以 https:// 开头的完整网址", "must be a whole address with https://")
        )
    if parts.username is not None or parts.password is not None:
        raise _fault(Text("网址中不能含有用户名或密码", "must not hold a user name or password"))
    if parts.fragment or not value.isascii() or " " in value or "\\" in value:
        raise _fault(
            Text(
                "不能含有 #、空格、反斜杠或非 ASCII 字符",
                "must not hold #, spaces, backslashes or characters outside ASCII",
            )
        )
    return value


def host_and_port(url: str) -> str:
    """`host:port` of an address, as settings name it."""
    parts = urlsplit(url)
    return f"{parts.hostname}:{parts.port or (443 if parts.scheme == 'https' else 80)}"


def may_be_stored(url: str, settings: Settings) -> bool:
    """True for https, and for http where the installation allows this very target."""
    if urlsplit(url).scheme == "https" or settings.outgoing_plain_http:
        return True
    return host_and_port(url) in settings.outgoing_allow or any(
        _covers(entry, urlsplit(url).hostname or "") for entry in settings.outgoing_allow
    )


def _covers(entry: str, host: str) -> bool:
    try:
        return ipaddress.ip_address(host) in ipaddress.ip_network(entry)
    except ValueError:
        return False


def _fault(text: Text) -> PydanticCustomError:
    return refused("callback_url", text)
