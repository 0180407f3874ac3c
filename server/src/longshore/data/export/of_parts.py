"""The table of figures by part, and what parts and fields of events are called.

Every part has a row, the one with the most active players first.
"""

from longshore.data.breakdown import Breakdown
from longshore.data.export.of_figures import figures_head, figures_row
from longshore.data.export.table import Table, channel_of, part_of
from longshore.data.metrics.exploring import PROPERTY
from longshore.kit.text.text import Text

PARTS = {
    "channel": Text("渠道", "Channel"), "package": Text("渠道包", "Channel package"),
    "server": Text("区服", "Server"), "version": Text("版本", "Version"),
    "os": Text("系统", "System"), "country": Text("国家或地区", "Country or region"),
}  # fmt: skip
SOURCES = {
    1: Text("客户端", "client"), 2: Text("服务端", "game server"), 3: Text("账本", "ledger"),
    5: Text("导入", "import"),
}  # fmt: skip
_FIELDS = PARTS | {
    "event": Text("事件", "Event"), "currency": Text("币种", "Currency"),
    "source": Text("来自", "From"), "amount": Text("金额（最小单位）", "amount (minor units)"),
}  # fmt: skip
_NOTHING = Text("无", "none")


def of_parts(found: Breakdown) -> list[Table]:
    """One row a part; what is not known has no name."""
    name = PARTS[found.by]
    currencies = sorted({money.currency for one in found.parts for money in one.money})
    rows = [[part_of(found.by, one.part), *figures_row(one, currencies)] for one in found.parts]
    return [
        Table(
            Text("按{name}", "By {name}").filled(name=name),
            [name, *figures_head(currencies, found.report)], rows,
        )
    ]  # fmt: skip


def field_of(name: str) -> Text | str:
    """What a column or property of events is called."""
    return _FIELDS.get(name) or name.removeprefix(PROPERTY)


def group_of(by: str, value: str) -> Text | str:
    """What a group of events by a field is called, as their page calls it."""
    if by == "channel":
        return channel_of(value)
    if by == "source":
        return {str(number): said for number, said in SOURCES.items()}.get(value, value)
    return value or _NOTHING
