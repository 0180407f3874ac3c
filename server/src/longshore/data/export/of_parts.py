"""The table of figures by part: every part, the one with the most active players first."""

from longshore.data.breakdown import Breakdown
from longshore.data.export.of_figures import figures_head, figures_row
from longshore.data.export.table import Table, part_of
from longshore.kit.text.text import Text

PARTS = {
    "channel": Text("渠道", "Channel"), "package": Text("渠道包", "Channel package"),
    "server": Text("区服", "Server"), "version": Text("版本", "Version"),
    "os": Text("系统", "System"), "country": Text("国家或地区", "Country or region"),
}  # fmt: skip


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
