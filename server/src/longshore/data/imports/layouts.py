"""What a file looks like: columns of known logs by their places, of others by their titles."""

import re
from collections.abc import Sequence
from typing import Any

from longshore.data.imports.file_lines import NoLinesError, first_lines, separator_of
from longshore.data.imports.models import ImportKind
from longshore.data.imports.parsing import moment_of
from longshore.data.imports.schemas import ImportFile, ImportMapping

_SAMPLES = 10
_MOST_SHOWN = 200
# Columns of UltraSDK's log of charges, in their order; amounts are fen.
_CHARGE = (
    "gameId", "channelId", "gameServerId", "platformId", "gameUserId", "roleId", "orderId",
    "thirdOrderId", "state", "orderTime", "dealTime", "orderAmount", "currency", "charge",
    "donate", "goldType", "orderType", "roleName", "level", "vipLevel", "totalAmount", "area",
    "eventName", "deviceId",
)  # fmt: skip
_OF_CHARGE = {
    "time": "dealTime", "uid": "gameUserId", "channel_column": "channelId",
    "server": "gameServerId", "order": "orderId", "transaction": "thirdOrderId",
    "amount": "orderAmount", "unit": "minor", "currency_column": "currency", "state": "state",
}  # fmt: skip
_WORDS: dict[str, tuple[str, ...]] = {
    "transaction": ("thirdorderid", "transaction", "trade_no", "渠道订单", "渠道交易", "交易号"),
    "order": ("orderid", "order_id", "order", "订单号", "订单"),
    "uid": ("gameuserid", "channel_uid", "uid", "user_id", "userid", "player", "account",
            "用户", "账号", "玩家"),
    "channel_column": ("channelid", "channel", "渠道"),
    "time": ("dealtime", "paid_at", "time", "date", "时间", "日期"),
    "currency_column": ("currency", "币种"),
    "amount": ("orderamount", "amount", "price", "money", "金额"),
    "server": ("gameserverid", "server", "区服", "服务器"),
    "version": ("version", "版本"),
    "goods": ("goods", "product", "sku", "商品"),
    "state": ("state", "status", "状态"),
    "sandbox_column": ("sandbox", "is_test", "沙箱", "测试"),
    "event_column": ("eventname", "event", "事件"),
}  # fmt: skip
_SANDBOX_WORDS = ["1", "true", "yes", "sandbox", "test", "是", "沙箱"]
# What tells who somebody is comes along only when somebody says so.
_PERSONAL = (
    "name", "ip", "area", "device", "imei", "idfa", "oaid", "phone", "mail", "idcard", "role",
    "昵称", "姓名", "角色", "手机", "设备", "邮箱", "身份", "地址",
)  # fmt: skip
_PLATFORMS = ("-1", "0", "1")
_PLATFORM, _PREFIX = _CHARGE.index("platformId"), _CHARGE.index("roleId") + 1
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_AMOUNT = re.compile(r"-?[0-9]{1,9}")
_FIXED_EVENTS = ("goldobtain", "goldconsume", "itemobtain", "itemconsume")


def looked_at(start: bytes, log: str) -> ImportFile:
    """What a file's first bytes say; raises NoTableError in one of its kinds."""
    separator: Any = "tab" if log else separator_of(start)
    lines = first_lines(start, separator, _SAMPLES + 1)
    has_titles = _are_titles(lines[0])
    if has_titles and len(lines) == 1:
        raise NoLinesError
    width = max(map(len, lines))
    if has_titles:
        titles = [_title(cell) for cell in lines[0]]
    elif log == "playercharger":
        titles = list(_CHARGE)
    else:
        titles = titles_of(width)
    found: dict[str, Any] = {} if not has_titles and not log else _guessed(titles)
    if log == "playercharger" and not has_titles:
        found = dict(_OF_CHARGE)
    if log in _FIXED_EVENTS:
        found = found if has_titles else _of_log(lines)
        found |= {"event": log, "event_column": ""}
    kind = _kind(log, found)
    if kind == "events" and "properties" not in found:
        found["properties"] = _harmless(titles, found)
    mapping = ImportMapping.model_validate(
        {**found, "separator": separator, "has_titles": has_titles}
    )
    return ImportFile(
        titles=titles[:_MOST_SHOWN],
        samples=[[cell[:200] for cell in cells] for cells in lines[has_titles:][:_SAMPLES]],
        kind=kind,
        mapping=mapping,
    )


