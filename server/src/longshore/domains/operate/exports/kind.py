"""What a kind of export declares: its columns, and the statement that its rows come from."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from typing import Any

from sqlalchemy import ColumnElement, Select, func
from sqlalchemy.orm import InstrumentedAttribute

from longshore.domains.operate.exports.models import KindName
from longshore.domains.operate.exports.schemas import ExportFilters
from longshore.domains.pack.goods import EXPONENTS
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


Table = Mapping[str, Sequence[Any]]
"""Some rows, column by column: what is the same for all of them is decided once."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its head, and what stands in it.

    By default that is the value of the same name in the row, or what `value` makes of the values
    that `of` names; `words` say states in the reader's language. What is personal has a `mask`,
    which is left off only where the reason was recorded.
    """

    key: str
    head: Text
    value: Callable[..., Cell] | None = None
    of: tuple[str, ...] = ()
    words: Mapping[Any, Text] | None = None
    mask: Callable[[str], str] | None = None

    def cells(self, table: Table, scope: Scope) -> Sequence[Cell]:
        """What stands in this column of some rows."""
        found: Sequence[Any] = table[self.key] if self.value is None else self._made(table, scope)
        if self.words is not None:
            words = {one: self._word(one, scope) for one in set(found)}
            return [words[one] for one in found]
        if (mask := self.mask) and scope.is_masked:
            return [mask(str(one)) if one else one for one in found]
        return found

    def _made(self, table: Table, scope: Scope) -> list[Cell]:
        assert self.value is not None
        return [
            self.value(scope, *one) for one in zip(*map(table.__getitem__, self.of), strict=True)
        ]

    def _word(self, value: Any, scope: Scope) -> Cell:
        if value is None or self.words is None:
            return None
        word = self.words.get(value)
        return word.in_language(scope.language) if word else str(value)


@lru_cache(4_096)
def amount_text(minor: int, currency: str) -> str:
    """An amount of the smallest units of a currency, with a dot."""
    return str(Decimal(minor).scaleb(-EXPONENTS.get(currency, 2)))


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


def masked_mail(address: str) -> str:
    """An address of mail: the first letter of its name, and the host."""
    name, _, host = address.rpartition("@")
    return f"{name[:1]}***@{host}"
