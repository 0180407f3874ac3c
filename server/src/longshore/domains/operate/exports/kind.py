"""What a kind of export declares: its columns, and the statement that its rows come from."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, func
from sqlalchemy.orm import InstrumentedAttribute

from longshore.domains.operate.exports.models import KindName
from longshore.domains.operate.exports.schemas import ExportFilters
from longshore.kit.text.text import Language, Text

Cell = str | int | None
"""One cell; amounts are written as text with a dot, so that no digit is lost."""
YES_NO = {True: Text("是", "yes"), False: Text("否", "no")}


@dataclass(frozen=True, slots=True)
class Scope:
    """Whose rows are taken out, and for whom they are written.

    `opened` gives a sealed fact of a player in the clear: (value, player's id, kind).
    """

    game_id: int
    filters: ExportFilters
    time_zone: str
    language: Language
    is_masked: bool
    opened: Callable[[bytes, int, str], str]

    def moment(self, column: Any) -> ColumnElement[str]:
        """A moment as it is written, in the game's zone."""
        local = func.timezone(self.time_zone, column)
        return func.to_char(local, "YYYY-MM-DD HH24:MI:SS")


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its head, and what stands in it.

    By default that is the value of the same name in the row; `words` say states in the reader's
    language. What is personal has a `mask`, which is left off only where the reason was recorded.
    """

    key: str
    head: Text
    value: Callable[[Row[Any], Scope], Cell] | None = None
    words: Mapping[Any, Text] | None = None
    mask: Callable[[str], str] | None = None

    def cell(self, row: Row[Any], scope: Scope) -> Cell:
        """What stands in this column of a row."""
        found = self.value(row, scope) if self.value else row._mapping[self.key]
        if self.words is not None and found is not None:
            word = self.words.get(found)
            return word.in_language(scope.language) if word else str(found)
        if self.mask and found and scope.is_masked:
            return self.mask(str(found))
        return found


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of list.

    `statement` gives all rows that are wanted, with a column of each key and `id`; the runner adds
    which part of `by`, in whose order they come.
    """

    name: KindName
    title: Text
    columns: tuple[Column, ...]
    by: InstrumentedAttribute[int]
    statement: Callable[[Scope], Select[Any]]

    def only(self, keys: Sequence[str]) -> "Kind":
        """The kind with these columns alone, in its own order; with all where none is named."""
        if not keys:
            return self
        return replace(self, columns=tuple(one for one in self.columns if one.key in keys))

    @property
    def is_personal(self) -> bool:
        """Whether anything in it is masked by default."""
        return any(column.mask for column in self.columns)


def masked_middle(text: str) -> str:
    """An id or name without its middle: the first and last two characters, at most half of it."""
    shown = min(2, len(text) // 4)
    return text[:shown] + "***" + (text[-shown:] if shown else "")


def masked_mail(address: str) -> str:
    """An address of mail: the first letter of its name, and the host."""
    name, _, host = address.rpartition("@")
    return f"{name[:1]}***@{host}"
