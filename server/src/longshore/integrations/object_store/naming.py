"""Which rows name which objects, declared by whoever has the rows."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select


@dataclass(frozen=True, slots=True)
class Naming:
    """Rows that name objects.

    `rows` selects four columns: bucket, key, size in bytes and SHA-256 in hex, the last two null
    where the row does not know them. Without `is_needed` the object may be there or not: it is on
    its way, or soon to be removed.
    """

    rows: Select[*tuple[Any, ...]]
    is_needed: bool = True
