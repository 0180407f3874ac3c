"""The columns of a table of promoters, in both languages, and the list as such a table."""

import base64
from collections.abc import Mapping, Sequence

from longshore.account.identity import Call
from longshore.domains.pack.goods import TableError
from longshore.domains.popularize.promoters import repository
from longshore.domains.popularize.promoters.schemas import PromoterExport, PromoterFile
from longshore.domains.popularize.promoters.service import today_of
from longshore.kit.aside import aside
from longshore.kit.text.cells import BYTE_ORDER_MARK, Cell, csv_lines
from longshore.kit.text.text import Text

FIELDS: Mapping[str, Text] = {
    "name": Text("名称", "Name"),
    "code": Text("代码", "Code"),
    "contact": Text("联系方式", "Contact"),
    "group": Text("分组", "Group"),
    "agency": Text("上级代码", "Agency code"),
    "share": Text("默认分成", "Default share"),
    "note": Text("备注", "Note"),
}
_NEEDED = ("name", "code")
_EXAMPLES = (
    ("星河代理", "xinghe", "13800000000", "代理", "", "", ""),
    ("像素船长", "bili-up-01", "captain@example.com", "主播", "xinghe", "", "B 站"),
)
_MISSING = Text("缺少列 {columns}", "the columns {columns} are missing")
_TWICE = Text("列 {columns} 重复", "the column {columns} is there twice")
_UNKNOWN = Text("不认识的列 {columns}，请改名或删除", "unknown columns {columns}; rename or remove")


def columns_of(head: Sequence[str]) -> dict[str, int]:
    """Which column each field stands in.

    Raises:
        TableError: one is missing, there twice, or not known.
    """
    found: dict[str, int] = {}
    for place, title in enumerate(head):
        if not title:
            continue
        field = _field(title)
        if field is None:
            raise TableError(_UNKNOWN.filled(columns=title))
        if field in found:
            raise TableError(_TWICE.filled(columns=title))
        found[field] = place
    missing = [FIELDS[name] for name in _NEEDED if name not in found]
    if missing:
        raise TableError(_MISSING.filled(columns=missing[0]))
    return found


def _field(title: str) -> str | None:
    said = title.strip().casefold()
    for field, words in FIELDS.items():
        if said in (field, words.zh.casefold(), words.en.casefold()):
            return field
    return None


async def export_promoters(call: Call, form: PromoterExport) -> PromoterFile:
    """Every promoter as an import takes them, or the head with examples."""
    head: list[Cell] = [words.in_language(call.language) for words in FIELDS.values()]
    if form.template:
        rows: list[Sequence[Cell]] = [*_EXAMPLES]
    else:
        found = await repository.every(call.session, call.game_id, await today_of(call))
        rows = [
            (
                row.name, row.code, row.contact, row.group_name, row.agency_code, row.share_model,
                row.note,
            )
            for row in found
        ]  # fmt: skip
    content = await aside(_written, [head, *rows])
    return PromoterFile(name="promoters.csv", content=content)


def _written(rows: Sequence[Sequence[Cell]]) -> str:
    return base64.b64encode((BYTE_ORDER_MARK + csv_lines(rows)).encode()).decode()