def _of_log(lines: Sequence[Sequence[str]]) -> dict[str, Any]:
    """What columns of a log of gold or items are, as far as its lines show.

    That such a log begins as that of charges does shows by its platform (-1, 0, 1); the time is
    the first column of nothing but times. Numbers come along, but for those that name somebody.
    """
    columns = list(zip(*lines, strict=False))
    found: dict[str, Any] = {}
    known = len(columns) > _PREFIX and all(one in _PLATFORMS for one in columns[_PLATFORM])
    if known:
        found = {
            name: str(_CHARGE.index(_OF_CHARGE[name]) + 1)
            for name in ("channel_column", "server", "uid")
        }
    times = [at for at, column in enumerate(columns) if all(map(_is_moment, column))]
    if times:
        found["time"] = str(times[0] + 1)
    found["properties"] = [
        str(at + 1)
        for at, column in enumerate(columns)
        if known and at >= _PREFIX and at not in times and all(map(_AMOUNT.fullmatch, column))
    ][:20]
    return found


def titles_of(width: int) -> list[str]:
    """What columns without titles are called."""
    return [str(number) for number in range(1, width + 1)]


def places_of(mapping: ImportMapping, first: Sequence[str]) -> dict[str, int]:
    """Where each column stands; `first` are the cells of the first line.

    Of a log of charges without titles the columns are called as that log's are.
    """
    if mapping.has_titles:
        titles: Sequence[str] = [_title(cell) for cell in first]
    else:
        titles = _CHARGE if mapping.uid in _CHARGE else titles_of(len(first))
    found: dict[str, int] = {}
    for place, title in enumerate(titles):
        found.setdefault(title, place)
    return found


def _title(cell: str) -> str:
    """What a column is called, as a mapping has it: of what is no letter one space."""
    return " ".join(_CONTROL.sub(" ", cell).split())[:200].rstrip()


def _is_moment(cell: str) -> bool:
    """A date and a time: a number alone may be anything."""
    return "-" in cell[1:] and ":" in cell and moment_of(cell, "UTC") is not None


def _are_titles(cells: list[str]) -> bool:
    """Titles are words, and of data some cell is a number."""
    return all(cell and not cell[0].isdigit() for cell in cells if cell) and any(cells)


def _guessed(titles: Sequence[str]) -> dict[str, Any]:
    """What the titles look like; each is taken once, by the most telling word."""
    found: dict[str, Any] = {}
    for name, words in _WORDS.items():
        for word in words:
            taken = set(found.values())
            title = next((one for one in titles if word in one.lower() and one not in taken), None)
            if title:
                found[name] = title
                break
    if "sandbox_column" in found:
        found["sandbox_words"] = _SANDBOX_WORDS
    amount = found.get("amount", "")
    if "分）" in amount or "(分)" in amount or "minor" in amount.lower():
        found["unit"] = "minor"
    return found


def _kind(log: str, found: dict[str, Any]) -> ImportKind:
    if log in _FIXED_EVENTS:
        return "events"
    if log == "playercharger" or "amount" in found:
        return "payments"
    return "events" if "event_column" in found else "sign_ins"


def _harmless(titles: Sequence[str], found: dict[str, Any]) -> list[str]:
    taken = {one for one in found.values() if isinstance(one, str)}
    return [
        title
        for title in titles
        if title and title not in taken and not any(word in title.lower() for word in _PERSONAL)
    ][:20]
